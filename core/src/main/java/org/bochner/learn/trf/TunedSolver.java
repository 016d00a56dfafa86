package org.bochner.learn.trf;

import org.bochner.store.Execution;

/** Minimises (22). */
interface TunedSolver {
    /** The deterministic solver of a problem: the interior-point method for the hinge on rows in memory, else Newton's. */
    static TunedSolver of(TunedProblem problem) {
        boolean held = problem.basis() == null && problem.evidence() instanceof HeldRows;
        return held && problem.evidence().hasCorner() ? new InteriorSolver() : new NewtonSolver();
    }

    /**
     * From the density {@code start} within the bound.
     *
     * @param tolerance what is small enough, relative: see each solver
     * @param execution on how many threads, and when to stop: the best so far is then the result
     */
    Tuned solve(TunedProblem problem, double[] start, double tolerance, Execution execution);
}
