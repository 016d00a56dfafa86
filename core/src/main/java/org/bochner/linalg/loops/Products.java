package org.bochner.linalg.loops;

import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/**
 * Products of data rows X with a dense matrix, one call for dense and sparse rows. All matrices are row-major in
 * native memory; the arguments {@code out} are modified.
 *
 * <p>Cost: 2·entries(X)·n multiplications and additions, so sparse rows cost what they store. Everything runs on the
 * calling thread.
 */
public final class Products {
    private Products() {}

    /**
     * out ← X·W: X is r×d, W is d×n and starts at {@code offsetW} with rows {@code ldw} apart, and row i of the result
     * goes to {@code out[offset + i·stride ..]}.
     */
    public static void times(
            Rows x, FloatMemory w, int offsetW, int n, int ldw, FloatMemory out, int offset, int stride) {
        DenseRows right = new DenseRows(w, offsetW, x.columns(), n, ldw);
        DenseRows product = new DenseRows(out, offset, x.rows(), n, stride);
        if (x instanceof SparseRows sparse) {
            Blas.get().spmm(sparse, right, product);
        } else {
            Blas.get().sgemm(false, (DenseRows) x, false, right, 0f, product);
        }
    }

    /**
     * out ← out + Xᵀ·G: X is r×d, G is r×n and starts at {@code offsetG} with rows {@code ldg} apart; row j of the d×n
     * result goes to {@code out[offset + j·stride ..]}. This is the gradient of a linear model on X.
     */
    public static void transposedTimes(
            Rows x, FloatMemory g, int offsetG, int n, int ldg, FloatMemory out, int offset, int stride) {
        DenseRows right = new DenseRows(g, offsetG, x.rows(), n, ldg);
        DenseRows product = new DenseRows(out, offset, x.columns(), n, stride);
        if (x instanceof SparseRows sparse) {
            Blas.get().spmmTransposed(sparse, right, product);
        } else {
            Blas.get().sgemm(true, (DenseRows) x, false, right, 1f, product);
        }
    }

    /** {@code out[offset + i·stride + l] = x_i·c_l} (modified) for all pairs of rows. */
    public static void betweenRows(DenseRows x, DenseRows c, FloatMemory out, int offset, int stride) {
        Blas.get().sgemm(false, x, true, c, 0f, new DenseRows(out, offset, x.rows(), c.rows(), stride));
    }
}
