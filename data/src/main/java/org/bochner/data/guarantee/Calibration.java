package org.bochner.data.guarantee;

import org.bochner.BadInput;
import org.bochner.data.options.Choice;
import org.bochner.store.RowStore;

/**
 * How sets of labels, or intervals, are to be calibrated.
 *
 * <ul>
 *   <li><b>Split.</b> A fifth of the rows calibrates and trains nothing. The coverage is proved, but of few rows a
 *       fifth is very few: with 50 of them one model covers 90 % give or take 4.
 *   <li><b>Folds.</b> Every row calibrates, by a model that was trained without its fold, and the model that is kept
 *       was trained on all rows ({@link org.bochner.data.split.FoldCalibration}). Sets are smaller and the coverage is
 *       nearer to what was asked for; it costs as many more fits as there are folds, and it is not proved.
 * </ul>
 *
 * @param confidence the probability; 0 where nothing is calibrated
 * @param perClass whether it is to hold for each class
 * @param way which of the two
 */
public record Calibration(double confidence, boolean perClass, Way way) {
    /** No sets and no intervals. */
    public static final Calibration NONE = new Calibration(0, false, Way.SPLIT);

    /** From so many rows on a fifth of them calibrates well enough. */
    private static final long MANY = 3000;

    /**
     * The same for classes. Where nearly all labels are right, the threshold lies among probabilities very close to 1,
     * which the model of all rows exceeds more often than those of the folds.
     */
    private static final long MANY_OF_CLASSES = 1000;

    private static final int FOLDS = 10;

    /** Of fewer rows a tenth is missed, and misfits of the others are larger than those of the model of all rows. */
    private static final long VERY_FEW = 500;

    private static final int FOLDS_OF_VERY_FEW = 20;

    /** Which rows calibrate. */
    public enum Way implements Choice {
        /** Folds where there are few rows, else a split. */
        AUTO,
        SPLIT,
        FOLDS
    }

    public Calibration {
        if (confidence != 0) {
            Conformal.check(confidence);
        } else if (perClass) {
            throw new BadInput("without a confidence there is nothing to calibrate per class");
        }
    }

    public boolean isAsked() {
        return confidence > 0;
    }

    /** Whether some of {@code rows} are to be held out. */
    public boolean splits(RowStore rows) {
        return isAsked() && folds(rows) == 0;
    }

    /** Into how many folds {@code rows} are split, 0 for none. Rows in an order of time, or in groups, are held out. */
    public int folds(RowStore rows) {
        long count = rows.rows();
        long many = rows.task().isClassification() ? MANY_OF_CLASSES : MANY;
        boolean few = count < many && rows.splitter() == null && count > Conformal.fewest(confidence);
        int folds = count < VERY_FEW ? FOLDS_OF_VERY_FEW : FOLDS;
        return !isAsked() || way == Way.SPLIT || way == Way.AUTO && !few ? 0 : (int) Math.min(count, folds);
    }
}
