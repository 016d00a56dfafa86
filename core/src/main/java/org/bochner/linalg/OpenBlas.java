package org.bochner.linalg;

import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasLeft;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasLower;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasUpper;

import java.lang.ref.Reference;
import org.bochner.linalg.loops.SparseColumns;
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
    public void sgemm(boolean transposeA, DenseRows a, boolean transposeB, DenseRows b, float beta, DenseRows c) {
        if (c.rows() == 0 || c.columns() == 0) {
            return;
        }
        int k = transposeA ? a.rows() : a.columns();
        int ta = op(transposeA);
        int tb = op(transposeB);
        int lda = a.stride();
        int ldb = b.stride();
        openblas_nolapack.cblas_sgemm(
                CblasRowMajor, ta, tb, c.rows(), c.columns(), k, 1f, at(a), lda, at(b), ldb, beta, at(c), c.stride());
        keep(a, b, c);
    }

    @Override
    public void ssyrk(DenseRows a, float beta, DenseRows c) {
        int n = a.columns();
        if (n > 0) {
            openblas_nolapack.cblas_ssyrk(
                    CblasRowMajor, CblasUpper, CblasTrans, n, a.rows(), 1f, at(a), a.stride(), beta, at(c), c.stride());
            keep(a, c, c);
        }
    }

    @Override
    public void spmm(SparseRows a, DenseRows b, DenseRows c) {
        if (NarrowProducts.serve(a, b.columns())) {
            NarrowProducts.spmm(a, b, c);
        } else if (PackedProducts.serve(a, b.columns())) {
            PackedProducts.spmm(a, b, c);
        } else {
            float[] zeros = new float[c.columns()];
            for (int i = 0; i < c.rows(); i++) {
                c.memory().write(c.start(i), zeros, 0, zeros.length);
            }
            accumulate(a, false, b, c);
        }
    }

    @Override
    public void spmmTransposed(SparseRows a, DenseRows g, DenseRows c) {
        if (NarrowProducts.serve(a, g.columns())) {
            NarrowProducts.spmmTransposed(a, g, c);
        } else {
            accumulate(a, true, g, c);
        }
    }

    /** C ← C + op(A)·B, one row of B added to one row of C for each entry of A. */
    private static void accumulate(SparseRows a, boolean transpose, DenseRows b, DenseRows c) {
        int n = b.columns();
        // Views of our own, whose position moves: cheaper than a new pointer for each entry.
        FloatPointer from = new FloatPointer(b.memory().natives().pointer());
        FloatPointer to = new FloatPointer(c.memory().natives().pointer());
        // The side of A's rows and the side of its columns.
        FloatPointer byRow = transpose ? from : to;
        FloatPointer byColumn = transpose ? to : from;
        DenseRows rows = transpose ? b : c;
        DenseRows others = transpose ? c : b;
        if (SparseColumns.worthwhile(a, n)) {
            SparseColumns columns = SparseColumns.of(a);
            for (int j = 0; j < a.columns(); j++) {
                byColumn.position(others.start(j));
                for (int e = columns.starts()[j], end = columns.starts()[j + 1]; e < end; e++) {
                    byRow.position(rows.start(columns.rows()[e]));
                    openblas_nolapack.cblas_saxpy(n, columns.values()[e], from, 1, to, 1);
                }
            }
            keep(b, c, c);
            return;
        }
        for (int i = 0; i < a.rows(); i++) {
            byRow.position(rows.start(i));
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                byColumn.position(others.start(a.index()[e]));
                openblas_nolapack.cblas_saxpy(n, a.values().get(e), from, 1, to, 1);
            }
        }
        keep(b, c, c);
    }

    @Override
    public void dgemm(
            boolean ta,
            boolean tb,
            int m,
            int n,
            int k,
            double alpha,
            double[] a,
            double[] b,
            double beta,
            double[] c) {
        if (m == 0 || n == 0) {
            return;
        }
        int lda = ta ? m : k;
        int ldb = tb ? k : n;
        openblas_nolapack.cblas_dgemm(CblasRowMajor, op(ta), op(tb), m, n, k, alpha, a, lda, b, ldb, beta, c, n);
    }

    @Override
    public void dsyrk(int m, int n, double alpha, double[] a, double beta, double[] c) {
        if (n == 0) {
            return;
        }
        openblas_nolapack.cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, n, m, alpha, a, n, beta, c, n);
    }

    @Override
    public int potrf(int n, double[] a) {
        // Row-major lower is column-major upper: said so, LAPACK need not transpose a copy.
        return n == 0 ? 0 : refuseNaN(openblas.LAPACKE_dpotrf(LAPACK_COL_MAJOR, (byte) 'U', n, a, n));
    }

    @Override
    public void trtri(int n, double[] a) {
        if (n > 0) {
            refuseNaN(openblas.LAPACKE_dtrtri(LAPACK_COL_MAJOR, (byte) 'U', (byte) 'N', n, a, n));
        }
    }

    @Override
    public int spotrf(int n, FloatMemory a) {
        if (n == 0) {
            return 0;
        }
        int info = openblas.LAPACKE_spotrf(
                LAPACK_COL_MAJOR, (byte) 'U', n, a.natives().pointer(), n);
        Reference.reachabilityFence(a);
        return refuseNaN(info);
    }

    @Override
    public void dtrsm(boolean transpose, int n, double[] factor, double[] b, int columns) {
        if (n > 0 && columns > 0) {
            int op = op(transpose);
            openblas_nolapack.cblas_dtrsm(
                    CblasRowMajor, CblasLeft, CblasLower, op, CblasNonUnit, n, columns, 1, factor, n, b, columns);
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        if (n > 0 && columns > 0) {
            int op = op(transpose);
            FloatPointer l = factor.natives().pointer();
            FloatPointer x = b.natives().pointer();
            openblas_nolapack.cblas_strsm(
                    CblasRowMajor, CblasLeft, CblasLower, op, CblasNonUnit, n, columns, 1f, l, n, x, columns);
            Reference.reachabilityFence(factor);
            Reference.reachabilityFence(b);
        }
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

    private static int op(boolean transpose) {
        return transpose ? CblasTrans : CblasNoTrans;
    }

    private static FloatPointer at(DenseRows m) {
        FloatPointer pointer = m.memory().natives().pointer();
        return m.offset() == 0 ? pointer : pointer.getPointer(m.offset());
    }

    /** Keeps memory from being freed as forgotten before a native call that reads it by its address has returned. */
    private static void keep(DenseRows a, DenseRows b, DenseRows c) {
        Reference.reachabilityFence(a);
        Reference.reachabilityFence(b);
        Reference.reachabilityFence(c);
    }
}
