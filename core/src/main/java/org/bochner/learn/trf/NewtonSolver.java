package org.bochner.learn.trf;

import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.linalg.Matrix;
import org.bochner.solve.newton.BoundedQuadratic;

/**
 * Newton's method in u with the weights eliminated: minimises (22) for losses without a corner.
 *
 * <p>F(u) = J(u) + (Λ/2)(u − c)ᵀH(u − c), with J(u) the minimum over w and b, is convex and smooth. A round:
 *
 * <ol>
 *   <li>J, its gradient and its Hessian at u: (1) and (2) of {@link WeightSolver}.
 *   <li>The step to the minimum of F's quadratic model within u ≥ l ({@link BoundedQuadratic}).
 *   <li>The longest of 1, ½, ¼ … of it that lowers F by a tenth of what the model promised.
 *   <li>Stop when the promise is less than the tolerance times F.
 * </ol>
 *
 * <p>One to ten rounds. Cost of a round: that of {@link Hessian} and D³/3 for each system of the bounded step.
 */
final class NewtonSolver {
    private static final int MOST_ROUNDS = 300;
    /** The part of the promised decrease that is enough. */
    private static final double ENOUGH = 0.1;

    private static final double SHORTEST = 1e-6;
    /** How much more accurate the weights are than the step that is made from them. */
    private static final double ACCURATE = 1e-2;
    /** A model is used again where F missed it by at most this part, and its promise is then taken for so much more. */
    private static final double FOLLOWED = 0.3;

    private static final double CAUTIOUS = 4;

    private final TrfObjective objective;
    private final double tolerance;
    private final Execution execution;
    private final WeightSolver weights;
    /** The accuracy of the weights. */
    private double inner;

    private WeightSolver.Fit at;
    private double value;
    private double promised = Double.POSITIVE_INFINITY;
    private int rounds;
    private Matrix model;
    private boolean followed;

    private NewtonSolver(TrfObjective objective, double tolerance, Execution execution) {
        this.objective = objective;
        this.tolerance = tolerance;
        this.execution = execution;
        this.weights = new WeightSolver(objective, execution);
        this.inner = ACCURATE * Math.max(tolerance, 1e-2);
    }

    static TrfSolution solve(TrfObjective objective, double[] start, double tolerance, Execution execution) {
        return new NewtonSolver(objective, tolerance, execution).run(start);
    }

    private TrfSolution run(double[] start) {
        boolean interrupted = false;
        boolean more = true;
        try {
            moveTo(weights.solve(start, null, inner));
            while (more && rounds < MOST_ROUNDS) {
                execution.check();
                rounds++;
                more = step();
            }
        } catch (Stopped stopped) {
            if (at == null) {
                throw stopped;
            }
            interrupted = true;
        }
        boolean converged = !more && promised <= tolerance * value;
        double gap = Math.min(1, Math.max(0, promised) / value);
        TrfObjective.Gradient gradient = objective.gradient(at.w, at.bias, at.u, 0);
        double violation = objective.violation(gradient, at.w, at.u);
        return new TrfSolution(at.u, at.w, at.bias, value, gap, violation, rounds, converged, interrupted);
    }

    private void moveTo(WeightSolver.Fit fit) {
        at = fit;
        value = total(fit);
    }

    private double total(WeightSolver.Fit fit) {
        return fit.value + objective.prior().value(fit.u, new double[fit.u.length]);
    }

    /** One step; false where none is worth it. */
    private boolean step() {
        double enough = tolerance / 2 * value;
        if (isSettled(enough)) {
            return false;
        }
        BoundedQuadratic step = newton();
        promised = step.decrease();
        if (!(promised > enough)) {
            // The promise is only as accurate as the weights.
            if (at.promised > ACCURATE * tolerance * value) {
                moveTo(weights.solve(at.u, at, ACCURATE * ACCURATE * tolerance));
                promised = newton().decrease();
            }
            return promised > enough;
        }
        inner = Math.min(inner, ACCURATE * promised / value);
        for (double t = 1; t > SHORTEST; t /= 2) {
            double[] u = at.u.clone();
            for (int i = 0; i < u.length; i++) {
                u[i] = Math.max(objective.lower(), u[i] + t * step.step()[i]);
            }
            WeightSolver.Fit next = weights.solve(u, at, inner);
            double decrease = value - total(next);
            if (decrease >= ENOUGH * t * promised) {
                followed = t == 1 && Math.abs(decrease / promised - 1) < FOLLOWED;
                moveTo(next);
                return true;
            }
        }
        return false;
    }

    /** Whether the last model, which F has just followed, promises so little that a new one is not needed. */
    private boolean isSettled(double enough) {
        if (!followed || at.promised > ENOUGH * enough) {
            return false;
        }
        promised = CAUTIOUS * minimum().decrease();
        return promised <= enough;
    }

    private BoundedQuadratic newton() {
        model = at.hessian();
        objective.prior().addTo(model);
        return minimum();
    }

    private BoundedQuadratic minimum() {
        double[] slope = new double[at.u.length];
        double[] room = new double[at.u.length];
        objective.prior().value(at.u, slope);
        double[] ofWeights = at.gradient();
        for (int i = 0; i < slope.length; i++) {
            slope[i] += ofWeights[i];
            room[i] = at.u[i] - objective.lower();
        }
        return BoundedQuadratic.minimum(model, slope, room);
    }
}
