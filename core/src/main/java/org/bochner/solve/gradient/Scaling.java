package org.bochner.solve.gradient;

import java.util.List;

/**
 * A change of variables w = origin + L⁻ᵀv that makes a badly conditioned objective round: LLᵀ is near its Hessian.
 *
 * <p>An optimiser without preconditioning on v is the preconditioned one on w: so any {@link Search} can use any
 * scaling, and neither knows the other.
 */
interface Scaling extends AutoCloseable {
    /** v ← L⁻ᵀv for every vector (modified), of {@code width} outputs each. */
    void inverseTransposed(List<double[]> vectors, int width);

    /** g ← L⁻¹g for every vector (modified). */
    void inverse(List<double[]> vectors, int width);

    @Override
    default void close() {}
}
