package org.bochner.linalg;

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
        check("W", w, offsetW, x.columns(), n, ldw);
        check("the product", out, offset, x.rows(), n, stride);
        if (x instanceof SparseRows sparse) {
            Blas.get().spmm(sparse, n, w, offsetW, ldw, out, offset, stride);
            return;
        }
        DenseRows a = (DenseRows) x;
        Blas.get()
                .sgemm(
                        false,
                        false,
                        a.rows(),
                        n,
                        a.columns(),
                        1f,
                        a.memory(),
                        a.offset(),
                        a.stride(),
                        w,
                        offsetW,
                        ldw,
                        0f,
                        out,
                        offset,
                        stride);
    }

    /**
     * out ← out + Xᵀ·G: X is r×d, G is r×n and starts at {@code offsetG} with rows {@code ldg} apart; row j of the d×n
     * result goes to {@code out[offset + j·stride ..]}. This is the gradient of a linear machine on X.
     */
    public static void transposedTimes(
            Rows x, FloatMemory g, int offsetG, int n, int ldg, FloatMemory out, int offset, int stride) {
        check("G", g, offsetG, x.rows(), n, ldg);
        check("the product", out, offset, x.columns(), n, stride);
        if (x instanceof SparseRows sparse) {
            Blas.get().spmmTransposed(sparse, n, g, offsetG, ldg, out, offset, stride);
            return;
        }
        DenseRows a = (DenseRows) x;
        Blas.get()
                .sgemm(
                        true,
                        false,
                        a.columns(),
                        n,
                        a.rows(),
                        1f,
                        a.memory(),
                        a.offset(),
                        a.stride(),
                        g,
                        offsetG,
                        ldg,
                        1f,
                        out,
                        offset,
                        stride);
    }

    private static void check(String what, FloatMemory memory, int offset, int rows, int columns, int stride) {
        if (offset < 0 || columns < 0 || stride < columns) {
            throw new IllegalArgumentException(what + " has offset " + offset + ", " + columns + " columns and stride "
                    + stride + "; the stride must be at least the columns, the others not negative");
        }
        if (rows > 0 && columns > 0 && offset + (rows - 1L) * stride + columns > memory.length()) {
            throw new IllegalArgumentException(what + " of " + rows + " rows, stride " + stride + ", from " + offset
                    + " does not fit " + memory.length() + " floats");
        }
    }

    /** {@code out[offset + i·stride + l] = x_i·c_l} (modified) for all pairs of rows. */
    public static void betweenRows(DenseRows x, DenseRows c, FloatMemory out, int offset, int stride) {
        check("the product", out, offset, x.rows(), c.rows(), stride);
        Blas.get()
                .sgemm(
                        false,
                        true,
                        x.rows(),
                        c.rows(),
                        x.columns(),
                        1f,
                        x.memory(),
                        x.offset(),
                        x.stride(),
                        c.memory(),
                        c.offset(),
                        c.stride(),
                        0f,
                        out,
                        offset,
                        stride);
    }
}
