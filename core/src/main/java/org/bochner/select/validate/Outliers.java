package org.bochner.select.validate;

import org.bochner.model.KernelMachine;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * What choosing settings for numbers does about outliers: nothing, or watch for heavy {@link Tails}, or count an error
 * at most as {@code cap}.
 *
 * @param watched whether a robust loss is tried where residuals have heavy tails
 * @param cap the most that the absolute error of a row counts; infinite where squared errors count
 */
public record Outliers(boolean watched, double cap) {
    /** Their squared errors count as those of all rows. */
    public static final Outliers COUNTED = new Outliers(false, Double.POSITIVE_INFINITY);

    /** The same, but a robust loss is tried where there are many. */
    public static final Outliers WATCHED = new Outliers(true, Double.POSITIVE_INFINITY);

    /** Absolute errors count, at most as {@code cap}. */
    public static Outliers capped(double cap) {
        return new Outliers(false, cap);
    }

    /** Whether capped absolute errors count. */
    public boolean isCapped() {
        return cap < Double.POSITIVE_INFINITY;
    }

    /** The weighted mean of the capped absolute errors of {@code machine} on {@code rows}. */
    public double error(KernelMachine machine, RowStore rows) {
        double[] residuals = machine.scores(rows);
        double[] targets = Passes.targets(rows);
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] -= targets[i];
        }
        return error(residuals, Passes.weights(rows));
    }

    /** The weighted mean of capped absolute errors. */
    public double error(double[] residuals, double[] weights) {
        double sum = 0;
        double all = 0;
        for (int i = 0; i < residuals.length; i++) {
            sum += weights[i] * error(residuals[i]);
            all += weights[i];
        }
        return sum / all;
    }

    /** The capped absolute error of a row. */
    public double error(double residual) {
        return Math.min(cap, Math.abs(residual));
    }
}
