package org.bochner.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.solve.LinearFunction;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Path;
import org.bochner.solve.Solution;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The path over C on held-out rows.
 *
 * <p>For every split: learn on the training part, follow the path of C upwards with warm starts, and score each
 * solution on the part held out. A path ends early when {@value #PATIENCE} values of C in a row were worse than its
 * best. The C with the best mean over the splits wins. Accuracies that differ by less than half a standard error are
 * equal as far as these rows can tell; among them the smallest mean held-out loss decides. The held-out scores of that
 * C, of all splits together, then calibrate the margins (at most {@value #CALIBRATION_ROWS} rows).
 */
final class HeldOutPath {
    private static final int PATIENCE = 2;
    private static final long CALIBRATION_ROWS = 100_000;

    private HeldOutPath() {}

    /**
     * What was chosen.
     *
     * @param c the C
     * @param goodness its mean held-out accuracy, or minus the error
     * @param tried how many values of C were compared
     * @param calibration how margins become probabilities, or null
     * @param learned what the learner found on the last split, or null where nothing had to be chosen
     * @param solution the machine of that split and C, a fall-back when time runs out
     * @param whole the path over all rows, where it could grow from that of the only split, else null
     */
    record Choice(
            double c,
            double goodness,
            int tried,
            Calibration calibration,
            Learned learned,
            Solution solution,
            Path whole,
            boolean interrupted) {
        /** Closes the map where it is {@code unused}. */
        void close(boolean unused) {
            if (unused && learned != null && learned.map() != null) {
                learned.map().close();
            }
        }
    }

    /** One split: the solution of every C tried, in the order of the grid, and how good it was. */
    private record Fold(
            Learned learned,
            Path path,
            RowStore heldOut,
            List<Solution> solutions,
            List<Double> goodness,
            List<Double> losses,
            boolean interrupted) {}

    static Choice choose(RowStore rows, KernelLearner learner, Tuning tuning, long seed) {
        double[] cs = tuning.cs().stream().mapToDouble(Double::doubleValue).toArray();
        Task task = rows.task();
        if (cs.length == 1 && !tuning.calibrates(task)) {
            return new Choice(cs[0], Double.NaN, 1, null, null, null, null, false);
        }
        List<Fold> folds = new ArrayList<>();
        boolean interrupted = false;
        List<Splits.Split> splits = tuning.splits(rows, seed);
        try (Progress.Stage stage = rows.execution().progress().begin("choose c", splits.size())) {
            for (Splits.Split split : splits) {
                Fold fold = follow(rows, split, learner, tuning, cs, seed);
                folds.add(fold);
                interrupted |= fold.interrupted;
                if (interrupted) {
                    break;
                }
                stage.advance(1);
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        return conclude(folds, cs, tuning, task, learner.blind(), interrupted);
    }

    private static Fold follow(
            RowStore rows, Splits.Split split, KernelLearner learner, Tuning tuning, double[] cs, long seed) {
        RowStore training = rows.subset(split.train());
        Task task = rows.task();
        Link link = tuning.link(task);
        List<Solution> solutions = new ArrayList<>();
        List<Double> goodness = new ArrayList<>();
        List<Double> losses = new ArrayList<>();
        Learned learned = learner.learn(learner.blind() ? rows : training, seed);
        RowStore zHeldOut = null;
        Path path = null;
        boolean interrupted = false;
        try (RowStore z = Race.features(training, learned)) {
            zHeldOut = Race.features(rows.subset(split.test()), learned);
            RowStore judge = zHeldOut;
            path = LinearSolvers.open(z, tuning.forPath(), cs, null);
            LinearSolvers.follow(path, cs, solution -> {
                if (Double.isNaN(solution.objective())) {
                    return false;
                }
                goodness.add(Race.goodness(new KernelMachine(null, solution.function(), task, link), judge));
                // Errors of numbers are never as good as equal, so that no loss has to decide.
                losses.add(
                        task.isClassification()
                                ? tuning.training()
                                        .loss()
                                        .mean(
                                                judge,
                                                solution.function(),
                                                tuning.training().epsilon())
                                : -goodness.get(goodness.size() - 1));
                solutions.add(solution);
                return !isPast(goodness);
            });
            interrupted =
                    !solutions.isEmpty() && solutions.get(solutions.size() - 1).interrupted();
        } catch (Stopped stopped) {
            interrupted = true;
        } catch (RuntimeException failed) {
            closeFold(new Fold(learned, path, zHeldOut, solutions, goodness, losses, false), true);
            throw failed;
        }
        return new Fold(learned, path, zHeldOut, solutions, goodness, losses, interrupted);
    }

    /** Whether the last values were all worse than the best before them. */
    private static boolean isPast(List<Double> goodness) {
        int best = 0;
        for (int k = 1; k < goodness.size(); k++) {
            best = goodness.get(k) > goodness.get(best) ? k : best;
        }
        return goodness.size() - 1 - best >= PATIENCE;
    }

    private static Choice conclude(
            List<Fold> folds, double[] cs, Tuning tuning, Task task, boolean blind, boolean interrupted) {
        int tried = folds.stream().mapToInt(fold -> fold.solutions.size()).min().orElse(0);
        if (tried == 0) {
            // The last map is kept, though there is no machine on it: it may be what a long search found.
            Fold last = folds.isEmpty() ? null : folds.get(folds.size() - 1);
            for (Fold fold : folds) {
                closeFold(fold, fold != last);
            }
            Learned learned = last == null ? null : last.learned;
            return new Choice(cs[cs.length / 2], Double.NaN, 0, null, learned, null, null, true);
        }
        double[] mean = new double[tried];
        double[] loss = new double[tried];
        long rows = 0;
        for (Fold fold : folds) {
            rows += fold.heldOut.rows();
            for (int k = 0; k < tried; k++) {
                mean[k] += fold.goodness.get(k) / folds.size();
                loss[k] += fold.losses.get(k) / folds.size();
            }
        }
        int best = best(mean, loss, task.isClassification(), rows);
        Calibration calibration = null;
        try {
            calibration = tuning.calibrates(task) ? calibrate(folds, best, tuning.link(task), task) : null;
        } catch (Stopped stopped) {
            interrupted = true;
        }
        Fold kept = folds.get(folds.size() - 1);
        boolean grown = blind && folds.size() == 1 && !interrupted && grow(kept, cs[best], tuning);
        for (Fold fold : folds) {
            fold.heldOut.close();
            if (fold != kept) {
                closeFold(fold, true);
            }
        }
        return new Choice(
                cs[best],
                mean[best],
                tried,
                calibration,
                kept.learned,
                kept.solutions.get(best),
                grown ? kept.path : null,
                interrupted);
    }

    /** Takes the rows held out into the path, whose features are those of all rows when the learner is blind. */
    private static boolean grow(Fold fold, double c, Tuning tuning) {
        try {
            return fold.path.grow(fold.heldOut, c, tuning.training());
        } catch (Stopped stopped) {
            return false;
        }
    }

    private static int best(double[] goodness, double[] loss, boolean rates, long rows) {
        double top = Arrays.stream(goodness).max().getAsDouble();
        double tie = rates ? 0.5 * Math.sqrt(Math.max(0, top * (1 - top)) / rows) : 0;
        int best = -1;
        for (int k = 0; k < goodness.length; k++) {
            if (goodness[k] >= top - tie && (best < 0 || loss[k] < loss[best])) {
                best = k;
            }
        }
        return best;
    }

    private static void closeFold(Fold fold, boolean map) {
        if (fold.heldOut != null) {
            fold.heldOut.close();
        }
        if (map && fold.learned.map() != null) {
            fold.learned.map().close();
        }
    }

    private static Calibration calibrate(List<Fold> folds, int best, Link link, Task task) {
        double[] scores = {};
        double[] labels = {};
        double[] weights = {};
        for (Fold fold : folds) {
            long most = CALIBRATION_ROWS / folds.size();
            RowStore few = fold.heldOut.subset(row -> row < most);
            scores = join(scores, scores(fold.solutions.get(best).function(), few));
            labels = join(labels, Passes.targets(few));
            weights = join(weights, Passes.weights(few));
        }
        return Calibrator.fit(task, link, scores, labels, weights);
    }

    private static double[] scores(LinearFunction function, RowStore z) {
        int outputs = function.outputs();
        double[] scores = new double[Math.toIntExact(z.rows() * outputs)];
        z.run(Passes.each("scores", block -> {
            double[] part = new double[block.size() * outputs];
            function.scores(block.rows(), part);
            System.arraycopy(part, 0, scores, Math.toIntExact(block.first() * outputs), part.length);
        }));
        return scores;
    }

    private static double[] join(double[] left, double[] right) {
        double[] both = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }
}
