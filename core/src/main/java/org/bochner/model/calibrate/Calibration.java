package org.bochner.model.calibrate;

import org.bochner.linalg.Matrix;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Turns scores into probabilities of classes. Fitted on rows that the model was not trained on: the scores of
 * training rows are overconfident.
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

    /** Its numbers, from which the {@code of} of its class makes it again. */
    Matrix numbers();

    /** Puts name and numbers of {@code calibration}, which may be null, into {@code to} (modified). */
    static void write(Calibration calibration, ModelWriter to) {
        to.put("calibration", calibration == null ? "none" : calibration.name());
        if (calibration != null) {
            to.array("calibration.npy", calibration.numbers());
        }
    }

    /** The calibration of {@code columns} scores that was written, or null where there was none. */
    static Calibration read(ModelReader from, int columns) {
        String name = from.get("calibration");
        if (name.equals("none")) {
            return null;
        }
        Matrix numbers = from.matrix("calibration.npy");
        return switch (name) {
            case TemperatureCalibration.NAME -> TemperatureCalibration.of(numbers, columns);
            case SigmoidCalibration.NAME -> new SigmoidCalibration(numbers);
            case IsotonicCalibration.NAME -> IsotonicCalibration.of(numbers, columns);
            default -> throw from.bad("its calibration '" + name + "' is not one that this Bochner knows");
        };
    }

    /** Throws where {@code numbers} of a file are not rows × columns. */
    static void requireShape(Matrix numbers, int rows, int columns) {
        if (numbers.rows() != rows || numbers.columns() != columns) {
            throw new IllegalArgumentException("a calibration has " + numbers.rows() + "×" + numbers.columns()
                    + " numbers, not " + rows + "×" + columns);
        }
    }

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

    /** The answer p to "is it this class?" for a score of column {@code column}. */
    interface OneColumn {
        double at(int column, double score);
    }

    /**
     * Writes probabilities by one number p for each score to {@code out} (modified): for one column the pair
     * (1−p, p), for several the values divided by their sum, or 1/K each where that is zero.
     */
    static void normalise(int columns, double[] scores, int rows, double[] out, OneColumn p) {
        for (int i = 0; i < rows; i++) {
            if (columns == 1) {
                out[2 * i + 1] = p.at(0, scores[i]);
                out[2 * i] = 1 - out[2 * i + 1];
                continue;
            }
            double sum = 0;
            for (int k = 0; k < columns; k++) {
                out[i * columns + k] = p.at(k, scores[i * columns + k]);
                sum += out[i * columns + k];
            }
            for (int k = i * columns; k < (i + 1) * columns; k++) {
                out[k] = sum > 0 ? out[k] / sum : 1.0 / columns;
            }
        }
    }
}
