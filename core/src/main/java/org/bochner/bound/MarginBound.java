package org.bochner.bound;

import java.util.EnumSet;
import java.util.Set;
import org.bochner.Certificate;

/**
 * A bound on the error of a linear model on reweighted features, for two classes, by its margins on the training rows.
 *
 * <p><b>The class.</b> h(x) = Σ_m θ_m √q_m φ(x; ω_m) with ‖θ‖ ≤ B and q in the ball D_f(q‖1/N) ≤ ρ, f(t) = t^k − 1,
 * over N atoms that do not depend on the rows; |φ| ≤ 1. A Fourier pair is one φ of modulus 1.
 *
 * <p><b>Lemma 3.</b> Its empirical Rademacher complexity is R ≤ B √(2(1+ρ)/n), whatever N is. The proof gives more:
 * ‖q‖₂ ≤ (1+ρ)^{1/k}/√N (13), and E(Σ_i σ_i φ(x_i))⁴ ≤ 3n² (for pairs too), so that by Cauchy–Schwarz and Jensen
 *
 * <pre>R ≤ B (3 N Σ q_m²)^{1/4} / √n ≤ B (3 (1+ρ)^{2/k})^{1/4} / √n</pre>
 *
 * <p><b>Theorem 2.</b> With probability 1 − δ, for all h of the class at once,
 *
 * <pre>P(Y h(X) ≤ 0) ≤ (1/n) Σ min{1, [1 − y_i h(x_i)/γ]_+} + 2R/γ + 3 √(ln(2/δ)/2n)</pre>
 *
 * <p>(the 1/γ is the slope of the ramp; some prints of the paper lack it). B, ρ and γ are fixed before.
 *
 * <p><b>For a trained model</b> none of the three is. {@link #overScales} therefore makes the union over all of them.
 * Only the size c = B (3 N Σ q²)^{1/4} of a function matters: all h with the same c share R ≤ c/√n, since in the proof
 * B ‖q‖₂^{1/2} is all that is left of B and q. A constant term b, whose own complexity is |b|/√n, makes it √2 · √(c² +
 * b²). Scaling h and γ together changes nothing, so only c/γ matters. Take the ratios 2^j, j = 0, 1, 2, …, each with
 * confidence 1 − δ/((j+1)(j+2)); these parts of δ sum to δ. Then for all h and j at once
 *
 * <pre>P(Y h(X) ≤ 0) ≤ ramp(c/2^j) + 2·2^j/√n + 3 √(ln(2(j+1)(j+2)/δ)/2n)</pre>
 *
 * <p>and the least of these is stated. A tuned ρ, β or C and a draw of atoms from q are allowed; only the N candidates
 * must be fixed before. Vacuous from 1 on.
 *
 * <p>Reference: Sinha and Duchi, "Learning kernels with random features", 2016, Lemma 3 and Theorem 2.
 */
public final class MarginBound {
    /** Ratios c/γ that are tried: beyond 2^30 the second term exceeds 1 for fewer than 10^18 rows. */
    static final int SCALES = 31;

    /** What every margin bound states. */
    static final String STATEMENT =
            "on a new row, the sign of the model's score, before calibration, is wrong with at most this probability";

    private static final Set<Departure> RELEVANT =
            EnumSet.of(Departure.WIDTH, Departure.COLUMNS, Departure.WEIGHTS, Departure.UNBOUNDED);

    private MarginBound() {}

    /**
     * Theorem 2 with the sharper Lemma 3, for all B, q, b and γ at once.
     *
     * @param on n are the rows that the model was trained on, of two classes
     * @param size c, see {@link #size}
     * @param ramps the mean ramp loss on those rows for the margins c, c/2, c/4, …
     */
    public static Certificate overScales(Conditions on, double size, double[] ramps) {
        on.checkTwoClasses("Theorem 2");
        Conditions.checkNotNegative("the size of the function", size);
        int at = best(on, ramps, 1, 1);
        double root = Math.sqrt(on.rows());
        return on.certify(
                "LKRF Theorem 2 over all margins",
                value(on, ramps, 1, 1, at),
                1,
                STATEMENT,
                Conditions.inputs("ramp size margin complexity", ramps[at], size, Math.scalb(size, -at), size / root),
                RELEVANT);
    }

    /** The j whose {@link #value} is least. */
    static int best(Conditions on, double[] ramps, double steep, double parts) {
        if (ramps.length == 0) {
            throw new IllegalArgumentException("a margin bound needs ramp losses, not 0 ramp losses");
        }
        int best = 0;
        for (int j = 0; j < ramps.length; j++) {
            if (!(ramps[j] >= 0 && ramps[j] <= 1)) {
                throw new IllegalArgumentException("a mean ramp loss lies in [0, 1], not " + ramps[j]);
            }
            best = value(on, ramps, steep, parts, j) < value(on, ramps, steep, parts, best) ? j : best;
        }
        return best;
    }

    /** ramp_j + 2·2^j·steep/√n + 3 √(ln(2·parts·(j+1)(j+2)/δ)/2n). */
    static double value(Conditions on, double[] ramps, double steep, double parts, int j) {
        return ramps[j]
                + 2 * Math.scalb(steep, j) / Math.sqrt(on.rows())
                + 3 * Math.sqrt(Math.log(2 * parts * (j + 1.0) * (j + 2.0) / on.share()) / (2 * on.rows()));
    }

    /**
     * The size c of a function: B M (3 N Σ q²)^{1/4}, with a constant term √2 · √(that² + b²).
     *
     * @param norm B = ‖θ‖
     * @param largest M, the largest |φ|
     * @param q the weights over atoms, which sum to 1
     * @param candidates N, from which they were chosen
     * @param bias b, 0 where there is none
     */
    public static double size(double norm, double largest, double[] q, long candidates, double bias) {
        double spread = 1 + Divergence.chiSquare(q, candidates);
        double ofWeights = norm * largest * Math.pow(3 * spread, 0.25);
        return bias == 0 ? ofWeights : Math.sqrt(2) * Math.hypot(ofWeights, bias);
    }
}
