package org.bochner.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Outliers;
import org.bochner.select.validate.Splits;
import org.bochner.select.validate.Tails;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Chooses C on validation rows.
 *
 * <p>For every split: learn on the training part, follow the path of C upwards with warm starts, and score each
 * solution on the validation part. A path ends early when {@value #PATIENCE} values of C in a row were worse than its
 * best, in loss too (with a {@linkplain Deciding metric of labels}, whose steps are large, it does not). The C with the
 * best mean over the splits is chosen. Accuracies that differ by less than half a standard error (of the rarest class
 * for other metrics) count as equal; among them the smallest mean validation loss decides, with the weights that
 * classes have in training (the plain loss is that of the frequent classes, and prefers a C that overfits the rare
 * ones). The validation scores of that C, of all splits together, then calibrate the margins (at most
 * {@value #CALIBRATION_ROWS} rows) and choose the rule for labels.
 */
final class ValidationPath {
    private static final int PATIENCE = 2;
    private static final long CALIBRATION_ROWS = 100_000;

    private ValidationPath() {}

    /**
     * What was chosen.
     *
     * @param c the C
     * @param goodness its mean accuracy on validation rows, or minus the error
     * @param tried how many values of C were compared
     * @param calibration how margins become probabilities, or null
     * @param decision how probabilities become labels, or null for numbers
     * @param learned what the learner found on the last split, or null where nothing had to be chosen
     * @param solution the linear model of that split and C, a fall-back when time runs out
     * @param whole the path over all rows, where it could grow from that of the only split, else null
     * @param residuals of numbers, where outliers matter; null where their tails are not heavy
     */
    record Choice(
            double c,
            double goodness,
            int tried,
            Calibration calibration,
            Decision decision,
            Learned learned,
            Solution solution,
            RegularisationPath whole,
            RobustChoice.Residuals residuals,
            boolean interrupted) {
        /** Frees the map; for a choice that is not followed. */
        void close() {
            if (learned != null) {
                learned.close();
            }
        }
    }

    /** A solution, and how good it is on validation rows. */
    private record Point(Solution solution, double goodness, double loss) {}

    /** One split: the points of every C tried, in the order of the grid. */
    private static final class Fold {
        private final Learned learned;
        private final List<Point> points = new ArrayList<>();
        private RowStore validation;
        private RegularisationPath path;
        private boolean interrupted;

        Fold(Learned learned) {
            this.learned = learned;
        }

        void close(boolean map) {
            if (validation != null) {
                validation.close();
            }
            if (map) {
                learned.close();
            }
        }
    }

    static Choice choose(RowStore rows, KernelLearner learner, Tuning tuning, long seed) {
        double[] cs = tuning.cs().stream().mapToDouble(Double::doubleValue).toArray();
        Task task = rows.task();
        if (cs.length == 1 && !tuning.calibrates(task) && !tuning.deciding().searches()) {
            return new Choice(cs[0], Double.NaN, 1, null, tuning.deciding().usual(), null, null, null, null, false);
        }
        List<Fold> folds = new ArrayList<>();
        boolean interrupted = false;
        List<Splits.Split> splits = tuning.splits(rows, seed);
        try (Progress.Stage stage = rows.execution().progress().part("choose c", splits.size(), 0.7)) {
            for (Splits.Split split : splits) {
                Fold fold = follow(rows, split, learner, tuning, cs, seed, stage);
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
        return conclude(folds, cs, tuning, task, learner.unsupervised(), interrupted);
    }

    private static Fold follow(
            RowStore rows,
            Splits.Split split,
            KernelLearner learner,
            Tuning tuning,
            double[] cs,
            long seed,
            Progress.Stage stage) {
        RowStore part = rows.subset(split.train());
        Training training = tuning.training();
        Task task = rows.task();
        Link link = tuning.link(task);
        Fold fold = new Fold(learner.learn(learner.unsupervised() ? rows : part, seed));
        try (RowStore z = CandidateComparison.features(part, fold.learned)) {
            fold.validation = CandidateComparison.features(rows.subset(split.test()), fold.learned);
            fold.path = LinearSolvers.open(z, tuning.forPath(), cs, null);
            LinearSolvers.follow(fold.path, cs, solution -> {
                if (Double.isNaN(solution.objective())) {
                    return false;
                }
                KernelMachine model = new KernelMachine(null, solution.function(), task, link);
                double goodness = tuning.deciding().goodness(model, fold.validation);
                // Errors of numbers are never as good as equal, so that no loss has to decide.
                double loss = task.isClassification()
                        ? training.loss()
                                .mean(
                                        fold.validation,
                                        solution.function(),
                                        training.epsilon(),
                                        tuning.deciding().byClass())
                        : -goodness;
                fold.points.add(new Point(solution, goodness, loss));
                if (tuning.deciding().criterion().isEmpty()) {
                    stage.metric(task.isClassification() ? "validationAccuracy" : "validationRmse", Math.abs(goodness));
                }
                fold.interrupted = solution.interrupted();
                return tuning.deciding().searches() || !isPast(fold.points);
            });
        } catch (Stopped stopped) {
            fold.interrupted = true;
        } catch (RuntimeException failed) {
            fold.close(true);
            throw failed;
        }
        return fold;
    }

    /**
     * Whether the last values were all worse than others before them, by their loss too: where few rows are wrong, the
     * accuracy of one split may stay the same while that of others still grows.
     */
    private static boolean isPast(List<Point> points) {
        int best = 0;
        int least = 0;
        for (int k = 1; k < points.size(); k++) {
            best = points.get(k).goodness > points.get(best).goodness ? k : best;
            least = points.get(k).loss < points.get(least).loss ? k : least;
        }
        return points.size() - 1 - Math.max(best, least) >= PATIENCE;
    }

    private static Choice conclude(
            List<Fold> folds, double[] cs, Tuning tuning, Task task, boolean unsupervised, boolean interrupted) {
        int tried = folds.stream().mapToInt(fold -> fold.points.size()).min().orElse(0);
        Fold kept = folds.isEmpty() ? null : folds.get(folds.size() - 1);
        if (tried == 0) {
            // The last map is kept, though there is no model on it: it may be what a long search found.
            folds.forEach(fold -> fold.close(fold != kept));
            Learned learned = kept == null ? null : kept.learned;
            Decision usual = tuning.deciding().usual();
            return new Choice(cs[cs.length / 2], Double.NaN, 0, null, usual, learned, null, null, null, true);
        }
        double[] mean = new double[tried];
        double[] loss = new double[tried];
        long rows = 0;
        for (Fold fold : folds) {
            rows += fold.validation.rows();
            for (int k = 0; k < tried; k++) {
                mean[k] += fold.points.get(k).goodness / folds.size();
                loss[k] += fold.points.get(k).loss / folds.size();
            }
        }
        boolean rates =
                tuning.deciding().criterion().map(each -> !each.isLoss()).orElse(task.isClassification());
        int best = best(mean, loss, rates, Math.min(rows, tuning.deciding().rarest()));
        Calibration calibration = null;
        Decision decision = tuning.deciding().usual();
        RobustChoice.Residuals residuals = null;
        try {
            KernelMachine calibrated = calibrate(folds, best, tuning, task);
            calibration = calibrated.calibration().orElse(null);
            decision = calibrated.decision().orElse(null);
            residuals = residuals(folds, best, tried, tuning, task);
        } catch (Stopped stopped) {
            interrupted = true;
        }
        boolean grown = unsupervised && folds.size() == 1 && !interrupted && grow(kept, cs[best], tuning);
        folds.forEach(fold -> fold.close(fold != kept));
        return new Choice(
                cs[best],
                mean[best],
                tried,
                calibration,
                decision,
                kept.learned,
                kept.points.get(best).solution,
                grown ? kept.path : null,
                residuals,
                interrupted);
    }

    /** Takes the validation rows into the path; a learner that sees no labels has the same features for all rows. */
    private static boolean grow(Fold fold, double c, Tuning tuning) {
        try {
            return fold.path.grow(fold.validation, c, tuning.training());
        } catch (Stopped stopped) {
            return false;
        }
    }

    private static int best(double[] goodness, double[] loss, boolean rates, double rows) {
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

    /** What decides about the loss: nothing unless outliers are watched and tails are heavy, or errors are capped. */
    private static RobustChoice.Residuals residuals(List<Fold> folds, int best, int tried, Tuning tuning, Task task) {
        Outliers outliers = tuning.deciding().outliers();
        if (!outliers.watched() && !outliers.isCapped()) {
            return null;
        }
        double[] weights = pooled(folds, (fold, few) -> Passes.weights(few));
        double[][] ofC = new double[tried][];
        ofC[best] = residuals(folds, best, task);
        if (outliers.watched() && !Tails.of(ofC[best], weights).isHeavy()) {
            return null;
        }
        for (int k = 0; k < tried; k++) {
            ofC[k] = k == best ? ofC[k] : residuals(folds, k, task);
        }
        return new RobustChoice.Residuals(ofC, weights, best);
    }

    private static double[] residuals(List<Fold> folds, int k, Task task) {
        return pooled(folds, (fold, few) -> {
            double[] residuals =
                    new KernelMachine(null, fold.points.get(k).solution.function(), task, Link.IDENTITY).scores(few);
            double[] targets = Passes.targets(few);
            Arrays.setAll(residuals, i -> residuals[i] - targets[i]);
            return residuals;
        });
    }

    /** The numbers of the validation rows of all folds, in their order. */
    private static double[] pooled(List<Fold> folds, BiFunction<Fold, RowStore, double[]> numbers) {
        long most = CALIBRATION_ROWS / folds.size();
        return folds.stream()
                .flatMapToDouble(fold -> Arrays.stream(numbers.apply(fold, fold.validation.subset(row -> row < most))))
                .toArray();
    }

    /** A model with the calibration and the rule for labels that suit the validation scores of all folds. */
    private static KernelMachine calibrate(List<Fold> folds, int best, Tuning tuning, Task task) {
        Link link = tuning.link(task);
        KernelMachine model =
                new KernelMachine(null, folds.get(0).points.get(best).solution.function(), task, link);
        if (!tuning.calibrates(task) && !tuning.deciding().searches()) {
            return model.withDecision(tuning.deciding().usual());
        }
        double[] s = pooled(
                folds,
                (fold, few) ->
                        new KernelMachine(null, fold.points.get(best).solution.function(), task, link).scores(few));
        double[] y = pooled(folds, (fold, few) -> Passes.targets(few));
        double[] w = pooled(folds, (fold, few) -> Passes.weights(few));
        if (tuning.calibrates(task)) {
            model = model.withCalibration(
                    Calibrator.fit(task, link, s, y, w, folds.get(0).validation.execution()));
        }
        return tuning.deciding().decided(model, s, y, w);
    }
}
