package org.bochner.learn.trf;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;

/**
 * L with L·Lᵀ = A = R·diag(u)·Rᵀ: what the columns e(x) are multiplied by to be features of the tuned kernel.
 *
 * <p>Where R is the identity, L is diagonal with √u, and a column of weight zero is none. Else L is a Cholesky factor of order r.
 */
public final class DensityFactor {
    private final int order;
    private final double[] roots;
    private final double[] lower;

    private DensityFactor(int order, double[] roots, double[] lower) {
        this.order = order;
        this.roots = roots;
        this.lower = lower;
    }

    /** For R = I and {@code parts} columns per atom. */
    static DensityFactor diagonal(double[] u, int parts) {
        double[] roots = new double[parts * u.length];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Math.sqrt(u[i % u.length]);
        }
        return new DensityFactor(roots.length, roots, null);
    }

    /** The Cholesky factor of {@code a}. */
    public static DensityFactor of(Matrix a) {
        return new DensityFactor(a.rows(), null, Cholesky.of(a).factor().data());
    }

    /** √u of every column, shared; null where L is not diagonal. */
    double[] roots() {
        return roots;
    }

    /** L·x, or Lᵀ·x if {@code transposed}, for x r×columns, as a new array. */
    double[] times(boolean transposed, double[] x, int columns) {
        double[] y = new double[order * columns];
        if (lower != null) {
            Blas.get().dgemm(transposed, false, order, columns, order, 1, lower, order, x, columns, 0, y, columns);
            return y;
        }
        for (int i = 0; i < order; i++) {
            for (int k = 0; k < columns; k++) {
                y[i * columns + k] = roots[i] * x[i * columns + k];
            }
        }
        return y;
    }

    /** The rows {@code which} of L as a new array. */
    double[] rows(int[] which) {
        double[] some = new double[which.length * order];
        for (int i = 0; i < which.length; i++) {
            if (lower != null) {
                System.arraycopy(lower, which[i] * order, some, i * order, order);
            } else {
                some[i * order + which[i]] = roots[which[i]];
            }
        }
        return some;
    }

    /** E·L for E m×r, as a new array. */
    double[] after(double[] e) {
        int m = e.length / order;
        double[] product = new double[e.length];
        if (lower != null) {
            Blas.get().dgemm(false, false, m, order, order, 1, e, order, lower, order, 0, product, order);
            return product;
        }
        for (int at = 0; at < e.length; at++) {
            product[at] = e[at] * roots[at % order];
        }
        return product;
    }

    /** L⁻¹·x, or L⁻ᵀ·x, in place; where a root is zero, zero. */
    public void solve(boolean transposed, double[] x, int columns) {
        if (lower == null) {
            for (int i = 0; i < x.length; i++) {
                double root = roots[i / columns];
                x[i] = root > 0 ? x[i] / root : 0;
            }
            return;
        }
        for (int step = 0; step < order; step++) {
            int i = transposed ? order - 1 - step : step;
            for (int k = 0; k < columns; k++) {
                x[i * columns + k] /= lower[i * order + i];
            }
            int from = transposed ? 0 : i + 1;
            int to = transposed ? i : order;
            for (int j = from; j < to; j++) {
                double factor = transposed ? lower[i * order + j] : lower[j * order + i];
                for (int k = 0; k < columns; k++) {
                    x[j * columns + k] -= factor * x[i * columns + k];
                }
            }
        }
    }

    /** Lᵀ·G·L for a symmetric G r×r, as a new array. */
    double[] around(double[] gram) {
        if (lower != null) {
            double[] half = times(true, gram, order);
            double[] whole = new double[order * order];
            Blas.get().dgemm(false, false, order, order, order, 1, half, order, lower, order, 0, whole, order);
            return whole;
        }
        double[] whole = new double[order * order];
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                whole[i * order + j] = roots[i] * gram[i * order + j] * roots[j];
            }
        }
        return whole;
    }
}
