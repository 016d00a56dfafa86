package org.bochner.bound;

import java.util.EnumSet;
import java.util.Set;
import org.bochner.Certificate;

/**
 * How far the kernel that the divergence ball gave is from the best kernel of the ball, with all rows and all atoms
 * there could be.
 *
 * <p><b>What is bounded.</b> T(Q) = E λ K_Q(x, x') is the alignment of the kernel K_Q = ∫ φφ' dQ with the labels of two
 * new rows. The ball of all Q with D_f(Q‖P₀) ≤ ρ, f(t) = t^k − 1, has a best one, which cannot be computed: there are n
 * rows for the expectation and N draws of P₀ for the integral. Theorem 1 bounds the loss. With probability 1 − 3δ
 * over the rows and the draws, the maximiser q̂ of the alignment on those has
 *
 * <pre>|T(q̂) − sup T(Q)| ≤ 4 C √(ln 2N / N) + D √(ln(2/δ)/N) + 2 D √(2 ln(2/δ)/n)
 * C = 2(1 + ρ)/((1 + ρ)^{1−1/k} − 1),   D = √(8(1 + ρ))</pre>
 *
 * <p>The first two terms are Lemma 2, few atoms; the third is Lemma 1, few rows. The theorem is printed with k = 2 in
 * C, which is largest; Lemma 5 has it for any k as above, and that is what is computed. δ = ε/3.
 *
 * <p><b>What is assumed.</b> Independent rows, |λ| ≤ 1 and |φ| ≤ 1 (a larger φ scales the bound), N independent draws
 * of P₀, and P₀, ρ, k fixed before. q̂ maximises the sum over pairs of different rows; the method's own sum also pairs
 * every row with itself, which differs by O(1/n) where |φ| is not constant.
 *
 * <p>C grows without bound as ρ → 0, a weakness of the proof; the bound is infinite there. For ρ = 200 and N = 20000
 * the first term alone is 2.8: most often the bound is vacuous. That is from 2 − 2/K on for K classes, since T lies in
 * [2/K − 1, 1].
 *
 * <p>Reference: Sinha and Duchi, "Learning kernels with random features", 2016, Theorem 1.
 */
public final class AlignmentGap {
    private static final Set<Departure> RELEVANT = EnumSet.of(
            Departure.WIDTH,
            Departure.RADIUS,
            Departure.DRAW,
            Departure.COLUMNS,
            Departure.WEIGHTS,
            Departure.UNBOUNDED);

    private AlignmentGap() {}

    /**
     * LKRF Theorem 1.
     *
     * @param on n are the rows that the alignment was measured on
     * @param candidates N
     * @param radius ρ, at least 0
     * @param power k, at least 2
     * @param largest the largest |φ(x)| of one atom: 1 for Fourier pairs, √2 with a phase; 1 also where it is unknown,
     *     together with {@link Departure#UNBOUNDED}
     */
    public static Certificate theorem1(Conditions on, long candidates, double radius, double power, double largest) {
        Conditions.checkNotNegative("rho, the radius of the ball,", radius);
        if (!(power >= 2 && power < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("k, the power of the divergence, must be at least 2, not " + power);
        }
        if (candidates < 1) {
            throw new IllegalArgumentException("the number of candidates must be at least 1, not " + candidates);
        }
        Conditions.checkPositive("the largest feature", largest);
        double logDelta = Math.log(2 * 3 / on.share());
        double d = Math.sqrt(8 * (1 + radius));
        double atoms = 4 * spread(radius, power) * Math.sqrt(Math.log(2.0 * candidates) / candidates)
                + d * Math.sqrt(logDelta / candidates);
        double rows = 2 * d * Math.sqrt(2 * logDelta / on.rows());
        return on.certify(
                "LKRF Theorem 1",
                largest * largest * (atoms + rows),
                largest * largest * (2 - 2.0 / on.classes()),
                "on new pairs of rows, the learned kernel's alignment E lambda K is at most this far from that of the"
                        + " best kernel of the ball; it is about the kernel, not about the model's error",
                Conditions.inputs(
                        "candidates rho k largestFeature ofFewAtoms ofFewRows",
                        candidates,
                        radius,
                        power,
                        largest,
                        largest * largest * atoms,
                        largest * largest * rows),
                RELEVANT);
    }

    /** C_{ρ,k} of Lemma 5; infinite for ρ = 0. */
    static double spread(double radius, double power) {
        // (1 + ρ)^{1−1/k} − 1 without cancellation for small ρ.
        return 2 * (1 + radius) / Math.expm1((1 - 1 / power) * Math.log1p(radius));
    }
}
