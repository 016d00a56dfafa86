package org.bochner.search;

import java.util.Arrays;
import java.util.function.Function;
import org.bochner.RandomStream;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;

/**
 * A Gaussian process with noise, conditioned on values at some points.
 *
 * <p>The prior has mean 0 and covariance s²·c(r), c the Matérn correlation with ν = 5/2 and r = ‖(x − x')/ℓ‖ with a
 * length-scale ℓ_i for each coordinate: a coordinate that the values do not depend on gets a long one. With
 * K = s²C + σ²I and α = K⁻¹y (Rasmussen and Williams, "Gaussian processes for machine learning", 2006):
 *
 * <ol>
 *   <li>posterior mean μ(x) = k(x)ᵀα and variance v(x) = s² − k(x)ᵀK⁻¹k(x) of the value without noise (2.25, 2.26);
 *   <li>log marginal likelihood −½yᵀα − ½log det K − (n/2)log 2π (2.30);
 *   <li>its derivatives ½ tr((ααᵀ − K⁻¹)·∂K/∂θ) (5.9) by the logarithms θ of ℓ_1 … ℓ_d, s² and σ².
 * </ol>
 *
 * <p>{@link #fit} takes the θ with the largest likelihood times prior. Few points leave the likelihood flat or without
 * a maximum (a length-scale of 0 explains anything), so each parameter has a wide log-normal prior, which some tens of
 * points overrule: {@code log ℓ ~ N(log 0.4, 1)}, {@code log s² ~ N(0, 1.5²)} for values of variance 1,
 * {@code log σ² ~ N(log 1e-4, 3²)}. The likelihood has several local maxima; the ascent starts at the middle of the
 * prior and at {@value #STARTS} − 1 random points of it, and the highest maximum is taken.
 *
 * <p>Cost: n³ + dn² to build, with the gradient as well; n² for the posterior at a point.
 */
final class GaussianProcess {
    private static final int STARTS = 3;
    private static final int STEPS = 30;
    private static final double TOLERANCE = 1e-3;
    private static final double ROOT_5 = Math.sqrt(5);

    private final double[][] points;
    private final double[] lengths;
    private final double variance;
    private final double noise;
    private final double[] alpha;
    private final double[] inverse;
    private final double logLikelihood;

    /**
     * The process given {@code values} at {@code points}.
     *
     * @param theta log ℓ_1 … log ℓ_d, log s², log σ²
     */
    GaussianProcess(double[][] points, double[] values, double[] theta) {
        int n = points.length;
        int d = theta.length - 2;
        this.points = points;
        this.lengths = Arrays.stream(theta, 0, d).map(Math::exp).toArray();
        this.variance = Math.exp(theta[d]);
        this.noise = Math.exp(theta[d + 1]);
        Matrix k = new Matrix(n, n);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                double value = variance * correlation(distance(points[a], points[b]));
                k.set(a, b, value);
                k.set(b, a, value);
            }
            k.set(a, a, variance + noise);
        }
        Cholesky factor = Cholesky.of(k);
        this.alpha = values.clone();
        factor.solve(alpha, 1);
        this.inverse = factor.solve(Matrix.identity(n)).data();
        this.logLikelihood = -0.5 * (Ascent.dot(values, alpha) + factor.logDeterminant() + n * Math.log(2 * Math.PI));
    }

    /** The process with the best θ for {@code values}, which have mean 0 and variance 1. */
    static GaussianProcess fit(double[][] points, double[] values, RandomStream stream) {
        int d = points[0].length;
        double[] centre = new double[d + 2];
        double[] spread = new double[d + 2];
        Arrays.fill(centre, 0, d, Math.log(0.4));
        Arrays.fill(spread, 0, d, 1);
        spread[d] = 1.5;
        centre[d + 1] = Math.log(1e-4);
        spread[d + 1] = 3;
        Function<double[], Ascent.Local> function = theta -> objective(points, values, theta, centre, spread);
        Ascent.Maximum best = null;
        for (int start = 0; start < STARTS; start++) {
            double[] theta = centre.clone();
            for (int i = 0; start > 0 && i < theta.length; i++) {
                theta[i] += spread[i] * stream.gaussian();
            }
            Ascent.Maximum top = Ascent.of(function, theta, STEPS, TOLERANCE);
            if (best == null || top.value() > best.value()) {
                best = top;
            }
        }
        return new GaussianProcess(points, values, best.x());
    }

    /** log p(y | X, θ) + log p(θ) but for a constant, and its gradient. */
    private static Ascent.Local objective(
            double[][] points, double[] values, double[] theta, double[] centre, double[] spread) {
        try {
            GaussianProcess process = new GaussianProcess(points, values, theta);
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

    private double distance(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            double difference = (x[i] - y[i]) / lengths[i];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    /** log p(y | X, θ). */
    double logLikelihood() {
        return logLikelihood;
    }

    /** The gradient of {@link #logLikelihood} by θ. */
    double[] logLikelihoodGradient() {
        int n = points.length;
        int d = lengths.length;
        double[] gradient = new double[d + 2];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b <= a; b++) {
                double weight = alpha[a] * alpha[b] - inverse[a * n + b];
                if (a == b) {
                    gradient[d] += 0.5 * weight * variance;
                    gradient[d + 1] += 0.5 * weight * noise;
                    continue;
                }
                // Both triangles at once.
                double r = distance(points[a], points[b]);
                gradient[d] += weight * variance * correlation(r);
                double slope = weight * variance * -slopeOverDistance(r);
                for (int i = 0; i < d; i++) {
                    double difference = (points[a][i] - points[b][i]) / lengths[i];
                    gradient[i] += slope * difference * difference;
                }
            }
        }
        return gradient;
    }

    /** Mean and variance of the value without noise at {@code x}: v is 0 at least. */
    record Posterior(double mean, double variance) {}

    /** The posterior at {@code x}. */
    Posterior at(double[] x) {
        int n = points.length;
        double[] k = new double[n];
        Arrays.setAll(k, a -> variance * correlation(distance(points[a], x)));
        double explained = 0;
        for (int a = 0; a < n; a++) {
            double sum = 0;
            int row = a * n;
            for (int b = 0; b < a; b++) {
                sum += inverse[row + b] * k[b];
            }
            explained += k[a] * (2 * sum + inverse[row + a] * k[a]);
        }
        return new Posterior(Ascent.dot(k, alpha), Math.max(0, variance - explained));
    }

    /** c(r) = (1 + √5 r + 5r²/3)·exp(−√5 r). */
    private static double correlation(double r) {
        double a = ROOT_5 * r;
        return (1 + a + a * a / 3) * Math.exp(-a);
    }

    /** c'(r)/r, which has a limit at 0: ∂c/∂log ℓ_i = −(c'(r)/r)·((x_i − x'_i)/ℓ_i)². */
    private static double slopeOverDistance(double r) {
        double a = ROOT_5 * r;
        return -5.0 / 3 * (1 + a) * Math.exp(-a);
    }
}
