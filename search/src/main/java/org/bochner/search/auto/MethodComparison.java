package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.search.auto.TrialRunner.Mix;
import org.bochner.search.auto.TrialRunner.Trial;

/**
 * Chooses the best of several contenders, or the best average of some, within an {@link Allowance} that includes the
 * last fits.
 *
 * <ol>
 *   <li><b>How many rows.</b> All but a test part, or fewer where the {@value #FIRST} most promising contenders would
 *       take more than {@value #TRIALS} of the allowance on them.
 *   <li><b>One test part for all</b>: the cheapest first, which shows how fast the machine is, then in the order of
 *       {@linkplain Contender#expectedExcess their errors on other tables}. The allowance ends the round, so that
 *       what is seldom good is tried where there is plenty. A trial begins only where it leaves enough for the last
 *       fit of the contender itself and of the leader.
 *   <li><b>More test parts for the best</b>, at most {@value #SURVIVORS} of them, as far as the allowance goes: those
 *       whose error is within {@value #DOUBT} standard errors of the least, or within {@value #NEAR} of it, since an
 *       average may gain by them.
 *   <li><b>The answer</b> is the one with the least error, of those within one standard error the one with the
 *       least log loss; or an average of the survivors where it is better on rows that did not give its weights.
 * </ol>
 */
final class MethodComparison {
    static final int STEPS = 100;
    private static final int FIRST = 3;
    private static final double TRIALS = 0.4;
    private static final double RESERVE = 1.2;
    private static final double LAST_RESERVE = 1.05;
    private static final int SURVIVORS = 5;
    private static final double DOUBT = 2;
    private static final double NEAR = 0.15;
    private static final long LEAST_ROWS = 2000;

    private final Shape shape;
    private final Allowance allowance;
    private final TrialRunner runner;
    private final boolean blends;
    private final Progress.Stage stage;
    private final List<Candidate> candidates;
    private final double whole;
    private long rows;
    private long steps;

    /**
     * @param contenders those that may be chosen
     * @param blends whether an average may be the answer
     * @param stage of {@value #STEPS} parts, which advances as the allowance is spent
     */
    MethodComparison(
            List<Contender> contenders,
            Shape shape,
            Allowance allowance,
            TrialRunner runner,
            boolean blends,
            Progress.Stage stage) {
        this.stage = stage;
        this.whole = allowance.left();
        this.shape = shape;
        this.allowance = allowance;
        this.runner = runner;
        this.blends = blends;
        this.candidates = new ArrayList<>(contenders.stream()
                .sorted(Comparator.comparingDouble(each -> each.expectedExcess(shape)))
                .map(Candidate::new)
                .toList());
    }

    /**
     * How it ended.
     *
     * @param members what is to be fitted on all rows
     * @param error of the answer on test parts
     * @param parts how many of them
     * @param rows the rows that it was trained on for them
     * @param tried all contenders, the members first
     */
    record Outcome(List<Contender> members, double error, int parts, long rows, List<Tried> tried) {}

    /** Throws {@link Stopped} where not one trial could be finished. */
    Outcome run() {
        rows = trialRows();
        Candidate cheapest = candidates.stream()
                .min(Comparator.comparingDouble(each -> cost(each, rows)))
                .orElseThrow();
        if (allowance.left() > 0) {
            trial(cheapest, 0);
        }
        for (Candidate each : candidates) {
            if (each != cheapest) {
                enter(each);
            }
        }
        Candidate leader = leader().orElseThrow(() -> new Stopped("no method could be tried"));
        for (int part = 1; part < TrialRunner.PARTS; part++) {
            if (!goOn(part)) {
                break;
            }
        }
        leader = leader().orElse(leader);
        return answer(leader);
    }

    /** The rows that trials are trained on. */
    private long trialRows() {
        long most = shape.rows() - (shape.rows() + TrialRunner.PARTS - 1) / TrialRunner.PARTS;
        long count = most;
        while (count / 2 >= LEAST_ROWS && sumOfFirst(count) > TRIALS * allowance.left()) {
            count /= 2;
        }
        return count;
    }

    private double sumOfFirst(long count) {
        return candidates.stream()
                .limit(FIRST)
                .mapToDouble(each -> allowance.price(each.contender.cost().cold() + cost(each, count)))
                .sum();
    }

    private double cost(Candidate each, long count) {
        return each.contender.cost().seconds(shape.withRows(count));
    }

    /** The cost of its next trial. */
    private double next(Candidate each) {
        return cost(each, rows) + (each.parts() == 0 ? each.contender.cost().cold() : 0);
    }

    /** The price of its last fit, with the settings that trials found. */
    private double last(Candidate each) {
        return allowance.price(each.contender.cost().again() * cost(each, shape.rows()));
    }

