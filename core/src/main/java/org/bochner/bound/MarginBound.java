package org.bochner.bound;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A bound on the error of the machine itself, for two classes, by the margins it has on the training rows.
 *
 * <p><b>The class.</b> h(x) = Σ_m θ_m √q_m φ(x; ω_m) with ‖θ‖ ≤ B and q in the ball D_f(q‖1/N) ≤ ρ, f(t) = t^k − 1, over
 * N atoms that do not depend on the rows; |φ| ≤ 1. A Fourier pair is one φ of modulus 1.
 *
 * <p><b>Lemma 3.</b> Its empirical Rademacher complexity, the mean correlation with coin flips that the best member
 * reaches, is R ≤ B √(2(1+ρ)/n). It does not depend on N. The proof gives more: ‖q‖₂ ≤ (1+ρ)^{1/k}/√N (13), and
 * E(Σ_i σ_i φ(x_i))⁴ ≤ 3n² (for pairs too), so that by Cauchy–Schwarz and Jensen
 *
 * <pre>R ≤ B (3 N Σ q_m²)^{1/4} / √n ≤ B (3 (1+ρ)^{2/k})^{1/4} / √n</pre>
 *
 * <p><b>Theorem 2.</b> With probability 1 − δ, for all h of the class at once,
 *
 * <pre>P(Y h(X) ≤ 0) ≤ (1/n) Σ min{1, [1 − y_i h(x_i)/γ]_+} + 2R/γ + 3 √(ln(2/δ)/2n)</pre>
 *
 * <p>(the 1/γ is the slope of the ramp; some prints of the paper lack it). B, ρ and γ are fixed before.
 *
 * <p><b>For a trained machine</b> none of the three is. {@link #overScales} therefore makes the union over all of them.
 * Only the size c = B (3 N Σ q²)^{1/4} of a function matters: all h with the same c, whatever their B and q, share
 * R ≤ c/√n, since in the proof B ‖q‖₂^{1/2} is all that is left of the two. A constant term b, whose own complexity is
 * |b|/√n, makes it √2 · √(c² + b²). And scaling h and γ together changes nothing, so only c/γ matters. Take the ratios
 * 2^j, j = 0, 1, 2, …, each with confidence 1 − δ/((j+1)(j+2)); these parts of δ sum to δ. Then for all h and j at once
 *
 * <pre>P(Y h(X) ≤ 0) ≤ ramp(c/2^j) + 2·2^j/√n + 3 √(ln(2(j+1)(j+2)/δ)/2n)</pre>
 *
 * <p>and the least of these is stated. It minds neither a tuned ρ, β or C nor a draw of atoms from q, only what changes
 * the N candidates. Vacuous from 1 on.
 *
 * <p>Reference: Sinha and Duchi, "Learning kernels with random features", 2016, Lemma 3 and Theorem 2.
 */
public final class MarginBound {
    /** Ratios c/γ that are tried: beyond 2^30 the second term exceeds 1 for fewer than 10^18 rows. */
    static final int SCALES = 31;

    private static final Set<Departure> FIXED = EnumSet.of(
            Departure.WIDTH,
            Departure.RADIUS,
            Departure.NORM,
            Departure.INTERCEPT,
            Departure.COLUMNS,
            Departure.WEIGHTS,
            Departure.UNBOUNDED);
    private static final Set<Departure> UNION =
            EnumSet.of(Departure.WIDTH, Departure.COLUMNS, Departure.WEIGHTS, Departure.UNBOUNDED);

    private static final String STATEMENT =
            "on a new row, the sign of the machine's score, before calibration, is wrong with at most this probability";

    private MarginBound() {}

    /** Lemma 3 as printed: B √(2(1+ρ)/n). */
    public static double lemma3(double norm, double radius, double rows) {
        checkBall(radius, 2);
        return norm * Math.sqrt(2 * (1 + radius) / rows);
    }

    /** What the proof of Lemma 3 gives: B (3 (1+ρ)^{2/k})^{1/4} / √n. */
    public static double sharperLemma3(double norm, double radius, double power, double rows) {
        checkBall(radius, power);
        return norm * Math.pow(3, 0.25) * Math.pow(1 + radius, 0.5 / power) / Math.sqrt(rows);
    }

    /**
     * Theorem 2 with Lemma 3, as printed: for B, ρ and γ that were fixed before.
     *
     * @param on n are the rows that the machine was trained on, of two classes
     * @param ramp the mean of min{1, [1 − y h/γ]_+} on them
     * @param norm B, times the largest |φ| where that is not 1
     * @param margin γ
     * @param radius ρ
     */
    public static Certificate theorem2(Conditions on, double ramp, double norm, double margin, double radius) {
        checkTwo(on);
        if (!(ramp >= 0 && ramp <= 1)) {
            throw new IllegalArgumentException("a mean ramp loss lies in [0, 1], not " + ramp);
        }
        if (!(norm >= 0 && norm < Double.POSITIVE_INFINITY && margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("norm " + norm + " and margin " + margin + " must be positive numbers");
        }
        double complexity = lemma3(norm, radius, on.rows());
        double value = ramp + 2 * complexity / margin + deviation(on, 1);
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("ramp", ramp);
        inputs.put("norm", norm);
        inputs.put("margin", margin);
        inputs.put("rho", radius);
        inputs.put("complexity", complexity);
        return on.certify("LKRF Theorem 2 with Lemma 3", value, 1, STATEMENT, inputs, FIXED);
    }

    /**
     * Theorem 2 with the sharper Lemma 3, for all B, q, b and γ at once.
     *
     * @param on n are the rows that the machine was trained on, of two classes
     * @param size c, see {@link #size}
     * @param ramps the mean ramp loss on those rows for the margins c, c/2, c/4, …
     */
    public static Certificate overScales(Conditions on, double size, double[] ramps) {
        checkTwo(on);
        if (!(size >= 0 && size < Double.POSITIVE_INFINITY) || ramps.length == 0) {
            throw new IllegalArgumentException("a size of " + size + " with " + ramps.length + " ramp losses");
        }
        double best = Double.POSITIVE_INFINITY;
        int at = 0;
        for (int j = 0; j < ramps.length; j++) {
            double value =
                    ramps[j] + 2 * Math.scalb(1.0, j) / Math.sqrt(on.rows()) + deviation(on, (j + 1.0) * (j + 2.0));
            if (value < best) {
                best = value;
                at = j;
            }
        }
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("ramp", ramps[at]);
        inputs.put("size", size);
        inputs.put("margin", Math.scalb(size, -at));
        inputs.put("complexity", size / Math.sqrt(on.rows()));
        return on.certify("LKRF Theorem 2 over all margins", best, 1, STATEMENT, inputs, UNION);
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

    /** 3 √(ln(2·parts/δ)/2n). */
    private static double deviation(Conditions on, double parts) {
        return 3 * Math.sqrt(Math.log(2 * parts / on.epsilon()) / (2 * on.rows()));
    }

    private static void checkTwo(Conditions on) {
        if (on.classes() != 2) {
            throw new IllegalArgumentException("Theorem 2 is about two classes, not " + on.classes());
        }
    }

    static void checkBall(double radius, double power) {
        if (!(radius >= 0 && radius < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "rho, the radius of the ball, must be a number of at least 0, not " + radius);
        }
        if (!(power >= 2 && power < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("k, the power of the divergence, must be at least 2, not " + power);
        }
    }
}
