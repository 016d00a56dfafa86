package org.bochner.data.metrics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.model.Predictions;
import org.bochner.select.validate.Tails;

/**
 * The metrics of predicted numbers that people quote beside the root mean squared error: median absolute error and
 * MAPE; whether residuals have heavy tails; and what the mean of the training targets would get.
 *
 * <p>MAPE is the mean of |error|/|target| over the rows whose target is not 0, and {@code mapeRows} says how many of
 * all rows those are: a target of 0 has no relative error. Several targets per row count together.
 */
public final class NumberQuality {
    /** Rows from which on the tails of residuals are judged. */
    public static final int FEWEST = Tails.FEWEST;

    private final double[] errors;
    private final double[] targets;
    private final double[] weights;

    /** Of {@code predictions}, which have targets. */
    public NumberQuality(Predictions predictions) {
        int outputs = predictions.task().outputs();
        this.targets = predictions.targets();
        this.errors = IntStream.range(0, targets.length)
                .mapToDouble(i -> predictions.values()[i] - targets[i])
                .toArray();
        this.weights = IntStream.range(0, targets.length)
                .mapToDouble(i -> predictions.weight(i / outputs))
                .toArray();
    }

    /** All metrics by name; those that do not apply are left out. */
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        double[] sizes = Arrays.stream(errors).map(Math::abs).toArray();
        values.put("medianAbsoluteError", median(sizes));
        double sum = 0;
        double rows = 0;
        for (int i = 0; i < errors.length; i++) {
            if (targets[i] != 0 && weights[i] > 0) {
                sum += weights[i] * sizes[i] / Math.abs(targets[i]);
                rows += weights[i];
            }
        }
        values.put("mape", sum / rows);
        if (rows < Arrays.stream(weights).sum()) {
            values.put("mapeRows", rows);
        }
        values.put("tailWeight", tailWeight());
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

    /**
     * How heavy the tails of the residuals are: the distance of their quantiles 2.5 % and 97.5 %, divided by that of 25
     * % and 75 %, relative to a Gaussian's, 2.906. NaN below {@value #FEWEST} residuals.
     */
    public double tailWeight() {
        return tails().weight();
    }

    /**
     * The {@link #tailWeight} from which on tails are heavy, max(1.25, 1 + 3.6/√n): at most 1 % of samples of n
     * Gaussian residuals lie above.
     */
    public double heavyFrom() {
        return tails().heavyFrom();
    }

    /**
     * Whether the residuals have heavier tails than Gaussian ones: by their weight, or since at least three of them,
     * and one of 200, lie more than five deviations off.
     */
    public boolean isHeavy() {
        return tails().isHeavy();
    }

    private Tails tails() {
        return Tails.of(errors, weights);
    }

    /** What the number {@code guess}, such as the mean of the training targets, gets for every row. */
    public Map<String, Double> baseline(double guess) {
        double weight = 0;
        double squares = 0;
        double sizes = 0;
        double mean = 0;
        for (int i = 0; i < targets.length; i++) {
            weight += weights[i];
            squares += weights[i] * (guess - targets[i]) * (guess - targets[i]);
            sizes += weights[i] * Math.abs(guess - targets[i]);
            mean += weights[i] * targets[i];
        }
        mean /= weight;
        double spread = 0;
        for (int i = 0; i < targets.length; i++) {
            spread += weights[i] * (mean - targets[i]) * (mean - targets[i]);
        }
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("rmse", Math.sqrt(squares / weight));
        values.put("mae", sizes / weight);
        values.put("r2", spread > 0 ? 1 - squares / spread : Double.NaN);
        values.put(
                "medianAbsoluteError",
                median(Arrays.stream(targets).map(y -> Math.abs(guess - y)).toArray()));
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

    private double median(double[] values) {
        return Tails.quantiles(values, weights, 0.5)[0];
    }
}
