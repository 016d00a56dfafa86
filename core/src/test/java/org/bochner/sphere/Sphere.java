package org.bochner.sphere;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.bochner.RandomStream;

/** Points on spheres, integrals over them, and their functions in forms that share nothing with the code under test. */
public final class Sphere {
    private Sphere() {}

    public interface Visitor {
        void visit(double[] point, double weight);
    }

    /** The first {@code count} on S^{d−1}, or one fewer where the last would be a cosine without its sine. */
    public static SphericalHarmonics first(int dimension, int count) {
        int degree = 0;
        while (SphericalHarmonics.upTo(dimension, degree).count() < count) {
            degree++;
        }
        SphericalHarmonics all = SphericalHarmonics.upTo(dimension, degree);
        boolean cut = count < all.count()
                && all.get(count - 1).cosine().equals(all.get(count).cosine());
        return all.select(IntStream.range(0, cut ? count - 1 : count).toArray());
    }

    /** Y_j at one point of the sphere, for every j. */
    public static double[] values(SphericalHarmonics harmonics, double... point) {
        HarmonicTile tile = new HarmonicTile(harmonics, 1);
        tile.set(0, point);
        tile.compute();
        return IntStream.range(0, harmonics.count())
                .mapToDouble(j -> tile.values(j)[0])
                .toArray();
    }

    /** The harmonic of the degrees ℓ_1, …, ℓ_{d−1}. */
    static Harmonic harmonic(int... degrees) {
        List<Integer> axes = new ArrayList<>();
        List<Integer> drops = new ArrayList<>();
        for (int k = degrees.length - 1; k >= 1; k--) {
            int drop = degrees[k] - Math.abs(degrees[k - 1]);
            if (drop > 0) {
                axes.add(k + 2);
                drops.add(drop);
            }
        }
        return new Harmonic(degrees.length + 1, degrees[0], axes, drops);
    }

    /** A uniform point of S^{d−1}. */
    public static double[] point(int d, RandomStream random) {
        double[] x = new double[d];
        random.gaussians(x);
        double norm = Math.sqrt(dot(x, x));
        for (int k = 0; k < d; k++) {
            x[k] /= norm;
        }
        return x;
    }

    public static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    /** The Gegenbauer polynomial of degree ℓ for S^{d−1} with the value 1 at 1, by the recursion for that scale. */
    public static double zonal(int d, int ell, double t) {
        double before = 1;
        double now = t;
        if (ell == 0) {
            return 1;
        }
        for (int n = 1; n < ell; n++) {
            double next = ((2 * n + d - 2) * t * now - n * before) / (n + d - 2);
            before = now;
            now = next;
        }
        return now;
    }

    /**
     * Shows points whose weighted sum is the mean over S^{d−1}, exact for the products of harmonics up to
     * {@code degree}: equal steps in azimuth; for x_k/ρ_k the weight (1 − t²)^{(k−3)/2}, a polynomial with Gauss and
     * Legendre's points for odd k, √(1 − t²) times one with Chebyshev's for even k.
     */
    public static void quadrature(int d, int degree, Visitor visitor) {
        axis(d, degree, d, new double[d], 1, 1, visitor);
    }

    private static void axis(int d, int degree, int k, double[] x, double rho, double weight, Visitor visitor) {
        if (k == 2) {
            int steps = 2 * degree + 1;
            for (int i = 0; i < steps; i++) {
                double phi = 2 * Math.PI * (i + 0.3) / steps;
                x[0] = rho * Math.cos(phi);
                x[1] = rho * Math.sin(phi);
                visitor.visit(x, weight / steps);
            }
            return;
        }
        int n = degree + k / 2;
        double mass = Math.sqrt(Math.PI) * Math.exp(LogGamma.value((k - 1) / 2.0) - LogGamma.value(k / 2.0));
        for (int i = 1; i <= n; i++) {
            double t = k % 2 == 0 ? Math.cos(Math.PI * i / (n + 1)) : legendreRoot(n, i);
            double s = Math.sqrt((1 - t) * (1 + t));
            double w;
            if (k % 2 == 0) {
                w = Math.PI / (n + 1) * s * s * Math.pow(s, k - 4);
            } else {
                double slope = n * (zonal(3, n - 1, t) - t * zonal(3, n, t)) / (s * s);
                w = 2 / (s * s * slope * slope) * Math.pow(s, k - 3);
            }
            x[k - 1] = rho * t;
            axis(d, degree, k - 1, x, rho * s, weight * w / mass, visitor);
        }
    }

    private static double legendreRoot(int n, int i) {
        double t = Math.cos(Math.PI * (i - 0.25) / (n + 0.5));
        for (int round = 0; round < 20; round++) {
            double value = zonal(3, n, t);
            t -= value * (1 - t * t) / (n * (zonal(3, n - 1, t) - t * value));
        }
        return t;
    }

    /**
     * Higuchi's harmonic in hyperspherical angles, of mean square 1: classical Gegenbauer polynomials, powers of sines
     * and Gamma functions.
     */
    public static double higuchi(int[] degrees, double[] x) {
        int d = x.length;
        double phi = Math.atan2(x[1], x[0]);
        double y = degrees[0] == 0
                ? 1 / Math.sqrt(2 * Math.PI)
                : (degrees[0] > 0 ? Math.cos(degrees[0] * phi) : Math.sin(-degrees[0] * phi)) / Math.sqrt(Math.PI);
        double squares = x[0] * x[0] + x[1] * x[1];
        for (int k = 3; k <= d; k++) {
            double below = Math.sqrt(squares);
            squares += x[k - 1] * x[k - 1];
            double t = x[k - 1] / Math.sqrt(squares);
            double s = below / Math.sqrt(squares);
            int m = Math.abs(degrees[k - 3]);
            int n = degrees[k - 2] - m;
            double alpha = m + (k - 2) / 2.0;
            double logNorm = Math.log(Math.PI)
                    + (1 - 2 * alpha) * Math.log(2)
                    + LogGamma.value(n + 2 * alpha)
                    - LogGamma.value(n + 1)
                    - Math.log(n + alpha)
                    - 2 * LogGamma.value(alpha);
            y *= gegenbauer(n, alpha, t) * Math.exp(m * Math.log(s) - logNorm / 2);
        }
        double logArea = Math.log(2) + d / 2.0 * Math.log(Math.PI) - LogGamma.value(d / 2.0);
        return y * Math.exp(logArea / 2);
    }

    /** C_n^{(α)}(t). */
    private static double gegenbauer(int n, double alpha, double t) {
        double before = 0;
        double now = 1;
        for (int i = 1; i <= n; i++) {
            double next = (2 * t * (i + alpha - 1) * now - (i + 2 * alpha - 2) * before) / i;
            before = now;
            now = next;
        }
        return now;
    }
}
