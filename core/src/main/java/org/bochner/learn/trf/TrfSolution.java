package org.bochner.learn.trf;

/**
 * A solution of (22).
 *
 * @param density u
 * @param weights w, parts·D × K
 * @param bias b
 * @param objective T
 * @param gap how far T may be above its minimum, relative to T: the duality gap for the hinge, else what the next
 *     Newton step promises; for Adam the violation
 * @param violation by how much the conditions of a minimum are missed, relative to the forces that should cancel
 * @param rounds steps taken
 * @param converged whether the tolerance was reached
 * @param interrupted whether it was stopped before
 */
public record TrfSolution(
        double[] density,
        double[] weights,
        double[] bias,
        double objective,
        double gap,
        double violation,
        int rounds,
        boolean converged,
        boolean interrupted) {}
