package org.bochner.linalg;

import java.util.Arrays;

/**
 * {@link Blas} in plain loops: the specification, and what runs where no native library does.
 *
 * <p>Every inner loop adds a multiple of one row to another, each an array of its own at one loop index: C2 turns these into vector
 * instructions, and leaves loops at offsets into one large array scalar. A product runs at some twentieth of the native speed.
 */
final class JavaBlas implements Blas {
    @Override
    public void sgemm(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            float alpha,
            FloatMemory a,
            int offsetA,
            int lda,
            FloatMemory b,
            int offsetB,
            int ldb,
            float beta,
            FloatMemory c,
            int offsetC,
            int ldc) {
        float[][] left = rows(transposeA, m, k, a, offsetA, lda);
        float[][] right = rows(transposeB, k, n, b, offsetB, ldb);
        for (int i = 0; i < m; i++) {
            multiply(alpha, left[i], right, beta, c, offsetC + i * ldc, 0, n);
        }
    }

    @Override
    public void ssyrk(
            int m, int n, float alpha, FloatMemory a, int offsetA, int lda, float beta, FloatMemory c, int ldc) {
        float[][] left = rows(true, n, m, a, offsetA, lda);
        float[][] right = rows(false, m, n, a, offsetA, lda);
        for (int i = 0; i < n; i++) {
            multiply(alpha, left[i], right, beta, c, i * ldc, i, n);
        }
    }

    /** The rows of op(M), rows×columns. */
    private static float[][] rows(
            boolean transposed, int rows, int columns, FloatMemory memory, int offset, int stride) {
        float[][] all = new float[rows][columns];
        float[] line = new float[rows];
        for (int j = 0; transposed && j < columns; j++) {
            memory.read(offset + j * stride, line, 0, rows);
            for (int i = 0; i < rows; i++) {
                all[i][j] = line[i];
            }
        }
        for (int i = 0; !transposed && i < rows; i++) {
            memory.read(offset + i * stride, all[i], 0, columns);
        }
        return all;
    }

    /** Entries start to end of a row of C ← alpha·Σ_p left[p]·right[p] + beta·C, summed in double. */
    private static void multiply(
            float alpha, float[] left, float[][] right, float beta, FloatMemory c, int at, int start, int end) {
        float[] row = new float[end];
        double[] sum = new double[end];
        if (beta != 0) {
            c.read(at + start, row, start, end - start);
            for (int j = start; j < end; j++) {
                sum[j] = beta * row[j];
            }
        }
        for (int p = 0; p < left.length; p++) {
            float factor = alpha * left[p];
            float[] other = right[p];
            for (int j = start; j < end; j++) {
                sum[j] += factor * other[j];
            }
        }
        for (int j = start; j < end; j++) {
            row[j] = (float) sum[j];
        }
        c.write(at + start, row, start, end - start);
    }

