package org.bochner.model.calibrate;

import java.util.Arrays;
import org.bochner.linalg.Matrix;

/**
 * Softmax of the scores times one number β, for two classes σ(β·s). It never changes which class is largest.
 *
 * <p>β minimises the weighted cross-entropy, which is convex in it: Newton's step, or a bisection of the bracket where
 * the step leaves it. It stays at or above 0, so that a higher score is never less probable. Separable scores would
 * want an infinite β; so the targets are shrunk, as in {@link SigmoidCalibration}: (N+1)/(N+K) for the class of a
 * row and 1/(N+K) for each of the others, N the weight of all rows. The largest gap between two scores of a row counts
 * at most {@value #STEEPEST}.
 *
 * <p>Reference: C. Guo et al., "On calibration of modern neural networks", ICML 2017.
 *
 * @param columns 1 for two classes, else their number
 * @param beta the inverse temperature
 */
public record TemperatureCalibration(int columns, double beta) implements Calibration {
    static final String NAME = "temperature";
    private static final double STEEPEST = 500;

    public TemperatureCalibration {
        if (columns < 1 || !(beta >= 0) || !Double.isFinite(beta)) {
            throw new IllegalArgumentException(
                    "an inverse temperature is finite and at least 0, not " + beta + " of " + columns + " columns");
        }
    }

    /** β = 1: for scores that are log-odds already. */
    public static TemperatureCalibration none(int columns) {
        return new TemperatureCalibration(columns, 1);
    }

    /** Fits β; {@code labels} are class indices, {@code weights} may be null for ones. */
    public static TemperatureCalibration fit(double[] scores, int columns, double[] labels, double[] weights) {
        double[] s = perClass(scores, columns);
        double widest = widestGap(s, columns == 1 ? 2 : columns);
        if (!(widest > 0)) {
            return new TemperatureCalibration(columns, 0);
        }
        double low = 0;
        double high = STEEPEST / widest;
        double beta = Math.min(high, 1);
        double total = weights == null ? labels.length : Arrays.stream(weights).sum();
        for (int step = 0; step < 100 && high - low > 1e-12 * high; step++) {
            double[] slope = derivatives(s, labels, weights, total, beta);
            if (slope[0] > 0) {
                high = beta;
            } else {
                low = beta;
            }
            double newton = beta - slope[0] / slope[1];
            double next = newton > low && newton < high ? newton : (low + high) / 2;
            if (Math.abs(next - beta) <= 1e-12 * Math.max(beta, 1e-300)) {
                beta = next;
                break;
            }
            beta = next;
        }
        return new TemperatureCalibration(columns, beta);
    }

    /** One score per class: (0, s) for two classes with one score. */
    private static double[] perClass(double[] scores, int columns) {
        if (columns > 1) {
            return scores;
        }
        double[] pairs = new double[2 * scores.length];
        for (int i = 0; i < scores.length; i++) {
            pairs[2 * i + 1] = scores[i];
        }
        return pairs;
    }

    private static double widestGap(double[] s, int classes) {
        double widest = 0;
        for (int i = 0; i < s.length; i += classes) {
            double least = s[i];
            double most = s[i];
            for (int k = 1; k < classes; k++) {
                least = Math.min(least, s[i + k]);
                most = Math.max(most, s[i + k]);
            }
            widest = Math.max(widest, most - least);
        }
        return widest;
    }

    /**
     * d/dβ and d²/dβ² of Σ w (log Σ_k e^(β s_k) − β Σ_k t_k s_k): the mean of s under the law minus that under the
     * targets t, and the variance.
     */
    private static double[] derivatives(double[] s, double[] labels, double[] weights, double total, double beta) {
        int classes = s.length / labels.length;
        double[] p = new double[classes];
        double[] slope = new double[2];
        for (int i = 0; i < labels.length; i++) {
            int from = i * classes;
            softmax(s, from, classes, beta, p, 0);
            double mean = 0;
            double square = 0;
            double sum = 0;
            for (int k = 0; k < classes; k++) {
                double score = s[from + k];
                sum += score;
                mean += p[k] * score;
                square += p[k] * score * score;
            }
            double w = weights == null ? 1 : weights[i];
            slope[0] += w * (mean - (total * s[from + (int) labels[i]] + sum) / (total + classes));
            slope[1] += w * Math.max(0, square - mean * mean);
        }
        return slope;
    }

    /** Writes the softmax of β·s of the row from {@code from} on to {@code out} (modified) from {@code to} on. */
    private static void softmax(double[] s, int from, int classes, double beta, double[] out, int to) {
        double most = s[from];
        for (int k = 1; k < classes; k++) {
            most = Math.max(most, s[from + k]);
        }
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            out[to + k] = Math.exp(beta * (s[from + k] - most));
            sum += out[to + k];
        }
        for (int k = to; k < to + classes; k++) {
            out[k] /= sum;
        }
    }

    @Override
    public void probabilities(double[] scores, int rows, double[] out) {
        for (int i = 0, at = 0; i < rows; i++, at += classes()) {
            if (columns == 1) {
                out[at] = 0;
                out[at + 1] = scores[i];
            }
            softmax(columns == 1 ? out : scores, at, classes(), beta, out, at);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    /** β, 1×1. */
    @Override
    public Matrix numbers() {
        return new Matrix(1, 1, new double[] {beta});
    }

    static TemperatureCalibration of(Matrix numbers, int columns) {
        Calibration.requireShape(numbers, 1, 1);
        return new TemperatureCalibration(columns, numbers.get(0, 0));
    }
}
