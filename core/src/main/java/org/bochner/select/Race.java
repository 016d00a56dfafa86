package org.bochner.select;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.FeatureStore;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.bochner.store.Tasks;

/**
 * A race between learners, run by least squares.
 *
 * <p>Which width suits the data hardly depends on the loss, and least squares is solved for all classes and several C
 * from one pass. So the race takes at most {@value #MOST_ROWS} rows, holds a third of them out, learns each candidate's
 * kernel on the rest, and compares the best held-out accuracy (or squared error) that ridge reaches with it. The coarse
 * candidates run first, for three values of C, then those around the best of them, for its C.
 *
 * <p>On letter, usps, adult and pendigits the squared hinge at ridge's best width was within 0.3 points of its own best
 * (docs/design-notes.md). Cost for N candidates of D features: N·(2ndD + nD² + D³) operations, n ≤ 6144; the
 * candidates of a round run side by side, since a factorisation keeps but one thread busy.
 */
final class Race {
    private static final int MOST_ROWS = 6144;
    private static final double HELD_OUT = 1.0 / 3;
    /** The relative gap that is enough to compare candidates. */
    private static final double ROUGH = 0.1;

    private static final double[] CS = {1, 30, 1000};

    private Race() {}

    /**
     * How it ended.
     *
     * @param winner the best learner
     * @param tried how many ran to the end
     * @param interrupted whether the race was stopped early
     */
    record Result<L>(L winner, int tried, boolean interrupted) {}

    static <L extends KernelLearner> Result<L> run(RowStore rows, Candidates<L> candidates, long seed) {
        List<L> first = candidates.first();
        if (!candidates.several()) {
            return new Result<>(candidates.whole(first.get(0)), 0, false);
        }
        RowStore few = rows.subset(Splits.sample(rows, MOST_ROWS, seed));
        MemoryStore sample = MemoryStore.packed(few);
        L best = first.get(first.size() / 2);
        double top = Double.NEGATIVE_INFINITY;
        double[] cs = CS;
        int tried = 0;
        boolean interrupted = false;
        try (sample;
                Progress.Stage stage = rows.execution().progress().begin("choose the kernel", first.size() + 2)) {
            Splits.Split split = Splits.holdOut(sample, HELD_OUT, seed);
            List<L> round = first;
            for (int k = 0; k < 2; k++) {
                List<L> runners = round;
                double[] tryCs = cs;
                List<List<Entry<L>>> entries = new ArrayList<>(Collections.nCopies(runners.size(), null));
                Tasks.run(rows.execution(), runners.size(), i -> {
                    entries.set(i, entries(sample, split, candidates, runners, i, tryCs, seed));
                    stage.advance(1);
                });
                for (List<Entry<L>> ofOne : entries) {
                    for (Entry<L> entry : ofOne) {
                        tried++;
                        if (entry.score > top) {
                            top = entry.score;
                            best = entry.learner;
                            cs = new double[] {entry.c};
                        }
                    }
                }
                round = candidates.around(best);
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        return new Result<>(candidates.whole(best), tried, interrupted);
    }

    private record Entry<L>(L learner, double score, double c) {}

    /** What candidate {@code i} of those that run side by side, and all that share its passes, reach. */
    private static <L extends KernelLearner> List<Entry<L>> entries(
            MemoryStore sample,
            Splits.Split split,
            Candidates<L> candidates,
            List<L> runners,
            int i,
            double[] cs,
            long seed) {
        Execution execution = sample.execution();
        RowStore mine = sample.with(execution.withThreads(Math.max(1, execution.threads() / runners.size())));
        RowStore training = mine.subset(split.train());
        RowStore heldOut = mine.subset(split.test());
        List<Entry<L>> entries = new ArrayList<>();
        candidates.learn(runners.get(i), training, seed, (learner, learned) -> {
            try {
                entries.add(entry(learner, training, heldOut, learned, cs, candidates.bySquaredError()));
            } finally {
                if (learned.map() != null) {
                    learned.map().close();
                }
            }
        });
        return entries;
    }

    private static <L> Entry<L> entry(
            L learner, RowStore training, RowStore heldOut, Learned learned, double[] cs, boolean bySquaredError) {
        Task task = training.task();
        Link link = !task.isClassification() ? Link.IDENTITY : task.classes() == 2 ? Link.BINARY : Link.ONE_VS_REST;
        double[] best = {Double.NEGATIVE_INFINITY, cs[0]};
        try (RowStore z = features(training, learned);
                RowStore zHeldOut = features(heldOut, learned)) {
            Training ridge = Training.of(Loss.SQUARED).withTolerance(ROUGH);
            LinearSolvers.path(z, ridge, cs, solution -> {
                double score = bySquaredError
                        ? -ridge.loss().mean(zHeldOut, solution.function(), ridge.epsilon())
                        : goodness(new KernelMachine(null, solution.function(), task, link), zHeldOut);
                if (score > best[0]) {
                    best[0] = score;
                    best[1] = solution.c();
                }
                return true;
            });
        }
        return new Entry<>(learner, best[0], best[1]);
    }

    /** Rows through the learned map, kept where they fit; the rows themselves where there is none. */
    static RowStore features(RowStore rows, Learned learned) {
        return learned.map() == null ? rows.with(rows.execution()) : FeatureStore.of(rows, learned.map());
    }

    /** Accuracy, or minus the root mean squared error: more is better. */
    static double goodness(KernelMachine machine, RowStore rows) {
        double metric = Metrics.evaluate(machine, rows).main();
        return machine.task().isClassification() ? metric : -metric;
    }
}
