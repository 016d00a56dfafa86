package org.bochner.experiments.comparison;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether one method is better than another over the same splits: Student's t-test on their differences d_r.
 *
 * <p>The <em>paired</em> test assumes independent splits: t = mean(d) / √(var(d)/R) with R − 1 degrees of freedom.
 * Splits that divide the same rows are not: they share most of their training rows, so their differences agree with
 * each other more than those of fresh rows would, and the paired test finds differences that are not there. The
 * <em>corrected resampled</em> test adds what is shared: t = mean(d) / √((1/R + test/train)·var(d)), with the numbers
 * of test and training rows of a split. With test/train = 0 it is the paired test. Reference: Nadeau and Bengio,
 * "Inference for the generalization error", Machine Learning 52, 2003.
 */
public final class TTest {
    /** A difference counts where chance alone makes one as large with a smaller probability than this. */
    public static final double LEVEL = 0.05;

    /** With fewer repeats no difference is called significant. */
    public static final int MIN_REPEATS = 3;

    private TTest() {}

    /**
     * The probability of a mean difference as large as this or larger, one-sided, where both are equally good.
     *
     * @param larger what is claimed to be larger, a value per split
     * @param smaller what it is compared with, in the same splits
     * @param testShare test rows per training row, or 0 where splits share no training rows
     * @return NaN for fewer than two splits; where all differences are the same, 0, ½ or 1 by their sign
     */
    public static double probability(double[] larger, double[] smaller, double testShare) {
        int splits = larger.length;
        if (splits != smaller.length || !(testShare >= 0)) {
            throw new IllegalArgumentException(
                    splits + " and " + smaller.length + " repeats, test share " + testShare + " do not go together");
        }
        if (splits < 2) {
            return Double.NaN;
        }
        double mean = 0;
        for (int r = 0; r < splits; r++) {
            mean += (larger[r] - smaller[r]) / splits;
        }
        double variance = 0;
        for (int r = 0; r < splits; r++) {
            double apart = larger[r] - smaller[r] - mean;
            variance += apart * apart / (splits - 1);
        }
        if (variance == 0) {
            return mean > 0 ? 0 : mean < 0 ? 1 : 0.5;
        }
        double t = mean / Math.sqrt((1.0 / splits + testShare) * variance);
        return TDistribution.of(splits - 1).survivalProbability(t);
    }

    /** Whether {@code larger} exceeds {@code smaller} at the {@link #LEVEL}; {@link #MIN_REPEATS} are needed. */
    public static boolean differ(double[] larger, double[] smaller, double testShare) {
        return larger.length >= MIN_REPEATS && probability(larger, smaller, testShare) < LEVEL;
    }
}
