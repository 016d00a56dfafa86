package org.bochner.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.maps.FeatureStore;
import org.bochner.jvm.Tasks;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.linalg.LinearFunction;
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
 * <p>Class weights change that: ridge regression prefers other widths than a weighted margin does, so candidates are
 * trained with the loss and weights of the fit. Where the rarest class has few rows, {@value #FOLDS} folds validate.
 *
 * <p>On letter, usps, adult and pendigits the squared hinge at ridge's best width was within 0.3 points of its own best
 * (docs/design-notes.md). Cost for N candidates of D features: N·(2ndD + nD² + D³) operations, n ≤ 6144; the
 * candidates of a round run side by side, since a factorisation keeps but one thread busy.
 */
final class CandidateComparison {
    private static final int MOST_ROWS = 6144;
    private static final double VALIDATION = 1.0 / 3;
    private static final int FOLDS = 3;
    /** The relative gap that is enough to compare candidates. */
    private static final double ROUGH = 0.1;

    private static final double[] RIDGE_CS = {1, 30, 1000};
    private static final double[] WEIGHTED_CS = {1, 10, 100};

    private CandidateComparison() {}

    /**
     * The choice.
     *
     * @param winner the best learner
     * @param tried how many ran to the end
     * @param interrupted whether the comparison was stopped early
     */
    record Result(KernelLearner winner, int tried, boolean interrupted) {}

    static <L extends KernelLearner> Result choose(RowStore rows, Candidates<L> candidates, Tuning tuning, long seed) {
        List<L> first = candidates.first();
        if (!candidates.several()) {
            return new Result(candidates.whole(first.get(0)), 0, false);
        }
        RowStore few = rows.subset(Splits.sample(rows, MOST_ROWS, seed));
        MemoryStore sample = MemoryStore.packed(few);
        L best = first.get(first.size() / 2);
        double top = Double.NEGATIVE_INFINITY;
        Judge judge = Judge.of(candidates, tuning);
        double[] cs = judge.cs;
        int tried = 0;
        boolean interrupted = false;
        try (sample;
                Progress.Stage stage = rows.execution().progress().part("choose the kernel", first.size() + 2, 0.3)) {
            List<Splits.Split> splits = splits(sample, rows.rows(), tuning.deciding(), seed);
            List<L> round = first;
            for (int k = 0; k < 2; k++) {
                List<L> learners = round;
                double[] tryCs = cs;
                List<List<Entry<L>>> entries = new ArrayList<>(Collections.nCopies(learners.size(), null));
                Tasks.run(rows.execution(), learners.size(), i -> {
                    entries.set(i, entries(sample, splits, candidates, learners, i, tryCs, judge, seed));
                    stage.advance(1);
                });
                for (Entry<L> entry : entries.stream().flatMap(List::stream).toList()) {
                    tried++;
                    if (entry.score() > top) {
                        top = entry.score();
                        best = entry.learner;
                        cs = new double[] {tryCs[entry.best()]};
                    }
                }
                round = candidates.around(best);
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        return new Result(candidates.whole(best), tried, interrupted);
    }

    /** One validation part; folds where the rarest class decides and has few rows in one part. */
    private static List<Splits.Split> splits(RowStore sample, long rows, Deciding deciding, long seed) {
        double rarest = deciding.rarest() * sample.rows() / rows;
        return rarest * VALIDATION < Tuning.FEW_RARE
                ? Splits.folds(sample, FOLDS, seed)
                : List.of(Splits.holdOut(sample, VALIDATION, seed));
    }

    /**
     * How candidates are trained and counted.
     *
     * @param training how their linear models are trained
     * @param cs the values of C
     * @param deciding the metric; null for the squared error
     */
    private record Judge(Training training, double[] cs, Deciding deciding) {
        static Judge of(Candidates<?> candidates, Tuning tuning) {
            return tuning.deciding().byClass() != null
                    ? new Judge(tuning.forPath(), WEIGHTED_CS, tuning.deciding())
                    : new Judge(
                            Training.of(Loss.SQUARED).withTolerance(ROUGH),
                            RIDGE_CS,
                            candidates.bySquaredError() ? null : tuning.deciding());
        }

        double score(LinearFunction function, RowStore validation) {
            Task task = validation.task();
            return deciding == null
                    ? -training.loss().mean(validation, function, training.epsilon())
                    : deciding.goodness(
                            new KernelMachine(null, function, task, Tuning.link(training.loss(), task)), validation);
        }
    }

    /** A learner, and its sums of scores over the validation parts for every C. */
    private record Entry<L>(L learner, double[] scores) {
        int best() {
            int best = 0;
            for (int k = 1; k < scores.length; k++) {
                best = scores[k] > scores[best] ? k : best;
            }
            return best;
        }

        double score() {
            return scores[best()];
        }
    }

    /** What candidate {@code i} of those that run side by side, and all that share its passes, reach. */
    private static <L extends KernelLearner> List<Entry<L>> entries(
            MemoryStore sample,
            List<Splits.Split> splits,
            Candidates<L> candidates,
            List<L> learners,
            int i,
            double[] cs,
            Judge judge,
            long seed) {
        Execution execution = sample.execution();
        RowStore mine = sample.with(execution.threads(Math.max(1, execution.threads() / learners.size())));
        List<Entry<L>> entries = new ArrayList<>();
        for (Splits.Split split : splits) {
            RowStore training = mine.subset(split.train());
            Iterator<Entry<L>> before = List.copyOf(entries).iterator();
            candidates.learn(learners.get(i), training, seed, (learner, learned) -> {
                try (RowStore z = features(training, learned);
                        RowStore validation = features(mine.subset(split.test()), learned)) {
                    Entry<L> entry = before.hasNext() ? before.next() : new Entry<>(learner, new double[cs.length]);
                    add(entry.scores, z, validation, cs, judge);
                    if (split == splits.get(0)) {
                        entries.add(entry);
                    }
                } finally {
                    learned.close();
                }
            });
        }
        return entries;
    }

    /** Adds the scores of every C to {@code scores} (modified); a stop leaves the others without a chance. */
    private static void add(double[] scores, RowStore z, RowStore validation, double[] cs, Judge judge) {
        int[] k = {0};
        LinearSolvers.path(z, judge.training, cs, solution -> {
            scores[k[0]++] += judge.score(solution.function(), validation);
            return true;
        });
        Arrays.fill(scores, k[0], scores.length, Double.NEGATIVE_INFINITY);
    }

    /** Rows through the learned map, kept where they fit; the rows themselves where there is none. */
    static RowStore features(RowStore rows, Learned learned) {
        return learned.map() == null ? rows.with(rows.execution()) : FeatureStore.of(rows, learned.map());
    }
}
