package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.maps.ColumnMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.model.Metrics;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * Decides whether waves of single columns are worth it, and which: every entrant learns from the same rows and is
 * judged on others.
 *
 * <p>Entrants with waves ({@link AsklSettings#waved}) learn from three quarters of all rows (at most {@value #ROWS}),
 * for as many epochs as in the end: few rows ask for more decay, and few epochs for less. One without waves is given as
 * a learner or as a function that fits it. Where rows are few, the best {@value #GO_ON} learn from another split, and
 * the mean over {@value #FEW_SPLITS} splits counts. For numbers the squared error is compared; for classes the share of
 * wrong rows and, so that equal shares differ, a little of the loss.
 */
final class WaveContest {
    private static final int ROWS = 20_000;
    private static final int FEW_SPLITS = 2;
    /** Below these a candidate takes a second, and held-out rows are too few to tell candidates apart by one split. */
    static final int FEW = 3000;

    /** So many of the best see another split. */
    private static final int GO_ON = 3;

    private static final double VALIDATION = 0.25;
    private static final double SHARE = 0.6;
    private static final double OF_LOSS = 0.05;
    /** Fewer rows do not say which columns have thresholds. */
    private static final int LEAST_ROWS = 60;
    /** With more columns a step takes too long. */
    static final int MOST_COLUMNS = 64;

    private static final int MOST_COLUMNS_ALONE = 128;

    private static final int MOST_INPUTS = 400;

    private WaveContest() {}

    /** The rows that entrants with waves see together, each as often as they do; nothing where there is no choice. */
    static double seen(List<Askl> entrants, long rows) {
        if (entrants.size() == 1) {
            return 0;
        }
        int again = rows < FEW ? (FEW_SPLITS - 1) * Math.min(GO_ON, entrants.size()) : 0;
        double each = (1 - VALIDATION) * Math.min(ROWS, rows) * entrants.get(0).epochs();
        return (entrants.size() + again) * each;
    }

    /** Whether sparse {@code rows} have so few columns, and memory so much room, that they may be dense. */
    static boolean narrow(RowStore rows) {
        return rows.columns() <= MOST_INPUTS && FeatureStore.fits(rows, same(rows));
    }

    /** The same rows, dense, in memory. */
    static RowStore dense(RowStore rows) {
        return FeatureStore.materialise(rows, same(rows));
    }

    private static ColumnMap same(RowStore rows) {
        double[] ones = new double[rows.columns()];
        Arrays.fill(ones, 1);
        return ColumnMap.weighted(ones);
    }

    /** Whether waves are tried on {@code rows} where no setting asks for them. */
    static boolean suits(RowStore rows) {
        return suits(rows, MOST_COLUMNS);
    }

    /** Whether one entrant with waves may be tried alone, which takes a part of the time of a comparison. */
    static boolean suitsAlone(RowStore rows) {
        return suits(rows, MOST_COLUMNS_ALONE);
    }

    private static boolean suits(RowStore rows, int most) {
        if (rows.sparse() || rows.rows() < LEAST_ROWS || rows.columns() > MOST_INPUTS) {
            return false;
        }
        int waved = WaveNet.manyValued(rows).length;
        return waved > 0 && waved <= most;
    }

    /**
     * The result.
     *
     * @param winner the best entrant with waves, or null where the one without is better
     * @param trained how many trainings there were
     */
    record Result(Askl winner, int trained) {}

    /**
     * The best of {@code waved}, or null where {@code plain} is better.
     *
     * @param plain the entrant without waves, or null
     * @param fit fits it to rows instead, or null
     */
    static Result choose(List<Askl> waved, Askl plain, Function<RowStore, Fitted> fit, RowStore rows, long seed) {
        int splits = rows.rows() < FEW ? FEW_SPLITS : 1;
        List<Askl> entrants = new ArrayList<>(waved);
        if (plain != null || fit != null) {
            entrants.add(plain);
        }
        double[] scores = new double[entrants.size()];
        int trained = 0;
        RowStore limited = rows.with(rows.execution().share(SHARE));
        int steps = entrants.size() + (splits - 1) * Math.min(GO_ON, entrants.size());
        try (MemoryStore some = MemoryStore.packed(limited.subset(Splits.sample(limited, ROWS, seed)));
                Progress.Stage stage = limited.execution().progress().part("compare waves", steps, 0.9)) {
            for (int s = 0; s < splits; s++) {
                Splits.Split split = Splits.holdOut(some, VALIDATION, seed + s);
                double limit = s == 0 ? Double.POSITIVE_INFINITY : limit(scores);
                double[] before = scores;
                int[] going = IntStream.range(0, before.length)
                        .filter(k -> before[k] <= limit)
                        .toArray();
                double[] next = next(entrants, going, fit, some, split, seed + s, stage);
                Arrays.setAll(next, k -> before[k] + next[k]);
                trained += going.length;
                scores = next;
            }
        } catch (Stopped stopped) {
            // What all entrants have done counts; without that the entrant without waves is chosen.
        }
        int best = entrants.size() - 1;
        for (int k = best - 1; k >= 0; k--) {
            best = scores[k] < scores[best] ? k : best;
        }
        return new Result(best < waved.size() ? waved.get(best) : null, trained);
    }

    /** The scores of those entrants that are {@code going}; infinite for the others. */
    private static double[] next(
            List<Askl> entrants,
            int[] going,
            Function<RowStore, Fitted> fit,
            RowStore rows,
            Splits.Split split,
            long seed,
            Progress.Stage stage) {
        double[] next = new double[entrants.size()];
        Arrays.fill(next, Double.POSITIVE_INFINITY);
        int[] learners =
                Arrays.stream(going).filter(k -> entrants.get(k) != null).toArray();
        Arrays.stream(going).filter(k -> entrants.get(k) == null).forEach(k -> {
            next[k] = score(fit, rows.with(rows.execution().reporting(Progress.NONE)), split);
            stage.advance(1);
        });
        Askl.sideBySide(Arrays.stream(learners).mapToObj(entrants::get).toList(), rows, (mine, i) -> {
            next[learners[i]] = score(entrants.get(learners[i]), mine, split, seed);
            stage.advance(1);
        });
        return next;
    }

    /** What the last of the entrants that go on has. */
    private static double limit(double[] scores) {
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(GO_ON, sorted.length) - 1];
    }

    private static double score(Askl each, RowStore rows, Splits.Split split, long seed) {
        Askl.Result result = each.on(rows, split, seed);
        result.map().close();
        Descent.Outcome outcome = result.outcome();
        if (outcome.interrupted()) {
            throw new Stopped("out of time");
        }
        if (outcome.best() == null || outcome.diverged()) {
            return Double.POSITIVE_INFINITY;
        }
        double metric = outcome.best().metric();
        double loss = outcome.best().heldOutLoss();
        return rows.task().isClassification() ? 1 - metric + OF_LOSS * loss : metric * metric;
    }

    private static double score(Function<RowStore, Fitted> fit, RowStore rows, Splits.Split split) {
        Fitted fitted = fit.apply(rows.subset(split.train()));
        try {
            if (fitted.interrupted()) {
                throw new Stopped("out of time");
            }
            Map<String, Double> values = Metrics.evaluate(fitted.machine(), rows.subset(split.test()))
                    .values();
            if (!rows.task().isClassification()) {
                return Math.pow(values.get("rmse"), 2);
            }
            return 1 - values.get("accuracy") + OF_LOSS * values.getOrDefault("logLoss", 0.0);
        } finally {
            fitted.machine().close();
        }
    }
}
