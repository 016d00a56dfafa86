package org.bochner.search.auto;

import java.util.Comparator;
import java.util.List;

/**
 * What trials and last fits of candidates take of an {@link Allowance}, on how many rows they are made, and in which
 * order.
 *
 * <p><b>Rows.</b> All but a test part. With last fits they are fewer where the {@value #FIRST} most promising
 * candidates would take more than {@value #TRIALS} of the allowance. Without, the models of the trials are the answer:
 * two of the first {@value #PROMISING} must take no more than {@value #ALONE} each.
 *
 * <p><b>Order.</b> The {@linkplain Contender#places place} of a candidate, and later the more of the allowance it takes
 * and the more of its kind were tried before, since an average gains by what differs.
 */
final class TrialPlan {
    /** The candidates that are tried in any case where there is enough. */
    static final int FIRST = 3;

    private static final double TRIALS = 0.4;
    private static final double ALONE = 0.6;
    private static final int PROMISING = 13;
    /** The share of the allowance that a trial and the last fit of one candidate may be. */
    private static final double MOST = 0.7;

    private static final double RESERVE = 1.2;

    /** The share of an allowance of work that last fits may take beyond it where none are planned. */
    private static final double MORE = 0.4;

    /** The share of the allowance that the last fit of a method may be which learns batch by batch. */
    private static final double ANYTIME = 0.4;

    /** The places that a candidate loses whose trial and last fit take the whole allowance. */
    private static final double OF_COST = 10;

    /** The places that a candidate loses for each of its kind that was tried before. */
    private static final double OF_KIND = 3;

    private static final long LEAST_ROWS = 2000;
    /** The same where the models of trials are the answer. */
    private static final long LEAST_LAST_ROWS = 8000;

    private final List<Candidate> candidates;
    private final Shape shape;
    private final Allowance allowance;
    private final boolean refits;
    private final double whole;
    private final long rows;

    /**
     * @param candidates in the order of their places
     * @param refits whether there are last fits
     */
    TrialPlan(List<Candidate> candidates, Shape shape, Allowance allowance, boolean refits) {
        this.candidates = candidates;
        this.shape = shape;
        this.allowance = allowance;
        this.refits = refits;
        this.whole = allowance.left();
        long count = shape.rows() - (shape.rows() + TrialRunner.PARTS - 1) / TrialRunner.PARTS;
        long least = refits ? LEAST_ROWS : LEAST_LAST_ROWS;
        while (count / 2 >= least && isTooMuch(count)) {
            count /= 2;
        }
        this.rows = count;
    }

    /** Whether the first trials would take too much of the allowance on so many rows. */
    private boolean isTooMuch(long count) {
        if (!refits) {
            return promising().stream()
                            .filter(each -> allowance.price(cold(each) + cost(each, count)) <= ALONE * whole)
                            .count()
                    < 2;
        }
        List<Candidate> first = candidates.subList(0, Math.min(FIRST, candidates.size()));
        double cold = first.stream().mapToDouble(this::cold).max().orElse(0);
        double sum = first.stream().mapToDouble(each -> cost(each, count)).sum();
        return allowance.price(cold + sum) > TRIALS * whole;
    }

    /** The rows that trials are trained on. */
    long rows() {
        return rows;
    }

    /** The share of the allowance that is spent. */
    double spent() {
        return Math.min(1, Math.max(0, 1 - allowance.left() / whole));
    }

    /** Those that are worth a trial: all, or without last fits the first. */
    List<Candidate> promising() {
        return refits ? candidates : candidates.subList(0, Math.min(PROMISING, candidates.size()));
    }

    /** The one whose trial costs least, which shows how fast the machine is. */
    Candidate cheapest() {
        return candidates.stream()
                .min(Comparator.comparingDouble(each -> cost(each, rows)))
                .orElseThrow();
    }

    /** When it is tried, the least first. */
    double turn(Candidate each) {
        long alike = candidates.stream()
                .filter(other -> other.parts() > 0 && other.contender.kind().equals(each.contender.kind()))
                .count();
        return each.contender.place(shape) + OF_COST * (price(each) + last(each)) / whole + OF_KIND * alike;
    }

    private double cost(Candidate each, long count) {
        return each.contender.cost().seconds(shape.withRows(count));
    }

    /** What is left of the compilation of its method: nothing after a trial of it, with whatever settings. */
    private double cold(Candidate each) {
        boolean warm = candidates.stream()
                .anyMatch(other -> other.parts() > 0 && other.contender.method() == each.contender.method());
        return warm ? 0 : each.contender.cost().cold();
    }

    /** The cost of its next trial. */
    double next(Candidate each) {
        return cost(each, rows) + cold(each);
    }

    /** What its next trial takes of the allowance, by the forecast and by what its trials took. */
    private double price(Candidate each) {
        return allowance.price(next(each)) * slowness(each);
    }

    private double slowness(Candidate each) {
        return allowance.isWork() ? 1 : each.slowness(allowance.price(1));
    }

    /** The price of its last fit, with the settings that trials found; nothing where none is planned. */
    double last(Candidate each) {
        return refits ? again(each) : 0;
    }

    /**
     * By its latest trial where that says, else by the forecast; of work only the forecast counts. What the clock may
     * end is given a share of the allowance at most.
     */
    private double again(Candidate each) {
        if (!allowance.isWork() && each.parts() > 0 && Double.isFinite(each.last())) {
            boolean anytime = each.contender.method().anytime();
            return anytime ? Math.min(each.last(), ANYTIME * whole) : each.last();
        }
        double cost = each.contender.cost().again() * cost(each, shape.rows());
        return allowance.price(cost) * slowness(each);
    }

    /** What to keep for the last fits of {@code some}: nothing for those that there is no time for in any case. */
    double reserve(List<Candidate> some) {
        return RESERVE
                * some.stream().filter(this::hasTime).mapToDouble(this::last).sum();
    }

    /** Whether there is enough for the last fit of {@code each}. */
    boolean hasTime(Candidate each) {
        return RESERVE * last(each) <= allowance.left();
    }

    /** Whether there is enough for trials of {@code some}, and for the last fits of {@code best}. */
    boolean affords(List<Candidate> some, List<Candidate> best) {
        double trials = some.stream().mapToDouble(this::price).sum();
        return trials + reserve(best) <= allowance.left();
    }

    /**
     * Whether {@code members} are fitted to all rows: as planned, or where that is little work, or there is time left.
     */
    boolean refits(List<Candidate> members) {
        double sum = members.stream().mapToDouble(this::again).sum();
        return refits || (allowance.isWork() ? sum <= MORE * whole : RESERVE * sum <= allowance.left());
    }

    /**
     * The same for a first trial, where the candidate itself may be the best, and must leave something to others:
     * without last fits, where a good model of few trials is better than a poor one of many, it need not.
     */
    boolean affordsFirst(Candidate each, List<Candidate> best) {
        List<Candidate> alone = List.of(each);
        return affords(alone, best)
                && price(each) + RESERVE * last(each) <= allowance.left()
                && (!refits || price(each) + last(each) <= MOST * whole);
    }
}
