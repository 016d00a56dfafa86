package org.bochner.experiments.contest;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether one method is better than another over the same rounds, by Student's test on their differences d_r.
 *
 * <p>The <em>paired</em> test takes the rounds for independent: t = mean(d) / √(var(d)/R) with R − 1 degrees of freedom. Rounds
 * that divide the same rows are not: they share most of their training rows, so their differences agree with each other more than
 * those of fresh rows would, and the paired test finds differences that are not there. The <em>corrected resampled</em> test
 * adds what is shared: t = mean(d) / √((1/R + test/train)·var(d)), with the numbers of test and training rows of a round. With
 * test/train = 0 it is the paired test. Reference: Nadeau and Bengio, "Inference for the generalization error", Machine
 * Learning 52, 2003.
 */
public final class TTest {
    /** A difference counts where chance alone makes one as large with a smaller probability than this. */
    public static final double LEVEL = 0.05;

    /** Fewer rounds never tell. */
    public static final int LEAST_ROUNDS = 3;

    private TTest() {}

    /**
     * The probability of a mean difference as large as this or larger, one-sided, where both are equally good.
     *
     * @param larger what is claimed to be larger, a value per round
     * @param smaller what it is compared with, in the same rounds
     * @param testShare test rows per training row, or 0 where rounds share no training rows
     * @return NaN for fewer than two rounds; where all differences are the same, 0, ½ or 1 by their sign
     */
    public static double probability(double[] larger, double[] smaller, double testShare) {
        int rounds = larger.length;
        if (rounds != smaller.length || !(testShare >= 0)) {
            throw new IllegalArgumentException(
                    rounds + " and " + smaller.length + " rounds, test share " + testShare + " do not go together");
        }
        if (rounds < 2) {
            return Double.NaN;
        }
        double mean = 0;
        for (int r = 0; r < rounds; r++) {
            mean += (larger[r] - smaller[r]) / rounds;
        }
        double variance = 0;
        for (int r = 0; r < rounds; r++) {
            double apart = larger[r] - smaller[r] - mean;
            variance += apart * apart / (rounds - 1);
        }
        if (variance == 0) {
            return mean > 0 ? 0 : mean < 0 ? 1 : 0.5;
        }
        double t = mean / Math.sqrt((1.0 / rounds + testShare) * variance);
        return TDistribution.of(rounds - 1).survivalProbability(t);
    }

    /** Whether {@code larger} exceeds {@code smaller} at the {@link #LEVEL}; {@link #LEAST_ROUNDS} are needed. */
    public static boolean differ(double[] larger, double[] smaller, double testShare) {
        return larger.length >= LEAST_ROUNDS && probability(larger, smaller, testShare) < LEVEL;
    }
}
