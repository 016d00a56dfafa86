package org.bochner.learn.trf;

import org.bochner.Execution;

/** Minimises (22). */
@FunctionalInterface
public interface TrfSolver {
    /** The solver for an objective: {@link HingeSolver} where the loss has a corner, else {@link NewtonSolver}. */
    static TrfSolver of(TrfObjective objective) {
        return objective.isHinge() ? HingeSolver::solve : NewtonSolver::solve;
    }

    /**
     * Minimises from the density {@code start} within the bound.
     *
     * @param tolerance the relative gap at which to stop
     * @param execution the threads, and when to stop: the best so far is then the result
     */
    TrfSolution solve(TrfObjective objective, double[] start, double tolerance, Execution execution);
}
