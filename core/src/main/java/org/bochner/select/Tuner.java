package org.bochner.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Setting;
import org.bochner.linalg.LinearFunction;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Solution;
import org.bochner.store.RowStore;

/**
 * From rows to a trained model, with everything that was not given chosen on validation rows.
 *
 * <ol>
 *   <li>{@link CandidateComparison}: which of the candidate learners, such as which width.
 *   <li>{@link ValidationPath}: the winner's features on the training part, a linear model for every C in ascending
 *       order with warm starts; the C that is best on the validation part. One part, or k folds.
 *   <li>{@linkplain org.bochner.model.calibrate.Calibrator Calibration} of the margins on the validation scores of that
 *       C.
 *   <li>The winner learns from all rows, and the linear model is trained on all of them, from the weights of the path.
 * </ol>
 *
 * <p>When the execution stops early, the best model so far is the result, marked interrupted: the one of the last step
 * if it had begun to move, else the best of the path. Where neither has a model yet, one is trained on a few rows for
 * the map that was learned; a learner that was stopped before it had a map leaves nothing.
 *
 * @param tuning how the linear model is trained and C is chosen
 * @param seed what all randomness follows from
 */
public record Tuner(Tuning tuning, long seed) {
    /** The shares of the time left that choosing may take, so that some is left for the training that follows. */
    private static final double CANDIDATES = 0.3;

    private static final double PATH = 0.6;

    /** The most and the fewest rows that a model is trained on when there is no time for more. */
    private static final int FEW = 4096;

    private static final int FEWEST = 256;

    /** The products that are soon done then: rows times features squared. */
    private static final double QUICK = 2e9;

    /** The seconds that it may take at all. */
    private static final double SOON = 0.6;

    /** Chooses, learns and trains. */
    public <L extends KernelLearner> Fitted fit(RowStore rows, Candidates<L> candidates) {
        return fit(rows, candidates, List.of());
    }

    /**
     * The same, and for each number of {@code prefixes} another model, with a C of its own, on so many of the first
     * features of the same maps: nothing is learned twice. A stop ends the curve where it is.
     *
     * @param prefixes numbers of columns, fewer than what the learner finds; for learners whose maps have a
     *     {@link FeatureMap#prefix}
     */
    public <L extends KernelLearner> Fitted fit(RowStore rows, Candidates<L> candidates, List<Integer> prefixes) {
        List<String> notes = new ArrayList<>();
        long start = System.nanoTime();
        CandidateComparison.Result found =
                CandidateComparison.choose(rows.with(rows.execution().share(CANDIDATES)), candidates, tuning, seed);
        if (found.tried() > 0) {
            notes.add("chose " + found.winner().settings() + " of " + found.tried() + " by validation rows");
        }
        double seconds = (System.nanoTime() - start) * 1e-9;
        if (prefixes.isEmpty()) {
            return train(rows, found::winner, found.interrupted(), seconds, notes);
        }
        List<Learned> maps = new ArrayList<>();
        try {
            Fitted whole = train(
                    rows,
                    () -> new Prefix(found.winner(), maps, Integer.MAX_VALUE),
                    found.interrupted(),
                    seconds,
                    notes);
            return whole.withCurve(curve(
                    rows,
                    whole,
                    prefixes,
                    columns ->
                            train(rows, () -> new Prefix(found.winner(), maps, columns), false, 0, new ArrayList<>())));
        } finally {
            maps.forEach(Learned::close);
        }
    }

    /** A fit for each smaller number of columns, in ascending order, until {@code rows} are stopped. */
    public static Map<Integer, Fitted> curve(
            RowStore rows, Fitted whole, List<Integer> prefixes, IntFunction<Fitted> fit) {
        Map<Integer, Fitted> curve = new LinkedHashMap<>();
        try {
            for (int columns : prefixes.stream().sorted().distinct().toList()) {
                if (columns < whole.machine().features() && !whole.interrupted()) {
                    rows.execution().check();
                    curve.put(columns, fit.apply(columns));
                }
            }
        } catch (Stopped stopped) {
            // The whole fit is there.
        }
        return curve;
    }

    /**
     * The first columns of the maps that a learner finds. A path over C asks for one map for each fold, then for one
     * for all rows, in the same order for every number of columns: what was learned at the same place before is cut. So
     * each C is chosen on rows that its map has not seen, and no map is learned twice. Hands out copies, since the
     * receiver closes them.
     */
    private static final class Prefix implements KernelLearner {
        private final KernelLearner learner;
        private final List<Learned> maps;
        private final int columns;
        private int asked;

        Prefix(KernelLearner learner, List<Learned> maps, int columns) {
            this.learner = learner;
            this.maps = maps;
            this.columns = columns;
        }

        @Override
        public Map<String, String> settings() {
            return learner.settings();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            if (asked == maps.size()) {
                maps.add(learner.learn(rows, seed));
            }
            Learned whole = maps.get(asked++);
            FeatureMap first = whole.map().prefix(columns);
            boolean all = first.features() == whole.map().features();
            return new Learned(first, whole.settings(), all ? whole.certificates() : List.of(), whole.diagnostics());
        }
    }

    /**
     * From the learner to a model.
     *
     * @param winner the learner, as it is before it learned anything
     */
    private Fitted train(
            RowStore rows,
            Supplier<KernelLearner> winner,
            boolean interruptedBefore,
            double secondsBefore,
            List<String> notes) {
        long begin = System.nanoTime();
        KernelLearner learner = winner.get();
        ValidationPath.Choice choice =
                ValidationPath.choose(rows.with(rows.execution().share(PATH)), learner, tuning, seed);
        RobustChoice robust = RobustChoice.of(rows.with(rows.execution().share(PATH)), winner, tuning, choice, seed);
        List<Diagnostics> found = new ArrayList<>();
        if (robust != null) {
            notes.add(robust.note());
            found.add(robust.trace());
        }
        if (robust == null || robust.better() == null) {
            return train(rows, learner, choice, interruptedBefore, secondsBefore, begin, notes, found);
        }
        choice.close();
        RobustChoice.Trial huber = robust.better();
        return new Tuner(huber.tuning(), seed)
                .train(rows, huber.learner(), huber.choice(), interruptedBefore, secondsBefore, begin, notes, found);
    }

