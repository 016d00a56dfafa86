package org.bochner.linalg;

/**
 * Rows with many zeros times a dense matrix, where every column of the rows is met many times: C = A·B by tiles of B's
 * columns.
 *
 * <p>A tile of B is packed into an array that fits the second-level cache (784 rows of 128 floats are 400 KB). Then each
 * row of A makes its part of a row of C in registers: one read of the tile and one multiplication and addition per
 * entry and column, nothing else. Dense rows of which most entries are zero, such as pixels or one-hot categories, are
 * compressed on the way, and are faster so than by a dense product (docs/performance.md).
 */
final class PackedProducts {
    /** Packing a row of B costs about as much as this many uses of it. */
    private static final int USES = 8;

    /** The largest share of entries that are not zero for which leaving the zeros out is faster. */
    private static final double MOST_ENTRIES = 0.3;

    private static final int SAMPLED_ROWS = 16;

    private final int columns;
    private final int[] starts;
    private final int[] index;
    private final float[] values;

    private PackedProducts(int columns, int[] starts, int[] index, float[] values) {
        this.columns = columns;
        this.starts = starts;
        this.index = index;
        this.values = values;
    }

    /** Whether the columns of sparse rows are met often enough to pay for the packing. */
    static boolean serve(SparseRows a, int n) {
        return n >= ArrayLoops.get().combineWidth() / 2 && a.entries() >= (long) USES * a.columns();
    }

    /** Whether dense rows have so many zeros, as far as a few of them tell, that it pays to leave them out. */
    static boolean serve(DenseRows a, int n) {
        ArrayLoops loops = ArrayLoops.get();
        if (!loops.name().equals("vector") || n < loops.combineWidth() || a.rows() < 4 * SAMPLED_ROWS) {
            return false;
        }
        float[] row = new float[a.columns()];
        long entries = 0;
        for (int k = 0; k < SAMPLED_ROWS; k++) {
            a.copyRow((int) ((long) k * a.rows() / SAMPLED_ROWS), row);
            for (float value : row) {
                entries += value != 0 ? 1 : 0;
            }
        }
        return entries <= MOST_ENTRIES * SAMPLED_ROWS * a.columns()
                && entries * a.rows() >= (long) USES * SAMPLED_ROWS * a.columns();
    }

    static PackedProducts of(SparseRows a) {
        int[] starts = new int[a.rows() + 1];
        int first = a.rows() == 0 ? 0 : a.start(0);
        for (int i = 0; i < a.rows(); i++) {
            starts[i + 1] = a.end(i) - first;
        }
        float[] values = new float[starts[a.rows()]];
        int[] index = new int[values.length];
        a.values().read(first, values, 0, values.length);
        System.arraycopy(a.index(), first, index, 0, index.length);
        return new PackedProducts(a.columns(), starts, index, values);
    }

    static PackedProducts of(DenseRows a) {
        int columns = a.columns();
        int[] starts = new int[a.rows() + 1];
        int[] index = new int[a.rows() * columns];
        float[] values = new float[index.length];
        float[] row = new float[columns];
        int count = 0;
        for (int i = 0; i < a.rows(); i++) {
            a.copyRow(i, row);
            for (int j = 0; j < columns; j++) {
                // Written always and kept only if not zero: no branch that pixels would make hard to predict.
                index[count] = j;
                values[count] = row[j];
                count += row[j] != 0 ? 1 : 0;
            }
            starts[i + 1] = count;
        }
        return new PackedProducts(columns, starts, index, values);
    }

    /** C ← A·B; matrices as in {@link Blas#spmm}. */
    void times(int n, FloatMemory b, int offsetB, int ldb, FloatMemory c, int offsetC, int ldc) {
        ArrayLoops loops = ArrayLoops.get();
        int width = loops.combineWidth();
        float[] tile = new float[Math.multiplyExact(columns, width)];
        float[] out = new float[width];
        for (int from = 0; from < n; from += width) {
            int count = Math.min(width, n - from);
            for (int j = 0; j < columns; j++) {
                b.read(offsetB + j * ldb + from, tile, j * width, count);
            }
            for (int i = 0; i + 1 < starts.length; i++) {
                loops.combine(tile, index, values, starts[i], starts[i + 1], out);
                c.write(offsetC + i * ldc + from, out, 0, count);
            }
        }
    }
}
