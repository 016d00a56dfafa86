package org.bochner.linalg;

import java.util.Arrays;

/** {@link Blas} in plain loops: the specification, and what runs where no native library does. */
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
        float[] right = new float[k * n];
        for (int p = 0; p < k; p++) {
            if (transposeB) {
                for (int j = 0; j < n; j++) {
                    right[p * n + j] = b.get(offsetB + j * ldb + p);
                }
            } else {
                b.read(offsetB + p * ldb, right, p * n, n);
            }
        }
        float[] row = new float[n];
        for (int i = 0; i < m; i++) {
            if (beta == 0) {
                Arrays.fill(row, 0f);
            } else {
                c.read(offsetC + i * ldc, row, 0, n);
                for (int j = 0; j < n; j++) {
                    row[j] *= beta;
                }
            }
            for (int p = 0; p < k; p++) {
                float scale = alpha * a.get(transposeA ? offsetA + p * lda + i : offsetA + i * lda + p);
                if (scale != 0) {
                    axpy(n, scale, right, p * n, row);
                }
            }
            c.write(offsetC + i * ldc, row, 0, n);
        }
    }

    private static void axpy(int n, float scale, float[] x, int offset, float[] y) {
        for (int j = 0; j < n; j++) {
            y[j] += scale * x[offset + j];
        }
    }

    @Override
    public void ssyrk(
            int m, int n, float alpha, FloatMemory a, int offsetA, int lda, float beta, FloatMemory c, int ldc) {
        float[] data = new float[m * n];
        for (int i = 0; i < m; i++) {
            a.read(offsetA + i * lda, data, i * n, n);
        }
        float[] row = new float[n];
        for (int j = 0; j < n; j++) {
            Arrays.fill(row, 0f);
            for (int i = 0; i < m; i++) {
                float scale = alpha * data[i * n + j];
                for (int l = j; l < n; l++) {
                    row[l] += scale * data[i * n + l];
                }
            }
            for (int l = j; l < n; l++) {
                int at = j * ldc + l;
                c.set(at, (beta == 0 ? 0 : beta * c.get(at)) + row[l]);
            }
        }
    }

    @Override
    public void spmm(SparseRows a, int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            Arrays.fill(sum, 0f);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                b.read(offsetB + a.index()[e] * ldb, from, 0, n);
                axpy(n, a.values().get(e), from, 0, sum);
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
                axpy(n, a.values().get(e), from, 0, sum);
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
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                c[i * ldc + j] = beta == 0 ? 0 : beta * c[i * ldc + j];
            }
            for (int p = 0; p < k; p++) {
                double scale = alpha * (transposeA ? a[p * lda + i] : a[i * lda + p]);
                for (int j = 0; j < n; j++) {
                    c[i * ldc + j] += scale * (transposeB ? b[j * ldb + p] : b[p * ldb + j]);
                }
            }
        }
    }

    @Override
    public int potrf(int n, double[] a) {
        for (int j = 0; j < n; j++) {
            double diagonal = a[j * n + j];
            for (int p = 0; p < j; p++) {
                diagonal -= a[j * n + p] * a[j * n + p];
            }
            if (!(diagonal > 0)) {
                return j + 1;
            }
            double root = Math.sqrt(diagonal);
            a[j * n + j] = root;
            for (int i = j + 1; i < n; i++) {
                double sum = a[i * n + j];
                for (int p = 0; p < j; p++) {
                    sum -= a[i * n + p] * a[j * n + p];
                }
                a[i * n + j] = sum / root;
            }
        }
        return 0;
    }

    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        for (int i = 0; i < n; i++) {
            for (int p = 0; p < i; p++) {
                subtract(columns, factor[i * n + p], b, p * columns, i * columns);
            }
            divide(columns, factor[i * n + i], b, i * columns);
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int p = i + 1; p < n; p++) {
                subtract(columns, factor[p * n + i], b, p * columns, i * columns);
            }
            divide(columns, factor[i * n + i], b, i * columns);
        }
    }

    private static void subtract(int count, double scale, double[] b, int from, int to) {
        for (int j = 0; j < count; j++) {
            b[to + j] -= scale * b[from + j];
        }
    }

    private static void divide(int count, double divisor, double[] b, int at) {
        for (int j = 0; j < count; j++) {
            b[at + j] /= divisor;
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        float[] row = new float[n];
        float[][] x = new float[n][columns];
        for (int i = 0; i < n; i++) {
            b.read(i * columns, x[i], 0, columns);
        }
        for (int step = 0; step < n; step++) {
            int i = transpose ? n - 1 - step : step;
            factor.read(i * n, row, 0, i + 1);
            if (!transpose) {
                for (int p = 0; p < i; p++) {
                    axpy(columns, -row[p], x[p], 0, x[i]);
                }
            }
            for (int j = 0; j < columns; j++) {
                x[i][j] /= row[i];
            }
            if (transpose) {
                for (int p = 0; p < i; p++) {
                    axpy(columns, -row[p], x[i], 0, x[p]);
                }
            }
            b.write(i * columns, x[i], 0, columns);
        }
    }

    @Override
    public void syev(int n, double[] a, double[] values) {
        JacobiEigen.decompose(n, a, values);
    }

    @Override
    public String name() {
        return "java";
    }
}
