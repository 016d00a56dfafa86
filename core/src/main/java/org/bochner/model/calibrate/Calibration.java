package org.bochner.model.calibrate;

/**
 * Turns scores into probabilities of classes. Fitted on rows that the machine was not trained on: the scores of
 * training rows are too sure of themselves.
 *
 * <p>Every calibration is monotone: a higher score of a class never lowers its probability. {@link Calibrator} fits
 * all three and chooses.
 */
public sealed interface Calibration permits SigmoidCalibration, IsotonicCalibration, TemperatureCalibration {
    /** The scores per row: 1 for two classes (the score of class 1), else one per class. */
    int columns();

    /** Writes the law of row i's class to {@code out[i·classes ..]} (modified); each row sums to 1. */
    void probabilities(double[] scores, int rows, double[] out);

    /** What it is called in model files and reports. */
    String name();

    /** 2 for one column, else the number of columns. */
    default int classes() {
        return columns() == 1 ? 2 : columns();
    }

    /** 1/(1+e^−t), without overflow. */
    static double sigmoid(double t) {
        if (t >= 0) {
            return 1 / (1 + Math.exp(-t));
        }
        double e = Math.exp(t);
        return e / (1 + e);
    }

    /** log(1+e^t), without overflow. */
    static double softplus(double t) {
        return Math.max(t, 0) + Math.log1p(Math.exp(-Math.abs(t)));
    }

    /**
     * Finishes rows of which {@code out} holds one number per column: for one column the pair (1−p, p), which is
     * written over it from the end, for several the values divided by their sum, or 1/K each where that is zero.
     */
    static void normalise(int columns, int rows, double[] one, double[] out) {
        if (columns == 1) {
            for (int i = 0; i < rows; i++) {
                out[2 * i] = 1 - one[i];
                out[2 * i + 1] = one[i];
            }
            return;
        }
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            for (int k = 0; k < columns; k++) {
                sum += one[i * columns + k];
            }
            for (int k = 0; k < columns; k++) {
                out[i * columns + k] = sum > 0 ? one[i * columns + k] / sum : 1.0 / columns;
            }
        }
    }
}
