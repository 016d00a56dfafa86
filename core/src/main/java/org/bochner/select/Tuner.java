package org.bochner.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Setting;
import org.bochner.model.KernelMachine;
import org.bochner.solve.LinearFunction;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Solution;
import org.bochner.store.RowStore;

/**
 * From rows to a trained machine, with everything that was not given chosen on held-out rows.
 *
 * <ol>
 *   <li>The {@linkplain Race race}: which of the candidate learners, such as which width.
 *   <li>The {@linkplain HeldOutPath path}: the winner's features on the training part, a machine for every C in
 *       ascending order with warm starts; the C that is best on the held-out part. One part, or k folds.
 *   <li>{@linkplain org.bochner.model.calibrate.Calibrator Calibration} of the margins on the held-out scores of that C.
 *   <li>The winner learns from all rows, and the machine is trained on all of them, from the weights of the path.
 * </ol>
 *
 * <p>When the execution stops early, the best machine so far is the result, marked interrupted: the one of the last
 * step if it had begun to move, else the best of the path. Where neither has a machine yet, one is trained on a few rows for
 * the map that was learned; a learner that was stopped before it had a map leaves nothing.
 */
public final class Tuner {
    /** The shares of the time left that choosing may take, so that some is left for the training that follows. */
    private static final double RACE = 0.3;

    private static final double PATH = 0.6;

    /** The rows that a machine is trained on when there is no time for more. */
    private static final int FEW = 4096;

    private final Tuning tuning;
    private final long seed;

    public Tuner(Tuning tuning, long seed) {
        this.tuning = tuning;
        this.seed = seed;
    }

    /** Chooses, learns and trains. */
    public <L extends KernelLearner> Fitted fit(RowStore rows, Candidates<L> candidates) {
        return fit(rows, candidates, List.of());
    }

    /**
     * The same, and for each number of {@code prefixes} another machine, with a C of its own, on so many of the first features of the
     * same maps: nothing is learned twice. A stop ends the curve where it is.
     *
     * @param prefixes numbers of columns, fewer than what the learner finds; for learners whose maps have a
     *     {@link org.bochner.features.FeatureMap#prefix}
     */
    public <L extends KernelLearner> Fitted fit(RowStore rows, Candidates<L> candidates, List<Integer> prefixes) {
        List<String> notes = new ArrayList<>();
        long start = System.nanoTime();
        Race.Result<L> race = Race.run(rows.with(rows.execution().withShare(RACE)), candidates, seed);
        if (race.tried() > 0) {
            notes.add("chose " + race.winner().settings() + " of " + race.tried() + " by held-out rows");
        }
        double racing = (System.nanoTime() - start) * 1e-9;
        if (prefixes.isEmpty()) {
            return train(rows, race.winner(), race.interrupted(), racing, notes);
        }
        try (KeptMaps maps = new KeptMaps(race.winner())) {
            Map<Integer, Fitted> curve = new LinkedHashMap<>();
            Fitted whole = train(rows, maps.whole(), race.interrupted(), racing, notes);
            try {
                for (int columns : prefixes.stream().sorted().distinct().toList()) {
                    if (columns < whole.machine().features() && !whole.interrupted()) {
                        rows.execution().check();
                        curve.put(columns, train(rows, maps.first(columns), false, 0, new ArrayList<>()));
                    }
                }
            } catch (Stopped stopped) {
                // The whole fit is there.
            }
            return whole.withCurve(curve);
        }
    }

    /** From the winner of the race to a machine. */
    private Fitted train(
            RowStore rows, KernelLearner winner, boolean interruptedBefore, double secondsBefore, List<String> notes) {
        long raced = System.nanoTime();
        HeldOutPath.Choice choice =
                HeldOutPath.choose(rows.with(rows.execution().withShare(PATH)), winner, tuning, seed);
        if (choice.tried() > 1) {
            notes.add(String.format(
                    Locale.ROOT,
                    "chose c=%s of %d; %s on held-out rows: %.4f",
                    Setting.decimal(choice.c()),
                    choice.tried(),
                    rows.task().isClassification() ? "accuracy" : "rmse",
                    Math.abs(choice.goodness())));
        }
        long chosen = System.nanoTime();
        Final last = last(rows, winner, choice);
        choice.close(last.learned != choice.learned());
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
        Map<String, Double> seconds = new LinkedHashMap<>();
        seconds.put("learn", secondsBefore + last.learnNanos * 1e-9);
        seconds.put("train", (end - raced - last.learnNanos) * 1e-9);
        seconds.put("choose", (chosen - raced) * 1e-9);
        KernelMachine machine = new KernelMachine(
                last.learned.map(), solution.function(), rows.task(), tuning.link(rows.task()), choice.calibration());
        boolean interrupted = interruptedBefore || choice.interrupted() || last.interrupted;
        return new Fitted(machine, settings, seconds, last.learned.certificates(), interrupted, notes)
                .withDiagnostics(last.learned.diagnostics());
    }

    private record Final(Learned learned, Solution solution, long learnNanos, boolean interrupted) {}

    /** Learns from all rows and trains on them with the C chosen. */
    private Final last(RowStore rows, KernelLearner learner, HeldOutPath.Choice choice) {
        long start = System.nanoTime();
        Learned learned;
        try {
            rows.execution().check();
            // Blind to the labels, it found on all rows what it would find again.
            learned = learner.blind() && choice.learned() != null ? choice.learned() : learner.learn(rows, seed);
        } catch (Stopped stopped) {
            return fallBack(rows, choice, start, stopped);
        }
        long learnNanos = System.nanoTime() - start;
        if (choice.whole() != null) {
            return new Final(learned, choice.whole().solve(choice.c()), learnNanos, false);
        }
        try (RowStore z = Race.features(rows, learned)) {
            List<Solution> solutions = new ArrayList<>();
            LinearFunction known =
                    choice.solution() == null ? null : choice.solution().function();
            LinearSolvers.path(z, tuning.training(), new double[] {choice.c()}, known, solutions::add);
            Solution solution = solutions.get(0);
            boolean moved = !Double.isNaN(solution.objective());
            if (moved && !(solution.interrupted() && choice.solution() != null)) {
                return new Final(learned, solution, learnNanos, solution.interrupted());
            }
        } catch (Stopped stopped) {
            // The path's best is kept below.
        }
        if (choice.solution() == null) {
            return hasty(rows, learned, choice.c(), learnNanos);
        }
        if (learned != choice.learned() && learned.map() != null) {
            learned.map().close();
        }
        return new Final(choice.learned(), choice.solution(), System.nanoTime() - start, true);
    }

    /** What there is when the last step could not begin: the path's best, or at least a machine on the path's map. */
    private Final fallBack(RowStore rows, HeldOutPath.Choice choice, long start, Stopped stopped) {
        if (choice.solution() != null) {
            return new Final(choice.learned(), choice.solution(), System.nanoTime() - start, true);
        }
        if (choice.learned() == null) {
            throw stopped;
        }
        return hasty(rows, choice.learned(), choice.c(), 0);
    }

    /**
     * A machine on a few of the rows, after the stop: what was learned would be lost without one. The time that it takes is short
     * and does not grow with the number of rows, except for one pass over them.
     */
    private Final hasty(RowStore rows, Learned learned, double c, long learnNanos) {
        RowStore calm = rows.with(rows.execution().unlimited());
        try (RowStore z = Race.features(calm.subset(Splits.sample(calm, FEW, seed)), learned)) {
            Solution solution =
                    LinearSolvers.path(z, tuning.forPath(), new double[] {c}).get(0);
            return new Final(learned, solution, learnNanos, true);
        }
    }
}
