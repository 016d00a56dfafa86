package org.bochner.bound;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A bound on the error of a machine whose kernel was searched for among all frequencies of some length, or all harmonics of a list, by
 * the margins it has on the training rows; for two classes.
 *
 * <p><b>The class.</b> f(x) = ⟨w, z(x)⟩ with ‖w‖ ≤ B and the kernel z·z' = ∫ λ(ω) φφ' of any measure λ of mass at most R_λ. A
 * measure may put its mass anywhere, so the empirical Rademacher complexity is that of the best single atom,
 *
 * <pre>R = B√R_λ/n · E sup_ω |Σ_i σ_i φ_ω(x_i)| ≤ B√R_λ · κ/√n</pre>
 *
 * <ul>
 *   <li><b>Frequencies</b> with ‖ω‖ ≤ R_ω: κ = 1 + 3 R_ω R_x, R_x the root mean square of ‖x_i‖ (the paper takes the largest). The paper
 *       has κ = 3 R_ω R_x, which is not true: it adds sup Σ σ cos and sup −Σ σ cos as if neither could be
 *       negative, and for R_ω = 0, where every e^{iω·x} is 1, says that |Σ σ_i| is 0. Take that part out, cos = 1 + (cos − 1): E|Σ σ_i| ≤ √n is
 *       the 1, and for cos − 1, which is 0 at 0, the paper's 2 R_ω R_x holds.
 *   <li><b>A list of N functions</b>, such as harmonics, fixed before: κ = √(2 ln 2N) · max_j (mean of φ_j(x_i)²)^{1/2} (Massart).
 * </ul>
 *
 * <p><b>Theorem 4.3</b> then says P(y f(x) ≤ 0) ≤ min_θ share(y_i f(x_i) ≤ θ) + 6 R_ω R_x √(R_λ/n)/θ + 3 √(ln(2/δ)/n) for B = 1. The
 * minimum over θ is not free: what is proven for one θ, fixed before, costs a union for several (Koltchinskii and
 * Panchenko have a term ln ln(1/θ) for it). {@link #printed} is the paper's formula for a fixed θ.
 *
 * <p><b>For a trained machine</b> nothing is fixed before, and {@link #frequencies} and {@link #functions} make the union: over the margins
 * γ_j = s t 2^{−j}, j = 0, 1, …, with parts δ/((j+1)(j+2)), where s = max(B√R_λ, |b|) is the scale of the function, which cancels, and t
 * bounds |f|/s before rows are seen; for frequencies also over the lengths R_ω = 2^k, with parts δ/(2(|k|+1)(|k|+2)). A constant term b adds 1
 * to κ. So
 *
 * <pre>P(y f(x) ≤ 0) ≤ ramp(γ_j) + 2 s κ/(γ_j √n) + 3 √(ln(2 (j+1)(j+2)·…/δ)/2n)</pre>
 *
 * <p>for all machines at once, and the least of these is stated. Where the search looked does not matter, nor how many rounds it took,
 * nor C. Vacuous from 1 on.
 *
 * <p>Reference: Bullins, Zhang, Zhang, "Not-so-random features", 2018, Theorem 4.3, App. D.
 */
public final class SpectralMargin {
    private static final Set<Departure> FIXED =
            EnumSet.of(Departure.BANDWIDTH, Departure.NORM, Departure.INTERCEPT, Departure.COLUMNS, Departure.WEIGHTS);
    private static final Set<Departure> UNION = EnumSet.of(Departure.COLUMNS, Departure.WEIGHTS, Departure.CANDIDATES);

    private static final String STATEMENT =
            "on a new row, the sign of the machine's score, before calibration, is wrong with at most this probability";

    private SpectralMargin() {}

    /**
     * Theorem 4.3 as it is printed, for θ, R_ω, R_λ and B that were fixed before. Its middle term is too small by 2B√(R_λ/n)/θ; see above.
     *
     * @param on n are the rows that the machine was trained on, of two classes
     * @param missed the share of them with y f(x) ≤ θ
     * @param norm B
     * @param mass R_λ
     * @param bandwidth R_ω
     * @param length R_x, the largest ‖x‖
     */
    public static Certificate printed(
            Conditions on, double missed, double theta, double norm, double mass, double bandwidth, double length) {
        checkTwo(on);
        checkShare(missed);
        check("theta", theta);
        check("the norm of the weights", norm);
        check("the mass of the measure", mass);
        double complexity = 3 * norm * bandwidth * length * Math.sqrt(mass / on.rows());
        double value = missed + 2 * complexity / theta + 3 * Math.sqrt(Math.log(2 / on.epsilon()) / on.rows());
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("missed", missed);
        inputs.put("theta", theta);
        inputs.put("norm", norm);
        inputs.put("mass", mass);
        inputs.put("bandwidth", bandwidth);
        inputs.put("length", length);
        return on.certify("NSRF Theorem 4.3 as printed", value, 1, STATEMENT, inputs, FIXED);
    }

    /**
     * For all measures on frequencies, all weights and margins at once.
     *
     * @param on n are the rows that the machine was trained on, of two classes
     * @param scale s = max(B√R_λ, |b|)
     * @param bias whether there is a constant term
     * @param bandwidth the largest ‖ω‖ of the machine
     * @param length the root mean square of ‖x_i‖
     * @param ramps the mean ramp loss on the rows for the margins {@link #top}, top/2, top/4, …
     */
    public static Certificate frequencies(
            Conditions on, double scale, boolean bias, double bandwidth, double length, double[] ramps) {
        if (!(bandwidth >= 0 && bandwidth < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the largest frequency must have a length, not " + bandwidth);
        }
        // The next power of two; frequencies of length 0 are as good as the shortest that is reckoned with.
        int k = bandwidth > 0 ? Math.max(-60, (int) Math.ceil(Math.log(bandwidth) / Math.log(2) - 1e-12)) : -60;
        double wide = Math.scalb(1.0, k);
        double parts = 2 * (Math.abs(k) + 1.0) * (Math.abs(k) + 2.0);
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("bandwidth", wide);
        inputs.put("length", length);
        double kappa = 1 + 3 * wide * length + (bias ? 1 : 0);
        return least("NSRF Theorem 4.3 over all margins", on, scale, top(scale, bias, 1), kappa, parts, ramps, inputs);
    }

    /**
     * For all measures on a list of functions that was fixed before, all weights and margins at once.
     *
     * @param scale s = max(B√R_λ, |b|)
     * @param bias whether there is a constant term
     * @param count N, the functions of the list, whether chosen or not
     * @param root the largest root mean square of one of them over the rows
     * @param highest the largest |φ_j| on all of the space, known before
     * @param ramps the mean ramp loss on the rows for the margins {@link #top}, top/2, top/4, …
     */
    public static Certificate functions(
            Conditions on, double scale, boolean bias, long count, double root, double highest, double[] ramps) {
        if (count < 1) {
            throw new IllegalArgumentException("a list has at least 1 function, not " + count);
        }
        Map<String, Double> inputs = new LinkedHashMap<>();
        inputs.put("functions", (double) count);
        inputs.put("rootMeanSquare", root);
        double kappa = Math.sqrt(2 * Math.log(2.0 * count)) * root + (bias ? 1 : 0);
        return least(
                "NSRF Theorem 4.3 for a list, over all margins",
                on,
                scale,
                top(scale, bias, highest),
                kappa,
                1,
                ramps,
                inputs);
    }

    /** The largest margin that is tried, s·t: no score is larger. {@code highest} is the largest |φ|, 1 for Fourier pairs. */
    public static double top(double scale, boolean bias, double highest) {
        check("the largest feature", highest);
        return scale * (highest + (bias ? 1 : 0));
    }

    private static Certificate least(
            String name,
            Conditions on,
            double scale,
            double top,
            double kappa,
            double parts,
            double[] ramps,
            Map<String, Double> inputs) {
        checkTwo(on);
        if (!(scale >= 0 && scale < Double.POSITIVE_INFINITY) || ramps.length == 0) {
            throw new IllegalArgumentException("a scale of " + scale + " with " + ramps.length + " ramp losses");
        }
        if (!(kappa >= 0 && kappa < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the complexity must be a number of at least 0, not " + kappa);
        }
        double best = Double.POSITIVE_INFINITY;
        int at = 0;
        for (int j = 0; j < ramps.length; j++) {
            checkShare(ramps[j]);
            // s/γ_j; a function that is zero everywhere has no scale, and its ramp losses are 1.
            double steep = top > 0 ? Math.scalb(scale / top, j) : 0;
            double value = ramps[j]
                    + 2 * kappa * steep / Math.sqrt(on.rows())
                    + 3 * Math.sqrt(Math.log(2 * parts * (j + 1.0) * (j + 2.0) / on.epsilon()) / (2 * on.rows()));
            if (value < best) {
                best = value;
                at = j;
            }
        }
        inputs.put("ramp", ramps[at]);
        inputs.put("scale", scale);
        inputs.put("margin", Math.scalb(top, -at));
        inputs.put("kappa", kappa);
        return on.certify(name, best, 1, STATEMENT, inputs, UNION);
    }

    private static void checkTwo(Conditions on) {
        if (on.classes() != 2) {
            throw new IllegalArgumentException("Theorem 4.3 is about two classes, not " + on.classes());
        }
    }

    private static void checkShare(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share or mean ramp loss lies in [0, 1], not " + share);
        }
    }

    private static void check(String what, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be a number above 0, not " + value);
        }
    }
}
