package org.bochner.learn.askl;

import org.bochner.linalg.Matrix;
import org.bochner.linalg.SingularValues;

/**
 * The objective (4) as it is written, in double, one number after the other: what {@link BackPropagation} is compared
 * with.
 */
final class Naive {
    /** Layer, part, input, feature. */
    double[][][][] omega;

    double[][][] phase;
    double[][] w;
    OutputLoss loss = OutputLoss.SOFTMAX;
    boolean traceNorm;
    double lambda1;
    double lambda2;

    double[] phi(double[] x) {
        double[] below = x;
        for (int l = 0; l < omega.length; l++) {
            int parts = omega[l].length;
            int features = omega[l][0][0].length;
            double[] above = new double[features];
            for (int c = 0; c < features; c++) {
                for (int p = 0; p < parts; p++) {
                    double angle = phase[l][p][c];
                    for (int j = 0; j < below.length; j++) {
                        angle += omega[l][p][j][c] * below[j];
                    }
                    above[c] += Math.cos(angle) * Math.sqrt((parts == 1 ? 2.0 : 0.5) / features);
                }
            }
            below = above;
        }
        return below;
    }

    double[] scores(double[] x) {
        double[] phi = phi(x);
        double[] f = new double[w[0].length];
        for (int c = 0; c < phi.length; c++) {
            for (int k = 0; k < f.length; k++) {
                f[k] += phi[c] * w[c][k];
            }
        }
        return f;
    }

    /** The objective of a batch; {@code y} has {@link OutputLoss#targets} numbers a row. */
    double objective(double[][] x, double[][] y, double[] weights) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < x.length; i++) {
            double[] f = scores(x[i]);
            double weight = weights == null ? 1 : weights[i];
            sum += weight * loss.gradient(f, 0, f.length, y[i], 0, new double[f.length]);
            total += weight;
        }
        double squares = 0;
        for (double[] row : x) {
            for (double each : phi(row)) {
                squares += each * each;
            }
        }
        return sum / total + lambda1 * penalty() + lambda2 * squares / total;
    }

    /** ‖W‖_* or ‖W‖². */
    double penalty() {
        if (traceNorm) {
            Matrix all = new Matrix(w.length, w[0].length);
            double sum = 0;
            for (int c = 0; c < w.length; c++) {
                for (int k = 0; k < w[0].length; k++) {
                    all.set(c, k, w[c][k]);
                }
            }
            for (double each : SingularValues.of(all).values()) {
                sum += each;
            }
            return sum;
        }
        double sum = 0;
        for (double[] line : w) {
            for (double each : line) {
                sum += each * each;
            }
        }
        return sum;
    }
}
