package org.bochner.solve.gradient;

/**
 * Finds a step along a descent direction that satisfies the weak Wolfe conditions, by bracketing and interpolation.
 *
 * <p>With φ(t) = f(x + t d): φ(t) ≤ φ(0) + c₁tφ′(0) and φ′(t) ≥ c₂φ′(0). Near the optimum the difference of two values
 * is smaller than the rounding in float products; then the decrease is judged by the slopes, φ′(t) ≤ (2δ − 1)φ′(0), as
 * Hager and Zhang (2005) do, provided that the value rises by rounding at most.
 */
final class LineSearch {
    private static final double DECREASE = 1e-4;
    private static final double CURVATURE = 0.9;
    private static final double ROUNDING = 1e-7;
    private static final int TRIALS = 25;

    private final double value;
    private final double slope;
    private double low;
    private double lowValue;
    private double lowSlope;
    private double high = Double.POSITIVE_INFINITY;
    private double step = 1;
    private int trials;

    LineSearch(double value, double slope) {
        this.value = value;
        this.slope = slope;
        this.lowValue = value;
        this.lowSlope = slope;
    }

    double step() {
        return step;
    }

    boolean exhausted() {
        return trials >= TRIALS;
    }

    /** Takes φ and φ′ at {@link #step}; true when the step is good, else {@code step} is the next to try. */
    boolean accept(double atValue, double atSlope) {
        trials++;
        boolean lower = atValue <= value + DECREASE * step * slope;
        boolean level = atValue <= value + ROUNDING * Math.abs(value) && atSlope <= -0.8 * slope;
        if (!(lower || level) || !Double.isFinite(atSlope)) {
            high = step;
            step = low + shrink(atValue, atSlope) * (high - low);
            return false;
        }
        if (atSlope >= CURVATURE * slope) {
            return true;
        }
        double secant = step - atSlope * (step - low) / (atSlope - lowSlope);
        double previous = step;
        low = step;
        lowValue = atValue;
        lowSlope = atSlope;
        if (Double.isInfinite(high)) {
            boolean usable = secant > previous && Double.isFinite(secant);
            step = usable ? Math.max(2 * previous, Math.min(10 * previous, secant)) : 4 * previous;
        } else {
            step = low + 0.5 * (high - low);
        }
        return false;
    }

    /** Where in (low, high) the parabola through the known numbers is lowest, kept off the ends. */
    private double shrink(double atValue, double atSlope) {
        double width = high - low;
        double rise = atValue - lowValue - lowSlope * width;
        double guess;
        if (Double.isFinite(atSlope) && atSlope > 0 && Math.abs(atValue - lowValue) <= ROUNDING * Math.abs(value)) {
            guess = lowSlope / (lowSlope - atSlope);
        } else {
            guess = Double.isFinite(rise) && rise > 0 ? -lowSlope * width / (2 * rise) : 0.1;
        }
        return Math.max(0.05, Math.min(0.7, guess));
    }
}
