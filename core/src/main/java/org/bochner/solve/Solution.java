package org.bochner.solve;

import org.bochner.linalg.LinearFunction;

/**
 * A linear function, and how good it is known to be.
 *
 * @param function the weights found
 * @param c the C it is for
 * @param objective P, the value reached, summed over outputs; NaN if the search was stopped before its first pass ended
 * @param gap the duality gap divided by the objective: the optimum lies between {@code objective·(1 − gap)} and
 *     {@code objective}
 * @param iterations passes over the rows that this solution took
 * @param converged whether the gap is at most the tolerance asked for
 * @param interrupted whether the search was stopped from outside and this is its best so far
 * @param solver what found it: {@code lbfgs}, {@code dual} or {@code cholesky}
 */
public record Solution(
        LinearFunction function,
        double c,
        double objective,
        double gap,
        int iterations,
        boolean converged,
        boolean interrupted,
        String solver) {
    /** What is known before the first pass has ended: zero weights, stopped from outside. */
    public static Solution none(int features, int outputs, double c, String solver) {
        LinearFunction zero = LinearFunction.zero(features, outputs);
        return new Solution(zero, c, Double.NaN, 1, 0, false, true, solver);
    }
}
