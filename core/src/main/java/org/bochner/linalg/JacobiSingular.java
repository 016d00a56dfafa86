package org.bochner.linalg;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Singular values in plain Java by one-sided Jacobi rotations (Hestenes 1958): the columns of A are turned in pairs until all
 * are orthogonal; then their norms are the singular values, the columns divided by them are U, and the product of the turns is V.
 *
 * <p>Short and accurate to the last digits even for small singular values; some ten sweeps of 6·m·n² each.
 */
final class JacobiSingular {
    private static final int MOST_SWEEPS = 60;

    private JacobiSingular() {}

    /** As {@link Blas#gesdd}. */
    static void decompose(int m, int n, double[] a, double[] u, double[] values, double[] vt) {
        if (m < n) {
            // The transpose has the factors exchanged.
            int k = m;
            double[] v = new double[n * k];
            double[] ut = new double[k * m];
            decompose(n, m, transpose(m, n, a), v, values, ut);
            System.arraycopy(transpose(n, k, v), 0, vt, 0, vt.length);
            System.arraycopy(transpose(k, m, ut), 0, u, 0, u.length);
            return;
        }
        double[][] columns = RowLoops.split(n, m, transpose(m, n, a));
        double[][] turns = RowLoops.split(n, n, Matrix.identity(n).data());
        int sweep = 0;
        while (sweep(m, n, columns, turns)) {
            if (++sweep == MOST_SWEEPS) {
                throw new ArithmeticException("the singular values of a " + m + "×" + n + " matrix did not converge");
            }
        }
        double[] norms = new double[n];
        Integer[] order = new Integer[n];
        for (int j = 0; j < n; j++) {
            norms[j] = Math.sqrt(RowLoops.dot(columns[j], columns[j], 0, m));
            order[j] = j;
        }
        Arrays.sort(order, Comparator.comparingDouble(j -> -norms[j]));
        double[][] left = new double[n][];
        for (int j = 0; j < n; j++) {
            values[j] = norms[order[j]];
            left[j] = columns[order[j]];
            orthonormal(m, left, j, values[j], values[0]);
            for (int i = 0; i < m; i++) {
                u[i * n + j] = left[j][i];
            }
            System.arraycopy(turns[order[j]], 0, vt, j * n, n);
        }
    }

    private static boolean sweep(int m, int n, double[][] columns, double[][] turns) {
        boolean turned = false;
        for (int p = 0; p < n; p++) {
            for (int q = p + 1; q < n; q++) {
                double pp = RowLoops.dot(columns[p], columns[p], 0, m);
                double qq = RowLoops.dot(columns[q], columns[q], 0, m);
                double pq = RowLoops.dot(columns[p], columns[q], 0, m);
                if (Math.abs(pq) > 1e-15 * Math.sqrt(pp) * Math.sqrt(qq) && Math.abs(pq) > Double.MIN_NORMAL) {
                    double theta = (pp - qq) / (2 * pq);
                    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
                    double c = 1 / Math.hypot(t, 1);
                    RowLoops.rotate(c, t * c, columns[p], columns[q], m);
                    RowLoops.rotate(c, t * c, turns[p], turns[q], n);
                    turned = true;
                }
            }
        }
        return turned;
    }

    /** Divides column j by its norm; one that vanishes is replaced by a unit vector orthogonal to those before it. */
    private static void orthonormal(int m, double[][] left, int j, double norm, double largest) {
        if (norm > 1e-15 * largest) {
            RowLoops.scale(1 / norm, left[j], 0, m);
            return;
        }
        double[] best = null;
        double size = 0;
        for (int axis = 0; axis < m && size < 0.5; axis++) {
            double[] candidate = new double[m];
            candidate[axis] = 1;
            for (int pass = 0; pass < 2; pass++) {
                for (int p = 0; p < j; p++) {
                    RowLoops.add(-RowLoops.dot(left[p], candidate, 0, m), left[p], candidate, 0, m);
                }
            }
            double length = Math.sqrt(RowLoops.dot(candidate, candidate, 0, m));
            if (length > size) {
                best = candidate;
                size = length;
            }
        }
        left[j] = best;
        RowLoops.scale(1 / size, best, 0, m);
    }

    private static double[] transpose(int rows, int columns, double[] a) {
        return new Matrix(rows, columns, a).transpose().data();
    }
}
