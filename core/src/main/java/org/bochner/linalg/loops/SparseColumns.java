package org.bochner.linalg.loops;

import org.bochner.linalg.SparseRows;

/**
 * The entries of sparse rows in the order of their columns, for products with a matrix W too large for the cache: by
 * rows each entry fetches another row of W from afar; by columns W is read once from top to bottom, while the rows
 * of the result stay near. Each sum keeps its order, since columns ascend within a row, so the bits are the same.
 *
 * <p>By counting: O(entries + columns).
 *
 * @param starts where the entries of each column start, and where the last ends
 * @param rows the row of each entry
 * @param values the value of each entry
 */
public record SparseColumns(int[] starts, int[] rows, float[] values) {
    /** Below this many bytes W stays in cache, and its rows may be read in any order. */
    private static final long CACHE = 1 << 20;

    /** Whether a product with n columns gains from this order. */
    public static boolean worthwhile(SparseRows a, int n) {
        return (long) a.columns() * n * Float.BYTES > CACHE && a.entries() > a.columns() / 4;
    }

    public static SparseColumns of(SparseRows a) {
        int from = a.rows() == 0 ? 0 : a.start(0);
        int count = (int) a.entries();
        int[] index = a.index();
        int[] starts = new int[a.columns() + 1];
        for (int e = from; e < from + count; e++) {
            starts[index[e] + 1]++;
        }
        for (int j = 0; j < a.columns(); j++) {
            starts[j + 1] += starts[j];
        }
        int[] next = starts.clone();
        int[] rows = new int[count];
        float[] values = new float[count];
        for (int i = 0; i < a.rows(); i++) {
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                int at = next[index[e]]++;
                rows[at] = i;
                values[at] = a.values().get(e);
            }
        }
        return new SparseColumns(starts, rows, values);
    }
}
