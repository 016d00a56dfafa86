package org.bochner.solve;

/** The multinomial loss −log p_y with p = softmax(s), and its derivatives p − e_y and diag(p) − ppᵀ. */
public final class Softmax {
    private Softmax() {}

    /** Turns the scores {@code s} (modified) into probabilities and returns the loss for class {@code label}. */
    public static double probabilities(double[] s, int label) {
        double top = s[0];
        for (double value : s) {
            top = Math.max(top, value);
        }
        double margin = top - s[label];
        double sum = 0;
        for (int k = 0; k < s.length; k++) {
            s[k] = Math.exp(s[k] - top);
            sum += s[k];
        }
        for (int k = 0; k < s.length; k++) {
            s[k] /= sum;
        }
        return margin + Math.log(sum);
    }

    /** v ← (diag(p) − ppᵀ)·v; {@code v} is modified. */
    public static void curvature(double[] p, double[] v) {
        double mean = 0;
        for (int k = 0; k < p.length; k++) {
            mean += p[k] * v[k];
        }
        for (int k = 0; k < p.length; k++) {
            v[k] = p[k] * (v[k] - mean);
        }
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
