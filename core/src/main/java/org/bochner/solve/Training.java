package org.bochner.solve;

import java.util.Locale;
import org.bochner.BadInput;
import org.bochner.Targets;

/**
 * Settings of a linear model. C is not among them: a solver follows a path of several values.
 *
 * @param loss what a wrong score costs
 * @param solver the algorithm; {@link Solver#AUTO} chooses by loss and shape
 * @param bias whether scores have a constant term, and whether it is penalised as a weight
 * @param tolerance the relative duality gap at which to stop, in (0, 1)
 * @param iterations the most passes over the rows for one C, at least 1
 * @param classWeights how much a row counts by its class
 * @param epsilon half the width of the tube of the ε-insensitive losses, or δ of the Huber loss, at least 0
 * @param seed what dual coordinate descent shuffles by
 */
public record Training(
        Loss loss,
        Solver solver,
        Bias bias,
        double tolerance,
        int iterations,
        ClassWeights classWeights,
        double epsilon,
        long seed) {
    /** The algorithm that minimises. */
    public enum Solver {
        AUTO,
        LBFGS,
        DUAL,
        CHOLESKY
    }

    /** The constant term of the scores. */
    public enum Bias {
        /** There is one, and it costs nothing. */
        FREE,
        /** There is one, and it is penalised as a weight on a constant feature 1. */
        REGULARISED,
        /** There is none. */
        NONE
    }

    public Training {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new BadInput("tolerance, the relative duality gap, must lie between 0 and 1, not " + tolerance
                    + "; 1e-3 is usual");
        }
        if (iterations < 1) {
            throw new BadInput("iterations must be at least 1, not " + iterations);
        }
        if (!(epsilon >= 0) || Double.isInfinite(epsilon)) {
            throw new BadInput("epsilon must be a number of at least 0, not " + epsilon);
        }
        checkSolver(loss, solver);
    }

    private static void checkSolver(Loss loss, Solver solver) {
        String advice = switch (solver) {
            case AUTO -> null;
            case LBFGS -> loss.smooth() ? null : "needs a smooth loss; use dual";
            case DUAL -> loss.hasBoxDual() ? null : "knows the hinge and epsilon-insensitive losses only; use lbfgs";
            case CHOLESKY -> loss == Loss.SQUARED ? null : "knows the squared loss only; use auto";
        };
        if (advice != null) {
            throw new BadInput("solver " + solver.name().toLowerCase(Locale.ROOT) + " cannot minimise the " + loss.key()
                    + " loss: it " + advice);
        }
    }

    /**
     * The usual settings for {@code loss}: automatic solver, tolerance 1e-3, at most 1000 passes, epsilon 0.1. The bias
     * is free, but regularised for the losses with corners, whose coordinate descent is faster so.
     */
    public static Training of(Loss loss) {
        return new Training(
                loss, Solver.AUTO, loss.smooth() ? Bias.FREE : Bias.REGULARISED, 1e-3, 1000, ClassWeights.NONE, 0.1, 1);
    }

    public Training withSolver(Solver value) {
        return new Training(loss, value, bias, tolerance, iterations, classWeights, epsilon, seed);
    }

    public Training withBias(Bias value) {
        return new Training(loss, solver, value, tolerance, iterations, classWeights, epsilon, seed);
    }

    public Training withTolerance(double value) {
        return new Training(loss, solver, bias, value, iterations, classWeights, epsilon, seed);
    }

    public Training withIterations(int value) {
        return new Training(loss, solver, bias, tolerance, value, classWeights, epsilon, seed);
    }

    public Training withClassWeights(ClassWeights value) {
        return new Training(loss, solver, bias, tolerance, iterations, value, epsilon, seed);
    }

    /** The same with another loss for numbers. */
    public Training withLoss(Loss value, double width) {
        return new Training(value, Solver.AUTO, bias, tolerance, iterations, classWeights, width, seed);
    }

    /** Whether the score of a class without weight falls without end: no loss limits its free bias. */
    public boolean unbounded(Targets targets, int label) {
        return loss == Loss.MULTINOMIAL && bias == Bias.FREE && targets.ignores(label);
    }
}
