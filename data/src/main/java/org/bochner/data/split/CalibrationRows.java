package org.bochner.data.split;

import java.util.BitSet;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.select.validate.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Training rows, and rows to calibrate on that training does not see.
 *
 * @param train the training rows, encoded as if the others were not there
 * @param held the others, encoded as the training rows are; null where no rows were held out
 */
public record CalibrationRows(Dataset train, RowStore held) {
    /** The share of the rows that calibrate, and how many do at most. */
    private static final double SHARE = 0.2;

    private static final long MOST = 10_000;

    private static final long DRAW = 0x63616c69;
    private static final int TRIES = 20;

    /** Splits {@code all}, which is closed then, where {@code asked} wants rows to be held out. */
    public static CalibrationRows of(Dataset all, Calibration asked, long seed) {
        return asked.splits(all.rows()) ? of(all, asked.confidence(), seed) : new CalibrationRows(all, null);
    }

    /**
     * Splits {@code all}, which is closed. Rows to calibrate on are drawn from all alike, not class by class, as new
     * rows come; where the rows have groups or an order of time, as these say.
     */
    public static CalibrationRows of(Dataset all, double confidence, long seed) {
        long count = all.rows().rows();
        long least = Conformal.fewest(confidence);
        long wanted = Math.max(least, Math.min(MOST, Math.round(SHARE * count)));
        if (count < 2 * least || count - wanted < 2) {
            throw new BadInput("a confidence of " + confidence + " needs " + least
                    + " rows to calibrate on and as many to train on, and there are " + count
                    + "; give more rows, or a smaller confidence");
        }
        Splits.Split split = all.rows().splitter() == null
                ? draw(all.rows(), (int) wanted, seed)
                : Splits.holdOut(all.rows(), (double) wanted / count, seed ^ DRAW);
        Dataset train = all.subset(split.train());
        try {
            CalibrationRows parts = new CalibrationRows(train, all.encoded(train.encoder(), split.test()));
            all.close();
            return parts;
        } catch (RuntimeException failure) {
            train.close();
            throw failure;
        }
    }

    /** Draws {@code wanted} rows; again where a class would have no row to train on. */
    private static Splits.Split draw(RowStore rows, int wanted, long seed) {
        for (int k = 0; k < TRIES; k++) {
            BitSet chosen = draw((int) rows.rows(), wanted, RandomStream.of(seed, DRAW, k));
            Splits.Split split = new Splits.Split(row -> !chosen.get((int) row), row -> chosen.get((int) row));
            if (!rows.task().isClassification() || hasAllClasses(rows, split)) {
                return split;
            }
        }
        return Splits.holdOut(rows, (double) wanted / rows.rows(), seed ^ DRAW);
    }

    private static boolean hasAllClasses(RowStore rows, Splits.Split split) {
        try (RowStore train = rows.subset(split.train())) {
            double[] all = Passes.classTotals(rows);
            double[] some = Passes.classTotals(train);
            for (int k = 0; k < all.length; k++) {
                if (all[k] > 0 && some[k] == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Knuth's selection sampling: every subset of that size is equally likely. */
    private static BitSet draw(int rows, int wanted, RandomStream random) {
        BitSet chosen = new BitSet(rows);
        int left = wanted;
        for (int i = 0; i < rows; i++) {
            if (random.uniform() * (rows - i) < left) {
                chosen.set(i);
                left--;
            }
        }
        return chosen;
    }
}
