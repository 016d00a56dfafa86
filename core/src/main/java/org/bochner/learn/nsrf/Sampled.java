package org.bochner.learn.nsrf;

import org.bochner.random.RandomStream;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * Some of the rows, copied, with signed weights under which their potentials stand for those of all rows.
 *
 * <p>A row is drawn with probability proportional to q_i = w_i Σ_g |s_ig|, what it adds to the games' potentials at most, and weighted by the
 * inverse: rows that the games have put aside (α = 0) cost nothing. One uniform number places all draws at equal distances along the
 * cumulated q (systematic sampling), so that a row is drawn q_i·b/Q times, rounded up or down.
 *
 * @param store the rows drawn, each once
 * @param signed for every game the signed weights: s_ig · draws · Q/(b·q_i)
 * @param owned whether {@link #close} frees the store
 */
record Sampled(RowStore store, double[][] signed, boolean owned) implements AutoCloseable {

    /** q of every row. */
    static double[] masses(double[][] signed, double[] weights) {
        double[] mass = new double[weights.length];
        for (double[] game : signed) {
            for (int i = 0; i < mass.length; i++) {
                mass[i] += weights[i] * Math.abs(game[i]);
            }
        }
        return mass;
    }

    /** The number of rows with q > 0. */
    static int active(double[] mass) {
        int active = 0;
        for (double q : mass) {
            active += q > 0 ? 1 : 0;
        }
        return active;
    }

    /** {@code draws} draws; {@code rows} keep their order. */
    static Sampled of(RowStore rows, double[][] signed, double[] mass, int draws, RandomStream stream) {
        double all = 0;
        for (double q : mass) {
            all += q;
        }
        double distance = all / draws;
        double next = stream.uniform() * distance;
        double sum = 0;
        double[] factor = new double[mass.length];
        for (int i = 0; i < mass.length; i++) {
            sum += mass[i];
            int drawn = 0;
            while (next < sum && drawn < draws) {
                drawn++;
                next += distance;
            }
            factor[i] = drawn == 0 ? 0 : drawn * distance / mass[i];
        }
        return copied(rows, signed, factor);
    }

    /** All rows with q > 0; the store itself where these are most of them, or a copy would take too much of the memory allowed. */
    static Sampled active(RowStore rows, double[][] signed, double[] mass) {
        int active = active(mass);
        long bytes = 4L * active * rows.columns();
        if (active > 0.7 * mass.length || bytes > rows.execution().memory() / 4) {
            return new Sampled(rows, signed, false);
        }
        double[] factor = new double[mass.length];
        for (int i = 0; i < mass.length; i++) {
            factor[i] = mass[i] > 0 ? 1 : 0;
        }
        return copied(rows, signed, factor);
    }

    private static Sampled copied(RowStore rows, double[][] signed, double[] factor) {
        int count = active(factor);
        double[][] kept = new double[signed.length][count];
        for (int i = 0, k = 0; i < factor.length; i++) {
            if (factor[i] > 0) {
                for (int g = 0; g < signed.length; g++) {
                    kept[g][k] = signed[g][i] * factor[i];
                }
                k++;
            }
        }
        return new Sampled(MemoryStore.packed(rows.subset(row -> factor[(int) row] > 0)), kept, true);
    }

    @Override
    public void close() {
        if (owned) {
            store.close();
        }
    }
}
