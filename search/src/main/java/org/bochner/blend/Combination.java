package org.bochner.blend;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;

/**
 * A weighted sum of scores, f_k = Σ_m factor_m·s_mk + shift_k, with log-odds of classes or numbers as its values.
 *
 * @param weights w, by which the calibrated scores of each model count
 * @param factors w_m times the slope of the model's own calibration
 * @param shifts one per column
 */
record Combination(double[] weights, double[] factors, double[] shifts) {
    /** A model with less than this share of the weights costs more than it gives, and is left out. */
    private static final double LEAST_SHARE = 0.02;

    /**
     * The calibration of each model alone.
     *
     * @param unit null for classes; else the squared error of the best model for each column
     */
    private record Calibrated(double[] slopes, double[] intercepts, double[] unit) {}

    /** The best sum on {@code rows}. */
    static Combination fit(Task task, Scored rows) {
        Calibrated own = calibrate(task, rows);
        int columns = rows.columns();
        double[][] z = new double[rows.scores().length][];
        for (int m = 0; m < z.length; m++) {
            double a = own.slopes[m];
            double b = own.intercepts[m];
            z[m] = Arrays.stream(rows.scores()[m]).map(s -> a * s + b).toArray();
        }
        Stacking problem = new Stacking(z, columns, rows.targets(), rows.weights(), own.unit);
        double[] w = weights(problem, z.length);
        double[] factors = new double[w.length];
        double shift = 0;
        for (int m = 0; m < w.length; m++) {
            factors[m] = w[m] * own.slopes[m];
            shift += w[m] * own.intercepts[m];
        }
        double[] shifts = new double[columns];
        Arrays.fill(shifts, shift);
        return new Combination(w, factors, shifts);
    }

    /** Those of {@code problem}, solved again while a model has a small share. */
    private static double[] weights(Stacking problem, int count) {
        boolean[] allowed = new boolean[count];
        Arrays.fill(allowed, true);
        while (true) {
            double[] w = problem.solve(allowed);
            int least = IntStream.range(0, count)
                    .filter(m -> allowed[m])
                    .reduce((a, b) -> w[b] < w[a] ? b : a)
                    .orElseThrow();
            boolean last = IntStream.range(0, count).filter(m -> allowed[m]).count() == 1;
            if (last || w[least] >= LEAST_SHARE) {
                return w;
            }
            allowed[least] = false;
        }
    }

    /** Platt's line for two classes, one temperature for more; numbers stay as they are. */
    private static Calibrated calibrate(Task task, Scored rows) {
        int count = rows.scores().length;
        int columns = rows.columns();
        double[] slopes = new double[count];
        double[] intercepts = new double[count];
        if (!task.isClassification()) {
            Arrays.fill(slopes, 1);
            return new Calibrated(slopes, intercepts, rows.least());
        }
        for (int m = 0; m < count; m++) {
            double[] line = line(rows.scores()[m], columns, rows.targets(), rows.weights());
            slopes[m] = line[0];
            intercepts[m] = line[1];
        }
        return new Calibrated(slopes, intercepts, null);
    }

    /** Slope and intercept that make log-odds of scores of classes. */
    static double[] line(double[] scores, int columns, double[] targets, double[] weights) {
        if (columns > 1) {
            return new double[] {
                TemperatureCalibration.fit(scores, columns, targets, weights).beta(), 0
            };
        }
        return SigmoidCalibration.fit(scores, 1, targets, weights).numbers().data();
    }

    /** The sums for all rows of {@code scores}, one array per model. */
    double[] of(double[][] scores) {
        double[] f = new double[scores[0].length];
        for (int e = 0; e < f.length; e++) {
            f[e] = shifts[e % shifts.length];
            for (int m = 0; m < factors.length; m++) {
                f[e] += factors[m] * scores[m][e];
            }
        }
        return f;
    }
}
