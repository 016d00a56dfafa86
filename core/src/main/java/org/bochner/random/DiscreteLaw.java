package org.bochner.random;

import org.bochner.RandomStream;

/**
 * A law on 0 .. n − 1 that is drawn from in constant time, whatever its shape: the alias method.
 *
 * <p>Cut n columns of equal area out of the weights, each filled by at most two outcomes. A draw picks a column and
 * then one of its two outcomes. Cost: O(n) to build (Vose's two lists), one bounded integer and one uniform number
 * per draw.
 *
 * <p>Reference: Vose, "A linear algorithm for generating random numbers with a given distribution", IEEE Transactions
 * on Software Engineering 17 (1991).
 */
public final class DiscreteLaw {
    private final double[] probability;
    /** The share of column i that is outcome i; the rest is outcome {@code other[i]}. */
    private final double[] share;

    private final int[] other;

    /** The law that is proportional to {@code weights}: non-negative, finite, not all zero. */
    public DiscreteLaw(double... weights) {
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0 && weights[i] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "weight " + i + " must be non-negative and finite, not " + weights[i]);
            }
            total += weights[i];
        }
        if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the " + weights.length + " weights must have a positive, finite sum, not " + total);
        }
        int n = weights.length;
        probability = new double[n];
        share = new double[n];
        other = new int[n];
        // One array holds the list of poor columns from the left and of rich ones from the right.
        int[] list = new int[n];
        int poor = 0;
        int rich = n;
        for (int i = 0; i < n; i++) {
            probability[i] = weights[i] / total;
            share[i] = probability[i] * n;
            other[i] = i;
            if (share[i] < 1) {
                list[poor++] = i;
            } else {
                list[--rich] = i;
            }
        }
        while (poor > 0 && rich < n) {
            int small = list[--poor];
            int large = list[rich];
            other[small] = large;
            share[large] -= 1 - share[small];
            if (share[large] < 1) {
                rich++;
                list[poor++] = large;
            }
        }
        // What is left over is full up to rounding, unless it has no weight at all.
        for (int i = 0; i < poor; i++) {
            share[list[i]] = 1;
        }
        for (int i = rich; i < n; i++) {
            share[list[i]] = 1;
        }
        keepImpossibleOutcomesImpossible();
    }

    /** Rounding may leave an outcome of weight 0 in a full column; give that column to the likeliest outcome. */
    private void keepImpossibleOutcomesImpossible() {
        int likeliest = 0;
        for (int i = 1; i < probability.length; i++) {
            likeliest = probability[i] > probability[likeliest] ? i : likeliest;
        }
        for (int i = 0; i < probability.length; i++) {
            if (probability[i] == 0) {
                share[i] = 0;
                other[i] = other[i] == i ? likeliest : other[i];
            }
        }
    }

    /** The probability of {@code outcome}. */
    public double probability(int outcome) {
        return probability[outcome];
    }

    /** An outcome, by the numbers of {@code stream}. */
    public int draw(RandomStream stream) {
        int column = stream.below(share.length);
        return stream.uniform() < share[column] ? column : other[column];
    }

    /** How often each outcome came in {@code draws} draws. */
    public int[] counts(int draws, RandomStream stream) {
        int[] counts = new int[probability.length];
        for (int i = 0; i < draws; i++) {
            counts[draw(stream)]++;
        }
        return counts;
    }
}
