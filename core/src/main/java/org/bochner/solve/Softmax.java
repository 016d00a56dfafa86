package org.bochner.solve;

/** The multinomial loss −log p_y with p = softmax(s). */
public final class Softmax {
    private Softmax() {}

    /**
     * The probabilities of {@code outputs} scores from {@code at} on go to {@code p} (modified) from {@code to} on,
     * which may be the scores themselves; returns the loss for class {@code label}.
     */
    public static double probabilities(double[] s, int at, int outputs, int label, double[] p, int to) {
        double top = s[at];
        for (int k = at; k < at + outputs; k++) {
            top = Math.max(top, s[k]);
        }
        double margin = top - s[at + label];
        double sum = 0;
        for (int k = 0; k < outputs; k++) {
            p[to + k] = Math.exp(s[at + k] - top);
            sum += p[to + k];
        }
        for (int k = to; k < to + outputs; k++) {
            p[k] /= sum;
        }
        return margin + Math.log(sum);
    }

    /** The mean over classes of the diagonal p(1 − p). */
    public static double meanCurvature(double[] p) {
        double sum = 0;
        for (double value : p) {
            sum += value * (1 - value);
        }
        return sum / p.length;
    }
}
