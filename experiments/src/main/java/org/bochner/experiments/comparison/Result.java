package org.bochner.experiments.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What a candidate reached at a number of features over all repeats.
 *
 * @param data the name of the data
 * @param method the candidate's label
 * @param features the number of features asked for, or 0 where the method does not count them
 * @param metric {@code accuracy} or {@code rmse}
 * @param points what each repeat gave
 * @param paired the probability of the paired t-test against the best, NaN with one repeat
 * @param corrected that of the corrected resampled t-test
 * @param worse whether it is significantly worse than the best
 */
public record Result(
        String data,
        String method,
        int features,
        String metric,
        List<Cell.Point> points,
        double paired,
        double corrected,
        boolean worse) {
    public Result {
        points = List.copyOf(points);
    }

    /** Whether more of the metric is better. */
    public static boolean moreIsBetter(String metric) {
        return !metric.equals("rmse") && !metric.equals("log-loss");
    }

    /** The metric in each repeat. */
    public double[] values() {
        return each(point -> point.test().get(metric));
    }

    /** A number of every repeat. */
    public double[] each(ToDoubleFunction<Cell.Point> number) {
        return points.stream().mapToDouble(number).toArray();
    }

    public double mean() {
        return mean(values());
    }

    /** The standard deviation over repeats, 0 for one. */
    public double deviation() {
        return deviation(values());
    }

    public double fitSeconds() {
        return mean(each(Cell.Point::fitSeconds));
    }

    public double predictSeconds() {
        return mean(each(Cell.Point::predictSeconds));
    }

    public long modelBytes() {
        return Math.round(mean(each(Cell.Point::modelBytes)));
    }

    /** The number of columns of the first repeat's model. */
    public int columns() {
        return points.get(0).columns();
    }

    /** Such as {@code rff, 10 features: accuracy 0.8800 ± 0.0954 in 3 repeats, 0.01 s per fit}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s%s: %s %.4f ± %.4f in %d repeats, %.2f s per fit%s",
                method,
                features == 0 ? "" : ", " + features + " features",
                metric,
                mean(),
                deviation(),
                points.size(),
                fitSeconds(),
                worse ? "; significantly worse than the best" : "");
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    static double deviation(double[] values) {
        double mean = mean(values);
        double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
    }

    /** Compared with the best. */
    Result against(Result best, double testShare) {
        boolean more = moreIsBetter(metric);
        double[] larger = more ? best.values() : values();
        double[] smaller = more ? values() : best.values();
        return new Result(
                data,
                method,
                features,
                metric,
                points,
                TTest.probability(larger, smaller, 0),
                TTest.probability(larger, smaller, testShare),
                TTest.differ(larger, smaller, testShare));
    }
}
