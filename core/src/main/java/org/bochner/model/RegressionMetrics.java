package org.bochner.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.Task;

/**
 * How well numbers were predicted; several targets per row count together.
 *
 * @param rows how many rows were compared
 * @param weight the sum of their weights
 * @param rmse the root of the mean squared error
 * @param mae the mean absolute error
 * @param r2 1 − squared error / squared deviation from the mean (of each target); NaN where the targets are constant
 */
public record RegressionMetrics(long rows, double weight, double rmse, double mae, double r2) implements Metrics {
    @Override
    public double main() {
        return rmse;
    }

    @Override
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("rmse", rmse);
        values.put("mae", mae);
        values.put("r2", r2);
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

    /**
     * The sums that metrics are made from. The squared deviation of the targets is taken around the mean of a block;
     * blocks are added by Chan's formula, so that a large mean does not cancel it away.
     */
    static final class Tally {
        private final int outputs;
        private final double[] mean;
        private final double[] deviation;
        private long rows;
        private double weight;
        private double squared;
        private double absolute;

        Tally(Task task) {
            this.outputs = task.outputs();
            this.mean = new double[outputs];
            this.deviation = new double[outputs];
        }

        /** Adds the predictions of a block, which must have targets. */
        void add(Predictions predictions) {
            double[] targets = predictions.requireTargets();
            double[] means = new double[outputs];
            double[] deviations = new double[outputs];
            double some = 0;
            double squares = 0;
            double sizes = 0;
            for (int i = 0; i < predictions.rows(); i++) {
                double w = predictions.weight(i);
                if (!(w > 0)) {
                    continue;
                }
                some += w;
                for (int k = 0; k < outputs; k++) {
                    double y = targets[i * outputs + k];
                    double error = predictions.values()[i * outputs + k] - y;
                    squares += w * error * error;
                    sizes += w * Math.abs(error);
                    double delta = y - means[k];
                    means[k] += delta * (w / some);
                    deviations[k] += w * delta * (y - means[k]);
                }
            }
            double sum = weight + some;
            for (int k = 0; k < outputs && sum > 0; k++) {
                double delta = means[k] - mean[k];
                mean[k] += delta * (some / sum);
                deviation[k] += deviations[k] + delta * delta * (weight * some / sum);
            }
            rows += predictions.rows();
            weight = sum;
            squared += squares;
            absolute += sizes;
        }

        RegressionMetrics metrics() {
            double count = weight * outputs;
            double spread = Arrays.stream(deviation).sum();
            return new RegressionMetrics(
                    rows,
                    weight,
                    Math.sqrt(squared / count),
                    absolute / count,
                    spread > 0 ? 1 - squared / spread : Double.NaN);
        }
    }
}
