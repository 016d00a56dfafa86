package org.bochner.model;

import java.util.Arrays;
import org.bochner.model.calibrate.Calibration;

/**
 * Scores of classes from those of all pairs of classes, (0,1), (0,2), …, (1,2), …; above 0 a score is a vote for the
 * first of its pair, else for the second.
 */
final class PairScores {
    private static final double LITTLE = 1e-6;

    private PairScores() {}

    /** One row: votes and summed margins of every class. */
    private static final class Row {
        private final int[] votes;
        private final double[] margins;

        private Row(int classes) {
            votes = new int[classes];
            margins = new double[classes];
        }

        private void count(double[] scores, int from) {
            Arrays.fill(votes, 0);
            Arrays.fill(margins, 0);
            int pair = from;
            for (int a = 0; a < votes.length; a++) {
                for (int b = a + 1; b < votes.length; b++, pair++) {
                    margins[a] += scores[pair];
                    margins[b] -= scores[pair];
                    votes[scores[pair] > 0 ? a : b]++;
                }
            }
        }

        /** The class with most votes; of several the first, or the one whose margins have the largest sum. */
        private int winner(boolean byMargins) {
            int winner = 0;
            for (int k = 1; k < votes.length; k++) {
                boolean equal = votes[k] == votes[winner];
                if (votes[k] > votes[winner] || (equal && byMargins && margins[k] > margins[winner])) {
                    winner = k;
                }
            }
            return winner;
        }
    }

    /** Writes the class with most votes to {@code out} (modified); of several the lowest index, as LIBSVM. */
    static void decide(double[] scores, int rows, int classes, double[] out) {
        Row row = new Row(classes);
        for (int i = 0; i < rows; i++) {
            row.count(scores, i * classes * (classes - 1) / 2);
            out[i] = row.winner(false);
        }
    }

    /** The votes of a class plus s/(3(|s|+1)) of its summed margins s, which thus decide between equal votes only. */
    static double[] votes(double[] scores, int rows, int classes) {
        double[] result = new double[rows * classes];
        Row row = new Row(classes);
        for (int i = 0; i < rows; i++) {
            row.count(scores, i * classes * (classes - 1) / 2);
            for (int k = 0; k < classes; k++) {
                double s = row.margins[k];
                result[i * classes + k] = row.votes[k] + s / (3 * (Math.abs(s) + 1));
            }
        }
        return result;
    }

    /**
     * The evidence of a class, −Σ log(1 + exp(−m)) over its margins m against all others: the log-likelihood of its
     * pairs if a margin were log-odds. The class with most votes, of several the one whose margins have the largest
     * sum, keeps the largest score: where another has more evidence, it gets as much and a little more.
     */
    static double[] evidence(double[] scores, int rows, int classes) {
        double[] result = new double[rows * classes];
        Row row = new Row(classes);
        for (int i = 0; i < rows; i++) {
            int first = i * classes;
            int pair = i * classes * (classes - 1) / 2;
            row.count(scores, pair);
            for (int a = 0; a < classes; a++) {
                for (int b = a + 1; b < classes; b++, pair++) {
                    result[first + a] -= Calibration.softplus(-scores[pair]);
                    result[first + b] -= Calibration.softplus(scores[pair]);
                }
            }
            int winner = first + row.winner(true);
            double most = Arrays.stream(result, first, first + classes).max().getAsDouble();
            if (result[winner] < most) {
                result[winner] = most + LITTLE * (1 - most);
            }
        }
        return result;
    }
}
