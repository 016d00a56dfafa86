package org.bochner.select;

import java.util.ArrayList;
import java.util.List;
import org.bochner.random.RandomStream;
import org.bochner.store.BadInput;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Seeded splits of the rows into those to train on and those held out.
 *
 * <p>Rows with labels are split class by class, so that every part has the classes in the same proportion (to within
 * one row). Beyond {@value #EXACT_ROWS} rows the parts are drawn by hashing the row number: chance then keeps the
 * proportions, and nothing of the size of the data is held.
 */
public final class Splits {
    private static final long EXACT_ROWS = 5_000_000;

    private Splits() {}

    /** The rows to train on and the rows held out; together all rows, each once. */
    public record Split(Selection training, Selection heldOut) {}

    /** The first {@code count} rows against the rest, as many published data sets are split. */
    public static Split first(long count) {
        return new Split(row -> row < count, row -> row >= count);
    }

    /** Holds out about {@code fraction} of the rows. */
    public static Split holdOut(RowStore rows, double fraction, long seed) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new BadInput("the fraction of rows held out must lie between 0 and 1, not " + fraction);
        }
        if (rows.rows() > EXACT_ROWS) {
            return split(row -> uniform(seed, row) < fraction);
        }
        boolean[] out = new boolean[Math.toIntExact(rows.rows())];
        for (int[] group : shuffledClasses(rows, seed)) {
            double start = RandomStream.of(seed, group.length, 1).uniform();
            for (int t = 0; t < group.length; t++) {
                out[group[t]] = Math.floor(start + (t + 1) * fraction) > Math.floor(start + t * fraction);
            }
        }
        return split(row -> out[(int) row]);
    }

    /** {@code count} splits; every row is held out in exactly one of them. */
    public static List<Split> folds(RowStore rows, int count, long seed) {
        if (count < 2 || count > rows.rows()) {
            throw new BadInput("the number of folds must lie between 2 and the " + rows.rows() + " rows, not " + count);
        }
        List<Split> folds = new ArrayList<>();
        if (rows.rows() > EXACT_ROWS) {
            for (int k = 0; k < count; k++) {
                int fold = k;
                folds.add(split(row -> (int) (uniform(seed, row) * count) == fold));
            }
            return folds;
        }
        int[] foldOf = new int[Math.toIntExact(rows.rows())];
        int next = 0;
        for (int[] group : shuffledClasses(rows, seed)) {
            for (int row : group) {
                foldOf[row] = next++ % count;
            }
        }
        for (int k = 0; k < count; k++) {
            int fold = k;
            folds.add(split(row -> foldOf[(int) row] == fold));
        }
        return folds;
    }

    /** About {@code count} rows, by chance alone. */
    public static Selection sample(RowStore rows, long count, long seed) {
        double share = (double) count / rows.rows();
        return row -> uniform(seed, row) < share;
    }

    private static Split split(Selection heldOut) {
        return new Split(row -> !heldOut.keeps(row), heldOut);
    }

    /** The row numbers of each class (of all rows where there are none), each list shuffled. */
    private static List<int[]> shuffledClasses(RowStore rows, long seed) {
        int n = Math.toIntExact(rows.rows());
        int classes = Math.max(1, rows.task().classes());
        double[] targets = classes > 1 ? Passes.targets(rows) : new double[n];
        int[] counts = new int[classes];
        for (int i = 0; i < n; i++) {
            counts[(int) targets[i]]++;
        }
        List<int[]> groups = new ArrayList<>();
        for (int count : counts) {
            groups.add(new int[count]);
        }
        int[] filled = new int[classes];
        for (int i = 0; i < n; i++) {
            int k = (int) targets[i];
            groups.get(k)[filled[k]++] = i;
        }
        for (int k = 0; k < classes; k++) {
            RandomStream.of(seed, k, 0).shuffle(groups.get(k));
        }
        return groups;
    }

    /** A number in [0, 1) that depends on seed and row alone: the finaliser of SplitMix64. */
    private static double uniform(long seed, long row) {
        long z = seed * 0x9E3779B97F4A7C15L + row * 0xD1B54A32D192ED03L + 0x632BE59BD9B4E019L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
    }
}
