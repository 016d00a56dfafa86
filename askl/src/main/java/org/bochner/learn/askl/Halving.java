package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * Successive halving: all candidates are trained on a few rows, the better half on twice as many, and so on until one
 * is left (Jamieson, Talwalkar 2016).
 *
 * <p>With k candidates left each gets {@value #ROWS}/k of the rows (half of that where they are wide), so that every
 * round costs the same, at most {@value #FEATURES} features, and as many epochs as it would have on all rows (at most
 * {@value #EPOCHS}; in fewer those win that learn fast, not well). It is judged by the loss, on its validation
 * rows, of the epoch that is kept: the loss separates models that are wrong on the same few rows. Where these are all
 * rows the mean over up to {@value #MOST_SPLITS} splits counts, and the first round decides where it had all rows.
 * Every candidate has the same rows and the same draws. Of more than {@value #MOST} candidates some are drawn, the
 * first always among them. At most half of the time that is left is used; a stop leaves the best of the last round that
 * ended.
 */
final class Halving {
    private static final int ROWS = 24_000;
    /** From so many columns on a row takes longer, and half as many do. */
    private static final int WIDE = 64;

    private static final int EPOCHS = 24;
    private static final int FEATURES = 512;
    private static final int MOST = 12;
    private static final double SHARE = 0.5;
    private static final double VALIDATION = 0.25;
    /** Validation rows of all splits together. */
    private static final int VALIDATION_ROWS = 1000;

    private static final int MOST_SPLITS = 2;
    private static final long STREAM = 0x68616c76;

    private Halving() {}

    /**
     * The choice.
     *
     * @param winner as it was given, with all its features and epochs
     * @param trained how many short trainings there were
     */
    record Result(Askl winner, int trained) {}

    /** What each of the candidates that are left is trained on. */
    private record Stage(int candidates, long rows, int splits) {
        /** The rows that all of them see in an epoch. */
        double seen() {
            return candidates * rows * (1 - VALIDATION) * splits;
        }
    }

    private static List<Stage> stages(int candidates, long rows, int columns) {
        List<Stage> stages = new ArrayList<>();
        int left = Math.min(MOST, candidates);
        while (left > 1) {
            long share = (columns < WIDE ? ROWS : ROWS / 2) / left;
            boolean all = rows <= share;
            int splits = all ? (int) Math.max(1, Math.min(MOST_SPLITS, VALIDATION_ROWS / (VALIDATION * rows))) : 1;
            stages.add(new Stage(left, Math.min(rows, share), splits));
            // After all rows another round would give the same.
            left = all ? 1 : (left + 1) / 2;
        }
        return stages;
    }

    /** The features times rows that a choice between {@code candidates} computes, each as often as it does. */
    static double work(List<Askl> candidates, long rows, int columns) {
        Askl first = candidates.get(0);
        double seen = stages(candidates.size(), rows, columns).stream()
                .mapToDouble(Stage::seen)
                .sum();
        return seen * Math.min(first.epochs(), EPOCHS) * Math.min(first.features(), FEATURES);
    }

    static Result choose(List<Askl> candidates, RowStore rows, long seed) {
        List<Askl> alive = some(candidates, seed);
        int trained = 0;
        RowStore brief = rows.with(rows.execution().share(SHARE));
        try {
            for (Stage stage : stages(alive.size(), rows.rows(), rows.columns())) {
                List<Scored> scores = round(alive.subList(0, stage.candidates), stage, brief, seed);
                trained += scores.size();
                alive = scores.stream()
                        .sorted(Comparator.comparingDouble(Scored::loss))
                        .map(each -> each.learner)
                        .toList();
            }
        } catch (Stopped stopped) {
            // The best of the last round is first.
        }
        return new Result(alive.get(0), trained);
    }

    private static List<Askl> some(List<Askl> candidates, long seed) {
        if (candidates.size() <= MOST) {
            return candidates;
        }
        List<Askl> drawn = new ArrayList<>(List.of(candidates.get(0)));
        int[] order = RandomStream.of(seed, STREAM).permutation(candidates.size() - 1);
        Arrays.stream(order).limit(MOST - 1).forEach(k -> drawn.add(candidates.get(k + 1)));
        return drawn;
    }

    private record Scored(Askl learner, double loss) {}

    private static List<Scored> round(List<Askl> alive, Stage stage, RowStore rows, long seed) {
        double[] losses = new double[alive.size()];
        List<Askl> briefs = alive.stream()
                .map(each -> each.brief(FEATURES, EPOCHS, VALIDATION))
                .toList();
        try (MemoryStore few = MemoryStore.packed(rows.subset(Splits.sample(rows, stage.rows, seed)))) {
            Askl.sideBySide(briefs, few, (mine, k) -> {
                for (int split = 0; split < stage.splits; split++) {
                    losses[k] += loss(briefs.get(k), mine, seed + split);
                }
            });
        }
        return IntStream.range(0, losses.length)
                .mapToObj(k -> new Scored(alive.get(k), losses[k]))
                .toList();
    }

    /** The loss of the epoch that is kept on the rows held out; infinite where there is none. */
    private static double loss(Askl brief, RowStore rows, long seed) {
        Askl.Result result = brief.train(rows, seed);
        result.map().close();
        Descent.Outcome outcome = result.outcome();
        if (outcome.interrupted()) {
            throw new Stopped("out of time");
        }
        double loss = outcome.best() == null ? Double.NaN : outcome.best().heldOutLoss();
        return Double.isFinite(loss) ? loss : Double.POSITIVE_INFINITY;
    }
}
