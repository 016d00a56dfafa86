package org.bochner.linalg;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix in plain Java: Householder's reduction to tridiagonal form, then
 * implicit QR steps with Wilkinson's shift.
 *
 * <p>Steps (Golub and Van Loan, Matrix Computations, 4th ed., sections 8.3.1 and 8.3.5):
 *
 * <ol>
 *   <li>For each column a reflection I − β·v·vᵀ zeroes what lies below the subdiagonal; on both sides of A it is
 *       A − v·wᵀ − w·vᵀ with w = p − ½β(pᵀv)·v and p = β·A·v.
 *   <li>Q, the product of the reflections, by applying them to the identity from the last to the first.
 *   <li>A QR step on the unreduced part at the end of the tridiagonal matrix chases a bulge down by plane rotations, which turn
 *       the rows of Qᵀ too. Where a subdiagonal entry is negligible the problem splits.
 * </ol>
 *
 * <p>Cost: about 4n³ for steps 1 and 2 and 6n³ for step 3, all in loops over rows.
 */
final class TridiagonalEigen {
    private static final int MOST_STEPS_PER_VALUE = 60;

    private final int n;
    private final double[][] a;
    private final double[] diagonal;
    private final double[] off;
    private final double[][] reflectors;
    private final double[] betas;
    private double[][] vectors;

    private TridiagonalEigen(int n, double[][] a) {
        this.n = n;
        this.a = a;
        this.diagonal = new double[n];
        this.off = new double[n];
        this.reflectors = new double[n][];
        this.betas = new double[n];
    }

    /** As {@link Blas#syev}. */
    static void decompose(int n, double[] matrix, double[] values) {
        double[][] rows = JavaBlas.split(n, n, matrix);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                rows[j][i] = rows[i][j];
            }
        }
        TridiagonalEigen eigen = new TridiagonalEigen(n, rows);
        eigen.tridiagonalise();
        eigen.accumulate();
        eigen.diagonalise();
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> eigen.diagonal[i]));
        for (int i = 0; i < n; i++) {
            values[i] = eigen.diagonal[order[i]];
            System.arraycopy(eigen.vectors[order[i]], 0, matrix, i * n, n);
        }
    }

    /** Step 1. */
    private void tridiagonalise() {
        for (int k = 0; k + 2 < n; k++) {
            double[] v = a[k].clone();
            double norm = 0;
            for (int j = k + 1; j < n; j++) {
                norm = Math.hypot(norm, v[j]);
            }
            diagonal[k] = a[k][k];
            reflectors[k] = v;
            if (norm == 0) {
                continue;
            }
            double first = v[k + 1];
            off[k] = first > 0 ? -norm : norm;
            v[k + 1] = first - off[k];
            // |v|² = 2·norm·(norm + |first|), and β = 2/|v|²; scaled to v[k+1] = 1 so that nothing overflows.
            double lead = v[k + 1];
            JavaBlas.scale(1 / lead, v, k + 1, n);
            betas[k] = -lead / off[k];
            reflect(k, v, betas[k]);
        }
        if (n >= 2) {
            diagonal[n - 2] = a[n - 2][n - 2];
            off[n - 2] = a[n - 1][n - 2];
        }
        diagonal[n - 1] = a[n - 1][n - 1];
    }

    private void reflect(int k, double[] v, double beta) {
        double[] w = new double[n];
        for (int p = k + 1; p < n; p++) {
            JavaBlas.add(v[p], a[p], w, k + 1, n);
        }
        JavaBlas.scale(beta, w, k + 1, n);
        double dot = 0;
        for (int j = k + 1; j < n; j++) {
            dot += w[j] * v[j];
        }
        JavaBlas.add(-0.5 * beta * dot, v, w, k + 1, n);
        for (int i = k + 1; i < n; i++) {
            JavaBlas.add(-v[i], w, a[i], k + 1, n);
            JavaBlas.add(-w[i], v, a[i], k + 1, n);
        }
    }

    /** Step 2; the rows of {@link #vectors} are the columns of Q. */
    private void accumulate() {
        double[][] q = new double[n][n];
        for (int i = 0; i < n; i++) {
            q[i][i] = 1;
        }
        for (int k = n - 3; k >= 0; k--) {
            if (betas[k] != 0) {
                double[] v = reflectors[k];
                double[] sum = new double[n];
                for (int p = k + 1; p < n; p++) {
                    JavaBlas.add(v[p], q[p], sum, k + 1, n);
                }
                for (int i = k + 1; i < n; i++) {
                    JavaBlas.add(-betas[k] * v[i], sum, q[i], k + 1, n);
                }
            }
        }
        vectors = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                vectors[j][i] = q[i][j];
            }
        }
    }

    /** Step 3. */
    private void diagonalise() {
        long left = (long) MOST_STEPS_PER_VALUE * n;
        for (int last = n - 1; last > 0; ) {
            int first = last;
            while (first > 0 && !negligible(first - 1)) {
                first--;
            }
            if (first > 0) {
                off[first - 1] = 0;
            }
            if (first == last) {
                last--;
            } else if (left-- == 0) {
                throw new ArithmeticException("the symmetric eigenproblem of order " + n + " did not converge");
            } else {
                step(first, last);
            }
        }
    }

    private boolean negligible(int i) {
        double size = Math.abs(diagonal[i]) + Math.abs(diagonal[i + 1]);
        return Math.abs(off[i]) <= Math.ulp(size) * 0.5 || Math.abs(off[i]) < Double.MIN_NORMAL;
    }

    private void step(int first, int last) {
        double half = (diagonal[last - 1] - diagonal[last]) / 2;
        double b = off[last - 1];
        double shift = diagonal[last] - b * (b / (half + Math.copySign(Math.hypot(half, b), half)));
        double x = diagonal[first] - shift;
        double z = off[first];
        for (int k = first; k < last; k++) {
            double r = Math.hypot(x, z);
            double c = r == 0 ? 1 : x / r;
            double s = r == 0 ? 0 : z / r;
            if (k > first) {
                off[k - 1] = r;
            }
            double p = diagonal[k];
            double q = diagonal[k + 1];
            double e = off[k];
            diagonal[k] = c * c * p + 2 * c * s * e + s * s * q;
            diagonal[k + 1] = s * s * p - 2 * c * s * e + c * c * q;
            off[k] = c * s * (q - p) + (c * c - s * s) * e;
            x = off[k];
            if (k + 1 < last) {
                z = s * off[k + 1];
                off[k + 1] *= c;
            }
            rotate(c, s, vectors[k], vectors[k + 1]);
        }
    }

    /** (x, y) ← (c·x + s·y, c·y − s·x). */
    private static void rotate(double c, double s, double[] x, double[] y) {
        for (int j = 0; j < x.length; j++) {
            double p = x[j];
            double q = y[j];
            x[j] = c * p + s * q;
            y[j] = c * q - s * p;
        }
    }
}
