package org.bochner.bound;

import java.util.EnumSet;
import java.util.Set;
import org.bochner.Certificate;

/**
 * How far a model f = Wᵀφ with ‖W‖_* ≤ B may be from the best of its kind: Theorem 3 of ASKL with the data-dependent
 * term (11).
 *
 * <p><b>The complexity.</b> With independent signs ε, R̂ = (1/n) E sup ⟨W, Φ_ε⟩ over ‖W‖_* ≤ B, Φ_ε = [Σ_i ε_ik
 * φ(x_i)]_k. Since ⟨W, Φ⟩ ≤ ‖W‖_*‖Φ‖ and by Jensen,
 *
 * <pre>R̂ ≤ (B/n) √(K Σ_i ‖φ(x_i)‖²)      (11)</pre>
 *
 * <p>Small features make it small: B√(K/n) for a stationary kernel, where ‖φ‖² = 1. This is why λ₂ penalises ‖φ(X)‖².
 *
 * <p><b>The bound.</b> For a loss that is L-Lipschitz in the 2-norm of the K outputs, cut off at 1, with probability 1
 * − δ
 *
 * <pre>E(f̂) − E(f*) ≤ 4√2 L R̂ + 6 √(ln(4/δ)/2n)      (10)</pre>
 *
 * <p>where f̂ has the least mean loss on the rows and f* the least expected loss, both within B. The paper leaves the
 * last term as O(√(ln(1/δ)/n)); here it is what McDiarmid's inequality gives: E(f̂) − E(f*) ≤ 2 sup |Ê − E|, and each
 * side of the sup is at most 2R̂(ℓ∘F) + 3√(ln(4/δ)/2n) with probability 1 − δ/2; contraction (Cortes et al. 2016, Lemma
 * 5) takes R̂(ℓ∘F) to √2 L R̂. Hinge and softmax have L = √2. Vacuous from 1 on, since the loss is cut off there.
 *
 * <p>Reference: Li, Liu, Wang, "Automated spectral kernel learning", 2020, Theorem 3.
 */
public final class TraceNormBound {
    private static final Set<Departure> RELEVANT = EnumSet.of(
            Departure.NORM,
            Departure.SPECTRUM,
            Departure.WIDTH,
            Departure.COLUMNS,
            Departure.WEIGHTS,
            Departure.INTERCEPT);

    private TraceNormBound() {}

    /** (11): (B/n) √(K Σ‖φ‖²). */
    public static double complexity(double norm, int outputs, double rows, double squares) {
        if (!(norm >= 0) || outputs < 1 || !(squares >= 0)) {
            throw new IllegalArgumentException("B " + norm + ", K " + outputs + " and the sum of squares " + squares
                    + " must not be negative, K at least 1");
        }
        return norm / rows * Math.sqrt(outputs * squares);
    }

    /**
     * Theorem 3.
     *
     * @param on n are the rows that the model was trained on
     * @param norm B, the trace norm of W
     * @param outputs K
     * @param squares Σ‖φ(x_i)‖² over these rows
     * @param lipschitz L
     */
    public static Certificate theorem3(Conditions on, double norm, int outputs, double squares, double lipschitz) {
        double complexity = complexity(norm, outputs, on.rows(), squares);
        double value =
                4 * Math.sqrt(2) * lipschitz * complexity + 6 * Math.sqrt(Math.log(4 / on.share()) / (2 * on.rows()));
        return on.certify(
                "ASKL Theorem 3",
                value,
                1,
                "the expected loss, cut off at 1, of the model with the least training loss exceeds that of the best"
                        + " model on these features with a trace norm of at most B by at most this",
                Conditions.inputs(
                        "B K L meanSquares complexity", norm, outputs, lipschitz, squares / on.rows(), complexity),
                RELEVANT);
    }
}
