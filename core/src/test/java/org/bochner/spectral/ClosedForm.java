package org.bochner.spectral;

import org.apache.commons.numbers.gamma.LogGamma;

/** Kernels by their formulas, see {@link BaseKernel}: what draws of frequencies are compared with. */
public final class ClosedForm {
    private ClosedForm() {}

    /** k(x, y). */
    public static double value(BaseKernel kernel, float[] x, float[] y) {
        double width = kernel.width();
        double product = 1;
        double sum = 0;
        double squares = 0;
        double dot = 0;
        for (int j = 0; j < x.length; j++) {
            double delta = ((double) x[j] - y[j]) / width;
            if (!kernel.columns().isEmpty()) {
                delta /= kernel.columns().get(j);
            }
            product *= 1 + delta * delta;
            sum += Math.abs(delta);
            squares += delta * delta;
            dot += (double) x[j] * y[j];
        }
        return switch (kernel.form()) {
            case GAUSSIAN -> Math.exp(-squares / 2);
            case LAPLACE -> Math.exp(-sum);
            case MATERN -> matern(kernel.parameter(), Math.sqrt(2 * kernel.parameter() * squares));
            case CAUCHY -> 1 / product;
            case ARC_COSINE -> arcCosine(kernel, norm(x) * norm(y), dot);
            case LINEAR -> dot / width / width;
        };
    }

    private static double norm(float[] x) {
        double sum = 0;
        for (float each : x) {
            sum += (double) each * each;
        }
        return Math.sqrt(sum);
    }

    private static double arcCosine(BaseKernel kernel, double norms, double dot) {
        if (norms == 0) {
            return 0;
        }
        double cosine = Math.max(-1, Math.min(1, dot / norms));
        double sine = Math.sqrt(1 - cosine * cosine);
        double angle = Math.PI - Math.acos(cosine);
        double angular = switch ((int) kernel.parameter()) {
            case 0 -> angle;
            case 1 -> sine + angle * cosine;
            default -> 3 * sine * cosine + angle * (1 + 2 * cosine * cosine);
        };
        return Math.pow(norms / (kernel.width() * kernel.width()), kernel.parameter()) * angular / Math.PI;
    }

    /** 2^{1−ν}/Γ(ν) t^ν K_ν(t) for ν &gt; 0, which is 1 at t = 0. */
    static double matern(double nu, double t) {
        return t == 0 ? 1 : bessel(nu, t, (1 - nu) * Math.log(2) - LogGamma.value(nu) + nu * Math.log(t));
    }

    /**
     * e^{logFactor}·K_ν(t), the modified Bessel function of the second kind, for t &gt; 0 and ν ≥ 0: the trapezoidal
     * rule on K_ν(t) = ∫_0^∞ exp(−t cosh u) cosh(νu) du. The integrand is analytic in a strip and falls doubly
     * exponentially, so the rule converges exponentially (Trefethen and Weideman, SIAM Review 56, 2014). The peak has
     * the deviation (t² + ν²)^{−1/4}; the step is at most half of it.
     */
    static double bessel(double nu, double t, double logFactor) {
        double sum = 0.5 * Math.exp(logFactor - t);
        double step = Math.min(1.0 / 8, 0.5 / Math.sqrt(Math.hypot(t, nu)));
        double ratio = nu / t;
        double peak = Math.log(ratio + Math.sqrt(ratio * ratio + 1));
        for (int k = 1; ; k++) {
            double u = k * step;
            double logCosh = nu * u + Math.log1p(Math.exp(-2 * nu * u)) - Math.log(2);
            double term = Math.exp(logFactor + logCosh - t * Math.cosh(u));
            sum += term;
            if (u > peak && term <= 1e-18 * sum) {
                return step * sum;
            }
        }
    }
}
