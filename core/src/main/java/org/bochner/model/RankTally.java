package org.bochner.model;

import java.util.Arrays;

/**
 * The area under the ROC curve in bounded memory: P(s₁ &gt; s₀) + ½P(s₁ = s₀) over pairs of rows of class 1 and 0.
 *
 * <p>Up to {@value #EXACT_ROWS} rows every score is kept and the area is exact. Beyond, a score falls into one of
 * 2²⁰ bins by the leading bits of its float (sign, exponent, 11 bits of mantissa), whose order is that of the
 * numbers; only scores that agree to 1 part in 2048 count as equal. Cost O(n log n), or O(n) once binned.
 */
final class RankTally {
    private static final int EXACT_ROWS = 1 << 20;
    private static final int BINS = 1 << 20;

    private int count;
    private double[] scores = new double[64];
    /** The row's weight, negative for class 0. */
    private double[] signed = new double[64];

    private double[] ones;
    private double[] zeros;

    void add(double score, boolean one, double weight) {
        if (count == EXACT_ROWS && ones == null) {
            ones = new double[BINS];
            zeros = new double[BINS];
            for (int i = 0; i < count; i++) {
                toBin(scores[i], signed[i] > 0, Math.abs(signed[i]));
            }
            scores = null;
            signed = null;
        }
        if (ones != null) {
            toBin(score, one, weight);
            return;
        }
        if (count == scores.length) {
            scores = Arrays.copyOf(scores, 2 * count);
            signed = Arrays.copyOf(signed, 2 * count);
        }
        scores[count] = score;
        signed[count++] = one ? weight : -weight;
    }

    private void toBin(double score, boolean one, double weight) {
        // Minus zero is zero, and a float's bits order like the number once those of negative ones are inverted.
        int bits = Float.floatToIntBits((float) score + 0f);
        int ordered = (bits ^ ((bits >> 31) | Integer.MIN_VALUE)) >>> 12;
        (one ? ones : zeros)[ordered] += weight;
    }

    /** The area, or NaN where one of the classes is absent. */
    double auc() {
        double[] one = ones;
        double[] zero = zeros;
        if (ones == null) {
            double[] sorted = Arrays.copyOf(scores, count);
            for (int i = 0; i < count; i++) {
                sorted[i] += 0.0; // −0 becomes 0, to which it is equal
            }
            Arrays.sort(sorted);
            int groups = 0;
            for (int i = 0; i < count; i++) {
                if (i == 0 || sorted[i] != sorted[groups - 1]) {
                    sorted[groups++] = sorted[i];
                }
            }
            one = new double[groups];
            zero = new double[groups];
            for (int i = 0; i < count; i++) {
                int group = Arrays.binarySearch(sorted, 0, groups, scores[i] + 0.0);
                one[group] += Math.max(signed[i], 0);
                zero[group] += Math.max(-signed[i], 0);
            }
        }
        double below = 0;
        double above = 0;
        double pairs = 0;
        for (int i = 0; i < one.length; i++) {
            pairs += one[i] * (below + zero[i] / 2);
            below += zero[i];
            above += one[i];
        }
        // Rounding of weighted sums must not carry it past one.
        return below > 0 && above > 0 ? Math.min(1, pairs / (below * above)) : Double.NaN;
    }
}
