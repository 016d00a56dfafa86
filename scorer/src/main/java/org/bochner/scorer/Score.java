package org.bochner.scorer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a model says of one row: a class and how probable it is, or a number. Immutable. */
public final class Score {
    private final List<String> labels;
    private final double[] scores;
    private final int place;
    private final double[] probabilities;
    private final boolean[] set;
    private final double half;

    Score(List<String> labels, double[] scores, int place, double[] probabilities, boolean[] set, double half) {
        this.labels = labels;
        this.scores = scores;
        this.place = place;
        this.probabilities = probabilities;
        this.set = set;
        this.half = half;
    }

    /** The class; throws {@link IllegalStateException} where the model predicts a number. */
    public String label() {
        if (place < 0) {
            throw new IllegalStateException("the model predicts a number, which has no label; use value()");
        }
        return labels.get(place);
    }

    /** The number, in the unit of the training data; throws {@link IllegalStateException} for classes. */
    public double value() {
        if (place >= 0 || scores.length != 1) {
            throw new IllegalStateException("the model does not predict one number; use label() or scores()");
        }
        return scores[0];
    }

    /** The scores: one for two classes, else one for each class, or for each pair of them; or the numbers. A copy. */
    public double[] scores() {
        return scores.clone();
    }

    /** Whether there are probabilities: classes of a model that is calibrated, or whose loss implies them. */
    public boolean hasProbabilities() {
        return probabilities != null;
    }

    /** The probability of the class {@code label}, between 0 and 1. */
    public double probability(String label) {
        Double found = probabilities().get(label);
        if (found == null) {
            throw new IllegalArgumentException("there is no class '" + label + "'; the classes are " + labels);
        }
        return found;
    }

    /** The probability of every class by its label, in the order of the classes; they sum to 1. */
    public Map<String, Double> probabilities() {
        if (probabilities == null) {
            throw new IllegalStateException("the model has no probabilities; use scores()");
        }
        Map<String, Double> named = new LinkedHashMap<>();
        for (int k = 0; k < probabilities.length; k++) {
            named.put(labels.get(k), probabilities[k]);
        }
        return Collections.unmodifiableMap(named);
    }

    /** Whether the model was fitted with a confidence and has {@link #set}, or {@link #lower} and {@link #upper}. */
    public boolean hasConfidence() {
        return set != null || !Double.isNaN(half);
    }

    /** The labels among which the right one is with the model's confidence; there may be none. */
    public List<String> set() {
        if (set == null) {
            throw new IllegalStateException("the model has no sets; fit it with a confidence");
        }
        List<String> in = new ArrayList<>();
        for (int k = 0; k < set.length; k++) {
            if (set[k]) {
                in.add(labels.get(k));
            }
        }
        return in;
    }

    /** The lower end of the interval that has the number with the model's confidence. */
    public double lower() {
        return value() - half();
    }

    /** The upper end of that interval. */
    public double upper() {
        return value() + half();
    }

    private double half() {
        if (Double.isNaN(half)) {
            throw new IllegalStateException("the model has no intervals; fit it with a confidence");
        }
        return half;
    }

    /** Such as {@code yes {no=0.2, yes=0.8}} or {@code 3.25}. */
    @Override
    public String toString() {
        return place < 0
                ? java.util.Arrays.toString(scores)
                : label() + " " + (probabilities == null ? java.util.Arrays.toString(scores) : probabilities());
    }
}
