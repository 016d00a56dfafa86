package org.bochner.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** The tests of fit that the statistical tests share, each with its false-alarm rate as an argument. */
public final class Statistics {
    private Statistics() {}

    /** √n times Kolmogorov's distance between the sample and {@code cdf}; the sample is sorted (modified). */
    public static double kolmogorov(double[] sample, DoubleUnaryOperator cdf) {
        Arrays.sort(sample);
        int n = sample.length;
        double distance = 0;
        for (int i = 0; i < n; i++) {
            double p = cdf.applyAsDouble(sample[i]);
            distance = Math.max(distance, Math.max(p - (double) i / n, (i + 1.0) / n - p));
        }
        return distance * Math.sqrt(n);
    }

    /** What {@link #kolmogorov} exceeds with probability at most {@code rate} under the law (Massart's bound). */
    public static double kolmogorovLimit(double rate) {
        return Math.sqrt(-Math.log(rate / 2) / 2);
    }

    /** Σ (observed − expected)²/expected. */
    public static double chiSquare(int[] observed, double[] expected) {
        double sum = 0;
        for (int i = 0; i < observed.length; i++) {
            double gap = observed[i] - expected[i];
            sum += gap * gap / expected[i];
        }
        return sum;
    }

    /** What {@link #chiSquare} over {@code cells} exceeds with probability about {@code rate}. */
    public static double chiSquareLimit(int cells, double rate) {
        return ChiSquaredDistribution.of(cells - 1).inverseSurvivalProbability(rate);
    }
}
