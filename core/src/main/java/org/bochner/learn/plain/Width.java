package org.bochner.learn.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.store.RowStore;

/**
 * The width of a kernel: a number, or a multiple of the median distance between rows, rounded to one of countably many
 * widths, so that certificates can hold for all of them at once.
 *
 * @param given the number; empty to find it from the rows
 * @param factor what the median distance is multiplied by when the width is found
 */
public record Width(Optional<Double> given, double factor) {
    /** The setting {@code width}. */
    public static final Setting<Optional<Double>> SETTING = Setting.number("width")
            .above(0)
            .orAuto()
            .range(Range.log(0.1, 4).in(Range.Unit.MEDIAN))
            .help("width of the kernel; auto tries multiples of the median distance");

    /** Widths that are found are powers of 2^{1/GRID} times a factor, which is one of these powers as well. */
    private static final double GRID = 32;

    private static final double[] COARSE = {0.25, 0.5, 1, 2};

    public Width {
        SETTING.check(given);
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the factor of the median distance must be a number above 0, not " + factor);
        }
    }

    /** The median distance between rows. */
    public static Width median() {
        return of(Optional.empty());
    }

    /** As given; the median distance where it is not. */
    public static Width of(Optional<Double> given) {
        return new Width(given, 1);
    }

    /** The number {@code width}. */
    public static Width of(double width) {
        return of(Optional.of(width));
    }

    public Width withFactor(double value) {
        return new Width(given, value);
    }

    /** Whether it is still to be found. */
    public boolean isOpen() {
        return given.isEmpty();
    }

    /** The number; it must not be open. */
    public double value() {
        return given.orElseThrow();
    }

    /** With the number fixed: as given, or from the rows. */
    public Width at(RowStore rows, long seed) {
        return isOpen() ? new Width(Optional.of(factor * onGrid(MedianDistance.of(rows, seed))), factor) : this;
    }

    /** The nearest power of 2^{1/32}, at most 1.1 % away: less than the error of the median distance of a sample. */
    private static double onGrid(double distance) {
        return Math.pow(2, Math.rint(steps(distance)) / GRID);
    }

    private static double steps(double width) {
        return GRID * Math.log(width) / Math.log(2);
    }

    /**
     * {@code on} for a {@code width} that was found from the rows. The width 2^{j/32} has the share 1/(2(|j|+1)(|j|+2))
     * of ε, and all shares sum to less than 1. Any other departs from what theorems assume.
     */
    public static Conditions among(Conditions on, double width) {
        double steps = steps(width);
        double j = Math.rint(steps);
        return Math.abs(steps - j) < 1e-6
                ? on.among(2 * (Math.abs(j) + 1) * (Math.abs(j) + 2))
                : on.with(Departure.WIDTH);
    }

    /** The widths to try first, a factor of two apart around the median distance; this alone where it is given. */
    public List<Width> coarse() {
        return isOpen() ? Arrays.stream(COARSE).mapToObj(this::withFactor).toList() : List.of(this);
    }

    /** The two widths between this one and its neighbours; none where it is given. */
    public List<Width> between() {
        return isOpen() ? List.of(withFactor(factor * Math.sqrt(0.5)), withFactor(factor * Math.sqrt(2))) : List.of();
    }

    /** The number, or the multiple of the median. */
    @Override
    public String toString() {
        return given.map(Setting::decimal).orElse(factor + "*median");
    }
}
