package org.bochner.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bochner.store.BadInput;
import org.bochner.store.RowStore;
import org.bochner.store.Stopped;
import org.bochner.store.Task;

/** Trains linear machines on the columns of a store. */
public final class LinearSolvers {
    private LinearSolvers() {}

    /** The solutions for all of {@code cs}, in their order, each starting from the one before. */
    public static List<Solution> path(RowStore features, Training training, double[] cs) {
        List<Solution> solutions = new ArrayList<>();
        path(features, training, cs, solution -> {
            solutions.add(solution);
            return true;
        });
        return solutions;
    }

    /**
     * The same, one at a time: {@code more} gets each solution as it is found, and says whether to go on. Ascending C is
     * the fast order. When the execution stops, the last solution given is the best so far, marked interrupted.
     */
    public static void path(RowStore features, Training training, double[] cs, Predicate<Solution> more) {
        check(features, training, cs);
        Coding coding;
        try {
            coding = coding(features, training);
        } catch (Stopped stopped) {
            return;
        }
        try (Path path = choose(features, training, coding)) {
            for (double c : cs) {
                Solution solution = path.solve(c);
                if (!more.test(solution) || solution.interrupted()) {
                    return;
                }
            }
        }
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

    private static Coding coding(RowStore features, Training training) {
        double[] weights = null;
        if (training.classWeights().balanced()) {
            Coding plain = new Coding(training.loss(), training.epsilon(), features.task(), null);
            weights = ClassTotals.balanced(features.run(new ClassTotals(plain)));
        } else if (!training.classWeights().listed().isEmpty()) {
            weights = training.classWeights().listed().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
        return new Coding(training.loss(), training.epsilon(), features.task(), weights);
    }

    private static Path choose(RowStore features, Training training, Coding coding) {
        return switch (training.solver()) {
            case LBFGS -> new GradientPath(features, training, coding, false);
            case NEWTON -> new GradientPath(features, training, coding, true);
            default -> new GradientPath(features, training, coding, false);
        };
    }
}
