package org.bochner.learn.trf;

import org.bochner.Execution;

/** Minimises (22). */
public interface TunedSolver {
    /** Steps of machines that cost about as much as an interior path. */
    int PATIENCE = 200;

    /** λ below which steps of machines need double precision and are as dear as those of the interior path. */
    double SMALL = 1e-6;

    /**
     * The deterministic solver of a problem: Newton's. Where the hinge asks for many machines of it, which it does of noisy rows and a small λ, and the rows are in
     * memory, the interior path goes on from there, or is taken at once.
     */
    static TunedSolver of(TunedProblem problem) {
        boolean held = problem.basis() == null && problem.evidence() instanceof HeldRows;
        if (!held || !problem.evidence().hasCorner()) {
            return new NewtonSolver();
        }
        if (problem.lambda() < SMALL) {
            return new InteriorSolver();
        }
        return (same, start, tolerance, execution) -> {
            Tuned quick = new NewtonSolver(Bend.LEAST_SINGLE, PATIENCE).solve(same, start, tolerance, execution);
            return quick.converged() || quick.interrupted()
                    ? quick
                    : new InteriorSolver().solve(same, quick.density(), tolerance, execution);
        };
    }

    /**
     * From the density {@code start} within the bound.
     *
     * @param tolerance what is small enough, relative: see each solver
     * @param execution on how many threads, and when to stop: the best so far is then the result
     */
    Tuned solve(TunedProblem problem, double[] start, double tolerance, Execution execution);
}
