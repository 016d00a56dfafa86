package org.bochner.experiments;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Comparison;

/**
 * A figure of a comparison beside the figure that the paper printed.
 *
 * @param label whose figure it is, a label of a method
 * @param setting what distinguishes it from other figures of the same data
 * @param quantity what is measured
 * @param paper the paper's figure, or null where it prints none
 * @param paperSpread its deviation, or null
 * @param approximate whether the paper states it roughly
 * @param ours a value for each repeat; none where there is no result
 * @param note a note, or empty
 */
public record Claim(
        String label,
        RowSetting setting,
        Quantity quantity,
        Double paper,
        Double paperSpread,
        boolean approximate,
        Function<Comparison, double[]> ours,
        String note) {
    /** A number of the model of {@code label} with {@code features}. */
    public static Claim of(
            String label, int features, Quantity quantity, Double paper, ToDoubleFunction<Cell.Point> number) {
        RowSetting setting = RowSetting.of(label);
        return new Claim(
                label,
                features > 0 ? setting.features(features) : setting,
                quantity,
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
        return of(label, features, Quantity.TEST_ERROR, paper, point -> 100 * (1 - accuracy(point.test())));
    }

    /** The share of training rows that are wrong, in percent. */
    public static Claim trainError(String label, int features, Double paper) {
        return of(label, features, Quantity.TRAIN_ERROR, paper, point -> 100 * (1 - accuracy(point.train())));
    }

    /** The share of test rows that are right, in percent. */
    public static Claim testAccuracy(String label, int features, Double paper) {
        return of(label, features, Quantity.TEST_ACCURACY, paper, point -> 100 * accuracy(point.test()));
    }

    /** The share of training rows that are right, in percent. */
    public static Claim trainAccuracy(String label, int features, Double paper) {
        return of(label, features, Quantity.TRAIN_ACCURACY, paper, point -> 100 * accuracy(point.train()));
    }

    /** The root mean squared error in the unit of the rows. */
    public static Claim rmse(String label, int features, Double paper) {
        return of(label, features, Quantity.TEST_RMSE, paper, point -> number(point.test(), "rmse"));
    }

    /** The time of training and test. */
    public static Claim seconds(String label, int features, Double paper) {
        return of(label, features, Quantity.TIME, paper, point -> point.fitSeconds() + point.predictSeconds());
    }

    /** A number that the probe took. */
    public static Claim probed(String label, int features, String key, Quantity quantity, Double paper) {
        return of(label, features, quantity, paper, point -> number(point.numbers(), key));
    }

    /** A figure that the paper prints and we do not reproduce; {@code why} says why. */
    public static Claim unmatched(String label, Quantity quantity, Double paper, String why) {
        return new Claim(label, RowSetting.of(label), quantity, paper, null, false, outcome -> new double[0], why);
    }

    private static double accuracy(Map<String, Double> metrics) {
        return number(metrics, "accuracy");
    }

    static double number(Map<String, Double> numbers, String key) {
        return numbers.getOrDefault(key, Double.NaN);
    }

    /** With the deviation that the paper prints. */
    public Claim spread(double value) {
        return new Claim(label, setting, quantity, paper, value, approximate, ours, note);
    }

    /** Stated roughly by the paper. */
    public Claim roughly() {
        return new Claim(label, setting, quantity, paper, paperSpread, true, ours, note);
    }

    /** With one more number in its setting. */
    public Claim with(String name, int value) {
        return with(setting.with(name, value));
    }

    /** With the number of features in words. */
    public Claim features(String words) {
        return with(setting.features(words));
    }

    /** On a curve. */
    public Claim on(Curve curve) {
        return with(setting.on(curve));
    }

    private Claim with(RowSetting other) {
        return new Claim(label, other, quantity, paper, paperSpread, approximate, ours, note);
    }

    /** With a note. */
    public Claim noting(String value) {
        return new Claim(label, setting, quantity, paper, paperSpread, approximate, ours, value);
    }

    /**
     * The row of the table.
     *
     * @param data what the data is called
     * @param outcome the outcome of the comparison, or null where there was none
     * @param trouble why our figure is missing, if it is
     */
    Row row(String data, Comparison outcome, String trouble) {
        double[] values = outcome == null
                ? new double[0]
                : Arrays.stream(ours.apply(outcome)).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Row(
                data,
                setting,
                quantity,
                paper,
                paperSpread,
                approximate,
                values.length == 0 ? null : Double.valueOf(mean),
                values.length < 2 ? null : Double.valueOf(Math.sqrt(squares / (values.length - 1))),
                values.length == 0 && note.isEmpty() ? trouble : note);
    }
}
