package org.bochner.cli;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether one method is better than another over the same rounds: the corrected resampled t-test.
 *
 * <p>Rounds that divide the same rows share most of their training rows, so their differences d_r are correlated, and
 * the plain paired t-test finds differences that are not there. The statistic is
 * t = mean(d) / √((1/R + test/train)·var(d)) with R − 1 degrees of freedom. Reference: Nadeau and Bengio, "Inference for
 * the generalization error", Machine Learning 52, 2003. With test/train = 0 it is the plain test, for training rows that
 * were drawn apart.
 */
final class Significance {
    private static final double LEVEL = 0.05;

    private Significance() {}

    /** Whether {@code larger} exceeds {@code smaller} at the level of 5 %, one-sided. Fewer than 3 rounds never tell. */
    static boolean differ(double[] larger, double[] smaller, double testShare) {
        int rounds = larger.length;
        if (rounds < 3) {
            return false;
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
            return mean > 0;
        }
        double t = mean / Math.sqrt((1.0 / rounds + testShare) * variance);
        return TDistribution.of(rounds - 1).survivalProbability(t) < LEVEL;
    }
}
