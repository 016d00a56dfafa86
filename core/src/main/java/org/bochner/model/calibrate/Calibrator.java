package org.bochner.model.calibrate;

import java.util.Arrays;
import java.util.List;
import org.bochner.Task;
import org.bochner.model.Link;

/**
 * Fits a {@link Calibration} on held-out scores and chooses its kind by log loss.
 *
 * <p>The kinds are tried by {@value #FOLDS}-fold cross-validation on the held-out rows (row i is in fold
 * i mod {@value #FOLDS}, the weighted log loss of the left-out rows counts), and the best is fitted again on all of
 * them. For two classes: {@link SigmoidCalibration}, then {@link IsotonicCalibration}. For more:
 * {@link TemperatureCalibration}, then the other two, per class. A later kind must be better by a thousandth, so
 * that noise does not choose the wilder one; the isotonic one is tried from {@value #ISOTONIC_ROWS} rows per class on.
 * Below {@value #FEWEST_ROWS} rows the first kind is taken untried. Cost O(n·K) per Newton step, O(n log n·K) for the
 * isotonic one.
 */
public final class Calibrator {
    private static final int FOLDS = 5;
    private static final int FEWEST_ROWS = 50;
    private static final int ISOTONIC_ROWS = 500;

    /** A probability below this counts as this in a log loss, which stays finite so. */
    public static final double LEAST_PROBABILITY = 1e-15;

    private Calibrator() {}

    private interface Kind {
        Calibration fit(double[] scores, int columns, double[] labels, double[] weights);
    }

    /**
     * The best calibration of {@code scores} (rows × the link's outputs) for {@code labels} (class indices).
     *
     * @param weights one per row, or null for ones
     */
    public static Calibration fit(Task task, Link link, double[] scores, double[] labels, double[] weights) {
        int rows = labels.length;
        if (rows == 0 || scores.length != (long) rows * link.outputs(task)) {
            throw new IllegalArgumentException("a calibration needs " + link.outputs(task)
                    + " scores for every held-out row; there are " + scores.length + " for " + rows + " rows");
        }
        int columns = link.classScoreColumns(task);
        double[] s = link.classScores(scores, rows, task);
        List<Kind> kinds = kinds(task, columns, rows);
        Kind best = kinds.get(0);
        if (kinds.size() > 1 && rows >= FEWEST_ROWS) {
            double least = Double.POSITIVE_INFINITY;
            for (Kind kind : kinds) {
                double loss = crossValidated(kind, s, columns, labels, weights);
                if (loss < least * (1 - 1e-3)) {
                    least = loss;
                    best = kind;
                }
            }
        }
        return best.fit(s, columns, labels, weights);
    }

    private static List<Kind> kinds(Task task, int columns, int rows) {
        boolean many = rows >= (long) ISOTONIC_ROWS * task.classes();
        if (columns == 1) {
            return many ? List.of(SigmoidCalibration::fit, IsotonicCalibration::fit) : List.of(SigmoidCalibration::fit);
        }
        return many
                ? List.of(TemperatureCalibration::fit, SigmoidCalibration::fit, IsotonicCalibration::fit)
                : List.of(TemperatureCalibration::fit, SigmoidCalibration::fit);
    }

    private static double crossValidated(Kind kind, double[] scores, int columns, double[] labels, double[] weights) {
        double sum = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            Part fit = Part.of(fold, false, scores, columns, labels, weights);
            Part test = Part.of(fold, true, scores, columns, labels, weights);
            Calibration fitted = kind.fit(fit.scores, columns, fit.labels, fit.weights);
            sum += logLossSum(fitted, test.scores, test.labels, test.weights);
        }
        return sum;
    }

    /** Σ w·(−log p(label)). */
    static double logLossSum(Calibration calibration, double[] scores, double[] labels, double[] weights) {
        int classes = calibration.classes();
        double[] p = new double[labels.length * classes];
        calibration.probabilities(scores, labels.length, p);
        double sum = 0;
        for (int i = 0; i < labels.length; i++) {
            double w = weights == null ? 1 : weights[i];
            sum -= w * Math.log(Math.max(LEAST_PROBABILITY, p[i * classes + (int) labels[i]]));
        }
        return sum;
    }

    /** The rows of one fold, or all others. */
    private record Part(double[] scores, double[] labels, double[] weights) {
        static Part of(int fold, boolean inside, double[] scores, int columns, double[] labels, double[] weights) {
            double[] s = new double[scores.length];
            double[] y = new double[labels.length];
            double[] w = new double[labels.length];
            int n = 0;
            for (int i = 0; i < labels.length; i++) {
                if ((i % FOLDS == fold) == inside) {
                    System.arraycopy(scores, i * columns, s, n * columns, columns);
                    y[n] = labels[i];
                    w[n++] = weights == null ? 1 : weights[i];
                }
            }
            return new Part(Arrays.copyOf(s, n * columns), Arrays.copyOf(y, n), Arrays.copyOf(w, n));
        }
    }
}
