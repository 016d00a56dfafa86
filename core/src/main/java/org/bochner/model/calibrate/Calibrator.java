package org.bochner.model.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.model.Link;

/**
 * Fits a {@link Calibration} on scores of validation rows and chooses its kind by log loss.
 *
 * <p>The kinds are compared by {@value #FOLDS}-fold cross-validation on these rows (row i is in fold
 * i mod {@value #FOLDS}; the weighted log loss of the fold counts), and the best is fitted again on all of them. For
 * two classes: {@link SigmoidCalibration}, then {@link IsotonicCalibration}. For more: {@link TemperatureCalibration},
 * then the other two, per class. A later kind must be better by a thousandth, so that noise does not choose the more
 * flexible one; the isotonic one needs {@value #ISOTONIC_ROWS} rows per class. Below {@value #FEWEST_ROWS} rows the
 * first kind is taken. Cost O(n·K) per Newton step, O(n log n·K) for the isotonic one.
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
     * @param execution which may stop it
     */
    public static Calibration fit(
            Task task, Link link, double[] scores, double[] labels, double[] weights, Execution execution) {
        int rows = labels.length;
        if (rows == 0 || scores.length != (long) rows * link.outputs(task)) {
            throw new IllegalArgumentException("a calibration needs " + link.outputs(task)
                    + " scores for every validation row; there are " + scores.length + " for " + rows + " rows");
        }
        int columns = link.classScoreColumns(task);
        double[] s = link.classScores(scores, rows, task);
        List<Kind> kinds = kinds(task, columns, rows);
        Kind best = kinds.get(0);
        if (kinds.size() > 1 && rows >= FEWEST_ROWS) {
            double least = Double.POSITIVE_INFINITY;
            for (Kind kind : kinds) {
                double loss = crossValidated(kind, s, columns, labels, weights, execution);
                if (loss < least * (1 - 1e-3)) {
                    least = loss;
                    best = kind;
                }
            }
        }
        return best.fit(s, columns, labels, weights);
    }

    private static List<Kind> kinds(Task task, int columns, int rows) {
        List<Kind> kinds = new ArrayList<>();
        if (columns > 1) {
            kinds.add(TemperatureCalibration::fit);
        }
        kinds.add(SigmoidCalibration::fit);
        if (rows >= (long) ISOTONIC_ROWS * task.classes()) {
            kinds.add(IsotonicCalibration::fit);
        }
        return kinds;
    }

    private static double crossValidated(
            Kind kind, double[] scores, int columns, double[] labels, double[] weights, Execution execution) {
        double sum = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            execution.check();
            int f = fold;
            int[] fit = rows(labels.length, i -> i % FOLDS != f);
            int[] test = rows(labels.length, i -> i % FOLDS == f);
            Calibration fitted =
                    kind.fit(some(scores, columns, fit), columns, some(labels, 1, fit), some(weights, 1, fit));
            sum += logLossSum(fitted, some(scores, columns, test), some(labels, 1, test), some(weights, 1, test));
        }
        return sum;
    }

    private static int[] rows(int count, IntPredicate which) {
        return IntStream.range(0, count).filter(which).toArray();
    }

    /** The {@code columns} values of each of {@code rows}; null where {@code values} are. */
    private static double[] some(double[] values, int columns, int[] rows) {
        if (values == null) {
            return null;
        }
        double[] picked = new double[rows.length * columns];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(values, rows[i] * columns, picked, i * columns, columns);
        }
        return picked;
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
}