    @Override
    public void spmm(SparseRows a, int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            Arrays.fill(sum, 0f);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                b.read(offsetB + a.index()[e] * ldb, from, 0, n);
                add(a.values().get(e), from, sum, 0, n);
            }
            c.write(offsetC + i * ldc, sum, 0, n);
        }
    }

    @Override
    public void spmmTransposed(
            SparseRows a, int n, FloatMemory g, int offsetG, int ldg, FloatMemory c, int offsetC, int ldc) {
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            g.read(offsetG + i * ldg, from, 0, n);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                int at = offsetC + a.index()[e] * ldc;
                c.read(at, sum, 0, n);
                add(a.values().get(e), from, sum, 0, n);
                c.write(at, sum, 0, n);
            }
        }
    }

    @Override
    public void dgemm(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            double alpha,
            double[] a,
            int lda,
            double[] b,
            int ldb,
            double beta,
            double[] c,
            int ldc) {
        double[][] right = new double[k][n];
        for (int p = 0; p < k; p++) {
            for (int j = 0; j < n; j++) {
                right[p][j] = transposeB ? b[j * ldb + p] : b[p * ldb + j];
            }
        }
        double[] sum = new double[n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                sum[j] = beta == 0 ? 0 : beta * c[i * ldc + j];
            }
            for (int p = 0; p < k; p++) {
                add(alpha * (transposeA ? a[p * lda + i] : a[i * lda + p]), right[p], sum, 0, n);
            }
            System.arraycopy(sum, 0, c, i * ldc, n);
        }
    }

    @Override
    public void dsyrk(int m, int n, double[] a, double beta, double[] c) {
        dgemm(true, false, n, n, m, 1, a, n, a, n, beta, c, n);
    }

    /** On the rows of U = Lᵀ. */
    @Override
    public int potrf(int n, double[] a) {
        double[][] upper = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                upper[j][i] = a[i * n + j];
            }
        }
        for (int i = 0; i < n; i++) {
            for (int p = 0; p < i; p++) {
                add(-upper[p][i], upper[p], upper[i], i, n);
            }
            double diagonal = upper[i][i];
            if (!(diagonal > 0) || diagonal == Double.POSITIVE_INFINITY) {
                return i + 1;
            }
            scale(1 / Math.sqrt(diagonal), upper[i], i, n);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * n + j] = upper[j][i];
            }
        }
        return 0;
    }

    @Override
    public int spotrf(int n, FloatMemory a) {
        float[] row = new float[n];
        double[] wide = new double[n * n];
        for (int i = 0; i < n; i++) {
            a.read(i * n, row, 0, i + 1);
            for (int j = 0; j <= i; j++) {
                wide[i * n + j] = row[j];
            }
        }
        int info = potrf(n, wide);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                row[j] = (float) wide[i * n + j];
            }
            a.write(i * n, row, 0, i + 1);
        }
        return info;
    }

    /** L·Y = B, then Lᵀ·X = Y by rows from the last. */
    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        dtrsm(n, factor, b, columns);
        double[][] x = split(n, columns, b);
        for (int i = n - 1; i >= 0; i--) {
            scale(1 / factor[i * n + i], x[i], 0, columns);
            for (int p = 0; p < i; p++) {
                add(-factor[i * n + p], x[i], x[p], 0, columns);
            }
            System.arraycopy(x[i], 0, b, i * columns, columns);
        }
    }

    /** By rows from the first. */
    @Override
    public void dtrsm(int n, double[] factor, double[] b, int columns) {
        double[][] x = split(n, columns, b);
        for (int i = 0; i < n; i++) {
            for (int p = 0; p < i; p++) {
                add(-factor[i * n + p], x[p], x[i], 0, columns);
            }
            scale(1 / factor[i * n + i], x[i], 0, columns);
            System.arraycopy(x[i], 0, b, i * columns, columns);
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        float[][] l = rows(false, n, n, factor, 0, n);
        float[][] x = rows(false, n, columns, b, 0, columns);
        for (int step = 0; step < n; step++) {
            int i = transpose ? n - 1 - step : step;
            for (int p = 0; !transpose && p < i; p++) {
                add(-l[i][p], x[p], x[i], 0, columns);
            }
            for (int j = 0; j < columns; j++) {
                x[i][j] /= l[i][i];
            }
            for (int p = 0; transpose && p < i; p++) {
                add(-l[i][p], x[i], x[p], 0, columns);
            }
            b.write(i * columns, x[i], 0, columns);
        }
    }

    @Override
    public void syev(int n, double[] a, double[] values) {
        if (n > 0) {
            TridiagonalEigen.decompose(n, a, values);
        }
    }

    @Override
    public String name() {
        return "java";
    }

    /** y ← y + scale·x on columns start to end. */
    private static void add(float scale, float[] x, float[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** y ← y + scale·x on columns start to end. */
    static void add(double scale, double[] x, double[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** x ← factor·x on columns start to end. */
    static void scale(double factor, double[] x, int start, int end) {
        for (int j = start; j < end; j++) {
            x[j] *= factor;
        }
    }

    /** The rows of a row-major matrix, each an array of its own. */
    static double[][] split(int rows, int columns, double[] a) {
        double[][] split = new double[rows][];
        for (int i = 0; i < rows; i++) {
            split[i] = Arrays.copyOfRange(a, i * columns, (i + 1) * columns);
        }
        return split;
    }
}
