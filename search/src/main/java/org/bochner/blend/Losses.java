package org.bochner.blend;

import org.bochner.model.calibrate.Calibration;

/** The loss of one row by its scores. */
final class Losses {
    private Losses() {}

    /**
     * The log loss of the softmax of {@code f}, of σ(f) where there is one score, or half the squared errors over
     * {@code unit}, for row {@code i}; probabilities of classes go to {@code p} (modified), of two that of class 1.
     */
    static double of(double[] f, double[] targets, int i, double[] unit, double[] p) {
        double sum = 0;
        if (unit != null) {
            for (int k = 0; k < f.length; k++) {
                double error = f[k] - targets[i * f.length + k];
                sum += error * error / (2 * unit[k]);
            }
            return sum;
        }
        if (f.length == 1) {
            p[0] = Calibration.sigmoid(f[0]);
            return Calibration.softplus(targets[i] == 1 ? -f[0] : f[0]);
        }
        double most = f[0];
        for (double each : f) {
            most = Math.max(most, each);
        }
        for (int k = 0; k < f.length; k++) {
            p[k] = Math.exp(f[k] - most);
            sum += p[k];
        }
        for (int k = 0; k < f.length; k++) {
            p[k] /= sum;
        }
        return Math.log(sum) + most - f[(int) targets[i]];
    }
}
