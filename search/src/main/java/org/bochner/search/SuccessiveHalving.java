package org.bochner.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Many points on few rows, the better third of them on three times the rows, and so on up to all rows.
 *
 * <ol>
 *   <li>Rung r of R has rows of share 3^{r−R+1}. The first rung takes n₀ = ⌊B·3^{R−1}/R⌋ points at random, so that
 *       every rung costs about B/R evaluations on all rows and all of them B (the budget).
 *   <li>The best third of a rung, at least one, goes up; of equals the earlier one.
 * </ol>
 *
 * <p>What a point costs is taken to grow with its rows; a method whose cost grows faster stays within the budget.
 * Reference: Jamieson and Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", 2016.
 *
 * @param evaluations B, the budget in evaluations on all rows
 * @param rungs R, from 1 (a random search) to {@value #MOST_RUNGS}
 * @param seed what the points follow from
 */
record SuccessiveHalving(Space space, int evaluations, int rungs, long seed) implements Searcher {
    private static final int KEEP = 3;
    private static final int MOST_RUNGS = 4;
    private static final long FEWEST_ROWS = 200;

    /** As many rungs as leave {@value #FEWEST_ROWS} of {@code rows} rows on the lowest, and as the budget allows. */
    static SuccessiveHalving of(Space space, int evaluations, long rows, long seed) {
        int rungs = 1;
        for (long few = rows / KEEP; few >= FEWEST_ROWS && rungs < Math.min(MOST_RUNGS, evaluations); few /= KEEP) {
            rungs++;
        }
        return new SuccessiveHalving(space, evaluations, rungs, seed);
    }

    @Override
    public String identity() {
        return "halving of " + evaluations + " evaluations on " + rungs + " rungs, seed " + seed;
    }

    /** The number of points on {@code rung}. */
    private int points(int rung) {
        int points = (int) Math.max(1, (long) evaluations * power(rungs - 1) / rungs);
        return Math.max(1, points / power(rung));
    }

    /** The share of the rows on {@code rung}. */
    private double share(int rung) {
        return 1.0 / power(rungs - 1 - rung);
    }

    private static int power(int exponent) {
        return (int) Math.round(Math.pow(KEEP, exponent));
    }

    @Override
    public Optional<Trial> next(List<Evaluation> known) {
        int first = 0;
        int rung = 0;
        while (known.size() >= first + points(rung)) {
            first += points(rung);
            if (++rung == rungs) {
                return Optional.empty();
            }
        }
        int place = known.size() - first;
        double[] point = rung == 0
                ? RandomSearch.point(space, seed, place)
                : known.subList(first - points(rung - 1), first).stream()
                        .sorted(Comparator.comparingDouble(Evaluation::rank))
                        .toList()
                        .get(place)
                        .trial()
                        .point();
        return Optional.of(new Trial(known.size(), point, share(rung)));
    }
}
