package org.bochner.learn.pbrff;

/**
 * The distribution over hypotheses that minimises a PAC-Bayesian bound, in closed form.
 *
 * <p><b>The problem.</b> There are N hypotheses h_m with a uniform prior P and empirical losses L̂_m. Theorem 3 of
 * PBRFF (and Theorem 1 for one landmark) bounds the true loss of a mixture Q by L̂(Q) + (KL(Q‖P) + …)/t with t = β√n.
 * For a fixed t the bound is smallest at
 *
 * <pre>Q_m = exp(−β√n L̂_m) / Z                                      (12), (19)</pre>
 *
 * <p>β = 0 leaves the prior as it is; a large β puts all mass on the best hypothesis, however little it is better. How
 * many hypotheses still count is the {@linkplain #effectiveSampleSize effective sample size} 1/ΣQ²: from N at β = 0 to
 * 1.
 *
 * <p>Exponents are shifted by the largest, so that nothing overflows. Cost O(N).
 *
 * <p>Reference: Letarte, Morvant and Germain, "Pseudo-Bayesian learning with kernel Fourier transform as prior", 2019,
 * §4 and §5.4.
 *
 * @param weights Q
 * @param loss L̂(Q) = Σ Q_m L̂_m, the loss of the kernel k_Q too, since the loss is linear
 * @param divergence KL(Q‖P) = ln N + Σ Q_m ln Q_m, from 0 to ln N
 * @param effectiveSampleSize 1/ΣQ²: how many equally likely hypotheses would be as concentrated
 */
public record PseudoPosterior(double[] weights, double loss, double divergence, double effectiveSampleSize) {
    /**
     * The pseudo-posterior of {@code losses}.
     *
     * @param beta β, at least 0
     * @param n the rows that the losses are means over
     */
    public static PseudoPosterior of(double[] losses, double beta, double n) {
        if (losses.length == 0) {
            throw new IllegalArgumentException("a posterior needs at least 1 hypothesis");
        }
        if (!(beta >= 0 && beta < Double.POSITIVE_INFINITY) || !(n > 0 && n < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("beta " + beta + " must be at least 0 and the rows " + n + " above 0");
        }
        double t = beta * Math.sqrt(n);
        double least = Double.POSITIVE_INFINITY;
        for (double each : losses) {
            if (!Double.isFinite(each)) {
                throw new IllegalArgumentException("a loss is " + each + " where a finite number is needed");
            }
            least = Math.min(least, each);
        }
        double[] q = new double[losses.length];
        double total = 0;
        for (int m = 0; m < q.length; m++) {
            q[m] = Math.exp(-t * (losses[m] - least));
            total += q[m];
        }
        double logTotal = Math.log(total);
        double loss = 0;
        double entropy = 0;
        double squares = 0;
        for (int m = 0; m < q.length; m++) {
            q[m] /= total;
            loss += q[m] * losses[m];
            // ln Q_m from the exponent, which is exact where Q_m itself has gone below the smallest number.
            entropy += q[m] * (-t * (losses[m] - least) - logTotal);
            squares += q[m] * q[m];
        }
        return new PseudoPosterior(q, loss, Math.max(0, Math.log(q.length) + entropy), 1 / squares);
    }
}
