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
        if (ones != null) {
            toBin(score, one, weight);
            return;
        }
        if (count == EXACT_ROWS) {
            toBins();
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

    private void toBins() {
        ones = new double[BINS];
        zeros = new double[BINS];
        for (int i = 0; i < count; i++) {
            toBin(scores[i], signed[i] > 0, Math.abs(signed[i]));
        }
        count = 0;
        scores = new double[64];
        signed = new double[64];
    }

    private void toBin(double score, boolean one, double weight) {
        // Minus zero is zero, and a float's bits order like the number once those of negative ones are turned over.
        int bits = Float.floatToIntBits((float) score + 0f);
        int ordered = (bits ^ ((bits >> 31) | Integer.MIN_VALUE)) >>> 12;
        (one ? ones : zeros)[ordered] += weight;
    }

    void merge(RankTally other) {
        if (other.ones != null) {
            if (ones == null) {
                toBins();
            }
            for (int i = 0; i < BINS; i++) {
                ones[i] += other.ones[i];
                zeros[i] += other.zeros[i];
            }
        }
        for (int i = 0; i < other.count; i++) {
            add(other.scores[i], other.signed[i] > 0, Math.abs(other.signed[i]));
        }
    }

    void clear() {
        count = 0;
        ones = null;
        zeros = null;
    }

    /** The area, or NaN where one of the classes is absent. */
    double auc() {
        Area area = new Area();
        if (ones != null) {
            for (int i = 0; i < BINS; i++) {
                area.add(ones[i], zeros[i]);
            }
            return area.value();
        }
        Integer[] sorted = new Integer[count];
        Arrays.setAll(sorted, i -> i);
        Arrays.sort(sorted, (a, b) -> Double.compare(scores[a] + 0.0, scores[b] + 0.0));
        for (int i = 0; i < count; ) {
            double atOne = 0;
            double atZero = 0;
            double score = scores[sorted[i]];
            for (; i < count && scores[sorted[i]] == score; i++) {
                double w = signed[sorted[i]];
                atOne += Math.max(w, 0);
                atZero += Math.max(-w, 0);
            }
            area.add(atOne, atZero);
        }
        return area.value();
    }

    /** Adds groups of equal scores in ascending order. */
    private static final class Area {
        private double below;
        private double ones;
        private double pairs;

        void add(double one, double zero) {
            pairs += one * (below + zero / 2);
            below += zero;
            ones += one;
        }

        double value() {
            return below > 0 && ones > 0 ? pairs / (below * ones) : Double.NaN;
        }
    }
}
