package org.bochner.select;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.maps.FeatureStore;
import org.bochner.jvm.Tasks;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * Chooses among candidate learners by ridge regression on validation rows.
 *
 * <p>Which width suits the data hardly depends on the loss, and least squares is solved for all classes and several C
 * from one pass. So at most {@value #MOST_ROWS} rows are taken, a third of them to validate; each candidate learns its
 * kernel on the rest and counts by the best accuracy (or squared error, or the metric asked for) that ridge reaches.
 * The coarse candidates are tried first, for three values of C, then those around the best of them, for its C.
 *
 * <p>On letter, usps, adult and pendigits the squared hinge at ridge's best width was within 0.3 points of its own best
 * (docs/design-notes.md). Cost for N candidates of D features: N·(2ndD + nD² + D³) operations, n ≤ 6144; the
 * candidates of a round run side by side, since a factorisation keeps but one thread busy.
 */
final class CandidateComparison {
    private static final int MOST_ROWS = 6144;
    private static final double VALIDATION = 1.0 / 3;
    /** The relative gap that is enough to compare candidates. */
    private static final double ROUGH = 0.1;

    private static final double[] CS = {1, 30, 1000};

    private CandidateComparison() {}

    /**
     * The choice.
     *
     * @param winner the best learner
     * @param tried how many ran to the end
     * @param interrupted whether the comparison was stopped early
     */
    record Result(KernelLearner winner, int tried, boolean interrupted) {}

    static <L extends KernelLearner> Result choose(
            RowStore rows, Candidates<L> candidates, Deciding deciding, long seed) {
        List<L> first = candidates.first();
        if (!candidates.several()) {
            return new Result(candidates.whole(first.get(0)), 0, false);
        }
        RowStore few = rows.subset(Splits.sample(rows, MOST_ROWS, seed));
        MemoryStore sample = MemoryStore.packed(few);
        L best = first.get(first.size() / 2);
        double top = Double.NEGATIVE_INFINITY;
        double[] cs = CS;
        int tried = 0;
        boolean interrupted = false;
        try (sample;
                Progress.Stage stage = rows.execution().progress().part("choose the kernel", first.size() + 2, 0.3)) {
            Splits.Split split = Splits.holdOut(sample, VALIDATION, seed);
            List<L> round = first;
            for (int k = 0; k < 2; k++) {
                List<L> learners = round;
                double[] tryCs = cs;
                List<List<Entry<L>>> entries = new ArrayList<>(Collections.nCopies(learners.size(), null));
                Tasks.run(rows.execution(), learners.size(), i -> {
                    entries.set(i, entries(sample, split, candidates, learners, i, tryCs, deciding, seed));
                    stage.advance(1);
                });
                for (Entry<L> entry : entries.stream().flatMap(List::stream).toList()) {
                    tried++;
                    if (entry.score > top) {
                        top = entry.score;
                        best = entry.learner;
                        cs = new double[] {entry.c};
                    }
                }
                round = candidates.around(best);
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        return new Result(candidates.whole(best), tried, interrupted);
    }

    private record Entry<L>(L learner, double score, double c) {}

    /** What candidate {@code i} of those that run side by side, and all that share its passes, reach. */
    private static <L extends KernelLearner> List<Entry<L>> entries(
            MemoryStore sample,
            Splits.Split split,
            Candidates<L> candidates,
            List<L> learners,
            int i,
            double[] cs,
            Deciding deciding,
            long seed) {
        Execution execution = sample.execution();
        RowStore mine = sample.with(execution.threads(Math.max(1, execution.threads() / learners.size())));
        RowStore training = mine.subset(split.train());
        List<Entry<L>> entries = new ArrayList<>();
        candidates.learn(learners.get(i), training, seed, (learner, learned) -> {
            try (RowStore z = features(training, learned);
                    RowStore validation = features(mine.subset(split.test()), learned)) {
                entries.add(entry(learner, z, validation, cs, candidates.bySquaredError() ? null : deciding));
            } finally {
                learned.close();
            }
        });
        return entries;
    }

    private static <L> Entry<L> entry(L learner, RowStore z, RowStore validation, double[] cs, Deciding deciding) {
        Task task = z.task();
        Training ridge = Training.of(Loss.SQUARED).withTolerance(ROUGH);
        double[] best = {Double.NEGATIVE_INFINITY, cs[0]};
        LinearSolvers.path(z, ridge, cs, solution -> {
            double score = deciding == null
                    ? -ridge.loss().mean(validation, solution.function(), ridge.epsilon())
                    : deciding.goodness(
                            new KernelMachine(null, solution.function(), task, Tuning.link(Loss.SQUARED, task)),
                            validation);
            if (score > best[0]) {
                best[0] = score;
                best[1] = solution.c();
            }
            return true;
        });
        return new Entry<>(learner, best[0], best[1]);
    }

    /** Rows through the learned map, kept where they fit; the rows themselves where there is none. */
    static RowStore features(RowStore rows, Learned learned) {
        return learned.map() == null ? rows.with(rows.execution()) : FeatureStore.of(rows, learned.map());
    }
}
