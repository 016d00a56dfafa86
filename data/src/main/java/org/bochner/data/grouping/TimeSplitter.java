package org.bochner.data.grouping;

import java.util.Arrays;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Cuts rows by time; rows of the same time are never cut apart.
 *
 * <p>Two parts are the past and the last share. For k folds the first half of the rows is only learned from, and each
 * k-th part of the second half is tested on what was learned from all rows before it: so every fold learns from at
 * least half of the rows, and none from its future.
 */
final class TimeSplitter implements RowStore.Splitter {
    private final int[] time;

    /** Splits rows whose times are in the order of {@code time}. */
    TimeSplitter(int[] time) {
        this.time = time;
    }

    @Override
    public boolean ordered() {
        return true;
    }

    @Override
    public byte[] parts(int parts, double share, short[] classes, long seed) {
        int rows = time.length;
        int[] sorted = time.clone();
        Arrays.sort(sorted);
        byte[] part = new byte[rows];
        int before = 0;
        for (int k = 1; k < parts; k++) {
            double wanted = parts == 2 && share > 0 ? rows * (1 - share) : rows * 0.5 * (1 + (k - 1.0) / (parts - 1));
            int cut = cut(sorted, wanted);
            if (cut > before) {
                before = cut;
                for (int row = 0; row < rows; row++) {
                    part[row] += time[row] >= sorted[cut] ? 1 : 0;
                }
            }
        }
        return before == 0 ? null : part;
    }

    /** The place nearest to {@code wanted} where another time begins, or 0 where there is none. */
    private static int cut(int[] sorted, double wanted) {
        int at = Math.max(1, Math.min(sorted.length - 1, (int) Math.round(wanted)));
        int down = at;
        while (down > 0 && sorted[down] == sorted[down - 1]) {
            down--;
        }
        int up = at;
        while (up < sorted.length && up > 0 && sorted[up] == sorted[up - 1]) {
            up++;
        }
        return up == sorted.length || down > 0 && wanted - down <= up - wanted ? down : up;
    }

    @Override
    public String toString() {
        return "times " + Arrays.hashCode(time);
    }

    @Override
    public RowStore.Splitter among(Selection kept) {
        return new TimeSplitter(GroupSplitter.among(time, kept));
    }
}
