package org.bochner.search.auto;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bochner.learn.Method;
import org.bochner.learn.Request;

/**
 * A method with settings that {@code auto} may try, and what is known of it from other tables.
 *
 * @param method what is fitted
 * @param settings given to it, beside those of the user
 * @param cost what a fit takes
 * @param places when it is tried on tables of few, some and many rows, the least first: three of classes, then three of
 *     numbers, then one of {@linkplain Shape#wide wide} tables, where that is known. What comes first gained most on
 *     the tables of the benchmark, beside what comes before it.
 */
record Contender(Method method, Map<String, String> settings, Cost cost, List<Double> places) {
    private static final long FEW = 1000;
    private static final long SOME = 8000;
    private static final int WIDE = 6;

    /**
     * Seconds of a fit on the reference machine, two quiet cores: rate · (rows/1000)^p · (columns/10)^q · outputs^r,
     * and no less than 0.02; the first fit in a JVM takes {@code cold} more, for compilation.
     *
     * @param again the share of it that is left when the settings are known
     * @param wide the law of {@linkplain Shape#wide wide} tables, where it is known: the less of both is taken there,
     *     and the latter alone where they are very wide
     */
    record Cost(
            double cold,
            double rate,
            double rows,
            double columns,
            double outputs,
            double again,
            Optional<WideCost> wide) {
        private static final double LEAST = 0.02;

        double seconds(Shape shape) {
            double factor = Math.pow(shape.outputs(), outputs);
            double many = wide.map(law -> law.seconds(shape) * factor).orElse(Double.POSITIVE_INFINITY);
            if (shape.columns() >= Shape.VERY_WIDE && wide.isPresent()) {
                return many;
            }
            double seconds =
                    rate * Math.pow(shape.rows() / 1000.0, rows) * Math.pow(shape.columns() / 10.0, columns) * factor;
            return Math.max(LEAST, shape.wide() ? Math.min(seconds, many) : seconds);
        }
    }

    /** rate · (rows/1000)^p · (columns/1000)^q seconds for one output: products of wide rows are most of the work. */
    record WideCost(double rate, double rows, double columns) {
        double seconds(Shape shape) {
            return rate * Math.pow(shape.rows() / 1000.0, rows) * Math.pow(shape.columns() / 1000.0, columns);
        }
    }

    /** The method with its settings, such as {@code mkl:inputs=relevance}. */
    String name() {
        return settings.entrySet().stream()
                .map(each -> ":" + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("", method.name(), ""));
    }

    /** What contenders have in common that tend to have the same errors. */
    String kind() {
        return method.name() + " " + settings.getOrDefault("waves", "");
    }

    /** When it is tried on such a table, the least first. */
    double place(Shape shape) {
        if (shape.wide() && places.size() > WIDE) {
            return places.get(WIDE);
        }
        int size = shape.rows() < FEW ? 0 : shape.rows() < SOME ? 1 : 2;
        return places.get(size + (shape.classes() ? 0 : 3));
    }

    /** What is asked of the method: {@code request} with the settings of this contender where it leaves them open. */
    Request request(Request request) {
        Request all = request;
        for (Map.Entry<String, String> each : settings.entrySet()) {
            if (!request.given().containsKey(each.getKey())) {
                all = all.with(each.getKey(), each.getValue());
            }
        }
        return all;
    }
}
