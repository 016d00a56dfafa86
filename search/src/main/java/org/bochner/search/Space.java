package org.bochner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;

/**
 * The settings that are searched, as coordinates of a unit cube.
 *
 * @param dimensions the settings and their ranges
 * @param median the median distance between rows, which some ranges are counted in
 */
public record Space(List<Dimension> dimensions, double median) {
    /** A setting that is searched. */
    public record Dimension(String name, Range range) {}

    public Space {
        dimensions = List.copyOf(dimensions);
        if (!(median > 0 && median < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the median distance must be a number above 0, not " + median);
        }
    }

    /** Every setting of {@code method} that has a range and is not {@code given}. */
    public static Space of(Method method, Map<String, String> given, double median) {
        List<Dimension> open = new ArrayList<>();
        for (Setting<?> setting : method.settings()) {
            if (setting.range().isPresent() && !given.containsKey(setting.name())) {
                open.add(new Dimension(setting.name(), setting.range().get()));
            }
        }
        if (open.isEmpty()) {
            throw new BadInput("there is nothing to search: method " + method.name()
                    + " has no setting with a range that is not given already");
        }
        return new Space(open, median);
    }

    /** The number of coordinates. */
    public int size() {
        return dimensions.size();
    }

    /** The values at {@code point}, by name. */
    public Map<String, String> settings(double[] point) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < size(); i++) {
            settings.put(dimensions.get(i).name(), dimensions.get(i).range().at(point[i], median));
        }
        return settings;
    }

    /** What on {@code share} of the rows does what {@link #settings(double[])} do on all of them. */
    public Map<String, String> settings(double[] point, double share) {
        Map<String, String> settings = settings(point);
        dimensions.forEach(each ->
                settings.compute(each.name(), (name, value) -> each.range().on(share, value)));
        return settings;
    }

    /** The point that stands for all points with the values of {@code point}. */
    public double[] snap(double[] point) {
        double[] snapped = new double[size()];
        Arrays.setAll(snapped, i -> dimensions.get(i).range().snap(point[i]));
        return snapped;
    }
}