    /** The trial on the first part, where there is enough for it. */
    private void enter(Candidate each) {
        double left = allowance.left();
        double leader = leader().map(this::last).filter(price -> price <= left).orElse(0.0);
        double reserve = RESERVE * Math.max(last(each), leader);
        if (allowance.price(next(each)) + reserve > left) {
            each.judge("not tried: no time");
            return;
        }
        trial(each, 0);
    }

    private boolean trial(Candidate each, int part) {
        double reference = next(each);
        Trial trial = runner.trial(each.contender, rows, part, allowance.limit(reference));
        allowance.spend(reference, trial.seconds());
        each.add(trial);
        long now = Math.round(STEPS * Math.min(1, Math.max(0, 1 - allowance.left() / whole)));
        stage.advance(Math.max(0, now - steps));
        steps = Math.max(now, steps);
        return trial.ended();
    }

    /** The survivors in their order; those with trials on {@code parts} parts. */
    private List<Candidate> survivors(int parts) {
        List<Candidate> all = new ArrayList<>(candidates.stream()
                .filter(each -> each.parts() >= parts)
                .sorted(Comparator.comparingDouble(each -> each.error(parts)))
                .toList());
        if (all.isEmpty()) {
            return all;
        }
        Candidate best = all.get(0);
        double least = best.error(parts);
        all.removeIf(each -> each.error(parts) - least
                > Math.max(DOUBT * Math.hypot(each.noise(parts), best.noise(parts)), NEAR * least));
        return all.subList(0, Math.min(SURVIVORS, all.size()));
    }

    /** A trial on {@code part} for all survivors that leave enough for the last fits; whether the leader had it. */
    private boolean goOn(int part) {
        List<Candidate> survivors = survivors(part);
        for (int i = 0; i < survivors.size(); i++) {
            Candidate each = survivors.get(i);
            double reserve = RESERVE * lasts(survivors.subList(0, i + 1));
            boolean enough = allowance.price(next(each)) + reserve <= allowance.left();
            if (!enough || !trial(each, part)) {
                if (i == 0) {
                    return false;
                }
                break;
            }
        }
        return true;
    }

    private double lasts(List<Candidate> some) {
        return some.stream().mapToDouble(this::last).sum();
    }

    /**
     * The best so far that can still be fitted: the least error on the parts that the most tested of them has; where
     * none can be fitted, the cheapest, since a fit that is cut short is better than none.
     */
    private Optional<Candidate> leader() {
        List<Candidate> tested =
                candidates.stream().filter(each -> each.parts() > 0).toList();
        double left = allowance.left();
        List<Candidate> able = tested.stream()
                .filter(each -> LAST_RESERVE * last(each) <= left)
                .toList();
        if (able.isEmpty()) {
            return tested.stream().min(Comparator.comparingDouble(this::last));
        }
        int parts = able.stream().mapToInt(Candidate::parts).max().orElseThrow();
        List<Candidate> all = able.stream()
                .filter(each -> each.parts() == parts)
                .sorted(Comparator.comparingDouble(each -> each.error(parts)))
                .toList();
        Candidate best = all.get(0);
        return all.stream()
                .filter(each -> each.error(parts) - best.error(parts) <= best.noise(parts))
                .filter(each -> !Double.isNaN(each.loss(parts)))
                .min(Comparator.comparingDouble(each -> each.loss(parts)))
                .or(() -> Optional.of(best));
    }

    private Outcome answer(Candidate leader) {
        int parts = leader.parts();
        List<Candidate> members = survivors(parts);
        while (members.size() > 1 && RESERVE * lasts(members) > allowance.left()) {
            members = members.subList(0, members.size() - 1);
        }
        Optional<Mix> mix = blends && members.size() > 1
                ? runner.mix(members.stream().map(each -> each.contender).toList(), parts)
                : Optional.empty();
        List<Candidate> chosen = new ArrayList<>();
        for (int m = 0; m < members.size() && mix.isPresent(); m++) {
            if (mix.get().weights().get(m) > 0) {
                chosen.add(members.get(m));
            }
        }
        if (chosen.isEmpty()) {
            chosen.add(leader);
        }
        return new Outcome(
                chosen.stream().map(each -> each.contender).toList(),
                mix.map(Mix::error).orElse(leader.error(parts)),
                parts,
                rows,
                tried(chosen));
    }

    private List<Tried> tried(List<Candidate> chosen) {
        List<Candidate> near = survivors(chosen.get(0).parts());
        for (Candidate each : candidates) {
            if (chosen.contains(each)) {
                each.judge("chosen");
            } else if (!each.isJudged()) {
                each.judge(near.contains(each) ? "close" : "worse on " + parts(each));
            }
        }
        return candidates.stream()
                .sorted(Comparator.comparing((Candidate each) -> !chosen.contains(each))
                        .thenComparing(each -> -each.parts())
                        .thenComparing(each -> each.error(each.parts())))
                .map(each -> each.tried(rows))
                .toList();
    }

    private static String parts(Candidate each) {
        return each.parts() + (each.parts() == 1 ? " part" : " parts");
    }
}
