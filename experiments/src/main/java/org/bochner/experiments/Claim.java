package org.bochner.experiments;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Outcome;

/**
 * A figure of a comparison beside the figure that the paper printed.
 *
 * @param label whose figure it is, a label of a method
 * @param setting what distinguishes it from other figures of the same data
 * @param quantity what is measured
 * @param unit its unit
 * @param paper the paper's figure, or null where it prints none
 * @param paperSpread its deviation, or null
 * @param approximate whether the paper states it roughly
 * @param ours a value for each repeat; none where there is no result
 * @param note a note, or empty
 */
public record Claim(
        String label,
        Map<String, Object> setting,
        String quantity,
        String unit,
        Double paper,
        Double paperSpread,
        boolean approximate,
        Function<Outcome, double[]> ours,
        String note) {
    public Claim {
        setting = Collections.unmodifiableMap(new LinkedHashMap<>(setting));
    }

    /** A number of the model of {@code label} with {@code features}. */
    public static Claim of(
            String label,
            int features,
            String quantity,
            String unit,
            Double paper,
            ToDoubleFunction<Cell.Point> number) {
        Map<String, Object> setting = new LinkedHashMap<>();
        setting.put("method", label);
        if (features > 0) {
            setting.put("features", features);
        }
        return new Claim(
                label,
                setting,
                quantity,
                unit,
                paper,
                null,
                false,
                outcome -> outcome.find(label, features)
                        .map(result -> result.each(number))
                        .orElse(new double[0]),
                "");
    }

    /** The share of test rows that are wrong, in percent. */
    public static Claim error(String label, int features, Double paper) {
        return of(label, features, "test error", "%", paper, point -> 100 * (1 - accuracy(point.test())));
    }

    /** The share of training rows that are wrong, in percent. */
    public static Claim trainError(String label, int features, Double paper) {
        return of(label, features, "training error", "%", paper, point -> 100 * (1 - accuracy(point.train())));
    }

    /** The share of test rows that are right, in percent. */
    public static Claim testAccuracy(String label, int features, Double paper) {
        return of(label, features, "test accuracy", "%", paper, point -> 100 * accuracy(point.test()));
    }

    /** The share of training rows that are right, in percent. */
    public static Claim trainAccuracy(String label, int features, Double paper) {
        return of(label, features, "training accuracy", "%", paper, point -> 100 * accuracy(point.train()));
    }

    /** The root mean squared error in the unit of the rows. */
    public static Claim rmse(String label, int features, Double paper) {
        return of(label, features, "test RMSE", "", paper, point -> number(point.test(), "rmse"));
    }

    /** The time of training and test. */
    public static Claim seconds(String label, int features, Double paper) {
        return of(label, features, "time", "s", paper, point -> point.fitSeconds() + point.predictSeconds());
    }

    /** A number that the probe took. */
    public static Claim probed(String label, int features, String key, String quantity, String unit, Double paper) {
        return of(label, features, quantity, unit, paper, point -> number(point.numbers(), key));
    }

    /** A figure that the paper prints and we do not reproduce; {@code why} says why. */
    public static Claim unmatched(String label, String quantity, String unit, Double paper, String why) {
        return new Claim(
                label, Map.of("method", label), quantity, unit, paper, null, false, outcome -> new double[0], why);
    }

    private static double accuracy(Map<String, Double> metrics) {
        return number(metrics, "accuracy");
    }

    static double number(Map<String, Double> numbers, String key) {
        return numbers.getOrDefault(key, Double.NaN);
    }

    /** With the deviation that the paper prints. */
    public Claim spread(double value) {
        return new Claim(label, setting, quantity, unit, paper, value, approximate, ours, note);
    }

    /** Stated roughly by the paper. */
    public Claim roughly() {
        return new Claim(label, setting, quantity, unit, paper, paperSpread, true, ours, note);
    }

    /** With one more entry in its setting. */
    public Claim with(String key, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(setting);
        more.put(key, value);
        return new Claim(label, more, quantity, unit, paper, paperSpread, approximate, ours, note);
    }

    /** With a note. */
    public Claim noting(String value) {
        return new Claim(label, setting, quantity, unit, paper, paperSpread, approximate, ours, value);
    }

    /**
     * The row of the table.
     *
     * @param data what the data is called
     * @param outcome the outcome of the comparison, or null where there was none
     * @param trouble why our figure is missing, if it is
     */
    Row row(String data, Outcome outcome, String trouble) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("data", data);
        all.putAll(setting);
        double[] values = outcome == null
                ? new double[0]
                : Arrays.stream(ours.apply(outcome)).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Row(
                all,
                quantity,
                paper,
                paperSpread,
                approximate,
                values.length == 0 ? null : Double.valueOf(mean),
                values.length < 2 ? null : Double.valueOf(Math.sqrt(squares / (values.length - 1))),
                unit,
                values.length == 0 && note.isEmpty() ? trouble : note);
    }
}
