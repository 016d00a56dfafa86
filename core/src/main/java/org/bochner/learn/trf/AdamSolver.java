package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;

/**
 * Adam on w, b and u together, with u cut at its bound after every step: the paper's solver (§5).
 *
 * <p>Steps are as long as a rate that begins at 0.1 and is halved whenever 100 steps
 * have not lowered the objective by a ten-thousandth of the tolerance; the paper names no schedule, and with a
 * constant rate Adam circles about the minimum. The gradient is that of all rows. The hinge's corner is rounded off
 * over a width of the tolerance, which costs at most half of it.
 *
 * <p>It ends when the conditions of a minimum are met to the tolerance (the violation of {@link TrfObjective}), or when
 * the rate is so small that nothing moves. The best point seen is the answer. Cost of a step: 4nDK operations for each
 * column of an atom, and 2D². Reference: Kingma and Ba 2015.
 */
public final class AdamSolver {
    private static final double FIRST_RATE = 0.1;
    private static final double LAST_RATE = 1e-7;
    private static final int WINDOW = 100;
    private static final int MOST_STEPS = 100_000;
    private static final int CHECKED = 10;
    private static final double MEAN = 0.9;
    private static final double SQUARE = 0.999;
    private static final double TINY = 1e-10;

    private final TrfObjective objective;
    private final double tolerance;
    /** Where b begins in x, and where u does. */
    private final int atB;

    private final int atU;
    /** w, then b, then u. */
    private final double[] x;

    private final double[] mean;
    private final double[] square;
    private double[] best;
    private double bestValue = Double.POSITIVE_INFINITY;
    private double windowValue = Double.POSITIVE_INFINITY;
    private double rate;
    private int steps;
    private boolean converged;

    private AdamSolver(TrfObjective objective, double[] start, double tolerance, double firstRate) {
        this.objective = objective;
        this.tolerance = tolerance;
        this.rate = firstRate;
        this.atB = objective.features() * objective.outputs();
        this.atU = atB + objective.outputs();
        this.x = new double[atU + start.length];
        System.arraycopy(start, 0, x, atU, start.length);
        this.mean = new double[x.length];
        this.square = new double[x.length];
        this.best = x.clone();
    }

    /** Ends by the conditions of a minimum. */
    static TrfSolver untilConverged() {
        return with(FIRST_RATE, Double.NEGATIVE_INFINITY);
    }

    /** Begins with the rate {@code firstRate}, and ends when the objective is at most {@code target} as well. */
    public static TrfSolver with(double firstRate, double target) {
        return (objective, start, tolerance, execution) ->
                new AdamSolver(objective, start, tolerance, firstRate).run(target, execution);
    }

    private TrfSolution run(double target, Execution execution) {
        boolean interrupted = false;
        try (Progress.Stage stage = execution.progress().part("adam", MOST_STEPS, 0.5)) {
            while (!converged && steps < MOST_STEPS && rate >= LAST_RATE && bestValue > target) {
                execution.check();
                step();
                stage.advance(1);
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        TrfObjective.Gradient there = gradient(best);
        double violation = objective.violation(there, w(best), u(best));
        double gap = Math.min(1, violation);
        return new TrfSolution(u(best), w(best), b(best), there.exact(), gap, violation, steps, converged, interrupted);
    }

    private void step() {
        TrfObjective.Gradient slope = gradient(x);
        if (slope.exact() < bestValue) {
            bestValue = slope.exact();
            best = x.clone();
        }
        if (steps > 0 && steps % CHECKED == 0 && objective.violation(slope, w(x), u(x)) <= tolerance) {
            converged = true;
            best = x.clone();
            return;
        }
        steps++;
        move(slope.w(), 0);
        move(slope.b(), atB);
        move(slope.u(), atU);
        for (int i = atU; i < x.length; i++) {
            // A ratio of zero would have no gradient to come back by.
            x[i] = Math.max(x[i], Math.max(objective.lower(), TINY));
        }
        if (steps % WINDOW == 0) {
            rate *= bestValue < windowValue * (1 - 1e-4 * tolerance) ? 1 : 0.5;
            windowValue = bestValue;
        }
    }

    private void move(double[] slope, int at) {
        double bias1 = 1 - Math.pow(MEAN, steps);
        double bias2 = 1 - Math.pow(SQUARE, steps);
        for (int i = 0; i < slope.length; i++) {
            double g = slope[i];
            mean[at + i] = MEAN * mean[at + i] + (1 - MEAN) * g;
            square[at + i] = SQUARE * square[at + i] + (1 - SQUARE) * g * g;
            x[at + i] -= rate * (mean[at + i] / bias1) / (Math.sqrt(square[at + i] / bias2) + TINY);
        }
    }

    /** With the hinge rounded over a width of the tolerance. */
    private TrfObjective.Gradient gradient(double[] point) {
        return objective.gradient(w(point), b(point), u(point), tolerance);
    }

    private double[] w(double[] from) {
        return Arrays.copyOf(from, atB);
    }

    private double[] b(double[] from) {
        return Arrays.copyOfRange(from, atB, atU);
    }

    private double[] u(double[] from) {
        return Arrays.copyOfRange(from, atU, from.length);
    }
}
