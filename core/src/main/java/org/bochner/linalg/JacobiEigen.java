package org.bochner.linalg;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations: slow (some ten sweeps of O(n³)),
 * short, and accurate to the last digits.
 */
final class JacobiEigen {
    private static final int MOST_SWEEPS = 60;

    private JacobiEigen() {}

    /** As {@link Blas#syev}. */
    static void decompose(int n, double[] a, double[] values) {
        double[] vectors = Matrix.identity(n).data();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                a[j * n + i] = a[i * n + j];
            }
        }
        double tiny = 1e-32 * squaredSum(a);
        for (int sweep = 0; offDiagonal(n, a) > tiny; sweep++) {
            if (sweep == MOST_SWEEPS) {
                throw new ArithmeticException("the symmetric eigenproblem of order " + n + " did not converge");
            }
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(n, a, vectors, p, q);
                }
            }
        }
        sort(n, a, vectors, values);
    }

    private static void rotate(int n, double[] a, double[] vectors, int p, int q) {
        double off = a[p * n + q];
        if (off == 0) {
            return;
        }
        double theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        double s = t * c;
        for (int k = 0; k < n; k++) {
            double kp = a[k * n + p];
            double kq = a[k * n + q];
            a[k * n + p] = c * kp - s * kq;
            a[k * n + q] = s * kp + c * kq;
        }
        rotateRows(n, a, p, q, c, s);
        // Zero but for rounding, which would otherwise keep the sum from its goal.
        a[p * n + q] = 0;
        a[q * n + p] = 0;
        rotateRows(n, vectors, p, q, c, s);
    }

    private static void rotateRows(int n, double[] a, int p, int q, double c, double s) {
        for (int k = 0; k < n; k++) {
            double pk = a[p * n + k];
            double qk = a[q * n + k];
            a[p * n + k] = c * pk - s * qk;
            a[q * n + k] = s * pk + c * qk;
        }
    }

    private static void sort(int n, double[] a, double[] vectors, double[] values) {
        Integer[] order = new Integer[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        java.util.Arrays.sort(order, java.util.Comparator.comparingDouble(i -> a[i * n + i]));
        for (int i = 0; i < n; i++) {
            values[i] = a[order[i] * n + order[i]];
        }
        for (int i = 0; i < n; i++) {
            System.arraycopy(vectors, order[i] * n, a, i * n, n);
        }
    }

    private static double squaredSum(double[] a) {
        double sum = 0;
        for (double value : a) {
            sum += value * value;
        }
        return sum;
    }

    private static double offDiagonal(int n, double[] a) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                sum += 2 * a[i * n + j] * a[i * n + j];
            }
        }
        return sum;
    }
}
