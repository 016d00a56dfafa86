package org.bochner.linalg;

/**
 * Cholesky's factorisation in plain Java, on the rows of U = Lᵀ, so that every inner loop adds multiples of rows.
 *
 * <p>Steps, for panels of {@value #PANEL} rows: (1) subtract from each row of the panel the earlier rows of the panel, and
 * divide it by the root of its diagonal entry; (2) subtract the panel from every later row, while the panel is in
 * cache. Cost n³/3.
 */
final class JavaCholesky {
    private static final int PANEL = 64;

    private JavaCholesky() {}

    /** As {@link Blas#potrf}. */
    static int factor(int n, double[] a) {
        double[][] upper = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                upper[j][i] = a[i * n + j];
            }
        }
        double[] scales = new double[PANEL];
        for (int first = 0; first < n; first += PANEL) {
            int last = Math.min(n, first + PANEL);
            for (int i = first; i < n; i++) {
                int above = Math.min(i, last) - first;
                for (int p = 0; p < above; p++) {
                    scales[p] = -upper[first + p][i];
                }
                RowLoops.add(above, scales, 0, upper, first, upper[i], i, n);
                if (i < last) {
                    double diagonal = upper[i][i];
                    if (!(diagonal > 0) || diagonal == Double.POSITIVE_INFINITY) {
                        return i + 1;
                    }
                    RowLoops.scale(1 / Math.sqrt(diagonal), upper[i], i, n);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * n + j] = upper[j][i];
            }
        }
        return 0;
    }

    /** As {@link Blas#potrs}: L·Y = B by rows from the first, then Lᵀ·X = Y by rows from the last. */
    static void solve(int n, double[] factor, double[] b, int columns) {
        solveLower(n, factor, b, columns);
        double[][] x = RowLoops.split(n, columns, b);
        for (int i = n - 1; i >= 0; i--) {
            RowLoops.scale(1 / factor[i * n + i], x[i], 0, columns);
            for (int p = 0; p < i; p++) {
                RowLoops.add(-factor[i * n + p], x[i], x[p], 0, columns);
            }
        }
        RowLoops.join(x, columns, b);
    }

    /** B ← L⁻¹·B in place. */
    static void solveLower(int n, double[] factor, double[] b, int columns) {
        double[][] x = RowLoops.split(n, columns, b);
        double[] scales = new double[n];
        for (int i = 0; i < n; i++) {
            for (int p = 0; p < i; p++) {
                scales[p] = -factor[i * n + p];
            }
            RowLoops.add(i, scales, 0, x, 0, x[i], 0, columns);
            RowLoops.scale(1 / factor[i * n + i], x[i], 0, columns);
        }
        RowLoops.join(x, columns, b);
    }
}
