package org.bochner.select.search;

import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;

/**
 * A Gaussian process with noise, conditioned on values at some points.
 *
 * <p>The prior has mean 0 and covariance s²·c(r), with a length-scale ℓ_i for each coordinate ("automatic relevance"): a
 * coordinate that the values do not depend on gets a long one. With K = s²C + σ²I and α = K⁻¹y (Rasmussen and Williams,
 * "Gaussian processes for machine learning", 2006):
 *
 * <ol>
 *   <li>posterior mean μ(x) = k(x)ᵀα and variance v(x) = s² − k(x)ᵀK⁻¹k(x) of the value without noise (2.25, 2.26);
 *   <li>log marginal likelihood −½yᵀα − ½log det K − (n/2)log 2π (2.30), by which scales are judged;
 *   <li>its derivatives ½ tr((ααᵀ − K⁻¹)·∂K/∂θ) (5.9) by the logarithms θ of ℓ_1 … ℓ_d, s² and σ².
 * </ol>
 *
 * <p>Cost: n³ + dn² to build, with the gradient as well; n² for the posterior at a point. Made for the hundreds of points of a search.
 */
public final class GaussianProcess {
    private final Correlation correlation;
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
    public GaussianProcess(Correlation correlation, double[][] points, double[] values, double[] theta) {
        int n = points.length;
        int d = theta.length - 2;
        this.correlation = correlation;
        this.points = points;
        this.lengths = new double[d];
        for (int i = 0; i < d; i++) {
            lengths[i] = Math.exp(theta[i]);
        }
        this.variance = Math.exp(theta[d]);
        this.noise = Math.exp(theta[d + 1]);
        Matrix k = new Matrix(n, n);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                double value = variance * correlation.value(distance(points[a], points[b]));
                k.set(a, b, value);
                k.set(b, a, value);
            }
            k.set(a, a, variance + noise);
        }
        Cholesky factor = Cholesky.of(k);
        this.alpha = values.clone();
        factor.solve(alpha, 1);
        this.inverse = factor.solve(Matrix.identity(n)).data();
        double fit = 0;
        for (int a = 0; a < n; a++) {
            fit += values[a] * alpha[a];
        }
        this.logLikelihood = -0.5 * (fit + factor.logDeterminant() + n * Math.log(2 * Math.PI));
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
    public double logLikelihood() {
        return logLikelihood;
    }

    /** The gradient of {@link #logLikelihood} by θ. */
    public double[] logLikelihoodGradient() {
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
                gradient[d] += weight * variance * correlation.value(r);
                double slope = weight * variance * -correlation.slopeOverDistance(r);
                for (int i = 0; i < d; i++) {
                    double difference = (points[a][i] - points[b][i]) / lengths[i];
                    gradient[i] += slope * difference * difference;
                }
            }
        }
        return gradient;
    }

    /** Mean and variance of the value without noise at {@code x}: v is 0 at least. */
    public record Posterior(double mean, double variance) {}

    /** The posterior at {@code x}. */
    public Posterior at(double[] x) {
        int n = points.length;
        double[] k = new double[n];
        double mean = 0;
        for (int a = 0; a < n; a++) {
            k[a] = variance * correlation.value(distance(points[a], x));
            mean += k[a] * alpha[a];
        }
        double explained = 0;
        for (int a = 0; a < n; a++) {
            double sum = 0;
            int row = a * n;
            for (int b = 0; b < a; b++) {
                sum += inverse[row + b] * k[b];
            }
            explained += k[a] * (2 * sum + inverse[row + a] * k[a]);
        }
        return new Posterior(mean, Math.max(0, variance - explained));
    }

    /**
     * How alike a Gaussian process is at two points, as a function of their scaled distance r = ‖(x − x')/ℓ‖.
     *
     * <p>Both members give the derivative as c'(r)/r, for which the chain rule needs no root: ∂c/∂log ℓ_i = −(c'(r)/r)·((x_i − x'_i)/ℓ_i)².
     */
    public enum Correlation {
        /** exp(−r²/2): infinitely smooth. */
        SQUARED_EXPONENTIAL {
            @Override
            double value(double r) {
                return Math.exp(-0.5 * r * r);
            }

            @Override
            double slopeOverDistance(double r) {
                return -Math.exp(-0.5 * r * r);
            }
        },
        /** (1 + √5 r + 5r²/3)·exp(−√5 r): two derivatives, as real surfaces have. */
        MATERN_5_2 {
            @Override
            double value(double r) {
                double a = ROOT_5 * r;
                return (1 + a + a * a / 3) * Math.exp(-a);
            }

            @Override
            double slopeOverDistance(double r) {
                double a = ROOT_5 * r;
                return -5.0 / 3 * (1 + a) * Math.exp(-a);
            }
        };

        private static final double ROOT_5 = Math.sqrt(5);

        /** c(r). */
        abstract double value(double r);

        /** c'(r)/r, which has a limit at 0. */
        abstract double slopeOverDistance(double r);
    }
}
