package org.bochner.learn.trf;

import org.bochner.store.Execution;

/** Minimises (22). */
interface TunedSolver {
    /**
     * From the density {@code start} within the bound.
     *
     * @param tolerance what is small enough, relative: see each solver
     * @param execution on how many threads, and when to stop: the best so far is then the result
     */
    Tuned solve(TunedProblem problem, double[] start, double tolerance, Execution execution);
}
