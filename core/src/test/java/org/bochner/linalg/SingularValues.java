package org.bochner.linalg;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Thin singular value decomposition A = U·S·Vᵀ of a matrix with at least as many rows as columns, by one-sided Jacobi
 * rotations (Hestenes 1958): an oracle for tests, accurate to the last digits and slow.
 *
 * @param u left vectors in columns; those of zero singular values are zero
 * @param values singular values, descending
 * @param vt right vectors in rows
 */
public record SingularValues(Matrix u, double[] values, Matrix vt) {
    public static SingularValues of(Matrix a) {
        int m = a.rows();
        int n = a.columns();
        if (m < n) {
            SingularValues other = of(a.transpose());
            return new SingularValues(other.vt.transpose(), other.values, other.u.transpose());
        }
        double[][] columns = JavaBlas.split(n, m, a.transpose().data());
        double[][] turns = JavaBlas.split(n, n, Matrix.identity(n).data());
        for (boolean turned = true; turned; ) {
            turned = false;
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    turned |= rotate(columns, turns, p, q);
                }
            }
        }
        double[] norms =
                Arrays.stream(columns).mapToDouble(c -> Math.sqrt(dot(c, c))).toArray();
        Integer[] order = new Integer[n];
        Arrays.setAll(order, j -> j);
        Arrays.sort(order, Comparator.comparingDouble(j -> -norms[j]));
        Matrix u = new Matrix(m, n);
        Matrix vt = new Matrix(n, n);
        double[] values = new double[n];
        for (int j = 0; j < n; j++) {
            values[j] = norms[order[j]];
            for (int i = 0; i < m; i++) {
                u.set(i, j, values[j] > 0 ? columns[order[j]][i] / values[j] : 0);
            }
            System.arraycopy(turns[order[j]], 0, vt.data(), j * n, n);
        }
        return new SingularValues(u, values, vt);
    }

    private static boolean rotate(double[][] columns, double[][] turns, int p, int q) {
        double pp = dot(columns[p], columns[p]);
        double qq = dot(columns[q], columns[q]);
        double pq = dot(columns[p], columns[q]);
        if (Math.abs(pq) <= 1e-15 * Math.sqrt(pp) * Math.sqrt(qq) || Math.abs(pq) <= Double.MIN_NORMAL) {
            return false;
        }
        double theta = (pp - qq) / (2 * pq);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        rotate(c, t * c, columns[p], columns[q]);
        rotate(c, t * c, turns[p], turns[q]);
        return true;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    private static void rotate(double c, double s, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            double p = x[i];
            double q = y[i];
            x[i] = c * p + s * q;
            y[i] = c * q - s * p;
        }
    }
}
