package org.bochner.features;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The description of a feature map that {@code bochner explain} shows.
 *
 * @param family what its kernel or its features are called
 * @param facts named values, in the order in which they are shown
 * @param parts the parts that the kernel is a weighted sum of, in the order of discovery, where they have names; else
 *     empty
 */
public record MapDescription(String family, List<Fact> facts, List<Part> parts) {
    public MapDescription {
        facts = List.copyOf(facts);
        parts = List.copyOf(parts);
    }

    /** A named value; the name is that of the JSON. */
    public record Fact(String name, Object value) {}

    /** A named part of a kernel, such as a harmonic: its columns of z(x), and the weight of each of them. */
    public record Part(String kind, String name, List<Fact> facts, int[] columns, double[] weights) {
        /** The weight of the part in the sum. */
        public double weight() {
            double sum = 0;
            for (double each : weights) {
                sum += each;
            }
            return sum;
        }
    }

    /** Least, quarter, median, three quarters and largest of some numbers. */
    public record Quantiles(double least, double quarter, double median, double threeQuarters, double largest) {
        /** Those of {@code values}, each of them one of the values. */
        public static Quantiles of(double... values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int last = sorted.length - 1;
            return new Quantiles(sorted[0], sorted[last / 4], sorted[2 * last / 4], sorted[3 * last / 4], sorted[last]);
        }

        public List<Double> list() {
            return List.of(least, quarter, median, threeQuarters, largest);
        }
    }

    /** A description without facts. */
    public static MapDescription of(String family) {
        return new MapDescription(family, List.of(), List.of());
    }

    /** The same and a value: an integer, a number, a text or {@link Quantiles}. */
    public MapDescription with(String name, Object value) {
        List<Fact> all = new ArrayList<>(facts);
        all.add(new Fact(name, value));
        return new MapDescription(family, all, parts);
    }

    /** The same with {@code parts}. */
    public MapDescription with(List<Part> other) {
        return new MapDescription(family, facts, other);
    }
}
