package org.bochner.experiments;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What distinguishes a figure from the others on the same data.
 *
 * @param method the method, as the table calls it
 * @param features the number of features that was asked for; empty where none was, or where {@code described} says it
 * @param described the number of features in words, such as {@code nnz(q)}
 * @param further further named numbers, in the order of the table
 * @param curve the place on a curve, where that is not the number of features
 */
public record RowSetting(
        String method,
        Optional<Integer> features,
        Optional<String> described,
        Map<String, Integer> further,
        Optional<Curve> curve) {
    public RowSetting {
        further = Collections.unmodifiableMap(new LinkedHashMap<>(further));
    }

    /** The setting of a method without a number of features. */
    public static RowSetting of(String method) {
        return new RowSetting(method, Optional.empty(), Optional.empty(), Map.of(), Optional.empty());
    }

    /** With a number of features. */
    public RowSetting features(int count) {
        return new RowSetting(method, Optional.of(count), Optional.empty(), further, curve);
    }

    /** With a number of features in words. */
    public RowSetting features(String words) {
        return new RowSetting(method, Optional.empty(), Optional.of(words), further, curve);
    }

    /** With one more number. */
    public RowSetting with(String name, int value) {
        Map<String, Integer> more = new LinkedHashMap<>(further);
        more.put(name, value);
        return new RowSetting(method, features, described, more, curve);
    }

    /** On a curve. */
    public RowSetting on(Curve value) {
        return new RowSetting(method, features, described, further, Optional.of(value));
    }
}
