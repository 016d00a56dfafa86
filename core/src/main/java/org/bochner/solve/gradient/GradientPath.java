package org.bochner.solve.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.solve.Vectors;
import org.bochner.store.RowStore;

/**
 * Smooth losses: one {@link Lbfgs} search per output (one for all with the multinomial loss) in the well-conditioned
 * variables of a {@link Scaling}. All share passes; each has its own step and its own end.
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
public final class GradientPath implements RegularisationPath {
    /** A gap below this part of C Σ u is zero: all rows are right and the weights tiny. */
    private static final double NOTHING = 1e-10;

    /** How often a path looks for outputs that {@link ActiveSetNewton} can finish, in passes. */
    private static final int LEAP_EVERY = 8;

    private static final int MOST_LEAPS = 4;

    private final RowStore store;
    private final Training training;
    private final Targets targets;
    private final Preconditioning preconditioning;
    private final ActiveSetNewton active;
    private final List<double[]> weights;
    private double curvature = Double.NaN;

    public GradientPath(RowStore store, Training training, Targets targets, LinearFunction start) {
        this.store = store;
        this.training = training;
        this.targets = targets;
        this.preconditioning = new Preconditioning(store, training, targets);
        boolean free = training.solver() == Training.Solver.AUTO;
        this.active = free && ActiveSetNewton.suits(store, training.loss(), targets)
                ? new ActiveSetNewton(store, targets, training.bias())
                : null;
        boolean usable = start != null && start.features() == store.columns() && start.outputs() == targets.outputs();
        this.weights = points(usable ? start : LinearFunction.zero(store.columns(), targets.outputs()));
    }

    /** The inverse of {@link #function}. */
    private List<double[]> points(LinearFunction start) {
        int width = training.loss().width(targets.outputs());
        int d = store.columns();
        List<double[]> points = new ArrayList<>();
        for (int g = 0; g < targets.outputs() / width; g++) {
            double[] point = new double[(training.bias() == Training.Bias.NONE ? d : d + 1) * width];
            for (int i = 0; i < point.length; i++) {
                int output = g * width + i % width;
                point[i] = i < d * width ? start.weights().get(i / width, output) : start.bias()[output];
            }
            points.add(point);
        }
        return points;
    }

    /** One group of outputs: its search, its best point so far, and whether it has ended. */
    private static final class Group {
        private final int index;
        private Lbfgs search;
        private Query best;
        /** The last answer, with its gradient in the variables of the search. */
        private double value;

        private double[] gradient;
        private double demand;
        private boolean certify;
        private boolean done;
        private boolean converged;

        private Group(int index, Lbfgs search, double tolerance) {
            this.index = index;
            this.search = search;
            this.demand = tolerance;
        }

        /** Gives the last answer to the search. */
        private void goOn() {
            search.tell(value, gradient);
            done = search.stuck();
        }
    }

    @Override
    public Solution solve(double c) {
        LinearObjective objective = new LinearObjective(store, training, targets, c);
        List<Group> groups = new ArrayList<>();
        for (int g = 0; g < weights.size(); g++) {
            groups.add(new Group(g, search(weights.get(g).length), training.tolerance()));
        }
        int passes = 0;
        int leaps = 0;
        boolean interrupted = false;
        try (Scaling scaling = preconditioning.at(c, curvature)) {
            while (passes < training.iterations() && groups.stream().anyMatch(group -> !group.done)) {
                step(groups, objective, scaling, c);
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

    /** A search from zero, with as many pairs as a quarter of the memory holds, within reason. */
    private Lbfgs search(int size) {
        long bytes = 16L * size * weights.size();
        long pairs = store.execution().memory() / 4 / Math.max(1, bytes);
        return new Lbfgs(new double[size], (int) Math.max(3, Math.min(20, pairs)));
    }

    /**
     * Takes the outputs that have few active rows to their minimum by {@link ActiveSetNewton}; their searches start
     * again from there, and most find nothing left to do. Returns the rounds it took.
     */
    private int leap(List<Group> groups, double c) {
        // The curvature of the squared hinge is 2 for an active row and 0 for the others.
        List<Group> ready = groups.stream()
                .filter(group -> !group.done && !group.certify && active.suits(group.best.curvature / 2))
                .toList();
        if (ready.isEmpty()) {
            return 0;
        }
        ActiveSetNewton.Result result = active.minimise(
                c,
                ready.stream().mapToInt(group -> group.index).toArray(),
                ready.stream().map(group -> group.best.point).toList());
        for (int i = 0; i < ready.size(); i++) {
            double[] point = result.points().get(i);
            weights.set(ready.get(i).index, point);
            ready.get(i).search = search(point.length);
        }
        return result.rounds();
    }

    /** One pass: the points of all open searches, and what follows from the answers. */
    private void step(List<Group> groups, LinearObjective objective, Scaling scaling, double c) {
        int width = training.loss().width(targets.outputs());
        List<Group> asking =
                groups.stream().filter(group -> !group.done && !group.certify).toList();
        List<Group> certifying =
                groups.stream().filter(group -> !group.done && group.certify).toList();
        List<double[]> vectors = new ArrayList<>();
        for (Group group : asking) {
            vectors.add(group.search.ask().clone());
        }
        scaling.solve(true, vectors, width);
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < asking.size(); i++) {
            int g = asking.get(i).index;
            Vectors.add(vectors.get(i), 1, weights.get(g));
            queries.add(new Query(g * width, width, vectors.get(i)));
        }
        for (Group group : certifying) {
            Query best = group.best;
            queries.add(new Query(best.output, width, best.point, LinearObjective.balance(best)));
        }
        objective.answer(queries);
        for (int i = 0; i < asking.size(); i++) {
            asking.get(i).value = queries.get(i).value;
            asking.get(i).gradient = queries.get(i).gradient.clone();
        }
        scaling.solve(false, asking.stream().map(group -> group.gradient).toList(), width);
        for (int i = 0; i < asking.size(); i++) {
            heed(asking.get(i), queries.get(i), c);
        }
        for (int i = 0; i < certifying.size(); i++) {
            certified(certifying.get(i), queries.get(asking.size() + i), c);
        }
    }

    private void heed(Group group, Query query, double c) {
        if (group.best == null
                || query.value <= group.best.value * (1 + 1e-7) && query.gap < group.best.gap
                || query.value < group.best.value) {
            group.best = query;
        }
        if (!enough(group.best, group.demand, c)) {
            group.goOn();
        } else if (training.bias() == Training.Bias.FREE) {
            group.certify = true;
        } else {
            group.converged = true;
            group.done = true;
        }
    }

    private void certified(Group group, Query certificate, double c) {
        group.certify = false;
        group.best.gap = certificate.gap;
        group.converged = enough(group.best, training.tolerance(), c);
        group.done = group.converged;
        if (!group.done) {
            group.demand /= 4;
            group.goOn();
        }
    }

    private boolean enough(Query query, double tolerance, double c) {
        return query.gap <= tolerance * Math.max(query.value, NOTHING * c * preconditioning.weight());
    }

    private Solution solution(List<Group> groups, double c, int passes, boolean interrupted) {
        double objective = 0;
        double gap = 0;
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
            total += best.curvature;
            converged &= groups.get(g).converged;
        }
        curvature = Double.isNaN(objective) ? curvature : total / groups.size() / preconditioning.weight();
        double relative = objective > 0 ? gap / objective : Double.isNaN(objective) ? 1 : 0;
        return new Solution(function(), c, objective, Math.min(1, relative), passes, converged, interrupted, "lbfgs");
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
            bias[output] = point.length > d * width ? point[d * width + output % width] : 0;
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
