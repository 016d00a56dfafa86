package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bochner.data.explain.PartialDependence;

/**
 * How predictions change with an input: its partial dependence as a curve of means, and the curves of some single rows.
 *
 * @param input the input
 * @param of the class whose probability or score it is, or the numeric target
 * @param shape "rises", "falls", "rises and falls" or "by category"
 * @param values what the input is set to: numbers or dates in order, or categories
 * @param days the days since 1970-01-01 of dates
 * @param mean the mean prediction at each value
 * @param rows the predictions of some single rows at each value
 */
public record Effect(
        String input,
        String of,
        String shape,
        List<?> values,
        Optional<List<Double>> days,
        List<Double> mean,
        List<List<Double>> rows) {
    /** A change that is not monotone may go this far the other way, as a part of all changes. */
    private static final double SLACK = 0.1;

    /** The effects of {@code found}, one for each of its curves. */
    public static List<Effect> of(PartialDependence found) {
        List<Effect> all = new ArrayList<>();
        boolean numbers = !found.numbers().isEmpty();
        for (PartialDependence.Curve curve : found.curves()) {
            all.add(new Effect(
                    found.input(),
                    curve.of(),
                    numbers ? shape(curve.mean()) : "by category",
                    found.kind().equals("number") ? found.numbers() : found.values(),
                    found.kind().equals("date") ? Optional.of(found.numbers()) : Optional.empty(),
                    curve.mean(),
                    curve.single()));
        }
        return all;
    }

    private static String shape(List<Double> mean) {
        double up = 0;
        double down = 0;
        for (int v = 1; v < mean.size(); v++) {
            double step = mean.get(v) - mean.get(v - 1);
            up += Math.max(0, step);
            down += Math.max(0, -step);
        }
        return down <= SLACK * (up + down) ? "rises" : up <= SLACK * (up + down) ? "falls" : "rises and falls";
    }

    /**
     * An effect in a line: where the mean prediction is lowest and highest.
     *
     * @param input the input
     * @param of what is predicted
     * @param shape how it changes
     * @param lowest the lowest mean prediction
     * @param at the value of the input there
     * @param highest the highest mean prediction
     * @param there the value of the input there
     */
    public record Brief(
            String input, String of, String shape, double lowest, Object at, double highest, Object there) {}

    /** The effect in a line. */
    public Brief brief() {
        int low = 0;
        int high = 0;
        for (int v = 1; v < mean.size(); v++) {
            low = mean.get(v) < mean.get(low) ? v : low;
            high = mean.get(v) > mean.get(high) ? v : high;
        }
        return new Brief(input, of, shape, mean.get(low), values.get(low), mean.get(high), values.get(high));
    }

    /** Where value {@code v} lies on an axis: the number, or the year of a date. */
    public double place(int v) {
        return days.map(all -> 1970 + all.get(v) / 365.2425).orElseGet(() -> (Double) values.get(v));
    }

    private double range() {
        Brief brief = brief();
        return brief.highest - brief.lowest;
    }

    /** Of each input the effect that is largest, in a line. */
    public static List<Brief> briefly(List<Effect> effects) {
        return effects.stream()
                .map(Effect::input)
                .distinct()
                .map(input -> effects.stream()
                        .filter(each -> each.input.equals(input))
                        .max(Comparator.comparingDouble(Effect::range))
                        .orElseThrow()
                        .brief())
                .toList();
    }
}
