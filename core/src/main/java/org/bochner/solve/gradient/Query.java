package org.bochner.solve.gradient;

/**
 * One question to an {@link Objective} and its answer: the value and gradient at a point, or the Hessian there times a
 * direction.
 *
 * <p>A point is the parameters of {@code width} outputs from {@code output} on, row-major: one row per feature, and a
 * last row for the bias if there is one.
 */
public final class Query {
    final int output;
    final int width;
    final double[] point;

    /** What the Hessian is multiplied by, or null to ask for value and gradient. */
    final double[] direction;

    /**
     * Factors in [0, 1] on the slopes of the loss, or null for ones: for separate outputs on the negative and on the
     * positive slopes, for the multinomial loss on the rows of each class. They make dual points feasible.
     */
    final double[] shares;

    /** The gradient, or the Hessian times {@link #direction}. */
    double[] result;

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

    Query(int output, int width, double[] point, double[] direction, double[] shares) {
        this.output = output;
        this.width = width;
        this.point = point;
        this.direction = direction;
        this.shares = shares;
    }

    /** The value of the objective of these outputs, after the answer. */
    public double value() {
        return value;
    }

    /** Value and gradient at {@code point}. */
    public static Query gradient(int output, int width, double[] point) {
        return new Query(output, width, point, null, null);
    }

    /** The Hessian at {@code point} times {@code direction}. */
    static Query curvature(int output, int width, double[] point, double[] direction) {
        return new Query(output, width, point, direction, null);
    }

    /** Takes over the answer of {@code other} except its result. */
    void copyAnswer(Query other) {
        value = other.value;
        losses = other.losses;
        slopes = other.slopes;
        curvature = other.curvature;
        gap = other.gap;
    }
}
