package org.bochner.linalg;

import java.util.Arrays;
import org.bochner.linalg.JavaProducts.Operand;

/** {@link Blas} in plain loops: the specification, and what runs where no native library does. */
final class JavaBlas implements Blas {
    /** Up to this order Jacobi's rotations are fast enough, and they are the more accurate. */
    private static final int MOST_JACOBI = 100;

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
        JavaProducts.multiply(
                m,
                n,
                k,
                alpha,
                new Operand(a, offsetA, lda, transposeA),
                new Operand(b, offsetB, ldb, transposeB),
                beta,
                new Operand(c, offsetC, ldc, false),
                false);
    }

    @Override
    public void ssyrk(
            int m, int n, float alpha, FloatMemory a, int offsetA, int lda, float beta, FloatMemory c, int ldc) {
        JavaProducts.multiply(
                n,
                n,
                m,
                alpha,
                new Operand(a, offsetA, lda, true),
                new Operand(a, offsetA, lda, false),
                beta,
                new Operand(c, 0, ldc, false),
                true);
    }

    @Override
    public void spmm(SparseRows a, int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        if (NarrowProducts.serve(a, n)) {
            NarrowProducts.spmm(a, n, b, offsetB, ldb, c, offsetC, ldc);
            return;
        }
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            Arrays.fill(sum, 0f);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                b.read(offsetB + a.index()[e] * ldb, from, 0, n);
                RowLoops.add(a.values().get(e), from, sum, 0, n);
            }
            c.write(offsetC + i * ldc, sum, 0, n);
        }
    }

    @Override
    public void spmmTransposed(
            SparseRows a, int n, FloatMemory g, int offsetG, int ldg, FloatMemory c, int offsetC, int ldc) {
        if (NarrowProducts.serve(a, n)) {
            NarrowProducts.spmmTransposed(a, n, g, offsetG, ldg, c, offsetC, ldc);
            return;
        }
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            g.read(offsetG + i * ldg, from, 0, n);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                int at = offsetC + a.index()[e] * ldc;
                c.read(at, sum, 0, n);
                RowLoops.add(a.values().get(e), from, sum, 0, n);
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
        JavaProducts.multiply(transposeA, transposeB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
    }

    @Override
    public void dsyrk(int m, int n, double[] a, double beta, double[] c) {
        dgemm(true, false, n, n, m, 1, a, n, a, n, beta, c, n);
    }

    @Override
    public int potrf(int n, double[] a) {
        return JavaCholesky.factor(n, a);
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
        int info = JavaCholesky.factor(n, wide);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                row[j] = (float) wide[i * n + j];
            }
            a.write(i * n, row, 0, i + 1);
        }
        return info;
    }

    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        JavaCholesky.solve(n, factor, b, columns);
    }

    @Override
    public void dtrsm(int n, double[] factor, double[] b, int columns) {
        JavaCholesky.solveLower(n, factor, b, columns);
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
                    RowLoops.add(-row[p], x[p], x[i], 0, columns);
                }
            }
            for (int j = 0; j < columns; j++) {
                x[i][j] /= row[i];
            }
            if (transpose) {
                for (int p = 0; p < i; p++) {
                    RowLoops.add(-row[p], x[i], x[p], 0, columns);
                }
            }
            b.write(i * columns, x[i], 0, columns);
        }
    }

    @Override
    public void syev(int n, double[] a, double[] values) {
        if (n <= MOST_JACOBI) {
            JacobiEigen.decompose(n, a, values);
        } else {
            TridiagonalEigen.decompose(n, a, values);
        }
    }

    @Override
    public String name() {
        return "java";
    }
}
