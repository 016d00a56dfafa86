package org.bochner.potential;

/**
 * What a potential says of each atom as a kernel of its own, and of a whole measure.
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

    /**
     * L̂ of every atom from its potential (PBRFF, Prop. 7 and 8), for Fourier pairs and classes as targets: the mean
     * over pairs of rows of a number in [0, 1].
     *
     * @param n the number of rows, or the sum of their weights; more than 1
     */
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

    /**
     * The alignment of the kernel with weights q, Σ_m q_m v_m / n² = (1/n²) Σ_ij λ_ij k(x_i, x_j) (LKRF, (4), divided
     * by n²): 1 where a kernel of mass 1 tells equal from different classes without fail, 0 where it knows nothing.
     *
     * @param n the number of rows, or the sum of their weights
     */
    public static double of(double[] v, double[] q, double n) {
        if (v.length != q.length) {
            throw new IllegalArgumentException(v.length + " potentials with " + q.length + " weights");
        }
        if (!(n > 0 && n < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("an alignment needs rows; their number is " + n);
        }
        double sum = 0;
        for (int m = 0; m < v.length; m++) {
            sum += q[m] * v[m];
        }
        return sum / (n * n);
    }
}
