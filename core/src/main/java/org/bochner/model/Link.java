package org.bochner.model;

import org.bochner.Task;

/**
 * What the scores of a model mean: how many there are, and which class they are for.
 *
 * <p>{@code K} below is the number of classes. A tie goes to the class of the lowest index, always.
 */
public enum Link {
    /** One score of two classes; above 0 it is class 1. A margin, not a probability. */
    BINARY,
    /** One score of two classes that is the log-odds of class 1. */
    LOGISTIC,
    /** K scores, one per class against all others; the largest wins. Margins, not probabilities. */
    ONE_VS_REST,
    /** K scores whose softmax is the law of the class. */
    MULTINOMIAL,
    /**
     * K(K−1)/2 scores, of the pairs (0,1), (0,2), …, (1,2), …; above 0 it is a vote for the first of the pair, else
     * for the second, as LIBSVM counts them. The class with most votes wins. Its calibration is one of the votes; only
     * old model files have it.
     */
    PAIRWISE,
    /** As {@link #PAIRWISE}, with a calibration of the margins of all pairs. */
    COUPLED,
    /** The scores are the predicted numbers. */
    IDENTITY;

    /** The scores per row that a model for {@code task} has; throws where the task is of another kind. */
    public int outputs(Task task) {
        int classes = task.classes();
        int outputs = switch (this) {
            case BINARY, LOGISTIC -> classes == 2 ? 1 : 0;
            case ONE_VS_REST, MULTINOMIAL -> classes;
            case PAIRWISE, COUPLED -> Math.multiplyExact(classes, classes - 1) / 2;
            case IDENTITY -> task.isClassification() ? 0 : task.outputs();
        };
        if (outputs == 0) {
            throw new IllegalArgumentException(
                    "link " + name() + " does not fit a " + task.kind() + " task of " + classes + " classes");
        }
        return outputs;
    }

    /** Whether the scores imply probabilities, so that no calibration is needed. */
    public boolean isProbabilistic() {
        return this == LOGISTIC || this == MULTINOMIAL;
    }

    /** Whether the scores are of pairs of classes. */
    public boolean isOfPairs() {
        return this == PAIRWISE || this == COUPLED;
    }

    /** The columns that {@link #classScores} makes: one for two classes with one score, K otherwise. */
    public int classScoreColumns(Task task) {
        return isOfPairs() ? task.classes() : outputs(task);
    }

    /** One score per class, for calibrations: {@code scores} itself, or {@link PairScores} of pairs. */
    public double[] classScores(double[] scores, int rows, Task task) {
        return switch (this) {
            case PAIRWISE -> PairScores.votes(scores, rows, task.classes());
            case COUPLED -> PairScores.evidence(scores, rows, task.classes());
            default -> scores;
        };
    }

    /** Writes what {@code scores} decide to {@code out} (modified): class indices, or the numbers themselves. */
    void decide(double[] scores, int rows, Task task, double[] out) {
        int outputs = outputs(task);
        switch (this) {
            case BINARY, LOGISTIC -> {
                for (int i = 0; i < rows; i++) {
                    out[i] = scores[i] > 0 ? 1 : 0;
                }
            }
            case ONE_VS_REST, MULTINOMIAL -> argmax(scores, rows, outputs, out);
            case PAIRWISE, COUPLED -> PairScores.decide(scores, rows, task.classes(), out);
            case IDENTITY -> System.arraycopy(scores, 0, out, 0, rows * outputs);
        }
    }

    /** Writes the first index of the largest of each row's {@code columns} values to {@code out} (modified). */
    public static void argmax(double[] values, int rows, int columns, double[] out) {
        for (int i = 0; i < rows; i++) {
            int best = 0;
            for (int k = 1; k < columns; k++) {
                if (values[i * columns + k] > values[i * columns + best]) {
                    best = k;
                }
            }
            out[i] = best;
        }
    }
}
