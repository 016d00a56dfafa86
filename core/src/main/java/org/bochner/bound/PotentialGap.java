package org.bochner.bound;

import java.util.EnumSet;
import java.util.Set;
import org.bochner.Certificate;

/**
 * How far the potential v(ω)/n² of the rows is from that of the distribution they come from, for all ω at once: whether
 * a peak that was found is a peak of the world or of the sample.
 *
 * <p>v(ω)/n² = |m(ω)|² with m the mean of y e^{iω·x}; the ideal one has the expectation for the mean. Theorem 4.4: with
 * probability 1 − δ they differ by at most ε for all ‖ω‖ ≤ R_ω as soon as
 *
 * <pre>n ≥ 8 R_x² R_ω⁴ (d ln(2R_ω/ε) + ln(1/δ))/ε²</pre>
 *
 * <p><b>Where we differ from the paper.</b> Its proof needs four corrections.
 * (a) E v/n² is not the ideal potential: the n pairs of a row with itself add up to 1/n. (b) Exchanging a row may
 * exchange its label; either way |m|² moves by at most 4/n, without R_x R_ω. (c) Deviations have two sides. (d) A net
 * of radius r needs up to (1 + 2R_ω/r)^d points, and between them both potentials change by up to 2R_x r. Together,
 * with McDiarmid's inequality, for every r
 *
 * <pre>sup |v/n² − ideal| ≤ √(8 (d ln(1 + 2R_ω/r) + ln(2/δ))/n) + 4 R_x r + 1/n</pre>
 *
 * <p>of which the least over r is taken; r depends on what is fixed before, so there is no union to pay. v is that of
 * equal weights, α = 1: for an α that looks at the rows, as the game's does, the theorem says nothing.
 *
 * <p>For a list of N functions with |φ_j| ≤ M no net is needed: M² (√(8 ln(2N/δ)/n) + 1/n).
 *
 * <p>Reference: Bullins, Zhang, Zhang, "Not-so-random features", 2018, Theorem 4.4, App. E.
 */
public final class PotentialGap {
    private static final Set<Departure> FREQUENCIES =
            EnumSet.of(Departure.BANDWIDTH, Departure.LENGTH, Departure.COLUMNS, Departure.WEIGHTS);
    private static final Set<Departure> LIST = EnumSet.of(Departure.COLUMNS, Departure.WEIGHTS, Departure.CANDIDATES);

    private static final String STATEMENT =
            "the potential v/n^2 under equal weights is this near to that of the distribution of the rows, everywhere"
                    + " at once; it is about the peaks, not about the model's error";

    private PotentialGap() {}

    /**
     * Theorem 4.4 for all ‖ω‖ ≤ R_ω, with its proof repaired. Vacuous from 1 on: both potentials lie in [0, 1].
     *
     * @param on n, and δ as its epsilon; two classes
     * @param inputs d, the columns
     * @param bandwidth R_ω
     * @param length R_x, the largest ‖x‖ that there can be
     */
    public static Certificate theorem44(Conditions on, int inputs, double bandwidth, double length) {
        on.checkTwoClasses("Theorem 4.4");
        Conditions.checkPositive("the number of columns", inputs);
        Conditions.checkPositive("the largest frequency", bandwidth);
        Conditions.checkPositive("the longest row", length);
        double n = on.rows();
        double least = Double.POSITIVE_INFINITY;
        double radius = 0;
        // The best r is about 1/(R_x √n); the curve is flat around it, so powers of √2 are near enough.
        for (int k = -160; k <= 160; k++) {
            double r = bandwidth * Math.pow(2, k / 2.0);
            double net = inputs * Math.log1p(2 * bandwidth / r) + Math.log(2 / on.share());
            double value = Math.sqrt(8 * net / n) + 4 * length * r + 1 / n;
            if (value < least) {
                least = value;
                radius = r;
            }
        }
        return on.certify(
                "NSRF Theorem 4.4",
                least,
                1,
                STATEMENT,
                Conditions.inputs("columns bandwidth length netRadius", inputs, bandwidth, length, radius),
                FREQUENCIES);
    }

    /**
     * The same for a list of functions of mean square about 1, such as harmonics, that was fixed before. Vacuous from 1
     * on: no peak of such a function is higher.
     *
     * @param count N
     * @param highest M, the largest |φ_j|
     */
    public static Certificate functions(Conditions on, long count, double highest) {
        on.checkTwoClasses("Theorem 4.4");
        Conditions.checkPositive("the number of functions", count);
        Conditions.checkPositive("the largest feature", highest);
        double value =
                highest * highest * (Math.sqrt(8 * Math.log(2.0 * count / on.share()) / on.rows()) + 1 / on.rows());
        return on.certify(
                "NSRF Theorem 4.4 for a list",
                value,
                1,
                STATEMENT,
                Conditions.inputs("functions largestFeature", count, highest),
                LIST);
    }
}
