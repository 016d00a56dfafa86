package org.bochner.model.calibrate;

/**
 * One column of held-out scores with the question "is it this class?", as one-class calibrations are fitted on it.
 *
 * @param scores the scores s_i of the rows with positive weight
 * @param weights w_i &gt; 0
 * @param isClass whether row i is of the class
 * @param positive N₊, the weight of rows of the class
 * @param negative N₋, the weight of the others
 */
record HeldOutColumn(double[] scores, double[] weights, boolean[] isClass, double positive, double negative) {
    /** Column {@code k} of {@code columns}; with one column it is the score of class 1. */
    static HeldOutColumn of(double[] scores, int columns, int k, double[] labels, double[] weights) {
        int n = 0;
        for (int i = 0; i < labels.length; i++) {
            n += weights == null || weights[i] > 0 ? 1 : 0;
        }
        double[] s = new double[n];
        double[] w = new double[n];
        boolean[] is = new boolean[n];
        double positive = 0;
        double negative = 0;
        int asked = columns == 1 ? 1 : k;
        int at = 0;
        for (int i = 0; i < labels.length; i++) {
            if (weights != null && !(weights[i] > 0)) {
                continue;
            }
            s[at] = scores[i * columns + k];
            w[at] = weights == null ? 1 : weights[i];
            is[at] = labels[i] == asked;
            if (is[at]) {
                positive += w[at];
            } else {
                negative += w[at];
            }
            at++;
        }
        return new HeldOutColumn(s, w, is, positive, negative);
    }

    /** (N₊+1)/(N₊+2) for rows of the class, 1/(N₋+2) for the others. */
    double[] safeTargets() {
        double[] targets = new double[scores.length];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = isClass[i] ? (positive + 1) / (positive + 2) : 1 / (negative + 2);
        }
        return targets;
    }
}
