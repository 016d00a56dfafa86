package org.bochner.learn.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.store.RowStore;

/**
 * The width of a kernel: a number, or a multiple of the median distance between rows.
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
        return isOpen() ? new Width(Optional.of(factor * MedianDistance.of(rows, seed)), factor) : this;
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
