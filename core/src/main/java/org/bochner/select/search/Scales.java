package org.bochner.select.search;

import org.bochner.random.RandomStream;

/**
 * The length-scales, variance and noise of a {@link GaussianProcess}: where the marginal likelihood times a wide prior is
 * largest.
 *
 * <p>Few points leave the likelihood flat or let it run away (a length-scale of 0 explains anything), so each parameter has a
 * wide log-normal prior, which some tens of points overrule: {@code log ℓ ~ N(log 0.4, 1)}, {@code log s² ~ N(0, 1.5²)} for
 * values of variance 1, {@code log σ² ~ N(log 1e-4, 3²)}. The likelihood has several tops; the climb starts at the middle
 * of the prior and at {@value #STARTS} − 1 random points of it, and the highest top is taken.
 */
final class Scales {
    private static final int STARTS = 3;
    private static final int STEPS = 30;
    private static final double TOLERANCE = 1e-3;

    private Scales() {}

    /** The process on {@code values}, which have mean 0 and variance 1. */
    static GaussianProcess fit(
            GaussianProcess.Correlation correlation, double[][] points, double[] values, RandomStream stream) {
        int d = points[0].length;
        double[] centre = new double[d + 2];
        double[] spread = new double[d + 2];
        for (int i = 0; i < d; i++) {
            centre[i] = Math.log(0.4);
            spread[i] = 1;
        }
        spread[d] = 1.5;
        centre[d + 1] = Math.log(1e-4);
        spread[d + 1] = 3;
        Ascent.Hill hill = theta -> posterior(correlation, points, values, theta, centre, spread);
        Ascent.Top best = null;
        for (int start = 0; start < STARTS; start++) {
            double[] theta = centre.clone();
            for (int i = 0; start > 0 && i < theta.length; i++) {
                theta[i] += spread[i] * stream.gaussian();
            }
            Ascent.Top top = Ascent.climb(hill, theta, STEPS, TOLERANCE);
            if (best == null || top.value() > best.value()) {
                best = top;
            }
        }
        return new GaussianProcess(correlation, points, values, best.x());
    }

    private static Ascent.Local posterior(
            GaussianProcess.Correlation correlation,
            double[][] points,
            double[] values,
            double[] theta,
            double[] centre,
            double[] spread) {
        try {
            GaussianProcess process = new GaussianProcess(correlation, points, values, theta);
            double value = process.logLikelihood();
            double[] gradient = process.logLikelihoodGradient();
            for (int i = 0; i < theta.length; i++) {
                double z = (theta[i] - centre[i]) / spread[i];
                value -= 0.5 * z * z;
                gradient[i] -= z / spread[i];
            }
            return new Ascent.Local(value, gradient);
        } catch (ArithmeticException singular) {
            return new Ascent.Local(Double.NEGATIVE_INFINITY, theta);
        }
    }
}
