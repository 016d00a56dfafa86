package org.bochner.solve.dual;

import org.bochner.solve.Loss;

/**
 * The dual of one row for the losses that {@link DualCoordinateDescent} knows, in one form.
 *
 * <p>With w = Σ β z the dual is to minimise ½‖w‖² − Σ (yβ − ε|β| − ½λβ²) within low ≤ β ≤ high, where U = C u:
 *
 * <pre>
 *   hinge                        y=+1: [0, U], y=−1: [−U, 0]     λ = 0        ε = 0
 *   squared hinge                y=+1: [0, ∞), y=−1: (−∞, 0]     λ = 1/(2U)   ε = 0
 *   ε-insensitive                [−U, U]                         λ = 0
 *   squared ε-insensitive        (−∞, ∞)                         λ = 1/(2U)
 * </pre>
 */
final class Box {
    private final Loss loss;
    private final boolean squared;
    private final boolean sided;
    final double epsilon;

    Box(Loss loss, double epsilon) {
        this.loss = loss;
        this.squared = loss == Loss.SQUARED_HINGE || loss == Loss.SQUARED_EPSILON_INSENSITIVE;
        this.sided = loss == Loss.HINGE || loss == Loss.SQUARED_HINGE;
        this.epsilon = loss.usesEpsilon() ? epsilon : 0;
    }

    /** λ. */
    double ridge(double upper) {
        return squared ? 0.5 / upper : 0;
    }

    private double low(double y, double upper) {
        return sided && y > 0 ? 0 : squared ? Double.NEGATIVE_INFINITY : -upper;
    }

    private double high(double y, double upper) {
        return sided && y < 0 ? 0 : squared ? Double.POSITIVE_INFINITY : upper;
    }

    /** The best β for a row alone, when it is {@code beta} now and the score is {@code s}; {@code norm} is ‖z‖². */
    double best(double beta, double s, double y, double upper, double norm) {
        double ridge = ridge(upper);
        double curvature = norm + ridge;
        double slope = s - y + ridge * beta;
        double next;
        if (curvature <= 0) {
            // A row of zeros moves no weight: its β goes to the end that the linear term likes.
            next = slope + epsilon < 0 ? high(y, upper) : slope - epsilon > 0 ? low(y, upper) : 0;
        } else if (epsilon == 0) {
            next = beta - slope / curvature;
        } else {
            double free = beta - slope / curvature;
            double shrink = epsilon / curvature;
            next = free > shrink ? free - shrink : free < -shrink ? free + shrink : 0;
        }
        return Math.max(low(y, upper), Math.min(high(y, upper), next));
    }

    /**
     * How far the score may move before a β that lies at a corner (an end of its range, or 0 under ε) would leave it;
     * negative when it lies at none.
     */
    double slack(double beta, double s, double y, double upper) {
        double slope = s - y + ridge(upper) * beta;
        if (beta == 0 && epsilon > 0) {
            return epsilon - Math.abs(slope);
        }
        if (beta == low(y, upper)) {
            return slope - epsilon;
        }
        return beta == high(y, upper) ? -slope - epsilon : -1;
    }

    /** What the row adds to the duality gap at score {@code s}: U ℓ(s) + sβ − yβ + ε|β| + ½λβ², never negative. */
    double gap(double beta, double s, double y, double upper) {
        return upper * loss.value(s, y, epsilon)
                + (s - y) * beta
                + epsilon * Math.abs(beta)
                + ridge(upper) * beta * beta / 2;
    }
}
