package org.bochner.model;

import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * The number that a model of logarithms predicts: factor·e^f(x) − shift, where f(x) is kept between {@code least} and
 * {@code most}, since e^x of a score far from all training targets is a number of any size.
 */
record Exponential(double shift, double factor, double least, double most) {
    private static final String KEY = "exponential.";

    Exponential {
        if (!(factor > 0 && least <= most) || !Double.isFinite(shift + factor + least + most)) {
            throw new IllegalArgumentException(
                    "factor " + factor + ", shift " + shift + ", scores from " + least + " to " + most);
        }
    }

    /** Puts the numbers in the place of {@code scores} (modified). */
    void apply(double[] scores) {
        for (int i = 0; i < scores.length; i++) {
            scores[i] = factor * Math.exp(Math.min(most, Math.max(least, scores[i]))) - shift;
        }
    }

    void write(ModelWriter to) {
        to.put(KEY + "shift", shift);
        to.put(KEY + "factor", factor);
        to.put(KEY + "least", least);
        to.put(KEY + "most", most);
    }

    /** What was written, or null. */
    static Exponential read(ModelReader from) {
        return !from.has(KEY + "factor")
                ? null
                : new Exponential(
                        from.number(KEY + "shift"),
                        from.number(KEY + "factor"),
                        from.number(KEY + "least"),
                        from.number(KEY + "most"));
    }
}
