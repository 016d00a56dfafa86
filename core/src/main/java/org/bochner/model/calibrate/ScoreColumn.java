package org.bochner.model.calibrate;

import java.util.stream.IntStream;

/**
 * One column of scores of validation rows, with the targets of the question "is it this class?".
 *
 * @param scores the scores s_i of the rows with positive weight
 * @param weights w_i &gt; 0
 * @param targets Platt's targets: (N₊+1)/(N₊+2) for rows of the class, 1/(N₋+2) for the others
 * @param positive N₊, the weight of rows of the class
 * @param negative N₋, the weight of the others
 */
record ScoreColumn(double[] scores, double[] weights, double[] targets, double positive, double negative) {
    /** Column {@code k} of {@code columns}; with one column it is the score of class 1. */
    static ScoreColumn of(double[] scores, int columns, int k, double[] labels, double[] weights) {
        int[] rows = IntStream.range(0, labels.length)
                .filter(i -> weights == null || weights[i] > 0)
                .toArray();
        double[] s = new double[rows.length];
        double[] w = new double[rows.length];
        double[] t = new double[rows.length];
        int asked = columns == 1 ? 1 : k;
        double positive = 0;
        double negative = 0;
        for (int i = 0; i < rows.length; i++) {
            s[i] = scores[rows[i] * columns + k];
            w[i] = weights == null ? 1 : weights[rows[i]];
            positive += labels[rows[i]] == asked ? w[i] : 0;
            negative += labels[rows[i]] == asked ? 0 : w[i];
        }
        for (int i = 0; i < rows.length; i++) {
            t[i] = labels[rows[i]] == asked ? (positive + 1) / (positive + 2) : 1 / (negative + 2);
        }
        return new ScoreColumn(s, w, t, positive, negative);
    }
}
