package org.bochner.linalg;

import static org.bytedeco.openblas.global.openblas.CblasLeft;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.CblasUpper;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.LAPACK_ROW_MAJOR;

import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas;

/** {@link Blas} by OpenBLAS, one thread per call. */
final class OpenBlas implements Blas {
    OpenBlas() {
        openblas.blas_set_num_threads(1);
    }

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
        if (m == 0 || n == 0) {
            return;
        }
        openblas.cblas_sgemm(
                CblasRowMajor,
                transposeA ? CblasTrans : CblasNoTrans,
                transposeB ? CblasTrans : CblasNoTrans,
                m,
                n,
                k,
                alpha,
                at(a, offsetA),
                lda,
                at(b, offsetB),
                ldb,
                beta,
                at(c, offsetC),
                ldc);
    }

    @Override
    public void ssyrk(
            int m, int n, float alpha, FloatMemory a, int offsetA, int lda, float beta, FloatMemory c, int ldc) {
        if (n == 0) {
            return;
        }
        openblas.cblas_ssyrk(
                CblasRowMajor, CblasUpper, CblasTrans, n, m, alpha, at(a, offsetA), lda, beta, at(c, 0), ldc);
    }

    @Override
    public void spmm(SparseRows a, int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        // Views of our own, whose position moves: cheaper than a new pointer for each entry.
        FloatPointer from = new FloatPointer(b.pointer());
        FloatPointer to = new FloatPointer(c.pointer());
        float[] zeros = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            to.position(offsetC + i * ldc);
            c.write(offsetC + i * ldc, zeros, 0, n);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                from.position(offsetB + a.index()[e] * ldb);
                openblas.cblas_saxpy(n, a.values().get(e), from, 1, to, 1);
            }
        }
    }

    @Override
    public void spmmTransposed(
            SparseRows a, int n, FloatMemory g, int offsetG, int ldg, FloatMemory c, int offsetC, int ldc) {
        FloatPointer from = new FloatPointer(g.pointer());
        FloatPointer to = new FloatPointer(c.pointer());
        for (int i = 0; i < a.rows(); i++) {
            from.position(offsetG + i * ldg);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                to.position(offsetC + a.index()[e] * ldc);
                openblas.cblas_saxpy(n, a.values().get(e), from, 1, to, 1);
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
        if (m == 0 || n == 0) {
            return;
        }
        openblas.cblas_dgemm(
                CblasRowMajor,
                transposeA ? CblasTrans : CblasNoTrans,
                transposeB ? CblasTrans : CblasNoTrans,
                m,
                n,
                k,
                alpha,
                a,
                lda,
                b,
                ldb,
                beta,
                c,
                ldc);
    }

    @Override
    public int potrf(int n, double[] a) {
        // Row-major lower is column-major upper: said so, LAPACK need not transpose a copy.
        return n == 0 ? 0 : refuseNaN(openblas.LAPACKE_dpotrf(LAPACK_COL_MAJOR, (byte) 'U', n, a, n));
    }

    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        if (n > 0 && columns > 0) {
            for (int transpose : new int[] {CblasNoTrans, CblasTrans}) {
                openblas.cblas_dtrsm(
                        CblasRowMajor,
                        CblasLeft,
                        CblasLower,
                        transpose,
                        CblasNonUnit,
                        n,
                        columns,
                        1,
                        factor,
                        n,
                        b,
                        columns);
            }
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        if (n == 0 || columns == 0) {
            return;
        }
        openblas.cblas_strsm(
                CblasRowMajor,
                CblasLeft,
                CblasLower,
                transpose ? CblasTrans : CblasNoTrans,
                CblasNonUnit,
                n,
                columns,
                1f,
                at(factor, 0),
                n,
                at(b, 0),
                columns);
    }

    @Override
    public void syev(int n, double[] a, double[] values) {
        if (n == 0) {
            return;
        }
        // Column-major on purpose: the matrix is symmetric, and its eigenvectors then come out as rows.
        int info = refuseNaN(openblas.LAPACKE_dsyevd(LAPACK_COL_MAJOR, (byte) 'V', (byte) 'U', n, a, n, values));
        if (info != 0) {
            throw new ArithmeticException("the symmetric eigenproblem of order " + n + " did not converge: " + info);
        }
    }

    @Override
    public void gesdd(int m, int n, double[] a, double[] u, double[] values, double[] vt) {
        int k = Math.min(m, n);
        if (k == 0) {
            return;
        }
        // The same memory read by columns is Aᵀ = V·S·Uᵀ, so the factors come out exchanged and row-major.
        int info = refuseNaN(openblas.LAPACKE_dgesdd(LAPACK_COL_MAJOR, (byte) 'S', n, m, a, n, values, vt, n, u, k));
        if (info != 0) {
            throw new ArithmeticException(
                    "the singular values of a " + m + "×" + n + " matrix did not converge: " + info);
        }
    }

    @Override
    public int gelsd(int m, int n, double[] a, double[] b, int columns, double tolerance) {
        if (m == 0 || n == 0 || columns == 0) {
            Arrays.fill(b, 0);
            return 0;
        }
        double[] values = new double[Math.min(m, n)];
        int[] rank = new int[1];
        int info = refuseNaN(
                openblas.LAPACKE_dgelsd(LAPACK_ROW_MAJOR, m, n, columns, a, n, b, columns, values, tolerance, rank));
        if (info != 0) {
            throw new ArithmeticException("least squares on a " + m + "×" + n + " matrix did not converge: " + info);
        }
        return rank[0];
    }

    private static int refuseNaN(int info) {
        if (info < 0) {
            throw new ArithmeticException("the matrix holds a number that is not finite (argument " + -info + ")");
        }
        return info;
    }

    @Override
    public String name() {
        return "native";
    }

    private static FloatPointer at(FloatMemory memory, int offset) {
        FloatPointer pointer = memory.pointer();
        return offset == 0 ? pointer : pointer.getPointer(offset);
    }
}
