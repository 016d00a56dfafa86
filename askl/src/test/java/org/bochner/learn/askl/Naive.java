package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    /** The columns with waves, or null. */
    int[] which;
    /** Column, wave. */
    double[][] frequency;
    /** Column; 2p lines of q numbers, then q biases. */
    double[][] mix;

    boolean rectified;
    double[][] w;
    OutputLoss loss = OutputLoss.SOFTMAX;
    boolean traceNorm;
    double lambda1;
    double lambda2;

    double[] phi(double[] x) {
        double[] below = which == null ? x : embedded(x);
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
                    double value = rectified ? Math.max(0, angle) : Math.cos(angle);
                    above[c] += value * Math.sqrt((parts == 1 ? 2.0 : 0.5) / features);
                }
            }
            below = above;
        }
        return below;
    }

    /** q numbers and the value of every column with waves, a 1, the other columns. */
    double[] embedded(double[] x) {
        List<Double> all = new ArrayList<>();
        for (int j = 0; j < which.length; j++) {
            int waves = frequency[j].length;
            int numbers = mix[j].length / (2 * waves + 1);
            for (int t = 0; t < numbers; t++) {
                double sum = mix[j][2 * waves * numbers + t];
                for (int k = 0; k < waves; k++) {
                    double angle = 2 * Math.PI * frequency[j][k] * x[which[j]];
                    sum += Math.sin(angle) * mix[j][k * numbers + t];
                    sum += Math.cos(angle) * mix[j][(waves + k) * numbers + t];
                }
                all.add(Math.max(0, sum));
            }
            all.add(x[which[j]]);
        }
        all.add(1.0);
        for (int j = 0; j < x.length; j++) {
            int column = j;
            if (Arrays.stream(which).noneMatch(each -> each == column)) {
                all.add(x[j]);
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).toArray();
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
