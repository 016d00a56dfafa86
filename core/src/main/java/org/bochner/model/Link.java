package org.bochner.model;

import org.bochner.Task;

/**
 * What the scores of a machine mean: how many there are, and which class they speak for.
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
     * for the second, as LIBSVM counts them. The class with most votes wins. Its calibration knows the votes; models of now have {@link #COUPLED}.
     */
    PAIRWISE,
    /** As {@link #PAIRWISE}, with a calibration that knows the margins of all pairs. */
    COUPLED,
    /** The scores are the predicted numbers. */
    IDENTITY;

    /** The scores per row that a machine for {@code task} has; throws where the task is of another kind. */
    public int outputs(Task task) {
        boolean fits = switch (this) {
            case BINARY, LOGISTIC -> task.classes() == 2;
            case ONE_VS_REST, MULTINOMIAL, PAIRWISE, COUPLED -> task.classes() >= 2;
            case IDENTITY -> !task.isClassification();
        };
        if (!fits) {
            throw new IllegalArgumentException(
                    "link " + name() + " does not fit a " + task.kind() + " task of " + task.classes() + " classes");
        }
        return switch (this) {
            case BINARY, LOGISTIC -> 1;
            case ONE_VS_REST, MULTINOMIAL -> task.classes();
            case PAIRWISE, COUPLED -> Math.multiplyExact(task.classes(), task.classes() - 1) / 2;
            case IDENTITY -> task.outputs();
        };
    }

    /** Whether the scores alone are probabilities in disguise, so that no calibration is needed. */
    public boolean isProbabilistic() {
        return this == LOGISTIC || this == MULTINOMIAL;
    }

    /** Whether the scores are of pairs of classes, so that none speaks for a class alone. */
    public boolean isOfPairs() {
        return this == PAIRWISE || this == COUPLED;
    }

    /** The columns that {@link #classScores} makes: one for two classes with one score, K otherwise. */
    public int classScoreColumns(Task task) {
        return isOfPairs() ? task.classes() : outputs(task);
    }

    /** Scores per class, on which calibrations work: {@code scores} itself, but for pairs what {@link PairScores} makes of them. */
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
