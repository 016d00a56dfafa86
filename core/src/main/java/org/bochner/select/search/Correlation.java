package org.bochner.select.search;

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
