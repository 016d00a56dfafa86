package org.bochner.solve.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.linalg.Matrix;
import org.bochner.solve.LinearFunction;
import org.bochner.solve.Path;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.solve.Vectors;
import org.bochner.store.RowStore;

/**
 * Smooth losses: one {@link Search} per output (one for all with the multinomial loss), all sharing passes, each with
 * its own step and its own end, in variables that a {@link Scaling} has made round.
 *
 * <ol>
 *   <li>Once for the path: the Gram matrix ({@link Preconditioning}).
 *   <li>For each C, from the last solution: factor I + CκG with the curvature κ that the last solution had.
 *   <li>Ask every search that has not ended, answer all in one pass, keep the best point of each.
 *   <li>Where the loss is the squared hinge and few rows of an output lie within the margin, {@link ActiveSetNewton}
 *       takes the output to its minimum at once.
 *   <li>A search ends when its duality gap is at most tolerance·P. With a free bias that is certified by one more
 *       query, which shares the pass of the others.
 * </ol>
 */
public final class GradientPath implements Path {
    /** A gap below this part of C Σ u is zero: all rows are right and the weights tiny. */
    private static final double NOTHING = 1e-10;

    /** How often a path looks for outputs that {@link ActiveSetNewton} can finish, in passes. */
    private static final int LEAP_EVERY = 8;

    private static final int MOST_LEAPS = 4;

    private final RowStore store;
    private final Training training;
    private final Targets targets;
    private final boolean newton;
    private final Preconditioning preconditioning;
    private final ActiveSetNewton active;
    private List<double[]> weights;
    private double curvature = Double.NaN;
    /** The norm of the gradient of Σ u ℓ at zero weights. */
    private double firstNorm;

    private boolean first = true;

    public GradientPath(RowStore store, Training training, Targets targets, boolean newton, LinearFunction start) {
        this.store = store;
        this.training = training;
        this.targets = targets;
        this.newton = newton;
        this.preconditioning = new Preconditioning(store, training, targets);
        boolean free = training.solver() == Training.Solver.AUTO;
        this.active = free && ActiveSetNewton.suits(store, training.loss(), targets)
                ? new ActiveSetNewton(store, targets, training.bias())
                : null;
        if (start != null && start.features() == store.columns() && start.outputs() == targets.outputs()) {
            weights = points(start);
        }
    }

    /** The inverse of {@link #function}. */
    private List<double[]> points(LinearFunction start) {
        int width = training.loss().width(targets.outputs());
        int d = store.columns();
        List<double[]> points = new ArrayList<>();
        for (int g = 0; g < targets.outputs() / width; g++) {
            double[] point = new double[(training.bias() == Training.Bias.NONE ? d : d + 1) * width];
            for (int k = 0; k < width; k++) {
                for (int j = 0; j < d; j++) {
                    point[j * width + k] = start.weights().get(j, g * width + k);
                }
                if (training.bias() != Training.Bias.NONE) {
                    point[d * width + k] = start.bias()[g * width + k];
                }
            }
            points.add(point);
        }
        return points;
    }

    /** One group of outputs: its search, its best point so far, and whether it has ended. */
    private static final class Group {
        private Search search;
        private Query best;
        private Query held;
        private double demand;
        private boolean certify;
        private boolean done;
        private boolean converged;

        private Group(Search search, double tolerance) {
            this.search = search;
            this.demand = tolerance;
        }
    }

