package org.bochner.machine;

import java.util.Arrays;
import org.bochner.store.Task;

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
     * for the second, as LIBSVM counts them. The class with most votes wins.
     */
    PAIRWISE,
    /** The scores are the predicted numbers. */
    IDENTITY;

    /** The scores per row that a machine for {@code task} has; throws where the task is of another kind. */
    public int outputs(Task task) {
        boolean fits = switch (this) {
            case BINARY, LOGISTIC -> task.classes() == 2;
            case ONE_VS_REST, MULTINOMIAL, PAIRWISE -> task.classes() >= 2;
            case IDENTITY -> !task.isClassification();
        };
        if (!fits) {
            throw new IllegalArgumentException(
                    "link " + name() + " does not fit a " + task.kind() + " task of " + task.classes() + " classes");
        }
        return switch (this) {
            case BINARY, LOGISTIC -> 1;
            case ONE_VS_REST, MULTINOMIAL -> task.classes();
            case PAIRWISE -> Math.multiplyExact(task.classes(), task.classes() - 1) / 2;
            case IDENTITY -> task.outputs();
        };
    }

    /** Whether the scores alone are probabilities in disguise, so that no calibration is needed. */
    public boolean isProbabilistic() {
        return this == LOGISTIC || this == MULTINOMIAL;
    }

    /** The columns that {@link #classScores} makes: one for two classes with one score, K otherwise. */
    public int classScoreColumns(Task task) {
        return this == PAIRWISE ? task.classes() : outputs(task);
    }

    /**
     * Scores per class, on which calibrations work: {@code scores} itself, but for pairs the votes of a class plus
     * its summed margins s squashed to s/(3(|s|+1)), so that margins matter only between classes of equal votes.
     */
    public double[] classScores(double[] scores, int rows, Task task) {
        if (this != PAIRWISE) {
            return scores;
        }
        int classes = task.classes();
        int pairs = outputs(task);
        double[] result = new double[rows * classes];
        double[] margins = new double[classes];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(margins, 0);
            int pair = i * pairs;
            for (int a = 0; a < classes; a++) {
                for (int b = a + 1; b < classes; b++, pair++) {
                    margins[a] += scores[pair];
                    margins[b] -= scores[pair];
                    result[i * classes + (scores[pair] > 0 ? a : b)]++;
                }
            }
            for (int k = 0; k < classes; k++) {
                result[i * classes + k] += margins[k] / (3 * (Math.abs(margins[k]) + 1));
            }
        }
        return result;
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
            case PAIRWISE -> {
                int classes = task.classes();
                double[] votes = new double[classes];
                double[] winner = new double[1];
                for (int i = 0; i < rows; i++) {
                    Arrays.fill(votes, 0);
                    int pair = i * outputs;
                    for (int a = 0; a < classes; a++) {
                        for (int b = a + 1; b < classes; b++, pair++) {
                            votes[scores[pair] > 0 ? a : b]++;
                        }
                    }
                    argmax(votes, 1, classes, winner);
                    out[i] = winner[0];
                }
            }
            case IDENTITY -> System.arraycopy(scores, 0, out, 0, rows * outputs);
        }
    }

    /** Writes the first index of the largest of each row's {@code columns} values to {@code out} (modified). */
    static void argmax(double[] values, int rows, int columns, double[] out) {
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
