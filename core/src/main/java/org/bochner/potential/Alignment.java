package org.bochner.potential;

/**
 * The alignment loss of each atom as a kernel of its own.
 *
 * <p>For targets ±1 (or classes, with λ_ij = 1 for equal ones and −1 for others) and the kernel h_ω(x − x') = cos ω·(x
 * − x') the empirical alignment loss of PBRFF, (21),
 *
 * <pre>L̂(h_ω) = 1/(n(n−1)) Σ_{i≠j} (1 − λ_ij h_ω(x_i − x_j))/2</pre>
 *
 * <p>is a double sum by definition and n/(2(n−1)) − v(ω)/(2n(n−1)) by its Propositions 7 and 8. Weights count as
 * repetition; n is then their sum.
 */
public final class Alignment {
    private Alignment() {}

    /** L̂ of every atom from its potential, for Fourier pairs and classes; {@code n} is more than 1. */
    public static double[] losses(double[] v, double n) {
        if (!(n > 1 && n < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a loss over pairs needs more than 1 row, not " + n);
        }
        double[] losses = new double[v.length];
        for (int m = 0; m < v.length; m++) {
            losses[m] = n / (2 * (n - 1)) - v[m] / (2 * n * (n - 1));
        }
        return losses;
    }
}
