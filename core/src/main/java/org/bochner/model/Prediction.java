package org.bochner.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.Task;

/**
 * What a model says of one row: a class and how probable it is, or a number. Immutable.
 *
 * <pre>{@code
 * Prediction p = model.predict(Map.of("age", 39, "job", "clerk"));
 * String answer = p.label() + " with probability " + p.probability(p.label());
 * }</pre>
 */
public final class Prediction {
    private final Task task;
    private final double[] scores;
    private final double[] values;
    private final double[] probabilities;

    Prediction(Task task, double[] scores, double[] values, double[] probabilities) {
        this.task = task;
        this.scores = scores;
        this.values = values;
        this.probabilities = probabilities;
    }

    /** The class; throws {@link IllegalStateException} where the model predicts a number. */
    public String label() {
        if (!task.isClassification()) {
            throw new IllegalStateException("the model predicts a number, which has no label; use value()");
        }
        return task.labels().get((int) values[0]);
    }

    /** The number, in the unit of the training data; throws {@link IllegalStateException} for classes. */
    public double value() {
        if (task.isClassification()) {
            throw new IllegalStateException("the model predicts one of the classes " + task.labels()
                    + ", not a number; use label(), or score() for how far it is from the border");
        }
        return only(values, "targets");
    }

    /**
     * The one score: for two classes above 0 where it speaks for the second; for a number the number itself. Throws
     * {@link IllegalStateException} where there are several.
     */
    public double score() {
        return only(scores, "scores");
    }

    private static double only(double[] all, String what) {
        if (all.length != 1) {
            throw new IllegalStateException("there are " + all.length + " " + what + ", not one; use scores()");
        }
        return all[0];
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
        requireProbabilities();
        int place = task.labels().indexOf(label);
        if (place < 0) {
            throw new IllegalArgumentException("there is no class '" + label + "'; the classes are " + task.labels());
        }
        return probabilities[place];
    }

    /** The probability of every class by its label, in the order of the classes; they sum to 1. */
    public Map<String, Double> probabilities() {
        requireProbabilities();
        Map<String, Double> named = new LinkedHashMap<>();
        task.labels().forEach(label -> named.put(label, probability(label)));
        return Collections.unmodifiableMap(named);
    }

    private void requireProbabilities() {
        if (probabilities == null) {
            throw new IllegalStateException(
                    task.isClassification()
                            ? "the model is not calibrated, so it has no probabilities; use score() or scores()"
                            : "the model predicts a number, which has no probability; use value()");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Prediction that
                && task.equals(that.task)
                && Arrays.equals(scores, that.scores)
                && Arrays.equals(values, that.values)
                && Arrays.equals(probabilities, that.probabilities);
    }

    @Override
    public int hashCode() {
        return 31 * task.hashCode() + Arrays.hashCode(scores);
    }

    /** Such as {@code yes (no 0.2, yes 0.8)}, {@code yes (scores [0.7])} or {@code 3.25}. */
    @Override
    public String toString() {
        if (!task.isClassification()) {
            return values.length == 1 ? Double.toString(values[0]) : Arrays.toString(values);
        }
        if (probabilities == null) {
            return label() + " (scores " + Arrays.toString(scores) + ")";
        }
        return task.labels().stream()
                .map(name -> name + " " + (float) probability(name))
                .collect(Collectors.joining(", ", label() + " (", ")"));
    }
}
