package org.bochner.search.auto;

import java.util.List;
import java.util.Map;
import org.bochner.learn.Method;
import org.bochner.learn.Request;

/**
 * A method with settings that {@code auto} may try, and what is known of it from other tables.
 *
 * @param method what is fitted
 * @param settings given to it, beside those of the user
 * @param cost what a fit takes
 * @param excess how far its error was above that of the best contender on tables of few, some and many rows, as a share
 *     of it: three of classes, then three of numbers
 */
record Contender(Method method, Map<String, String> settings, Cost cost, List<Double> excess) {
    private static final long FEW = 1000;
    private static final long SOME = 8000;

    /**
     * Seconds of a fit on the reference machine, two quiet cores: rate · (rows/1000)^p · (columns/10)^q · outputs^r,
     * and no less than 0.02; the first fit in a JVM takes {@code cold} more, for compilation.
     *
     * @param again the share of it that is left when the settings are known
     */
    record Cost(double cold, double rate, double rows, double columns, double outputs, double again) {
        private static final double LEAST = 0.02;

        double seconds(Shape shape) {
            double seconds = rate
                    * Math.pow(shape.rows() / 1000.0, rows)
                    * Math.pow(shape.columns() / 10.0, columns)
                    * Math.pow(shape.outputs(), outputs);
            return Math.max(LEAST, seconds);
        }
    }

    String name() {
        return method.name();
    }

    /** How far above the best its error is to be expected, as a share of it. */
    double expectedExcess(Shape shape) {
        int size = shape.rows() < FEW ? 0 : shape.rows() < SOME ? 1 : 2;
        return excess.get(size + (shape.classes() ? 0 : 3));
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
