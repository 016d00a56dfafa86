package org.bochner.learn.trf;

import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.linalg.Matrix;

/**
 * Newton's method in u, with the machine's weights eliminated: the deterministic solver of (22).
 *
 * <p>F(u) = J(u) + (Λ/2)(u − c)ᵀH(u − c), J(u) the optimum of the {@linkplain DensityMachine machine} for u, is convex and, for losses without a
 * corner, smooth. A round:
 *
 * <ol>
 *   <li>J, its gradient and its second derivative at u, (1) and (2) of {@link DensityMachine}.
 *   <li>The step to the minimum of F's parabola within u ≥ l ({@link BoundedStep}).
 *   <li>Half of it, a quarter …, until F falls by a tenth of what the parabola promised.
 *   <li>The end, when the promise is less than the tolerance times F.
 * </ol>
 *
 * <p>The hinge's corner is rounded off over a width δ, which shrinks tenfold whenever F is settled for it, until the rounding costs less
 * than the tolerance. As the rounded hinge is below the hinge, F of the one and T of the other hold the minimum between them, but for what
 * the last step promises.
 *
 * <p>One to ten rounds where nothing has a corner, ten to twenty for the hinge. Cost of a round: see {@link DensityMachine}.
 */
public final class NewtonSolver implements TunedSolver {
    private static final int MOST_ROUNDS = 300;
    /** The part of the promised decrease that is enough. */
    private static final double SERIOUS = 0.1;

    private static final double SHORTEST = 1e-6;
    /** How much more accurate a machine is than the step that is made from it. */
    private static final double ACCURATE = 1e-2;

    /** By how much F may miss a parabola that is taken for good, and how much more it may promise then. */
    private static final double PARABOLIC = 0.3;

    private static final double CAUTIOUS = 4;

    private static final double FIRST_WIDTH = 2;
    private static final double NARROWER = 0.1;
    /** Below it the digits of a double are used up. */
    private static final double NARROWEST = 1e-9;

    private final int leastSingle;
    private final int patience;

    public NewtonSolver() {
        this(Bend.LEAST_SINGLE, Integer.MAX_VALUE);
    }

    /**
     * With limits.
     *
     * @param leastSingle the least order of systems that are factored in single precision
     * @param patience steps for all machines together, after which it gives up
     */
    public NewtonSolver(int leastSingle, int patience) {
        this.leastSingle = leastSingle;
        this.patience = patience;
    }

    @Override
    public Tuned solve(TunedProblem problem, double[] start, double tolerance, Execution execution) {
        return new Search(problem, tolerance, execution).run(start);
    }

    /** One search. */
    private final class Search {
        private final TunedProblem problem;
        private final double tolerance;
        private final Execution execution;
        private final DensityMachine machine;
        private final double[] ofPrior;
        private double width = FIRST_WIDTH;
        private double inner;
        private DensityMachine.Point at;
        private double value;
        private double promised = Double.POSITIVE_INFINITY;
        private int rounds;
        private Matrix last;
        private boolean parabolic;

        Search(TunedProblem problem, double tolerance, Execution execution) {
            this.problem = problem;
            this.tolerance = tolerance;
            this.execution = execution;
            this.machine = new DensityMachine(problem, execution, leastSingle, patience);
            this.ofPrior = new double[problem.atoms()];
            this.inner = ACCURATE * Math.max(tolerance, 1e-2);
        }

        Tuned run(double[] start) {
            boolean interrupted = false;
            boolean converged = false;
            try {
                at = machine.solve(start, null, width, inner);
                value = total(at);
                while (rounds < MOST_ROUNDS && !machine.isTired()) {
                    execution.check();
                    rounds++;
                    if (step()) {
                        continue;
                    }
                    boolean narrow = isNarrow();
                    converged = narrow && promised <= tolerance * value && !machine.isTired();
                    if (narrow || width <= NARROWEST) {
                        break;
                    } else {
                        width *= NARROWER;
                        at = machine.solve(at.u, at, width, inner);
                        value = total(at);
                    }
                }
            } catch (Stopped stopped) {
                if (at == null) {
                    throw stopped;
                }
                interrupted = true;
            } finally {
                machine.close();
            }
            return result(converged, interrupted);
        }

        private double total(DensityMachine.Point point) {
            return point.value + problem.prior().value(point.u, ofPrior);
        }

        /** Whether the hinge is rounded off so little that F may be taken for T. */
        private boolean isNarrow() {
            return at.exact - at.value <= tolerance / 2 * value;
        }

        /** One step; false where none is worth it at this width. */
        private boolean step() {
            double enough = Math.max(tolerance / 2 * value, SERIOUS * (at.exact - at.value));
            if (isSettled(enough)) {
                return false;
            }
            BoundedStep step = newton();
            promised = step.promised();
            if (!(promised > enough)) {
                // The machine has to be as accurate as the promise before that may be believed.
                if (isNarrow() && at.promised > ACCURATE * tolerance * value) {
                    at = machine.solve(at.u, at, width, ACCURATE * ACCURATE * tolerance);
                    value = total(at);
                    promised = newton().promised();
                }
                return promised > enough;
            }
            inner = Math.min(inner, ACCURATE * promised / value);
            for (double t = 1; t > SHORTEST && !machine.isTired(); t /= 2) {
                double[] u = at.u.clone();
                for (int i = 0; i < u.length; i++) {
                    u[i] = Math.max(problem.lower(), u[i] + t * step.step()[i]);
                }
                DensityMachine.Point next = machine.solve(u, at, width, inner);
                double nextValue = total(next);
                if (nextValue <= value - SERIOUS * t * promised) {
                    parabolic = t == 1 && Math.abs((value - nextValue) / promised - 1) < PARABOLIC;
                    at = next;
                    value = nextValue;
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether the parabola of the last step, which F has just followed, promises so little here that a new one need not be made. Not for the hinge, whose
         * parabolas are good as far as the next corner.
         */
        private boolean isSettled(double enough) {
            if (!parabolic || problem.evidence().hasCorner() || at.promised > SERIOUS * enough) {
                return false;
            }
            promised = CAUTIOUS * step(last).promised();
            return promised <= enough;
        }

        /** In double precision where single left a parabola that has no minimum: a small λ and columns that nearly repeat each other. */
        private BoundedStep newton() {
            try {
                return step(bend());
            } catch (ArithmeticException indefinite) {
                machine.useDouble();
                return step(bend());
            }
        }

        private Matrix bend() {
            last = machine.curvature(at);
            problem.prior().addTo(last);
            return last;
        }

        private BoundedStep step(Matrix bend) {
            double[] slope = new double[problem.atoms()];
            double[] room = new double[problem.atoms()];
            problem.prior().value(at.u, slope);
            double[] pulls = at.pulls();
            for (int i = 0; i < slope.length; i++) {
                slope[i] -= pulls[i] / (2 * problem.lambda());
                room[i] = at.u[i] - problem.lower();
            }
            return BoundedStep.of(bend, slope, room);
        }

        private Tuned result(boolean converged, boolean interrupted) {
            double[] w = at.weights();
            double rest = problem.prior().value(at.u, ofPrior);
            double objective = at.exact + rest;
            double gap = (Math.max(0, promised) + at.exact - at.value) / objective;
            return new Tuned(
                    at.u,
                    w,
                    at.bias,
                    objective,
                    Math.min(1, gap),
                    problem.violation(w, at.bias, at.u, width),
                    rounds,
                    converged,
                    interrupted);
        }
    }
}
