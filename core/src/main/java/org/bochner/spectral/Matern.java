package org.bochner.spectral;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The Matérn kernel of smoothness ν: 2^{1−ν}/Γ(ν) t^ν K_ν(t) with t = √(2ν)‖δ‖/σ. For ν = ½ it is exp(−‖δ‖/σ), for
 * ν → ∞ the Gaussian. Its frequencies are Student vectors with 2ν degrees of freedom: g·√(2ν/χ²_{2ν})/σ, with g
 * standard Gaussian (Rasmussen and Williams, eq. 4.14–4.17).
 *
 * @param smoothness ν, at most 1000
 * @param width σ
 */
public record Matern(double smoothness, double width) implements BaseKernel {
    public Matern {
        BaseKernel.checkWidth(width);
        if (!(smoothness > 0 && smoothness <= 1000)) {
            throw new IllegalArgumentException("the smoothness of a Matérn kernel must be above 0 and at most 1000"
                    + " (beyond that it is the Gaussian kernel), not " + smoothness);
        }
    }

    @Override
    public Matern withWidth(double other) {
        return new Matern(smoothness, other);
    }

    @Override
    public double value(float[] x, float[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            double delta = (double) x[j] - y[j];
            sum += delta * delta;
        }
        return profile(smoothness, Math.sqrt(2 * smoothness * sum) / width);
    }

    /** The kernel as a function of t = √(2ν)‖δ‖/σ. */
    static double profile(double nu, double t) {
        if (nu == 0.5) {
            return Math.exp(-t);
        }
        if (nu == 1.5) {
            return (1 + t) * Math.exp(-t);
        }
        if (nu == 2.5) {
            return (1 + t + t * t / 3) * Math.exp(-t);
        }
        return BesselK.matern(nu, t);
    }

    @Override
    public String text() {
        return "matern:" + smoothness;
    }

    @Override
    public boolean isRotationInvariant() {
        return true;
    }

    /**
     * The modified Bessel function of the second kind, by its integral
     *
     * <pre>K_ν(t) = ∫_0^∞ exp(−t cosh u) cosh(νu) du</pre>
     *
     * <p>The integrand is analytic in the strip |Im u| &lt; π/2 and falls doubly exponentially, so the trapezoidal rule
     * with step h errs by about exp(−2π·1.5/h), far below rounding at h = 1/8. A large order or argument makes a Gaussian
     * peak of deviation s = (t² + ν²)^{−1/4}, on which the error is exp(−2π²s²/h²): h is at most s/2. The terms are summed
     * as exponentials of sums of logarithms, so that neither a small argument nor a large order overflows. Cost: 1/h
     * terms per unit of asinh(ν/t) + 4.
     *
     * <p>Reference: Trefethen and Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56 (2014).
     */
    static final class BesselK {
        private BesselK() {}

        /** K_ν(t) for t &gt; 0 and ν ≥ 0. */
        static double value(double nu, double t) {
            return integral(nu, t, 0);
        }

        /** 2^{1−ν}/Γ(ν) t^ν K_ν(t) for ν &gt; 0, which is 1 at t = 0. */
        static double matern(double nu, double t) {
            if (t == 0) {
                return 1;
            }
            double logFactor = (1 - nu) * Math.log(2) - LogGamma.value(nu) + nu * Math.log(t);
            return integral(nu, t, logFactor);
        }

        /** e^{logFactor}·K_ν(t). */
        private static double integral(double nu, double t, double logFactor) {
            double sum = 0.5 * Math.exp(logFactor - t);
            double step = Math.min(1.0 / 8, 0.5 / Math.sqrt(Math.hypot(t, nu)));
            // The exponent νu − t cosh u has its only peak at sinh u = ν/t.
            double ratio = nu / t;
            double peak = Math.log(ratio + Math.sqrt(ratio * ratio + 1));
            for (int k = 1; ; k++) {
                double u = k * step;
                // ln cosh(νu), for large arguments too.
                double logCosh = nu * u + Math.log1p(Math.exp(-2 * nu * u)) - Math.log(2);
                double term = Math.exp(logFactor + logCosh - t * Math.cosh(u));
                sum += term;
                if (u > peak && term <= 1e-18 * sum) {
                    return step * sum;
                }
            }
        }
    }
}
