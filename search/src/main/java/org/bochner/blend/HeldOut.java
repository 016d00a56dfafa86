package org.bochner.blend;

import org.bochner.Task;
import org.bochner.model.Link;

/**
 * The scores of one model on rows that it was not trained on; of several folds, each row has that of the fold's model.
 *
 * @param name what it is called in messages
 * @param link what its scores mean
 * @param scores rows × the link's outputs, not modified
 */
public record HeldOut(String name, Link link, double[] scores) {
    /** One score for two classes, that of class 1; one per class for more; one per target for numbers. */
    static int columns(Task task) {
        return task.classes() == 2 ? 1 : Math.max(task.classes(), task.outputs());
    }

    double[] linear(Task task) {
        return linear(task, link, scores);
    }

    /**
     * Scores of classes as a linear function of those of {@code link}, rows × {@link #columns}. Models of pairs give a
     * class the mean of its margins against all others; their votes are no linear function.
     */
    static double[] linear(Task task, Link link, double[] scores) {
        int from = link.outputs(task);
        int to = columns(task);
        if (from == to && !link.isOfPairs()) {
            return scores;
        }
        int classes = task.classes();
        int rows = scores.length / from;
        double[] all = new double[rows * classes];
        for (int i = 0; i < rows; i++) {
            if (!link.isOfPairs()) {
                System.arraycopy(scores, i * from, all, i * classes, classes);
                continue;
            }
            int pair = i * from;
            for (int a = 0; a < classes; a++) {
                for (int b = a + 1; b < classes; b++, pair++) {
                    all[i * classes + a] += scores[pair] / (classes - 1);
                    all[i * classes + b] -= scores[pair] / (classes - 1);
                }
            }
        }
        return to == 1 ? differences(all) : all;
    }

    /** The score of class 1 less that of class 0. */
    private static double[] differences(double[] pairs) {
        double[] one = new double[pairs.length / 2];
        for (int i = 0; i < one.length; i++) {
            one[i] = pairs[2 * i + 1] - pairs[2 * i];
        }
        return one;
    }
}
