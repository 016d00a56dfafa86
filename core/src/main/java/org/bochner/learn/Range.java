package org.bochner.learn;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.bochner.BadInput;

/**
 * Where a search looks for a setting: all it needs to know of it.
 *
 * <p>A range is seen as the interval [0, 1] of <em>places</em>, evenly on the scale that suits the setting. Every place
 * stands for a value; values that are whole numbers or choices share places, of which {@link #snap} names one.
 */
public sealed interface Range {
    /** How places are spread over the values. */
    enum Scale {
        LINEAR,
        LOG
    }

    /** What a number is counted in, since some settings only mean something beside the data. */
    enum Unit {
        /** The number itself. */
        ONE,
        /** The median distance between rows, for widths. */
        MEDIAN,
        /** One over the median distance, for frequencies. */
        PER_MEDIAN;

        /** The number that one of this unit is. */
        double size(double median) {
            return this == ONE ? 1 : this == MEDIAN ? median : 1 / median;
        }
    }

    /** The value at {@code place} for data whose rows have the median distance {@code median}. */
    String at(double place, double median);

    /** The place that stands for all places with the value of {@code place}. */
    double snap(double place);

    /** What on {@code share} of the rows does what {@code value} does on all of them. */
    default String on(double share, String value) {
        return value;
    }

    /** How many values there are; {@link Integer#MAX_VALUE} for a continuum. */
    int levels();

    /** The digits that are worth searching, and worth typing again. */
    int DIGITS = 5;

    /** Numbers from {@code low} to {@code high}, evenly in their logarithm. */
    static Interval log(double low, double high) {
        return new Interval(low, high, Scale.LOG, false, Unit.ONE, 0);
    }

    /** Numbers from {@code low} to {@code high}, evenly. */
    static Interval linear(double low, double high) {
        return new Interval(low, high, Scale.LINEAR, false, Unit.ONE, 0);
    }

    /** These values, in an order in which neighbours are alike where there is one. */
    static Choices of(String... values) {
        return new Choices(List.of(values));
    }

    /**
     * Numbers.
     *
     * @param low the least, in {@code unit}
     * @param high the largest
     * @param whole whether only whole numbers are meant
     * @param falling the power of the number of rows by which the right number falls: 1 for weights of a penalty beside
     *     the mean loss, 0 for most
     */
    record Interval(double low, double high, Scale scale, boolean whole, Unit unit, double falling) implements Range {
        public Interval {
            if (!(low < high && Double.isFinite(low) && Double.isFinite(high))) {
                throw new BadInput("a range goes from a number up to a larger one, not from " + low + " to " + high);
            }
            if (scale == Scale.LOG && !(low > 0)) {
                throw new BadInput("a range on a logarithmic scale must begin above 0, not at " + low);
            }
        }

        /** The same for whole numbers. */
        public Interval wholeNumbers() {
            return new Interval(low, high, scale, true, unit, falling);
        }

        /** The same, counted in {@code value}. */
        public Interval in(Unit value) {
            return new Interval(low, high, scale, whole, value, falling);
        }

        /** The same for a number that is right for n rows when n^{@code power} times it is right for one. */
        public Interval fallingBy(double power) {
            return new Interval(low, high, scale, whole, unit, power);
        }

        @Override
        public String on(double share, String value) {
            return falling == 0 || share == 1 ? value : text(Double.parseDouble(value) / Math.pow(share, falling));
        }

        @Override
        public String at(double place, double median) {
            double number = number(place) * unit.size(median);
            return whole ? String.valueOf(Math.round(number)) : text(number);
        }

        private double number(double place) {
            double t = Math.min(1, Math.max(0, place));
            double number = scale == Scale.LINEAR
                    ? low + t * (high - low)
                    : Math.exp(Math.log(low) + t * (Math.log(high) - Math.log(low)));
            return Math.min(high, Math.max(low, number));
        }

        @Override
        public double snap(double place) {
            if (!whole) {
                return Math.min(1, Math.max(0, place));
            }
            double number = Math.round(number(place));
            return scale == Scale.LINEAR
                    ? (number - low) / (high - low)
                    : (Math.log(number) - Math.log(low)) / (Math.log(high) - Math.log(low));
        }

        @Override
        public int levels() {
            return whole ? (int) Math.min(Integer.MAX_VALUE, Math.floor(high) - Math.ceil(low) + 1) : Integer.MAX_VALUE;
        }

        private static String text(double number) {
            BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS));
            return String.valueOf(rounded.doubleValue());
        }
    }

    /** One of several texts; the i-th of m has the places around (i + ½)/m. */
    record Choices(List<String> values) implements Range {
        public Choices {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new BadInput("a choice needs at least one value");
            }
        }

        @Override
        public String at(double place, double median) {
            return values.get(index(place));
        }

        @Override
        public double snap(double place) {
            return (index(place) + 0.5) / values.size();
        }

        @Override
        public int levels() {
            return values.size();
        }

        private int index(double place) {
            return (int) Math.min(values.size() - 1, Math.max(0, Math.floor(place * values.size())));
        }
    }
}
