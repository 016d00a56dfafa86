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
 *   <li><b>One test part for some</b>, on as many rows and in the order that a {@link TrialPlan} says, the cheapest
 *       first, until {@value #ROUND} of what is left is spent. A trial begins only where it leaves enough for the last
 *       fits of the best.
 *   <li><b>More test parts for the best</b>, at most {@value #SURVIVORS} of them, as far as the allowance goes: those
 *       whose error is within {@value #DOUBT} standard errors of the least, or within {@value #NEAR} of it, since an
 *       average may gain by them. Where all of them have all parts, and there is something left, others are tried, and
 *       then more than {@value #SURVIVORS} are tested on all parts.
 *   <li><b>The answer</b> is the one with the least error; where its trials gave probabilities, of those within one
 *       standard error the one with the least log loss; or an average of the survivors where it is better on rows that
 *       did not give its weights.
 * </ol>
 *
 * <p>Where no last fits are planned, no other part is tried, and the models of the first part are the answer, unless
 * last fits are {@linkplain TrialPlan#refits little work}.
 */
final class MethodComparison {
    static final int STEPS = 100;
    private static final double ROUND = 0.4;
    private static final double LAST_RESERVE = 1.05;
    private static final int SURVIVORS = 5;
    /** The members of an average that time is left for. */
    private static final int MEMBERS = 3;

    /** The share of the allowance from which on no more of them are tested on all parts. */
    private static final double SPENT = 0.7;

    private static final double DOUBT = 2;
    private static final double NEAR = 0.15;

    private final Shape shape;
    private final Allowance allowance;
    private final TrialRunner runner;
    private final boolean blends;
    private final boolean refits;
    private final Progress.Stage stage;
    private final List<Candidate> candidates;
    private final TrialPlan plan;
    /** How many survive at most. */
    private int most = SURVIVORS;

    private long steps;

    /**
     * @param contenders those that may be chosen
     * @param blends whether an average may be the answer
     * @param refits whether time is kept to fit the answer to all rows
     * @param stage of {@value #STEPS} parts, which advances as the allowance is spent
     */
    MethodComparison(
            List<Contender> contenders,
            Shape shape,
            Allowance allowance,
            TrialRunner runner,
            boolean blends,
            boolean refits,
            Progress.Stage stage) {
        this.refits = refits;
        this.stage = stage;
        this.shape = shape;
        this.allowance = allowance;
        this.runner = runner;
        this.blends = blends;
        this.candidates = contenders.stream()
                .sorted(Comparator.comparingDouble(each -> each.place(shape)))
                .map(Candidate::new)
                .toList();
        this.plan = new TrialPlan(candidates, shape, allowance, refits);
    }

    /**
     * How it ended.
     *
     * @param members what is to be fitted on all rows
     * @param error of the answer on test parts
     * @param parts how many of them
     * @param rows the rows that it was trained on for them
     * @param tried all contenders, the members first
     * @param refits whether the members are fitted to all rows; else their models of the first part are the answer
     * @param late whether there is no time to fit the one member to all rows, so that its model of the trials is the
     *     answer
     */
    record Outcome(
            List<Contender> members,
            double error,
            int parts,
            long rows,
            List<Tried> tried,
            boolean refits,
            boolean late) {}

    /** Throws {@link Stopped} where not one trial could be finished. */
    Outcome run() {
        Candidate cheapest = plan.cheapest();
        if (allowance.left() > 0) {
            trial(cheapest, 0);
        }
        List<Candidate> waiting = new ArrayList<>(plan.promising());
        waiting.remove(cheapest);
        // A small budget that not one promising candidate fits into is for the first of them.
        if (!refits && allowance.left() > 0 && waiting.stream().noneMatch(each -> plan.affordsFirst(each, List.of()))) {
            waiting.stream().min(Comparator.comparingDouble(plan::turn)).ifPresent(each -> trial(each, 0));
            waiting.clear();
        }
        boolean more = true;
        while (more && !waiting.isEmpty()) {
            round(waiting);
            more = parts();
        }
        // Where rows are few there is time left: one part of them cannot tell which five are the best.
        while (more && refits && most < candidates.size() && plan.spent() < SPENT) {
            most += SURVIVORS;
            more = parts();
        }
        most = SURVIVORS;
        candidates.stream()
                .filter(each -> each.parts() == 0 && !each.isJudged())
                .forEach(each -> each.judge(Tried.NO_TIME));
        return answer(leader().orElseThrow(() -> new Stopped("no method could be tried")));
    }

    /** Tries those that wait, in their order, until {@value #ROUND} of what is left is spent, but a few in any case. */
    private void round(List<Candidate> waiting) {
        double begin = allowance.left();
        int entered = 0;
        while (!waiting.isEmpty()
                && (!refits || entered < TrialPlan.FIRST || begin - allowance.left() < ROUND * begin)) {
            Candidate next =
                    waiting.stream().min(Comparator.comparingDouble(plan::turn)).orElseThrow();
            waiting.remove(next);
            if (plan.affordsFirst(next, members(survivors(1)))) {
                trial(next, 0);
                entered++;
            } else {
                next.judge(Tried.NO_TIME);
            }
        }
    }

    /** More parts for the best; whether all of them could have all parts. */
    private boolean parts() {
        for (int part = 1; refits && part < TrialRunner.PARTS; part++) {
            if (!goOn(part)) {
                return false;
            }
        }
        return true;
    }

    private boolean trial(Candidate each, int part) {
        double reference = plan.next(each);
        Trial trial = runner.trial(each.contender, plan.rows(), part, allowance.limit(reference));
        allowance.spend(reference, trial.seconds());
        each.add(trial, reference);
        if (part == 0 && trial.ended()) {
            leaveRepeated(each);
        }
        if (runner.countsErrors()) {
            candidates.stream()
                    .filter(tested -> tested.parts() > 0)
                    .mapToDouble(tested -> tested.error(tested.parts()))
                    .min()
                    .ifPresent(least -> stage.metric(
                            shape.classes() ? "validationAccuracy" : "validationRmse",
                            shape.classes() ? 1 - least : least));
        }
        long now = Math.round(STEPS * plan.spent());
        stage.advance(Math.max(0, now - steps));
        steps = Math.max(now, steps);
        return trial.ended();
    }

    /** Goes on with only one of those that gave the same model as {@code each}: treatments may find nothing to do. */
    private void leaveRepeated(Candidate each) {
        for (Candidate other : candidates) {
            if (other != each && other.parts() > 0 && each.parts() > 0 && each.repeats(other, shape.classes())) {
                boolean plainer = each.contender.settings().size()
                        < other.contender.settings().size();
                if (plainer && other.parts() == 1) {
                    other.leaveTo(each);
                } else {
                    each.leaveTo(other);
                }
            }
        }
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
        return all.subList(0, Math.min(most, all.size()));
    }

    /** Those of {@code survivors} that an average would have where time is short. */
    private static List<Candidate> members(List<Candidate> survivors) {
        return survivors.subList(0, Math.min(MEMBERS, survivors.size()));
    }

    /**
     * A trial on {@code part} for the survivors, as far as they leave enough for the last fits; whether the first
     * {@value #MEMBERS} had it, without whom it does not begin.
     */
    private boolean goOn(int part) {
        List<Candidate> survivors = survivors(part);
        List<Candidate> first = members(survivors);
        List<Candidate> missing =
                first.stream().filter(each -> each.parts() == part).toList();
        if (survivors.isEmpty() || !plan.affords(missing, first)) {
            return false;
        }
        for (Candidate each : survivors) {
            boolean must = first.contains(each);
            boolean enough = must || plan.affords(List.of(each), first);
            if (each.parts() == part && enough && !trial(each, part) && must) {
                return false;
            }
        }
        return true;
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
                .filter(each -> LAST_RESERVE * plan.last(each) <= left)
                .toList();
        if (able.isEmpty()) {
            return tested.stream().min(Comparator.comparingDouble(plan::last));
        }
        int parts = able.stream().mapToInt(Candidate::parts).max().orElseThrow();
        List<Candidate> all = able.stream()
                .filter(each -> each.parts() == parts)
                .sorted(Comparator.comparingDouble(each -> each.error(parts)))
                .toList();
        Candidate best = all.get(0);
        return all.stream()
                // Without probabilities of the best, those of others say nothing about it.
                .filter(each -> !Double.isNaN(best.loss(parts)))
                .filter(each -> each.error(parts) - best.error(parts) <= best.noise(parts))
                .filter(each -> !Double.isNaN(each.loss(parts)))
                .min(Comparator.comparingDouble(each -> each.loss(parts)))
                .or(() -> Optional.of(best));
    }

    /**
     * The one whose model of the trials is clearly better than {@code leader} would be, for which alone there is time:
     * trials that took longer than forecast may leave too little for the last fit of any good one.
     */
    private Optional<Candidate> missed(Candidate leader) {
        return survivors(1).stream()
                .limit(refits ? 1 : 0)
                .filter(best -> leader.error(1) - best.error(1) > DOUBT * Math.hypot(leader.noise(1), best.noise(1)))
                .filter(best -> LAST_RESERVE * plan.last(best) > allowance.left())
                .findFirst();
    }

    private Outcome answer(Candidate leader) {
        Optional<Candidate> missed = missed(leader);
        if (missed.isPresent()) {
            Candidate best = missed.get();
            List<Contender> only = List.of(best.contender);
            return new Outcome(
                    only, best.error(best.parts()), best.parts(), plan.rows(), tried(List.of(best)), true, true);
        }
        int parts = leader.parts();
        List<Candidate> members = new ArrayList<>(survivors(parts));
        members.removeIf(each -> each != leader && !plan.hasTime(each));
        while (members.size() > 1 && plan.reserve(members) > allowance.left()) {
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
                plan.rows(),
                tried(chosen),
                plan.refits(chosen),
                false);
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
                .map(each -> each.tried(plan.rows()))
                .toList();
    }

    private static String parts(Candidate each) {
        return each.parts() + (each.parts() == 1 ? " part" : " parts");
    }
}
