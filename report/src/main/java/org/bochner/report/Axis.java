package org.bochner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A scale from data to the page, with ticks at round numbers.
 *
 * @param low the least value shown
 * @param high the greatest value shown
 * @param from where on the page {@code low} lies
 * @param to where on the page {@code high} lies
 * @param logarithmic whether equal ratios take equal lengths; {@code low} is positive then
 */
record Axis(double low, double high, double from, double to, boolean logarithmic) {
    /** An axis around the finite ones of {@code values}, with a little room at both ends. */
    static Axis around(double[] values, double from, double to, boolean logarithmic) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return new Axis(0, 1, from, to, false);
        }
        if (logarithmic && low > 0) {
            double room = Math.max(1.05, Math.pow(high / low, 0.04));
            return new Axis(low / room, high * room, from, to, true);
        }
        double room = high > low ? 0.06 * (high - low) : Math.max(1e-3, 0.1 * Math.abs(low));
        return new Axis(low - room, high + room, from, to, false);
    }

    /** Where on the page {@code value} lies. */
    double at(double value) {
        double part = logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        return from + part * (to - from);
    }

    /** Round numbers 1, 2 or 5 times a power of ten: about five of them. */
    List<Double> ticks() {
        return logarithmic ? logarithmicTicks() : linearTicks();
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

    private List<Double> logarithmicTicks() {
        List<Double> ticks = new ArrayList<>();
        boolean many = high / low > 300;
        double[] factors = many
                ? new double[] {1}
                : high / low > 8 ? new double[] {1, 2, 5} : new double[] {1, 1.5, 2, 3, 4, 5, 6, 8};
        for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
            for (double factor : factors) {
                if (factor * power >= low && factor * power <= high) {
                    ticks.add(factor * power);
                }
            }
        }
        return ticks;
    }

    /** What stands at {@code tick}: as many decimals as keep neighbours apart. */
    String name(double tick) {
        return label(Math.abs(tick) < 1e-9 * (high - low) ? 0 : tick);
    }

    /** A number in few digits. */
    static String label(double value) {
        double size = Math.abs(value);
        if (size != 0 && (size >= 1e6 || size < 1e-3)) {
            return String.format(Locale.ROOT, "%.0e", value);
        }
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
