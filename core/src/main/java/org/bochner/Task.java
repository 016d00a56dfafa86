package org.bochner;

import java.util.List;

/**
 * What the targets of the rows mean: the index of one of {@code labels}, or a number (no labels) in each of
 * {@code outputs} columns.
 */
public record Task(List<String> labels, int outputs) {
    public Task {
        labels = List.copyOf(labels);
        if (labels.size() == 1 || outputs < 1 || (!labels.isEmpty() && outputs != 1)) {
            throw new IllegalArgumentException(labels.size() + " labels with " + outputs + " targets per row");
        }
    }

    /** Tell the labels apart; row targets are indices into {@code labels}. */
    public static Task classification(List<String> labels) {
        return new Task(labels, 1);
    }

    /** Predict a number. */
    public static Task regression() {
        return new Task(List.of(), 1);
    }

    public boolean isClassification() {
        return !labels.isEmpty();
    }

    /** The number of classes, 0 for regression. */
    public int classes() {
        return labels.size();
    }

    /** {@code binary}, {@code multiclass} or {@code regression}, as the command prints it. */
    public String kind() {
        return labels.isEmpty() ? "regression" : labels.size() == 2 ? "binary" : "multiclass";
    }
}
