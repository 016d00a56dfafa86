package org.bochner.solve.gradient;

/**
 * One question to a {@link LinearObjective} and its answer: value, gradient and duality gap at a point.
 *
 * <p>A point is the parameters of {@code width} outputs from {@code output} on, row-major: one row per feature, and a
 * last row for the bias if there is one.
 */
public final class Query {
    final int output;
    final int width;
    final double[] point;

    /**
     * Factors in [0, 1] on the slopes of the loss, or null for ones: for separate outputs on the negative and on the
     * positive slopes, for the multinomial loss on the rows of each class. They make dual points feasible.
     */
    final double[] shares;

    double[] gradient;

    /** P of these outputs. */
    double value;

    /** Σ u ℓ split as {@link #shares} are. */
    double[] losses;

    /** Σ u ∂ℓ split as {@link #shares} are; for the multinomial loss classes × outputs. */
    double[] slopes;

    /** Σ u ℓ″, over the outputs' mean. */
    double curvature;

    /** The duality gap of the point, or what it would be if the slopes' sums were balanced. */
    double gap;

    public Query(int output, int width, double[] point) {
        this(output, width, point, null);
    }

    Query(int output, int width, double[] point, double[] shares) {
        this.output = output;
        this.width = width;
        this.point = point;
        this.shares = shares;
    }

    /** The value of the objective of these outputs, after the answer. */
    public double value() {
        return value;
    }
}
