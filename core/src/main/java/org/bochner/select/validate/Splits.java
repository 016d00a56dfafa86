package org.bochner.select.validate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Splits rows into training and test parts.
 *
 * <p>Sizes are fixed first: each class is dealt out as evenly as whole rows allow. Then one walk over the rows draws
 * for each row the part it goes to, with the chances of what is still to be filled over what is still to come (Knuth's
 * selection sampling). So every split with these sizes is equally likely, the result depends on the seed alone,
 * and a byte per row is all that is kept.
 */
public final class Splits {
    private static final long HOLD_OUT = 0x686f6c64;
    private static final long FOLDS = 0x666f6c64;
    private static final int MOST_FOLDS = 100;

    private Splits() {}

    /** Rows to train on and rows to test on; each row is in one of them. */
    public record Split(Selection train, Selection test) {}

    /**
     * A share of the rows tests: as the rows' {@link RowStore.Splitter} says, else drawn at random, stratified where
     * there are classes.
     */
    public static Split holdOut(RowStore rows, double testShare, long seed) {
        List<Split> split = rows.splitter() == null ? List.of() : given(rows, 2, testShare, seed);
        return split.isEmpty() ? random(rows, testShare, seed) : split.get(split.size() - 1);
    }

    /** What the rows' own splitter says, or none where it cannot split them. */
    private static List<Split> given(RowStore rows, int parts, double share, long seed) {
        byte[] part = rows.splitter().parts(parts, share, classes(rows), seed);
        boolean ordered = rows.splitter().ordered();
        int count = part == null
                ? 0
                : 1
                        + IntStream.range(0, part.length)
                                .map(row -> part[row])
                                .max()
                                .orElse(0);
        return IntStream.range(ordered ? 1 : 0, count)
                .mapToObj(fold -> new Split(
                        row -> ordered ? part[(int) row] < fold : part[(int) row] != fold,
                        row -> part[(int) row] == fold))
                .toList();
    }

    private static Split random(RowStore rows, double testShare, long seed) {
        if (!(testShare > 0 && testShare < 1)) {
            throw new BadInput("the share of test rows must be between 0 and 1, not " + testShare);
        }
        if (rows.rows() < 2) {
            throw new BadInput("at least 2 rows are needed to split them, not " + rows.rows());
        }
        short[] classes = classes(rows);
        long[] counts = counts(classes, rows);
        long wanted = Math.min(rows.rows() - 1, Math.max(1, Math.round(testShare * rows.rows())));
        long[] test = shares(counts, testShare, wanted);
        int[][] quota = new int[counts.length][2];
        for (int c = 0; c < counts.length; c++) {
            quota[c][1] = (int) test[c];
            quota[c][0] = (int) (counts[c] - test[c]);
        }
        byte[] part = deal(classes, quota, RandomStream.of(seed, HOLD_OUT));
        return new Split(row -> part[(int) row] == 0, row -> part[(int) row] == 1);
    }

    /**
     * Each of {@code folds} parts tests once, stratified where there are classes; where rows have an order of time,
     * each tests what was learned from the rows before it. A {@link RowStore.Splitter} may give fewer.
     */
    public static List<Split> folds(RowStore rows, int folds, long seed) {
        if (folds < 2 || folds > Math.min(MOST_FOLDS, rows.rows())) {
            throw new BadInput("folds must be 2 to " + Math.min(MOST_FOLDS, rows.rows()) + ", not " + folds);
        }
        List<Split> given = rows.splitter() == null
                ? List.of()
                : given(rows, folds + (rows.splitter().ordered() ? 1 : 0), 0, seed);
        if (!given.isEmpty()) {
            return given;
        }
        short[] classes = classes(rows);
        long[] counts = counts(classes, rows);
        int[][] quota = new int[counts.length][folds];
        // The remainders of the classes go around, so that the folds differ by one row at most.
        int next = 0;
        for (int c = 0; c < counts.length; c++) {
            Arrays.fill(quota[c], (int) (counts[c] / folds));
            for (int extra = (int) (counts[c] % folds); extra > 0; extra--) {
                quota[c][next]++;
                next = (next + 1) % folds;
            }
        }
        byte[] part = deal(classes, quota, RandomStream.of(seed, FOLDS));
        return IntStream.range(0, folds)
                .mapToObj(fold -> new Split(row -> part[(int) row] != fold, row -> part[(int) row] == fold))
                .toList();
    }

    /** {@code count} rows drawn at random, or all where there are no more. */
    public static Selection sample(RowStore rows, long count, long seed) {
        return count >= rows.rows()
                ? row -> true
                : random(rows, (double) count / rows.rows(), seed).test();
    }

    /** Test rows per class: the share rounded down, then one more where most was cut off; no class tests whole. */
    private static long[] shares(long[] counts, double share, long wanted) {
        long[] test = new long[counts.length];
        long given = 0;
        for (int c = 0; c < counts.length; c++) {
            test[c] = Math.min((long) (share * counts[c]), Math.max(0, counts[c] - 1));
            given += test[c];
        }
        while (given < wanted) {
            int best = -1;
            for (int c = 0; c < counts.length; c++) {
                boolean room = test[c] < counts[c] - 1;
                if (room && (best < 0 || share * counts[c] - test[c] > share * counts[best] - test[best])) {
                    best = c;
                }
            }
            if (best < 0) {
                return test;
            }
            test[best]++;
            given++;
        }
        return test;
    }

    /** The part of each row; {@code quota} (modified) is used up. */
    private static byte[] deal(short[] classes, int[][] quota, RandomStream stream) {
        byte[] part = new byte[classes.length];
        int[] left =
                Arrays.stream(quota).mapToInt(each -> Arrays.stream(each).sum()).toArray();
        for (int row = 0; row < part.length; row++) {
            int[] open = quota[classes[row]];
            int draw = stream.below(left[classes[row]]--);
            int chosen = 0;
            while (draw >= open[chosen]) {
                draw -= open[chosen++];
            }
            open[chosen]--;
            part[row] = (byte) chosen;
        }
        return part;
    }

    private static long[] counts(short[] classes, RowStore rows) {
        long[] counts = new long[rows.task().isClassification() ? rows.task().classes() : 1];
        for (short c : classes) {
            counts[c]++;
        }
        return counts;
    }

    /** The class of each row; zeros where there are none. */
    private static short[] classes(RowStore rows) {
        if (rows.rows() > Integer.MAX_VALUE - 8) {
            throw new BadInput("at most " + (Integer.MAX_VALUE - 8) + " rows can be split, not " + rows.rows());
        }
        short[] classes = new short[(int) rows.rows()];
        if (rows.task().isClassification()) {
            double[] all = Passes.column(rows, "read classes", 1, Block::targets);
            for (int i = 0; i < classes.length; i++) {
                classes[i] = (short) all[i];
            }
        }
        return classes;
    }
}
