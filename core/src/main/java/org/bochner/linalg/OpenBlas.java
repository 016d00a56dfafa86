package org.bochner.linalg;

import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.CblasUpper;
import static org.bytedeco.openblas.global.openblas.LAPACK_ROW_MAJOR;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
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
        for (int i = 0; i < a.rows(); i++) {
            to.position(offsetC + i * ldc);
            // A pointer at the row itself: memset would take a position for bytes.
            Pointer.memset(c.pointer().getPointer(offsetC + i * ldc), 0, (long) n * Float.BYTES);
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
        return n == 0 ? 0 : openblas.LAPACKE_dpotrf(LAPACK_ROW_MAJOR, (byte) 'L', n, a, n);
    }

    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        if (n > 0 && columns > 0) {
            openblas.LAPACKE_dpotrs(LAPACK_ROW_MAJOR, (byte) 'L', n, columns, factor, n, b, columns);
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        if (n == 0 || columns == 0) {
            return;
        }
        openblas.cblas_strsm(
                CblasRowMajor,
                openblas.CblasLeft,
                openblas.CblasLower,
                transpose ? CblasTrans : CblasNoTrans,
                openblas.CblasNonUnit,
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
        int info = openblas.LAPACKE_dsyevd(openblas.LAPACK_COL_MAJOR, (byte) 'V', (byte) 'L', n, a, n, values);
        if (info != 0) {
            throw new ArithmeticException("the symmetric eigenproblem of order " + n + " did not converge: " + info);
        }
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
