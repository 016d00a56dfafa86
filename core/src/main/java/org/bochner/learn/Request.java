package org.bochner.learn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.bound.Conditions;

/**
 * What a user asks of a method.
 *
 * @param features the columns of z(x) wanted
 * @param given settings by name; the rest is chosen or falls back
 * @param seed what all randomness follows from
 * @param epsilon ε, the probability with which each certificate may fail
 * @param prefixes smaller numbers of columns, for which models are trained on the first features of the same map; for
 *     methods that are {@link Method#nested}
 */
public record Request(int features, Map<String, String> given, long seed, double epsilon, List<Integer> prefixes) {
    public Request {
        given = Map.copyOf(given);
        prefixes = List.copyOf(prefixes);
        for (int each : prefixes) {
            if (each < 1 || each >= features) {
                throw new BadInput(
                        "the numbers of features must be from 1 to below the largest, " + features + ", not " + each);
            }
        }
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        Conditions.checkEpsilon(epsilon);
    }

    /** A request for one number of features. */
    public Request(int features, Map<String, String> given, long seed, double epsilon) {
        this(features, given, seed, epsilon, List.of());
    }

    /** A request for certificates of the usual confidence. */
    public Request(int features, Map<String, String> given, long seed) {
        this(features, given, seed, Conditions.EPSILON);
    }

    /** A request without settings, seed 1. */
    public static Request features(int features) {
        return new Request(features, Map.of(), 1);
    }

    public Request with(String name, String value) {
        Map<String, String> more = new HashMap<>(given);
        more.put(name, value);
        return new Request(features, more, seed, epsilon, prefixes);
    }

    public Request withSeed(long value) {
        return new Request(features, given, value, epsilon, prefixes);
    }

    public Request withEpsilon(double value) {
        return new Request(features, given, seed, value, prefixes);
    }

    /** The same for another number of features alone. */
    public Request withFeatures(int value) {
        return new Request(value, given, seed, epsilon);
    }

    public Request withPrefixes(List<Integer> values) {
        return new Request(features, given, seed, epsilon, values);
    }
}
