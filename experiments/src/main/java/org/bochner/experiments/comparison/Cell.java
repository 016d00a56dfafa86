package org.bochner.experiments.comparison;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One fit of one method on one split, with its results: the unit in which a comparison is stored and resumed.
 *
 * @param key what identifies the fit
 * @param metric {@code accuracy} or {@code rmse}
 * @param trainRows rows learned from
 * @param testRows rows tested on
 * @param points the results: one, or one for each number of features where one fit serves several
 */
public record Cell(Key key, String metric, long trainRows, long testRows, List<Point> points) {
    /** The number under which a point keeps the cross-validated error of a search over its settings. */
    public static final String SEARCHED_ERROR = "searched-error";

    public Cell {
        points = List.copyOf(points);
    }

    /** The seconds of its fit and its tests. */
    public double seconds() {
        double predict = points.stream().mapToDouble(Point::predictSeconds).sum();
        return predict + points.stream().mapToDouble(Point::fitSeconds).max().orElse(0);
    }

    /**
     * Everything that decides a result, and nothing else: threads and memory do not, so they are not in it. Two cells
     * with the same key are the same work.
     *
     * @param version the version of Bochner and the hash of the jar that the method comes from
     * @param splits {@link SplitSource#identity}; called {@code rounds} in files of version 0.1.0
     * @param method the method's name
     * @param given the settings that were given
     * @param features the numbers of features that the fit serves, ascending; empty where the method does not count
     *     them
     * @param seed the seed of split and method
     * @param seconds the time limit of the fit, or infinity
     * @param probe {@link Probe#name}
     */
    public record Key(
            String version,
            @JsonAlias("rounds") String splits,
            String method,
            Map<String, String> given,
            List<Integer> features,
            long seed,
            double seconds,
            String probe) {
        public Key {
            given = Collections.unmodifiableMap(new TreeMap<>(given));
            features = List.copyOf(features);
        }

        /** The same work by whatever build. */
        Key ofAnyBuild() {
            return new Key("", splits, method, given, features, seed, seconds, probe);
        }
    }

    /**
     * What a model achieved.
     *
     * @param features the number of features asked for, or 0 where the method does not count them
     * @param columns the number of columns of the model
     * @param test metrics on the test rows
     * @param train metrics on the training rows
     * @param settings the settings in force
     * @param numbers what the probe measured, and {@link Cell#SEARCHED_ERROR} where settings were searched
     * @param fitSeconds the time to choose, learn and train; where one fit serves several numbers of features,
     *     learning counts whole for each
     * @param predictSeconds the time to predict the test rows
     * @param modelBytes the size of the model file
     * @param interrupted whether the fit was stopped by the clock and this is its best so far
     */
    public record Point(
            int features,
            int columns,
            Map<String, Double> test,
            Map<String, Double> train,
            Map<String, String> settings,
            Map<String, Double> numbers,
            double fitSeconds,
            double predictSeconds,
            long modelBytes,
            boolean interrupted) {
        public Point {
            test = Collections.unmodifiableMap(new LinkedHashMap<>(test));
            train = Collections.unmodifiableMap(new LinkedHashMap<>(train));
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
            numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        }
    }
}
