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
    /** The ridge on the weights counts as much as so many rows; see {@link Stacking}. */
    static final double RIDGE = 1;

    /** A model with less than this share of the weights costs more than it gives, and is left out. */
    private static final double LEAST_SHARE = 0.02;

    /**
     * Held-out rows: the scores of every model, rows × columns, with targets and weights.
     *
     * @param unit null for classes; else the squared error of the best model for each column
     * @param centre the mean target of each column; zero for classes
     */
    private record Calibrated(double[] slopes, double[] intercepts, double[] centre, double[] unit) {}

    /** The best sum on {@code rows}. */
    static Combination fit(Task task, Scored rows) {
        Calibrated own = calibrate(task, rows);
        int columns = rows.columns();
        double[][] z = new double[rows.scores().length][];
        for (int m = 0; m < z.length; m++) {
            double[] s = rows.scores()[m];
            double a = own.slopes[m];
            double b = own.intercepts[m];
            z[m] = new double[s.length];
            Arrays.setAll(z[m], e -> a * s[e] + b - own.centre[e % columns]);
        }
        double[] y = rows.targets().clone();
        if (own.unit != null) {
            Arrays.setAll(y, e -> rows.targets()[e] - own.centre[e % columns]);
        }
        Stacking problem = new Stacking(z, columns, y, rows.weights(), own.unit, 0).withRidgeOf(RIDGE);
        return sum(own, weights(problem, z.length));
    }

    /** Those of {@code problem}, solved again while a model has a small share. */
    private static double[] weights(Stacking problem, int count) {
        boolean[] allowed = new boolean[count];
        Arrays.fill(allowed, true);
        while (true) {
            double[] w = problem.solve(allowed);
            double sum = Arrays.stream(w).sum();
            int least = IntStream.range(0, count)
                    .filter(m -> allowed[m])
                    .reduce((a, b) -> w[b] < w[a] ? b : a)
                    .orElseThrow();
            boolean last = IntStream.range(0, count).filter(m -> allowed[m]).count() == 1;
            if (last || w[least] >= LEAST_SHARE * sum) {
                return w;
            }
            allowed[least] = false;
        }
    }

    private static Combination sum(Calibrated own, double[] w) {
        double[] factors = new double[w.length];
        double[] shifts = own.centre.clone();
        for (int m = 0; m < w.length; m++) {
            factors[m] = w[m] * own.slopes[m];
            for (int k = 0; k < shifts.length; k++) {
                shifts[k] += w[m] * (own.intercepts[m] - own.centre[k]);
            }
        }
        return new Combination(w, factors, shifts);
    }

    /** Platt's line for two classes, one temperature for more; numbers stay as they are. */
    private static Calibrated calibrate(Task task, Scored rows) {
        int count = rows.scores().length;
        int columns = rows.columns();
        double[] slopes = new double[count];
        double[] intercepts = new double[count];
        if (!task.isClassification()) {
            Arrays.fill(slopes, 1);
            return new Calibrated(slopes, intercepts, rows.means(), rows.least());
        }
        for (int m = 0; m < count; m++) {
            double[] line = line(rows.scores()[m], columns, rows.targets(), rows.weights());
            slopes[m] = line[0];
            intercepts[m] = line[1];
        }
        return new Calibrated(slopes, intercepts, new double[columns], null);
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
