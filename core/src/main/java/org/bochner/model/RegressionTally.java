package org.bochner.model;

import java.util.Arrays;
import org.bochner.Task;

/**
 * Sums for {@link RegressionMetrics}. The squared deviation of the targets is updated around a moving mean and merged
 * by Chan's formula, so that a large mean does not cancel it away.
 */
final class RegressionTally implements Metrics.Tally {
    private final int outputs;
    private final double[] mean;
    private final double[] deviation;
    private long rows;
    private double weight;
    private double squared;
    private double absolute;

    RegressionTally(Task task) {
        this.outputs = task.outputs();
        this.mean = new double[outputs];
        this.deviation = new double[outputs];
    }

    @Override
    public void add(Predictions predictions) {
        double[] targets = ClassificationTally.targets(predictions);
        double[] values = predictions.values();
        for (int i = 0; i < predictions.rows(); i++) {
            double w = predictions.weight(i);
            rows++;
            if (!(w > 0)) {
                continue;
            }
            weight += w;
            for (int k = 0; k < outputs; k++) {
                double y = targets[i * outputs + k];
                double error = values[i * outputs + k] - y;
                squared += w * error * error;
                absolute += w * Math.abs(error);
                double delta = y - mean[k];
                mean[k] += delta * (w / weight);
                deviation[k] += w * delta * (y - mean[k]);
            }
        }
    }

    @Override
    public void merge(Metrics.Tally other) {
        RegressionTally part = (RegressionTally) other;
        double sum = weight + part.weight;
        if (sum > 0) {
            for (int k = 0; k < outputs; k++) {
                double delta = part.mean[k] - mean[k];
                mean[k] += delta * (part.weight / sum);
                deviation[k] += part.deviation[k] + delta * delta * (weight * part.weight / sum);
            }
        }
        rows += part.rows;
        weight = sum;
        squared += part.squared;
        absolute += part.absolute;
    }

    @Override
    public void clear() {
        rows = 0;
        weight = 0;
        squared = 0;
        absolute = 0;
        Arrays.fill(mean, 0);
        Arrays.fill(deviation, 0);
    }

    @Override
    public Metrics metrics() {
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
