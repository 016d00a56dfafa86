package org.bochner.learn.trf;

import org.bochner.linalg.Blas;

/**
 * Y = R·diag(a), r×D, with the columns of each atom added: what a change of a density ratio does to the machine. Where R is the identity, Y has one entry in each
 * row, and its products cost next to nothing.
 */
final class Spread {
    private final int r;
    private final int atoms;
    /** One entry per row, in column c mod D; null where R is given. */
    private final double[] entries;

    private final double[] dense;

    /** For output {@code k} of a, which is features × outputs. */
    Spread(TunedProblem problem, double[] a, int k) {
        this.r = problem.evidence().columns();
        this.atoms = problem.atoms();
        int features = problem.features();
        int outputs = problem.outputs();
        double[] basis = problem.basis();
        this.entries = basis == null ? new double[r] : null;
        this.dense = basis == null ? null : new double[r * atoms];
        for (int c = 0; basis == null && c < r; c++) {
            entries[c] = a[c * outputs + k];
        }
        for (int i = 0; basis != null && i < r; i++) {
            for (int c = 0; c < features; c++) {
                dense[i * atoms + c % atoms] += basis[i * features + c] * a[c * outputs + k];
            }
        }
    }

    /** D. */
    int atoms() {
        return atoms;
    }

    /** E·Y for E m×r. */
    double[] after(double[] e) {
        int m = e.length / r;
        double[] product = new double[m * atoms];
        if (dense != null) {
            Blas.get().dgemm(false, false, m, atoms, r, 1, e, r, dense, atoms, 0, product, atoms);
            return product;
        }
        for (int i = 0; i < m; i++) {
            for (int from = 0; from < r; from += atoms) {
                for (int j = 0; j < atoms; j++) {
                    product[i * atoms + j] += e[i * r + from + j] * entries[from + j];
                }
            }
        }
        return product;
    }

    /** G·Y for G r×r, where R is the identity. */
    float[] after(float[] g) {
        float[] product = new float[r * atoms];
        float[] single = new float[r];
        for (int c = 0; c < r; c++) {
            single[c] = (float) entries[c];
        }
        for (int i = 0; i < r; i++) {
            for (int from = 0; from < r; from += atoms) {
                for (int j = 0; j < atoms; j++) {
                    product[i * atoms + j] += g[i * r + from + j] * single[from + j];
                }
            }
        }
        return product;
    }

    /** (e − ē)ᵀY for one row e of {@code all}, from {@code at} on, into {@code line} (modified), where R is the identity. */
    void row(double[] all, int at, double[] mean, float[] line) {
        java.util.Arrays.fill(line, 0, atoms, 0);
        for (int from = 0; from < r; from += atoms) {
            for (int j = 0; j < atoms; j++) {
                line[j] += (float) ((all[at + from + j] - mean[from + j]) * entries[from + j]);
            }
        }
    }

    /** Adds factor·XᵀY to {@code sum} (modified), for X = G·Y of {@link #after(float[])}. */
    void addBefore(float[] x, double factor, double[] sum) {
        for (int c = 0; c < r; c++) {
            int row = c % atoms * atoms;
            double scale = factor * entries[c];
            for (int j = 0; j < atoms; j++) {
                sum[row + j] += scale * x[c * atoms + j];
            }
        }
    }

    /** The rows {@code which} of Y. */
    double[] rows(int[] which) {
        double[] some = new double[which.length * atoms];
        for (int i = 0; i < which.length; i++) {
            if (dense != null) {
                System.arraycopy(dense, which[i] * atoms, some, i * atoms, atoms);
            } else {
                some[i * atoms + which[i] % atoms] = entries[which[i]];
            }
        }
        return some;
    }

    /** Adds factor·XᵀY to {@code sum} (modified), for X r×D. */
    void addBefore(double[] x, double factor, double[] sum) {
        if (dense != null) {
            Blas.get().dgemm(true, false, atoms, atoms, r, factor, x, atoms, dense, atoms, 1, sum, atoms);
            return;
        }
        // XᵀY is symmetric where X = CY, so that its rows may be written as columns.
        for (int c = 0; c < r; c++) {
            int row = c % atoms * atoms;
            double scale = factor * entries[c];
            for (int j = 0; j < atoms; j++) {
                sum[row + j] += scale * x[c * atoms + j];
            }
        }
    }
}
