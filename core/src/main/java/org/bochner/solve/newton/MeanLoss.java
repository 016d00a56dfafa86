package org.bochner.solve.newton;

import java.util.function.IntFunction;
import org.bochner.solve.Loss;

/**
 * The mean loss of linear functions f(x) = wᵀz(x) + b over the training rows, with its first and second derivatives.
 *
 * <p>A row counts by its weight: weight 2 is the same as the row twice. The losses of several outputs add up. The
 * squared loss is ½(f − y)².
 */
public interface MeanLoss {
    /** The losses here in units of {@link Loss}, whose squared loss is (s − y)². */
    static double share(Loss loss) {
        return loss == Loss.SQUARED ? 0.5 : 1;
    }

    /** K. */
    int outputs();

    /** Whether the Hessian is the same everywhere: the squared loss. */
    boolean isQuadratic();

    /**
     * F·Fᵀ of all rows for F = z·diag(scales), from which outputs take the entries of their rows with curvature; null
     * where it would cost more than it saves them. Shared.
     */
    default double[] products(double[] scales) {
        return null;
    }

    /**
     * The mean loss of one function.
     *
     * @param w columns × K
     * @param b K
     * @param width the width over which the corner of a hinge is rounded
     */
    Point at(double[] w, double[] b, double width);

    /**
     * The mean loss of one function, with derivatives.
     *
     * @param value the mean loss; a hinge is rounded
     * @param exact the mean loss; a hinge is not rounded
     * @param ofW ∂/∂w, columns × K
     * @param ofB ∂/∂b
     * @param curvature the second derivatives for each output
     * @param same whether they are those of output 0 for all, as at the start of a search
     */
    record Point(
            double value, double exact, double[] ofW, double[] ofB, IntFunction<Curvature> curvature, boolean same) {}
}