    @Override
    public Solution solve(double c) {
        int width = training.loss().width(targets.outputs());
        LinearObjective objective = new LinearObjective(store, training, targets, c);
        if (weights == null) {
            weights = new ArrayList<>();
            for (int g = 0; g < targets.outputs() / width; g++) {
                weights.add(new double[objective.size(width)]);
            }
        }
        List<Group> groups = new ArrayList<>();
        for (int g = 0; g < weights.size(); g++) {
            double[] start = new double[objective.size(width)];
            Search search = newton
                    ? new TruncatedNewton(g * width, width, start)
                    : new Lbfgs(g * width, width, start, pairs(objective.size(width)));
            groups.add(new Group(search, training.tolerance()));
        }
        int passes = 0;
        int leaps = 0;
        boolean interrupted = false;
        try (Scaling scaling = preconditioning.at(c, curvature)) {
            Rescaled rescaled = new Rescaled(objective, scaling, weights);
            while (passes < training.iterations() && groups.stream().anyMatch(group -> !group.done)) {
                step(groups, objective, rescaled, c);
                passes++;
                if (active != null && leaps < MOST_LEAPS && passes % LEAP_EVERY == 1) {
                    int rounds = leap(groups, c);
                    leaps += rounds > 0 ? 1 : 0;
                    passes += rounds;
                }
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        return solution(groups, c, passes, interrupted);
    }

    /** As many pairs as a quarter of the memory holds, within reason. */
    private int pairs(int size) {
        long bytes = 16L * size * (targets.outputs() / training.loss().width(targets.outputs()));
        return (int) Math.max(3, Math.min(20, store.execution().memory() / 4 / Math.max(1, bytes)));
    }

    /**
     * Takes the outputs that have few active rows to their minimum by {@link ActiveSetNewton}; their searches start
     * again from there, and most find nothing left to do. Returns the rounds it took.
     */
    private int leap(List<Group> groups, double c) {
        List<Integer> ready = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.get(g);
            // The curvature of the squared hinge is 2 for an active row and 0 for the others.
            if (!group.done && !group.certify && active.suits(group.best.curvature / 2)) {
                ready.add(g);
                points.add(group.best.point);
            }
        }
        if (ready.isEmpty()) {
            return 0;
        }
        ActiveSetNewton.Result result =
                active.minimise(c, ready.stream().mapToInt(Integer::intValue).toArray(), points);
        for (int i = 0; i < ready.size(); i++) {
            int g = ready.get(i);
            weights.set(g, result.points().get(i));
            groups.get(g).search = new Lbfgs(g, 1, new double[points.get(i).length], pairs(points.get(i).length));
        }
        return result.rounds();
    }

    /** One pass: all open questions, in the objective's variables, and what follows from the answers. */
    private void step(List<Group> groups, LinearObjective objective, Rescaled rescaled, double c) {
        List<Group> asking = new ArrayList<>();
        List<Query> outer = new ArrayList<>();
        List<Group> certifying = new ArrayList<>();
        for (Group group : groups) {
            if (!group.done) {
                (group.certify ? certifying : asking).add(group);
            }
        }
        for (Group group : asking) {
            outer.add(group.search.ask());
        }
        List<Query> all = rescaled.inner(outer);
        for (Group group : certifying) {
            Query best = group.best;
            all.add(new Query(best.output, best.width, best.point, null, LinearObjective.balance(best)));
        }
        objective.answer(all);
        rescaled.finish(outer, all.subList(0, outer.size()));
        for (int i = 0; i < asking.size(); i++) {
            heed(asking.get(i), outer.get(i), all.get(i), c);
        }
        for (int i = 0; i < certifying.size(); i++) {
            certified(certifying.get(i), all.get(outer.size() + i), c);
        }
    }

    private void heed(Group group, Query outer, Query inner, double c) {
        if (inner.direction == null) {
            if (first && group.best == null) {
                firstNorm = Math.hypot(firstNorm, Vectors.norm(inner.result) / c);
            }
            if (group.best == null
                    || inner.value <= group.best.value * (1 + 1e-7) && inner.gap < group.best.gap
                    || inner.value < group.best.value) {
                group.best = inner;
            }
            if (enough(group.best, group.demand, c)) {
                if (training.bias() == Training.Bias.FREE) {
                    group.certify = true;
                    group.held = outer;
                } else {
                    group.converged = true;
                    group.done = true;
                }
                return;
            }
        }
        tell(group, outer);
    }

    private void tell(Group group, Query outer) {
        group.search.tell(outer);
        group.done = group.search.stuck();
    }

    private void certified(Group group, Query certificate, double c) {
        group.certify = false;
        group.best.gap = certificate.gap;
        group.converged = enough(group.best, training.tolerance(), c);
        group.done = group.converged;
        if (!group.done) {
            group.demand /= 4;
            tell(group, group.held);
        }
    }

    private boolean enough(Query query, double tolerance, double c) {
        return query.gap <= tolerance * Math.max(query.value, NOTHING * c * preconditioning.weight());
    }

    private Solution solution(List<Group> groups, double c, int passes, boolean interrupted) {
        first = false;
        double objective = 0;
        double gap = 0;
        double norm = 0;
        double total = 0;
        boolean converged = true;
        for (int g = 0; g < groups.size(); g++) {
            Query best = groups.get(g).best;
            if (best == null) {
                objective = Double.NaN;
                converged = false;
                continue;
            }
            weights.set(g, best.point);
            objective += best.value;
            gap += best.gap;
            norm = Math.hypot(norm, Vectors.norm(best.result));
            total += best.curvature;
            converged &= groups.get(g).converged;
        }
        curvature = Double.isNaN(objective) ? curvature : total / groups.size() / preconditioning.weight();
        double relative = objective > 0 ? gap / objective : Double.isNaN(objective) ? 1 : 0;
        return new Solution(
                function(),
                c,
                objective,
                Math.min(1, relative),
                firstNorm > 0 ? norm / (c * firstNorm) : 0,
                passes,
                converged,
                interrupted,
                newton ? "newton" : "lbfgs");
    }

    private LinearFunction function() {
        int k = targets.outputs();
        int width = training.loss().width(targets.outputs());
        int d = store.columns();
        Matrix matrix = new Matrix(d, k);
        double[] bias = new double[k];
        for (int output = 0; output < k; output++) {
            double[] point = weights.get(output / width);
            for (int j = 0; j < d; j++) {
                matrix.set(j, output, point[j * width + output % width]);
            }
            bias[output] = training.bias() == Training.Bias.NONE ? 0 : point[d * width + output % width];
        }
        for (int label = 0; label < targets.classes(); label++) {
            if (training.unbounded(targets, label)) {
                // Its bias would fall without end; this is low enough never to be chosen.
                bias[label] = Arrays.stream(bias).min().orElse(0) - 100;
            }
        }
        return new LinearFunction(matrix, bias);
    }
}
