package org.bochner.model;

import java.util.LinkedHashMap;
import java.util.Map;

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
}
