package org.bochner.linalg;

import java.util.Arrays;

/**
 * Sparse products with a matrix of few columns, on copies in the heap: a native call for each entry would cost more
 * than its arithmetic. Linear models with one or few outputs are such.
 */
final class NarrowProducts {
    /** Up to this many columns this way is the fastest one measured. */
    private static final int MOST = 16;

    private NarrowProducts() {}

    /** Whether n is small, and the entries many enough to pay for the copy of the matrix. */
    static boolean serve(SparseRows a, int n) {
        return n <= MOST && a.columns() <= 4 * a.entries();
    }

    /** As {@link Blas#spmm}. */
    static void spmm(SparseRows a, DenseRows b, DenseRows c) {
        int n = b.columns();
        float[] right = new float[a.columns() * n];
        for (int j = 0; j < a.columns(); j++) {
            b.memory().read(b.start(j), right, j * n, n);
        }
        float[] values = values(a);
        float[] sum = new float[n];
        for (int i = 0, at = 0; i < a.rows(); i++) {
            int count = a.end(i) - a.start(i);
            combine(count, values, at, a.index(), a.start(i), n, right, sum);
            c.memory().write(c.start(i), sum, 0, n);
            at += count;
        }
    }

    private static void combine(
            int count, float[] values, int at, int[] index, int first, int n, float[] right, float[] sum) {
        if (n == 1) {
            float single = 0;
            for (int e = 0; e < count; e++) {
                single += values[at + e] * right[index[first + e]];
            }
            sum[0] = single;
            return;
        }
        Arrays.fill(sum, 0f);
        for (int e = 0; e < count; e++) {
            float value = values[at + e];
            int from = index[first + e] * n;
            for (int j = 0; j < n; j++) {
                sum[j] += value * right[from + j];
            }
        }
    }

    /** As {@link Blas#spmmTransposed}. */
    static void spmmTransposed(SparseRows a, DenseRows g, DenseRows c) {
        int n = g.columns();
        float[] sums = new float[a.columns() * n];
        for (int j = 0; j < a.columns(); j++) {
            c.memory().read(c.start(j), sums, j * n, n);
        }
        float[] values = values(a);
        float[] row = new float[n];
        for (int i = 0, at = 0; i < a.rows(); i++) {
            int count = a.end(i) - a.start(i);
            g.copyRow(i, row);
            spread(count, values, at, a.index(), a.start(i), n, row, sums);
            at += count;
        }
        for (int j = 0; j < a.columns(); j++) {
            c.memory().write(c.start(j), sums, j * n, n);
        }
    }

    private static void spread(
            int count, float[] values, int at, int[] index, int first, int n, float[] row, float[] sums) {
        if (n == 1) {
            float single = row[0];
            for (int e = 0; e < count; e++) {
                sums[index[first + e]] += values[at + e] * single;
            }
            return;
        }
        for (int e = 0; e < count; e++) {
            float value = values[at + e];
            int to = index[first + e] * n;
            for (int j = 0; j < n; j++) {
                sums[to + j] += value * row[j];
            }
        }
    }

    private static float[] values(SparseRows a) {
        float[] values = new float[(int) a.entries()];
        if (values.length > 0) {
            a.values().read(a.start(0), values, 0, values.length);
        }
        return values;
    }
}
