package org.bochner.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.linalg.LinearFunction;
import org.bochner.solve.dual.DualCoordinateDescent;
import org.bochner.solve.gradient.GradientPath;
import org.bochner.solve.ridge.CholeskyRidge;
import org.bochner.solve.ridge.DualRidge;
import org.bochner.solve.ridge.Gram;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** Trains linear models on the columns of a store. */
public final class LinearSolvers {
    /** The largest matrix that is factored for a closed form. */
    private static final int MAX_SIDE = 12000;

    private LinearSolvers() {}

    /** The solutions for all of {@code cs}, in their order, each starting from the one before. */
    public static List<Solution> path(RowStore features, Training training, double[] cs) {
        List<Solution> solutions = new ArrayList<>();
        path(features, training, cs, solutions::add);
        return solutions;
    }

    /**
     * The same, one at a time: {@code more} gets each solution as it is found, and says whether to go on. Ascending C
     * is the fast order. When the execution stops, the last solution given is the best so far, marked interrupted.
     */
    public static void path(RowStore features, Training training, double[] cs, Predicate<Solution> more) {
        follow(open(features, training, cs, null), cs, more);
    }

    /** Goes along {@code path} as far as {@code more} says. */
    public static void follow(RegularisationPath path, double[] cs, Predicate<Solution> more) {
        for (double c : cs) {
            Solution solution = path.solve(c);
            if (!more.test(solution) || solution.interrupted()) {
                return;
            }
        }
    }

    /**
     * The path itself. Where it starts, such as from a function that was trained on a part of the rows, changes the
     * time that it takes, not where it ends: every objective has one minimum. Closed forms and the dual ignore it.
     *
     * @param cs the values that it will be asked for
     * @param start a function of as many features and outputs, or null
     */
    public static RegularisationPath open(RowStore features, Training training, double[] cs, LinearFunction start) {
        check(features, training, cs);
        Targets targets;
        try {
            targets = targets(features, training);
        } catch (Stopped stopped) {
            int outputs = training.loss().targets(features.task()).outputs();
            return c -> Solution.none(features.columns(), outputs, c, "none");
        }
        return choose(features, training, targets, start, cs);
    }

    private static void check(RowStore features, Training training, double[] cs) {
        Task task = features.task();
        Loss loss = training.loss();
        if (features.rows() == 0) {
            throw new BadInput("there are no rows to learn from");
        }
        if (task.isClassification() ? !loss.forClasses() : !loss.forNumbers()) {
            throw new BadInput("the " + loss.key() + " loss is not for " + task.kind() + "; use "
                    + (task.isClassification() ? "squared-hinge or logistic" : "squared or epsilon-insensitive"));
        }
        if (cs.length == 0) {
            throw new BadInput("no C is given");
        }
        for (double c : cs) {
            if (!(c > 0) || Double.isInfinite(c)) {
                throw new BadInput("C must be a number above 0, not " + c);
            }
        }
        ClassWeights weights = training.classWeights();
        if (weights != ClassWeights.NONE && !task.isClassification()) {
            throw new BadInput("class weights are for classes, and the targets are numbers");
        }
        if (!weights.listed().isEmpty() && weights.listed().size() != task.classes()) {
            throw new BadInput(weights.listed().size() + " class weights are given for " + task.classes() + " classes");
        }
    }

    /** The targets with the weights of their classes; classes without rows have weight zero where that matters. */
    private static Targets targets(RowStore features, Training training) {
        Targets targets = training.loss().targets(features.task());
        ClassWeights by = training.classWeights();
        boolean leaveOut = training.loss() == Loss.MULTINOMIAL && training.bias() == Training.Bias.FREE;
        if (by.balanced() || leaveOut) {
            double[] totals = Passes.classTotals(features);
            double[] weights = by.of(totals);
            for (int k = 0; leaveOut && k < weights.length; k++) {
                weights[k] = totals[k] == 0 ? 0 : weights[k];
            }
            return targets.weighted(weights);
        }
        return by.listed().isEmpty() ? targets : targets.weighted(by.of(new double[0]));
    }

    private static RegularisationPath choose(
            RowStore features, Training training, Targets targets, LinearFunction start, double[] cs) {
        Training.Solver solver = training.solver();
        if (solver == Training.Solver.AUTO) {
            solver = automatic(features, training.loss());
        }
        return switch (solver) {
            case DUAL -> new DualCoordinateDescent(here(features), training, targets);
            case CHOLESKY -> ridge(features, training, targets, cs);
            default -> new GradientPath(features, training, targets, start);
        };
    }

    /** The rows, brought to this process where they fit: the dual has a number for each and visits them one by one. */
    private static RowStore here(RowStore features) {
        if (!features.remote()) {
            return features;
        }
        double bytes = (double) features.rows() * features.columns() * Float.BYTES;
        if (bytes > features.execution().memory() / 2.0) {
            throw new BadInput("a loss with corners is trained row by row, and the features of " + features.rows()
                    + " rows do not fit the memory of this process; use a smooth loss such as squared-hinge, logistic"
                    + " or huber, or give it more memory");
        }
        return MemoryStore.packed(features);
    }

    /**
     * Losses with corners go to the dual, the squared loss to the closed form where the features are dense and few
     * enough, all else to L-BFGS, which was the fastest on random features in our measurements.
     */
    private static Training.Solver automatic(RowStore features, Loss loss) {
        if (!loss.smooth()) {
            return Training.Solver.DUAL;
        }
        boolean closed = loss == Loss.SQUARED && !features.sparse() && ridgeFits(features);
        return closed ? Training.Solver.CHOLESKY : Training.Solver.LBFGS;
    }

    private static boolean ridgeFits(RowStore features) {
        long side = Math.min(features.rows(), features.columns());
        return side <= MAX_SIDE
                && Gram.bytes((int) side) * 3 < features.execution().memory();
    }

    private static RegularisationPath ridge(RowStore features, Training training, Targets targets, double[] cs) {
        if (features.sparse()) {
            throw new BadInput("solver cholesky needs dense features; use auto or lbfgs for sparse ones");
        }
        if (Math.min(features.rows(), features.columns()) > MAX_SIDE) {
            throw new BadInput("solver cholesky handles at most " + MAX_SIDE + " features (or rows), not "
                    + features.columns() + "; use lbfgs");
        }
        return features.rows() < features.columns()
                ? new DualRidge(features, training, targets)
                : new CholeskyRidge(features, training, targets, cs);
    }
}
