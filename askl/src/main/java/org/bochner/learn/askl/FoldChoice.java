package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bochner.Stopped;
import org.bochner.features.maps.FeatureStore;
import org.bochner.features.maps.YaglomMap;
import org.bochner.jvm.Tasks;
import org.bochner.select.validate.Splits;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * Where rows are few: chooses the initial spectrum, how far the frequencies move, and C together, by cross-validation.
 *
 * <p>A candidate is trained on the training part of a fold. After some of its epochs, the first time before any step,
 * ridge regression on the features as they are then is evaluated on the validation part, for several C. The smallest
 * squared error, a mean over folds, decides; classes are unit vectors. So frequencies as they were drawn, with the
 * weights that {@code rff} would have, are always among what is compared. All candidates are compared on
 * {@value #FIRST} folds, the best {@value #LEFT} of them on all.
 *
 * <p>Cost: k candidates and m folds are 2k + 3(m − 2) descents, which run side by side with one thread each.
 */
final class FoldChoice {
    /** The shares of all epochs after which a descent is looked at. */
    private static final double[] SHARES = {0, 0.06, 0.25, 0.6, 1};

    private static final int FIRST = 2;
    private static final int LEFT = 3;

    private final List<Askl> candidates;
    private final RowStore rows;
    private final List<Splits.Split> folds;
    private final double[] cs;
    private final List<Integer> marks;
    private final long seed;
    /** The errors of each candidate on each fold: marks times C. */
    private final List<List<double[]>> errors;

    /**
     * What was chosen.
     *
     * @param learner the candidate
     * @param epochs how many of its epochs
     * @param c the weight of the loss against ½‖w‖²
     * @param error the mean squared error on validation rows; not finite where nothing was compared
     * @param trained how many descents there were
     */
    record Result(Askl learner, int epochs, double c, double error, int trained) {}

    private FoldChoice(List<Askl> candidates, RowStore rows, List<Splits.Split> folds, List<Double> cs, long seed) {
        this.candidates = candidates;
        this.rows = rows;
        this.folds = folds;
        this.cs = cs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        this.marks = marks(candidates.get(0).epochs());
        this.seed = seed;
        this.errors = candidates.stream()
                .map(each -> new ArrayList<double[]>(Collections.nCopies(folds.size(), null)))
                .map(each -> (List<double[]>) each)
                .toList();
    }

    /** The epochs after which a descent of so many is looked at, ascending. */
    static List<Integer> marks(int epochs) {
        return DoubleStream.of(SHARES)
                .mapToObj(share -> (int) Math.ceil(share * epochs))
                .distinct()
                .toList();
    }

    /** The descents of a choice. */
    static int descents(int candidates, int folds) {
        int first = Math.min(FIRST, folds);
        return candidates * first + Math.min(LEFT, candidates) * (folds - first);
    }

    /** The choice between {@code candidates}, which have the same epochs; a stop leaves the best of those compared. */
    static Result choose(List<Askl> candidates, RowStore rows, List<Splits.Split> folds, List<Double> cs, long seed) {
        return new FoldChoice(candidates, rows, folds, cs, seed).run();
    }

    private Result run() {
        List<Integer> alive = IntStream.range(0, candidates.size()).boxed().toList();
        int first = Math.min(FIRST, folds.size());
        try {
            train(alive, 0, first);
            alive = alive.stream()
                    .sorted(Comparator.comparingDouble(k -> best(k, first).error))
                    .limit(LEFT)
                    .toList();
            train(alive, first, folds.size());
            return conclude(alive, folds.size());
        } catch (Stopped stopped) {
            return conclude(alive, first);
        }
    }

    /** Trains each of {@code some} candidates on the folds from {@code from} to before {@code to}. */
    private void train(List<Integer> some, int from, int to) {
        RowStore single = rows.with(rows.execution().threads(1));
        int count = to - from;
        Tasks.run(rows.execution(), some.size() * count, i -> {
            int candidate = some.get(i / count);
            int fold = from + i % count;
            errors.get(candidate).set(fold, errors(candidates.get(candidate), single, folds.get(fold)));
        });
    }

    /** The best of those that were trained on the first {@code count} folds. */
    private Result conclude(List<Integer> some, int count) {
        int trained = (int)
                errors.stream().flatMap(List::stream).filter(Objects::nonNull).count();
        Result usual = new Result(candidates.get(0), 0, cs[cs.length / 2], Double.POSITIVE_INFINITY, trained);
        return some.stream()
                .map(k -> best(k, count))
                .min(Comparator.comparingDouble(Result::error))
                .filter(each -> Double.isFinite(each.error))
                .orElse(usual);
    }

    private Result best(int candidate, int count) {
        List<double[]> mine = errors.get(candidate).subList(0, count);
        int trained = (int)
                errors.stream().flatMap(List::stream).filter(Objects::nonNull).count();
        Result best = new Result(candidates.get(candidate), 0, cs[0], Double.POSITIVE_INFINITY, trained);
        for (int i = 0; !mine.contains(null) && i < marks.size() * cs.length; i++) {
            int at = i;
            double mean = mine.stream().mapToDouble(each -> each[at]).average().orElseThrow();
            if (mean < best.error) {
                best = new Result(best.learner, marks.get(i / cs.length), cs[i % cs.length], mean, trained);
            }
        }
        return best;
    }

    /** The squared error on the validation part for each mark and C; infinite after a loss that was not finite. */
    private double[] errors(Askl learner, RowStore single, Splits.Split fold) {
        RowStore training = single.subset(fold.train());
        RowStore validation = single.subset(fold.test());
        double[] all = new double[marks.size() * cs.length];
        Arrays.fill(all, Double.POSITIVE_INFINITY);
        int[] at = {0};
        learner.follow(training, marks, seed, map -> {
            path(map, training, validation, all, at[0]);
            at[0] += cs.length;
        });
        return all;
    }

    private void path(YaglomMap map, RowStore training, RowStore validation, double[] all, int from) {
        Training ridge = Training.of(Loss.SQUARED);
        int[] at = {from};
        try (map;
                RowStore z = FeatureStore.of(training, map);
                RowStore judged = FeatureStore.of(validation, map)) {
            LinearSolvers.path(z, ridge, cs, solution -> {
                double error = ridge.loss().mean(judged, solution.function(), ridge.epsilon());
                all[at[0]++] = Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
                return true;
            });
        }
        rows.execution().check();
    }
}
