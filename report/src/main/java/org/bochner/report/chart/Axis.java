package org.bochner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A scale from data to the page, with ticks at round numbers.
 *
 * @param low the least value shown
 * @param high the greatest value shown
 * @param from where on the page {@code low} lies
 * @param to where on the page {@code high} lies
 * @param scale the mapping between them; {@code low} is positive on a logarithmic scale, {@code high} below 100 on the
 *     scale of nines
 */
record Axis(double low, double high, double from, double to, Scale scale) {
    private static final double[][] FACTORS = {{1, 1.5, 2, 3, 4, 5, 6, 8}, {1, 2, 5}, {1, 3}, {1}};
    private static final int MOST_TICKS = 9;

    /** A linear axis. */
    Axis(double low, double high, double from, double to) {
        this(low, high, from, to, Scale.LINEAR);
    }

    /** An axis around the finite ones of {@code values}, with a little room at both ends. */
    static Axis around(double[] values, double from, double to, Scale wish) {
        double[] seen = Arrays.stream(values).filter(Double::isFinite).toArray();
        if (seen.length == 0) {
            return new Axis(0, 1, from, to);
        }
        double low = Arrays.stream(seen).min().getAsDouble();
        double high = Arrays.stream(seen).max().getAsDouble();
        if (wish == Scale.NINES) {
            // 100 % would be infinitely far away; it is drawn where half of the fewest errors would be.
            double least = Arrays.stream(seen)
                    .map(v -> 100 - v)
                    .filter(e -> e > 0)
                    .min()
                    .orElse(1);
            high = Math.min(high, 100 - least / 2);
        }
        return switch (wish.orLinear(low, high)) {
            case LOGARITHMIC -> {
                double room = Math.max(1.05, Math.pow(high / low, 0.04));
                yield new Axis(low / room, high * room, from, to, Scale.LOGARITHMIC);
            }
            case NINES -> {
                double room = Math.pow((100 - low) / (100 - high), 0.05);
                yield new Axis(100 - (100 - low) * room, 100 - (100 - high) / room, from, to, Scale.NINES);
            }
            case LINEAR -> {
                double room = high > low ? 0.06 * (high - low) : Math.max(1e-3, 0.1 * Math.abs(low));
                yield new Axis(low - room, high + room, from, to);
            }
        };
    }

    /**
     * An axis around {@code means}, and on a linear scale around the {@code ends} of their error bars too; on another
     * scale a bar that goes farther ends at the edge.
     */
    static Axis around(double[] means, double[] ends, double from, double to, Scale wish) {
        Axis axis = around(means, from, to, wish);
        return axis.scale == Scale.LINEAR ? around(ends, from, to, Scale.LINEAR) : axis;
    }

    /** Where on the page {@code value} lies; a value that the scale cannot have lies at the end. */
    double at(double value) {
        double shown = scale == Scale.LINEAR ? value : Math.min(high, Math.max(low, value));
        double part = (scale.of(shown) - scale.of(low)) / (scale.of(high) - scale.of(low));
        return from + part * (to - from);
    }

    /**
     * Round numbers: about five of them, or as many of 1, 2 or 5 times a power of ten as have room for their labels.
     */
    List<Double> ticks() {
        if (scale == Scale.LINEAR) {
            return linearTicks();
        }
        List<Double> ticks = List.of();
        for (double[] factors : FACTORS) {
            ticks = scale == Scale.NINES ? nines(factors) : powers(low, high, factors);
            if (ticks.size() <= MOST_TICKS && apart(ticks)) {
                return ticks;
            }
        }
        return ticks;
    }

    private List<Double> linearTicks() {
        double rough = (high - low) / 5;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = rough / power < 1.5
                ? power
                : rough / power < 3.5 ? 2 * power : rough / power < 7.5 ? 5 * power : 10 * power;
        List<Double> ticks = new ArrayList<>();
        for (long k = (long) Math.ceil(low / step); k * step <= high; k++) {
            ticks.add(k * step);
        }
        return ticks;
    }

    private static List<Double> powers(double low, double high, double[] factors) {
        List<Double> ticks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
            for (double factor : factors) {
                if (factor * power >= low && factor * power <= high) {
                    ticks.add(factor * power);
                }
            }
        }
        return ticks;
    }

    private List<Double> nines(double[] factors) {
        List<Double> ticks = new ArrayList<>();
        // Halves would need one more decimal than their neighbours.
        double[] whole = Arrays.stream(factors).filter(each -> each % 1 == 0).toArray();
        for (double error : powers(100 - high, 100 - low, whole)) {
            ticks.add(0, 100 - error);
        }
        return ticks;
    }

    /** Whether the labels of {@code ticks} leave room between them. */
    private boolean apart(List<Double> ticks) {
        for (int i = 1; i < ticks.size(); i++) {
            double gap = Math.abs(at(ticks.get(i)) - at(ticks.get(i - 1)));
            double words = (Letters.width(name(ticks.get(i))) + Letters.width(name(ticks.get(i - 1)))) / 2;
            if (gap < (to > from ? words + 4 : 17)) {
                return false;
            }
        }
        return true;
    }

    /** The label at {@code tick}, with as many decimals as neighbouring ticks need to differ. */
    String name(double tick) {
        double size = Math.abs(tick);
        if (size < 1e-9 * (high - low)) {
            return "0";
        }
        if (scale == Scale.NINES || (scale == Scale.LINEAR && size >= 10 && size < 1e6)) {
            double step = scale == Scale.NINES ? 100 - tick : (high - low) / 10;
            return trimmed(tick, (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-6)));
        }
        return label(tick);
    }

    /** A number in few digits: whole from 1000 on, else with four digits that count. */
    static String label(double value) {
        double size = Math.abs(value);
        if (size != 0 && (size >= 1e6 || size < 1e-3)) {
            return String.format(Locale.ROOT, "%.0e", value);
        }
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
        return trimmed(value, decimals);
    }

    private static String trimmed(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
