package org.bochner.bound;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.bochner.Certificate;

/**
 * A bound on the error of a model whose kernel was searched for among all frequencies of some length, or all harmonics
 * of a list, by the margins it has on the training rows; for two classes.
 *
 * <p><b>The class.</b> f(x) = ⟨w, z(x)⟩ with ‖w‖ ≤ B and the kernel z·z' = ∫ λ(ω) φφ' of any measure λ of mass at most
 * R_λ. A measure may put its mass anywhere, so the empirical Rademacher complexity is that of the best single atom,
 *
 * <pre>R = B√R_λ/n · E sup_ω |Σ_i σ_i φ_ω(x_i)| ≤ B√R_λ · κ/√n</pre>
 *
 * <ul>
 *   <li><b>Frequencies</b> with ‖ω‖ ≤ R_ω: κ = 1 + 3 R_ω R_x, R_x the root mean square of ‖x_i‖. The paper takes the
 *       largest ‖x_i‖ and lacks the 1, without which κ is 0 for R_ω = 0, where |Σ σ_i| is not.
 *   <li><b>A list of N functions</b>, such as harmonics, fixed before: κ = √(2 ln 2N) · max_j (mean of φ_j(x_i)²)^{1/2}
 *       (Massart).
 * </ul>
 *
 * <p><b>Theorem 4.3</b> then says P(y f(x) ≤ 0) ≤ min_θ share(y_i f(x_i) ≤ θ) + 6 R_ω R_x √(R_λ/n)/θ + 3 √(ln(2/δ)/n)
 * for B = 1. The proof is for one θ that is fixed before; the minimum needs a union.
 *
 * <p><b>For a trained model</b> nothing is fixed before, and {@link #frequencies} and {@link #functions} make the
 * union: over the margins γ_j = s t 2^{−j}, j = 0, 1, …, with parts δ/((j+1)(j+2)), where s = max(B√R_λ, |b|) is the
 * scale of the function, which cancels, and t bounds |f|/s before rows are seen; for frequencies also over the lengths
 * R_ω = 2^k, with parts δ/(2(|k|+1)(|k|+2)). A constant term b adds 1 to κ. So
 *
 * <pre>P(y f(x) ≤ 0) ≤ ramp(γ_j) + 2 s κ/(γ_j √n) + 3 √(ln(2 (j+1)(j+2)·…/δ)/2n)</pre>
 *
 * <p>for all models at once, however they were found; the least of these is stated. Vacuous from 1 on.
 *
 * <p>Reference: Bullins, Zhang, Zhang, "Not-so-random features", 2018, Theorem 4.3, App. D.
 */
public final class SpectralMargin {
    private static final Set<Departure> RELEVANT =
            EnumSet.of(Departure.COLUMNS, Departure.WEIGHTS, Departure.CANDIDATES);

    private SpectralMargin() {}

    /**
     * For all measures on frequencies, all weights and margins at once.
     *
     * @param on n are the rows that the model was trained on, of two classes
     * @param scale s = max(B√R_λ, |b|)
     * @param bias whether there is a constant term
     * @param bandwidth the largest ‖ω‖ of the model
     * @param length the root mean square of ‖x_i‖
     * @param ramps the mean ramp loss on the rows for the margins {@link #top}, top/2, top/4, …
     */
    public static Certificate frequencies(
            Conditions on, double scale, boolean bias, double bandwidth, double length, double[] ramps) {
        Conditions.checkNotNegative("the length of the largest frequency", bandwidth);
        // The next power of two; frequencies of length 0 are as good as the shortest that is counted.
        int k = bandwidth > 0 ? Math.max(-60, (int) Math.ceil(Math.log(bandwidth) / Math.log(2) - 1e-12)) : -60;
        double wide = Math.scalb(1.0, k);
        double parts = 2 * (Math.abs(k) + 1.0) * (Math.abs(k) + 2.0);
        double kappa = 1 + 3 * wide * length + (bias ? 1 : 0);
        return least(
                "NSRF Theorem 4.3 over all margins",
                on,
                scale,
                top(scale, bias, 1),
                kappa,
                parts,
                ramps,
                Conditions.inputs("bandwidth length", wide, length));
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
        double kappa = Math.sqrt(2 * Math.log(2.0 * count)) * root + (bias ? 1 : 0);
        return least(
                "NSRF Theorem 4.3 for a list, over all margins",
                on,
                scale,
                top(scale, bias, highest),
                kappa,
                1,
                ramps,
                Conditions.inputs("functions rootMeanSquare", count, root));
    }

    /**
     * The largest margin that is tried, s·t: no score is larger. {@code highest} is the largest |φ|, 1 for Fourier
     * pairs.
     */
    public static double top(double scale, boolean bias, double highest) {
        Conditions.checkPositive("the largest feature", highest);
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
        on.checkTwoClasses("Theorem 4.3");
        Conditions.checkNotNegative("the scale", scale);
        Conditions.checkNotNegative("the complexity", kappa);
        // s/γ_0; a function that is zero everywhere has no scale, and its ramp losses are 1.
        double steep = top > 0 ? kappa * (scale / top) : 0;
        int at = MarginBound.best(on, ramps, steep, parts);
        inputs.putAll(Conditions.inputs("ramp scale margin kappa", ramps[at], scale, Math.scalb(top, -at), kappa));
        double value = MarginBound.value(on, ramps, steep, parts, at);
        return on.certify(name, value, 1, MarginBound.STATEMENT, inputs, RELEVANT);
    }
}
