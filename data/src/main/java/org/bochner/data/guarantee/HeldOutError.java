package org.bochner.data.guarantee;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.bochner.Certificate;

/**
 * The largest error of a classifier that its errors on held-out rows leave possible.
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

    private static String number(double x) {
        String text = String.format(Locale.ROOT, "%.2f", Math.ceil(100 * x - 1e-9) / 100);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
