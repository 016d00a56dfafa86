package org.bochner.select.validate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How heavy the tails of residuals are, beside those of a Gaussian.
 *
 * @param weight the distance of the quantiles 2.5 % and 97.5 %, divided by that of 25 % and 75 %, relative to a
 *     Gaussian's, 2.906; NaN below {@value #FEWEST} residuals, or where half of them are equal
 * @param deviation the distance of the quantiles 25 % and 75 %, divided by a standard Gaussian's: the standard
 *     deviation of Gaussian residuals, which outliers hardly change
 * @param far how many residuals lie more than {@value #FAR} deviations from the median
 * @param rows how many residuals there are
 */
public record Tails(double weight, double deviation, int far, int rows) {
    /** Residuals from which on tails are judged. */
    public static final int FEWEST = 50;

    private static final double FAR = 5;
    private static final int FEWEST_FAR = 3;

    /** Of {@code residuals}, each with its weight. */
    public static Tails of(double[] residuals, double[] weights) {
        double[] q = quantiles(residuals, weights, 0.025, 0.25, 0.5, 0.75, 0.975);
        double narrow = q[3] - q[1];
        if (residuals.length < FEWEST || !(narrow > 0)) {
            return new Tails(Double.NaN, Double.NaN, 0, residuals.length);
        }
        double deviation = narrow / 1.349;
        int far = (int) IntStream.range(0, residuals.length)
                .filter(i -> weights[i] > 0 && Math.abs(residuals[i] - q[2]) > FAR * deviation)
                .count();
        return new Tails((q[4] - q[0]) / narrow / 2.906, deviation, far, residuals.length);
    }

    /**
     * The {@link #weight} from which on tails are heavy, max(1.25, 1 + 3.6/√n): at most 1 % of samples of n Gaussian
     * residuals lie above.
     */
    public double heavyFrom() {
        return Math.max(1.25, 1 + 3.6 / Math.sqrt(rows));
    }

    /**
     * Whether tails are heavier than Gaussian ones: by their weight, or since at least three residuals, and one of 200,
     * lie {@value #FAR} deviations off, where one of two million Gaussian ones does.
     */
    public boolean isHeavy() {
        return weight > heavyFrom() || far >= Math.max(FEWEST_FAR, rows / 200.0);
    }

    /** The facts in words. */
    public String words() {
        return weight > heavyFrom()
                ? String.format(Locale.ROOT, "tail weight %.2f, above %.2f", weight, heavyFrom())
                : String.format(Locale.ROOT, "%d of %d lie more than %.0f deviations off", far, rows, FAR);
    }

    /**
     * Weighted quantiles: for each of {@code parts} the least value up to which that share of the weight lies, or the
     * mean of it and the next where the share lies exactly there. NaN where there is no weight.
     */
    public static double[] quantiles(double[] values, double[] weights, double... parts) {
        double[] sorted = values;
        double[] own = weights;
        double first = weights.length == 0 ? 1 : weights[0];
        if (first > 0 && Arrays.stream(weights).allMatch(each -> each == first)) {
            sorted = values.clone();
            Arrays.sort(sorted);
        } else {
            int[] order = IntStream.range(0, values.length)
                    .filter(i -> weights[i] > 0)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(i -> i)
                    .toArray();
            sorted = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
            own = Arrays.stream(order).mapToDouble(i -> weights[i]).toArray();
        }
        double all = Arrays.stream(own).sum();
        double[] found = new double[parts.length];
        Arrays.fill(found, Double.NaN);
        for (int p = 0; p < parts.length; p++) {
            double sum = 0;
            for (int i = 0; i < sorted.length && Double.isNaN(found[p]); i++) {
                sum += own[i];
                if (sum >= parts[p] * all) {
                    boolean between = sum == parts[p] * all && i + 1 < sorted.length;
                    found[p] = between ? (sorted[i] + sorted[i + 1]) / 2 : sorted[i];
                }
            }
        }
        return found;
    }
}
