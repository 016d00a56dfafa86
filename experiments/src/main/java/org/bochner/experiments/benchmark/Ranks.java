package org.bochner.experiments.benchmark;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Ranks and the tests that use them: Friedman's over several contenders, Wilcoxon's over two.
 *
 * <p>Both see the order of errors alone, so that tables with large errors count no more than others. Tables are the
 * observations, one number for each contender. Reference: Demšar, "Statistical comparisons of classifiers over multiple
 * data sets", JMLR 7, 2006.
 */
final class Ranks {
    /** A difference counts where chance alone makes one as large with a smaller probability than this. */
    static final double LEVEL = 0.05;

    private Ranks() {}

    /** The ranks of errors, the smallest is 1; equal ones share the mean of their ranks, NaN is behind all others. */
    static double[] of(double[] errors) {
        double[] ranks = new double[errors.length];
        for (int i = 0; i < errors.length; i++) {
            int smaller = 0;
            int equal = 0;
            for (double other : errors) {
                int order = Double.compare(other, errors[i]);
                smaller += order < 0 ? 1 : 0;
                equal += order == 0 ? 1 : 0;
            }
            ranks[i] = smaller + (equal + 1) / 2.0;
        }
        return ranks;
    }

    /**
     * The probability that mean ranks differ as much as these by chance: Friedman's test with the correction for ties.
     *
     * @param ranks {@code [table][contender]}
     * @return NaN for fewer than two tables or contenders
     */
    static double friedman(double[][] ranks) {
        int tables = ranks.length;
        int contenders = tables == 0 ? 0 : ranks[0].length;
        if (tables < 2 || contenders < 2) {
            return Double.NaN;
        }
        double middle = (contenders + 1) / 2.0;
        double between = 0;
        double within = 0;
        for (int c = 0; c < contenders; c++) {
            double sum = 0;
            for (double[] table : ranks) {
                sum += table[c] - middle;
                within += (table[c] - middle) * (table[c] - middle);
            }
            between += sum * sum;
        }
        return within == 0
                ? 1
                : ChiSquaredDistribution.of(contenders - 1).survivalProbability((contenders - 1) * between / within);
    }

    /**
     * The probability of differences as one-sided as these, or more, by chance: Wilcoxon's signed ranks, two-sided and
     * exact also with ties. Differences of 0 are left out.
     */
    static double wilcoxon(double[] differences) {
        double[] sizes = Arrays.stream(differences)
                .filter(each -> each != 0)
                .map(Math::abs)
                .toArray();
        double[] signed = Arrays.stream(differences).filter(each -> each != 0).toArray();
        double[] ranks = of(sizes);
        int positive = 0;
        int total = 0;
        // Twice the ranks, which are whole numbers also where they are shared.
        int[] twice = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            twice[i] = (int) Math.round(2 * ranks[i]);
            total += twice[i];
            positive += signed[i] > 0 ? twice[i] : 0;
        }
        double[] ways = new double[total + 1];
        ways[0] = 1;
        for (int rank : twice) {
            for (int sum = total; sum >= rank; sum--) {
                ways[sum] = (ways[sum] + ways[sum - rank]) / 2;
            }
            for (int sum = 0; sum < rank; sum++) {
                ways[sum] /= 2;
            }
        }
        int less = Math.min(positive, total - positive);
        double tail = 0;
        for (int sum = 0; sum <= less; sum++) {
            tail += ways[sum];
        }
        return Math.min(1, 2 * tail);
    }

    /** Probabilities corrected for as many tests as there are: Holm's method. */
    static double[] holm(double[] probabilities) {
        Integer[] order = new Integer[probabilities.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> probabilities[i]));
        double[] corrected = new double[probabilities.length];
        double largest = 0;
        for (int k = 0; k < order.length; k++) {
            largest = Math.max(largest, Math.min(1, (order.length - k) * probabilities[order[k]]));
            corrected[order[k]] = largest;
        }
        return corrected;
    }
}