    /** From the learner and the C that was chosen to a model. */
    private Fitted train(
            RowStore rows,
            KernelLearner winner,
            ValidationPath.Choice choice,
            boolean interruptedBefore,
            double secondsBefore,
            long begin,
            List<String> notes,
            List<Diagnostics> found) {
        if (choice.tried() > 1) {
            notes.add(String.format(
                    Locale.ROOT,
                    "chose c=%s of %d; %s on validation rows: %.4f",
                    Setting.decimal(choice.c()),
                    choice.tried(),
                    tuning.deciding().metric(rows.task()),
                    Math.abs(choice.goodness())));
        }
        long chosen = System.nanoTime();
        Final last;
        try (Progress.Stage stage = rows.execution().progress().part("train", 1, 0.9)) {
            last = last(rows, winner, choice);
            stage.advance(1);
        } catch (RuntimeException failed) {
            if (choice.learned() != null) {
                choice.learned().close();
            }
            throw failed;
        }
        if (choice.learned() != null && choice.learned() != last.learned) {
            choice.learned().close();
        }
        long end = System.nanoTime();
        Solution solution = last.solution;
        notes.add(String.format(
                Locale.ROOT,
                "%s: relative duality gap %.1e after %d passes%s",
                solution.solver(),
                solution.gap(),
                solution.iterations(),
                solution.converged()
                        ? ""
                        : ", not converged to "
                                + Setting.decimal(tuning.training().tolerance())));
        Map<String, String> settings = new LinkedHashMap<>(last.learned.settings());
        settings.putAll(tuning.settings(choice.c()).text());
        tuning.deciding().show(settings);
        Fitted.Seconds seconds = new Fitted.Seconds(
                secondsBefore + last.learnNanos * 1e-9,
                (end - begin - last.learnNanos) * 1e-9,
                (chosen - begin) * 1e-9);
        KernelMachine machine = new KernelMachine(
                        last.learned.map(),
                        solution.function(),
                        rows.task(),
                        tuning.link(rows.task()),
                        choice.calibration())
                .withDecision(choice.decision());
        notes.addAll(Deciding.notes(machine));
        found.addAll(0, last.learned.diagnostics());
        boolean interrupted = interruptedBefore || choice.interrupted() || last.interrupted;
        return new Fitted(machine, settings, seconds, last.learned.certificates(), interrupted, notes, Map.of(), found);
    }

    private record Final(Learned learned, Solution solution, long learnNanos, boolean interrupted) {}

    /** Learns from all rows and trains on them with the C chosen. */
    private Final last(RowStore rows, KernelLearner learner, ValidationPath.Choice choice) {
        long start = System.nanoTime();
        Learned learned;
        try {
            rows.execution().check();
            // A learner that sees no labels found on all rows what it would find again.
            learned = learner.unsupervised() && choice.learned() != null ? choice.learned() : learner.learn(rows, seed);
        } catch (Stopped stopped) {
            if (choice.learned() == null) {
                throw stopped;
            }
            return choice.solution() == null
                    ? hasty(rows, choice.learned(), choice, 0)
                    : new Final(choice.learned(), choice.solution(), System.nanoTime() - start, true);
        }
        long learnNanos = System.nanoTime() - start;
        if (choice.whole() != null) {
            return new Final(learned, choice.whole().solve(choice.c()), learnNanos, false);
        }
        try (RowStore z = CandidateComparison.features(rows, learned)) {
            LinearFunction known =
                    choice.solution() == null ? null : choice.solution().function();
            Solution solution = LinearSolvers.open(z, tuning.training(), new double[] {choice.c()}, known)
                    .solve(choice.c());
            boolean moved = !Double.isNaN(solution.objective());
            if (moved && !(solution.interrupted() && choice.solution() != null)) {
                return new Final(learned, solution, learnNanos, solution.interrupted());
            }
        } catch (Stopped stopped) {
            // The path's best is kept below.
        }
        if (choice.solution() == null) {
            return hasty(rows, learned, choice, learnNanos);
        }
        if (learned != choice.learned()) {
            learned.close();
        }
        return new Final(choice.learned(), choice.solution(), System.nanoTime() - start, true);
    }

    /**
     * A model on a few of the rows, after the stop: what was learned would be lost without one. Its time does not grow
     * with the number of rows, except for one pass over them, and only little with the features.
     */
    private Final hasty(RowStore rows, Learned learned, ValidationPath.Choice choice, long learnNanos) {
        double features = learned.map() == null ? rows.columns() : learned.map().features();
        long few = (long) Math.max(FEWEST, Math.min(FEW, QUICK / features / features));
        RowStore calm = rows.with(rows.execution().unlimited());
        RowStore sample = calm.subset(Splits.sample(calm, few, seed));
        Execution soon = calm.execution().deadlineIn(SOON);
        try (RowStore z = CandidateComparison.features(sample.with(soon), learned)) {
            Solution solution = LinearSolvers.path(z, tuning.forPath(), new double[] {choice.c()})
                    .get(0);
            return new Final(learned, solution, learnNanos, true);
        } catch (RuntimeException failed) {
            if (learned != choice.learned()) {
                learned.close();
            }
            throw failed;
        }
    }
}
