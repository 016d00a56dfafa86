package org.bochner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.jvm.Tasks;
import org.bochner.learn.Fitted;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryPlan;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * The error of a way to train, on rows that it did not see.
 *
 * <ol>
 *   <li>The rows are split into {@code folds} parts, stratified where there are classes; each part tests a model that
 *       was trained on the others. Without folds a share of the rows tests once.
 *   <li>That is repeated with other splits.
 *   <li>The error is the mean over all models: the share of wrong predictions, or the root mean squared error.
 * </ol>
 *
 * <p>Where rows and features of as many folds as there are threads fit the memory, folds run side by side with a share
 * of the threads each, since a small problem keeps one thread busier than two; else one after the other, each with all
 * threads. The result does not depend on it. Cost: folds × repeats times that of training.
 *
 * @param folds 2 or more, or 0 for one test part
 * @param repeats how many times the rows are split, at least 1
 * @param heldOut the share of test rows where there are no folds
 */
public record CrossValidation(int folds, int repeats, double heldOut) {
    private static final double FIRST = 0.4;
    private static final int MANY = 6;
    private static final double USUAL_SHARE = 0.2;
    private static final long LEAST_MEMORY = 16L << 20;

    public CrossValidation {
        if (folds < 0 || folds == 1) {
            throw new BadInput("folds must be 2 or more, or 0 for one part held out, not " + folds);
        }
        if (repeats < 1) {
            throw new BadInput("repeats must be at least 1, not " + repeats);
        }
        if (!(heldOut > 0 && heldOut < 1)) {
            throw new BadInput("validation, the share of rows held out, must be between 0 and 1, not " + heldOut);
        }
    }

    /** How many models it trains. */
    public int parts() {
        return Math.max(1, folds) * repeats;
    }

    /** One split into {@code folds} parts. */
    public static CrossValidation folds(int folds) {
        return new CrossValidation(folds, 1, USUAL_SHARE);
    }

    /** One part of {@code share} held out. */
    public static CrossValidation heldOut(double share) {
        return new CrossValidation(0, 1, share);
    }

    public CrossValidation withRepeats(int value) {
        return new CrossValidation(folds, value, heldOut);
    }

    /** What is judged: from rows to a model. */
    @FunctionalInterface
    public interface Trainer {
        Fitted train(RowStore rows);
    }

    /**
     * Errors on parts that training did not see.
     *
     * @param errors one per model, in the order of the parts
     */
    public record Score(List<Double> errors) {
        public Score {
            errors = List.copyOf(errors);
        }

        public double mean() {
            return errors.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }

        /** The standard deviation over the parts; 0 for one part. */
        public double deviation() {
            double mean = mean();
            double sum = errors.stream()
                    .mapToDouble(error -> (error - mean) * (error - mean))
                    .sum();
            return errors.size() < 2 ? 0 : Math.sqrt(sum / (errors.size() - 1));
        }
    }

    /** The splits of {@code rows}, {@code folds} for each repeat. */
    public List<Splits.Split> splits(RowStore rows, long seed) {
        List<Splits.Split> all = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            if (folds == 0) {
                all.add(Splits.holdOut(rows, heldOut, seed + repeat));
            } else {
                all.addAll(Splits.folds(rows, folds, seed + repeat));
            }
        }
        return all;
    }

    /**
     * Trains and tests on every part, but only on the first {@value #FIRST} of them where these are {@code hopeless};
     * fewer than {@value #MANY} parts are all made.
     *
     * @param features the columns that training will make of the rows, by which memory is planned
     * @throws Stopped when the execution of {@code rows} was stopped before the end; a model that was stopped early has
     *     no error
     */
    public Score score(RowStore rows, int features, long seed, Trainer trainer, Predicate<Score> hopeless) {
        return score(rows, features, seed, trainer, HeldOutError.USUAL, hopeless);
    }

    /** The same by another error. */
    public Score score(
            RowStore rows, int features, long seed, Trainer trainer, HeldOutError measured, Predicate<Score> hopeless) {
        List<Splits.Split> splits = splits(rows, seed);
        Execution execution = rows.execution();
        int together = fits(rows, features) ? Math.min(splits.size(), execution.threads()) : 1;
        Execution inner = execution
                .threads(Math.max(1, execution.threads() / together))
                .reporting(Progress.NONE)
                .memory(Math.max(LEAST_MEMORY, execution.memory() / together));
        int first = splits.size() < MANY ? splits.size() : (int) Math.ceil(FIRST * splits.size());
        List<Double> errors = new ArrayList<>();
        try (Progress.Stage stage = execution.progress().begin("cross-validation", splits.size())) {
            for (int to : new int[] {first, splits.size()}) {
                int from = errors.size();
                double[] some = new double[to - from];
                Tasks.run(execution.threads(together), some.length, i -> {
                    some[i] = error(rows.with(inner), splits.get(from + i), trainer, measured);
                    stage.advance(1);
                });
                Arrays.stream(some).forEach(errors::add);
                if (hopeless.test(new Score(errors))) {
                    break;
                }
            }
        }
        return new Score(errors);
    }

    /** Whether as many folds as threads fit the memory with their features. */
    private static boolean fits(RowStore rows, int features) {
        long each = MemoryPlan.rowBytes(rows.rows(), rows.columns()) + MemoryPlan.rowBytes(rows.rows(), features);
        return rows.residentBytes() > 0
                && each < rows.execution().memory() / 2 / rows.execution().threads();
    }

    /** The error on the test part of {@code split} of what was trained on the other. */
    static double error(RowStore rows, Splits.Split split, Trainer trainer, HeldOutError measured) {
        rows.execution().check();
        RowStore part = rows.subset(split.train());
        // Rows in memory are packed, since most methods pass over them often.
        try (RowStore training = rows.residentBytes() > 0 ? MemoryStore.packed(part) : part;
                RowStore test = rows.subset(split.test())) {
            Fitted fitted = trainer.train(training);
            fitted.curve().values().forEach(each -> each.machine().close());
            try (KernelMachine machine = fitted.machine()) {
                if (fitted.interrupted()) {
                    throw new Stopped("a fold was stopped early");
                }
                return measured.of(machine, test);
            }
        }
    }
}
