package org.bochner.linalg;

import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasLeft;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasLower;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasUpper;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * {@link Blas} by OpenBLAS, one thread per call. Products call the small half of its binding; the large one, with
 * LAPACK, is loaded by the first decomposition, since a prediction never needs it.
 */
final class OpenBlas implements Blas {
    OpenBlas() {
        openblas_nolapack.blas_set_num_threads(1);
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
        openblas_nolapack.cblas_sgemm(
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
        openblas_nolapack.cblas_ssyrk(
                CblasRowMajor, CblasUpper, CblasTrans, n, m, alpha, at(a, offsetA), lda, beta, at(c, 0), ldc);
    }

    @Override
    public void spmm(SparseRows a, int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        if (NarrowProducts.serve(a, n)) {
            NarrowProducts.spmm(a, n, b, offsetB, ldb, c, offsetC, ldc);
            return;
        }
        if (PackedProducts.serve(a, n)) {
            PackedProducts.of(a).times(n, b, offsetB, ldb, c, offsetC, ldc);
            return;
        }
        float[] zeros = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            c.write(offsetC + i * ldc, zeros, 0, n);
        }
        accumulate(a, false, n, b, offsetB, ldb, c, offsetC, ldc);
    }

    @Override
    public void spmmTransposed(
            SparseRows a, int n, FloatMemory g, int offsetG, int ldg, FloatMemory c, int offsetC, int ldc) {
        if (NarrowProducts.serve(a, n)) {
            NarrowProducts.spmmTransposed(a, n, g, offsetG, ldg, c, offsetC, ldc);
        } else {
            accumulate(a, true, n, g, offsetG, ldg, c, offsetC, ldc);
        }
    }

    /** C ← C + op(A)·B, one row of B added to one row of C for each entry of A. */
    private static void accumulate(
            SparseRows a,
            boolean transpose,
            int n,
            FloatMemory b,
            int offsetB,
            int ldb,
            FloatMemory c,
            int offsetC,
            int ldc) {
        // Views of our own, whose position moves: cheaper than a new pointer for each entry.
        FloatPointer from = new FloatPointer(b.pointer());
        FloatPointer to = new FloatPointer(c.pointer());
        // The side of A's rows and the side of its columns.
        FloatPointer byRow = transpose ? from : to;
        FloatPointer byColumn = transpose ? to : from;
        int rowOffset = transpose ? offsetB : offsetC;
        int rowStride = transpose ? ldb : ldc;
        int columnOffset = transpose ? offsetC : offsetB;
        int columnStride = transpose ? ldc : ldb;
        if (SparseColumns.worthwhile(a, n)) {
            SparseColumns columns = SparseColumns.of(a);
            for (int j = 0; j < a.columns(); j++) {
                byColumn.position(columnOffset + (long) j * columnStride);
                for (int e = columns.start(j), end = columns.end(j); e < end; e++) {
                    byRow.position(rowOffset + (long) columns.row(e) * rowStride);
                    openblas_nolapack.cblas_saxpy(n, columns.value(e), from, 1, to, 1);
                }
            }
            return;
        }
        for (int i = 0; i < a.rows(); i++) {
            byRow.position(rowOffset + (long) i * rowStride);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                byColumn.position(columnOffset + (long) a.index()[e] * columnStride);
                openblas_nolapack.cblas_saxpy(n, a.values().get(e), from, 1, to, 1);
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
        openblas_nolapack.cblas_dgemm(
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
    public void dsyrk(int m, int n, double[] a, double beta, double[] c) {
        if (n == 0) {
            return;
        }
        openblas_nolapack.cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, n, m, 1, a, n, beta, c, n);
    }

    @Override
    public int potrf(int n, double[] a) {
        // Row-major lower is column-major upper: said so, LAPACK need not transpose a copy.
        return n == 0 ? 0 : refuseNaN(openblas.LAPACKE_dpotrf(LAPACK_COL_MAJOR, (byte) 'U', n, a, n));
    }

    @Override
    public int spotrf(int n, FloatMemory a) {
        return n == 0 ? 0 : refuseNaN(openblas.LAPACKE_spotrf(LAPACK_COL_MAJOR, (byte) 'U', n, at(a, 0), n));
    }

    @Override
    public void potrs(int n, double[] factor, double[] b, int columns) {
        dtrsm(CblasNoTrans, n, factor, b, columns);
        dtrsm(CblasTrans, n, factor, b, columns);
    }

    @Override
    public void dtrsm(int n, double[] factor, double[] b, int columns) {
        dtrsm(CblasNoTrans, n, factor, b, columns);
    }

    private static void dtrsm(int transpose, int n, double[] factor, double[] b, int columns) {
        if (n > 0 && columns > 0) {
            openblas_nolapack.cblas_dtrsm(
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

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        if (n == 0 || columns == 0) {
            return;
        }
        openblas_nolapack.cblas_strsm(
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
