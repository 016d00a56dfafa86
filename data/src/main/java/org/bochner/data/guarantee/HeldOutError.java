package org.bochner.data.guarantee;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.bochner.Certificate;

/**
 * What the errors on held-out rows leave possible: the largest share of wrong labels, how far off nine of ten numbers
 * are, and how often sets and intervals have the truth.
 *
 * <p>Where k of n rows that took no part in training or choosing are wrong, k is binomial with the true error p. The
 * upper bound of Clopper and Pearson (1934) is the p at which k errors or fewer have the probability ε:
 * P(Bin(n, p) ≤ k) = ε, which is the 1 − ε quantile of the beta distribution with k + 1 and n − k. It is exact: over
 * the draw of the rows it fails with probability at most ε, for any classifier and any n.
 */
public final class HeldOutError {
    /** The name of its certificate. */
    public static final String NAME = "held-out rows";

    private HeldOutError() {}

    /** The upper bound on the error at confidence 1 − ε after {@code wrong} of {@code rows} rows were wrong. */
    public static double bound(long wrong, long rows, double epsilon) {
        if (rows < 1 || wrong < 0 || wrong > rows) {
            throw new IllegalArgumentException(wrong + " of " + rows + " rows cannot be wrong");
        }
        return wrong == rows
                ? 1
                : BetaDistribution.of(wrong + 1.0, (double) rows - wrong).inverseSurvivalProbability(epsilon);
    }

    /**
     * The bound as a certificate.
     *
     * @param guess the error of the most frequent class on the same rows: a larger bound says nothing new
     * @param violations why the rows are not drawn as new ones will be; empty where they are
     */
    public static Certificate certificate(
            long wrong, long rows, double guess, double epsilon, List<String> violations) {
        double bound = bound(wrong, rows, epsilon);
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("wrong", (double) wrong);
        inputs.put("rows", (double) rows);
        inputs.put("epsilon", epsilon);
        String statement = String.format(
                Locale.ROOT,
                "at most %s of 100 new rows are labelled wrongly on average: %d of %d rows that training never saw"
                        + " were; a statement made like this one is right in at least %s of 100 cases",
                number(100 * bound),
                wrong,
                rows,
                number(100 * (1 - epsilon)));
        return new Certificate(NAME, bound, 1 - epsilon, bound >= guess, statement, inputs, violations);
    }

    /** The share of new rows that {@link #within} speaks of. */
    private static final double SHARE = 0.9;

    /**
     * How near to the truth nine of ten numbers are. The r-th smallest of n errors is exceeded by a new one with a
     * probability of at most 1 − s unless fewer than r errors are among the s that are smallest, and that is binomial
     * (Wilks 1941): with the least r for which P(Bin(n, s) ≤ r − 1) ≥ 1 − ε it holds at confidence 1 − ε for any law.
     *
     * @param errors |y − ŷ| of rows that took no part in training, in the unit of the data
     * @param guess the same of one number for all rows, such as their mean: a larger bound says nothing new
     */
    public static Certificate within(double[] errors, double[] guess, double epsilon, List<String> violations) {
        int rank = 1 + BinomialDistribution.of(errors.length, SHARE).inverseCumulativeProbability(1 - epsilon);
        double bound = ranked(errors, rank);
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("rows", (double) errors.length);
        inputs.put("share", SHARE);
        inputs.put("rank", (double) rank);
        inputs.put("epsilon", epsilon);
        String statement = String.format(
                Locale.ROOT,
                "at least %s of 100 new rows have a number within %.4g of the predicted one: so it was for %d"
                        + " of %d rows"
                        + " that training never saw; a statement made like this one is right in at least %s of 100"
                        + " cases",
                number(100 * SHARE),
                bound,
                Math.min(rank, errors.length),
                errors.length,
                number(100 * (1 - epsilon)));
        return new Certificate(NAME, bound, 1 - epsilon, bound >= ranked(guess, rank), statement, inputs, violations);
    }

    private static double ranked(double[] errors, int rank) {
        double[] sorted = errors.clone();
        Arrays.sort(sorted);
        return rank > sorted.length ? Double.POSITIVE_INFINITY : sorted[rank - 1];
    }

    /**
     * How many sets of labels, or intervals, have the truth, whatever calibrated them: 1 − {@link #bound} of those that
     * missed it.
     */
    public static Certificate coverage(
            long missed, long rows, boolean classes, double epsilon, List<String> violations) {
        double bound = 1 - bound(missed, rows, epsilon);
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("missed", (double) missed);
        inputs.put("rows", (double) rows);
        inputs.put("epsilon", epsilon);
        String statement = String.format(
                Locale.ROOT,
                "at least %.2f of 100 new rows have %s: %d of %d rows that training never saw had; a statement"
                        + " made like"
                        + " this one is right in at least %s of 100 cases",
                Math.floor(1e4 * bound) / 100,
                classes ? "the right label in their set" : "their number in its interval",
                rows - missed,
                rows,
                number(100 * (1 - epsilon)));
        return new Certificate("held-out coverage", bound, 1 - epsilon, bound <= 0, statement, inputs, violations);
    }

    private static String number(double x) {
        String text = String.format(Locale.ROOT, "%.2f", Math.ceil(100 * x - 1e-9) / 100);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
