package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bochner.Stopped;
import org.bochner.search.auto.TrialRunner.Trial;

/**
 * Chooses the best of several methods within a time that includes the final fit of the winner.
 *
 * <ol>
 *   <li><b>Few rows for all.</b> Every candidate has a trial on at most {@value #FIRST} rows, the cheap ones first.
 *       Together these may take {@value #PROBING} of the time, each at most three times an even share of what is left
 *       of that, and {@value #MOST_LEFT} of it; a candidate that is not done by then is too expensive.
 *   <li><b>More rows for the better half.</b> Each round has {@value #GROWTH} times the rows of the last, up to all but
 *       the test part. It keeps the half of the candidates with the least error expected on all rows (a + b/√n through
 *       the last two sizes), and those whose trial takes less than {@value #CHEAP} of the time. The cheap run first,
 *       but on all rows the most promising.
 *   <li><b>More parts.</b> On all rows the candidates that are left are tested on further parts, {@value #PARTS} at
 *       most. After each part those are dropped that are worse than the best by more than {@value #DOUBT} standard
 *       errors of the difference. Of those within one of them the one with the least log loss on the same parts is
 *       chosen, where all have probabilities: on few rows one error more or less is chance.
 * </ol>
 *
 * <p>Time: trials on many rows take the settings that the candidate chose on fewer where choosing is most of its work.
 * The time on more rows is forecast from the candidate's own figure of its work, else from the last two sizes. While
 * there are trials to come and fewer than three sizes known, growth is taken to be at most the power 1.2 (the hopeful
 * forecast); the winner is chosen by the sober one. No trial begins unless it leaves the time for the final fit of the
 * candidate itself and of the leader, times {@value #RESERVE}; a candidate without that time waits, and stays in the
 * comparison as long as there is time for its final fit. Time that is left at the end goes to those that wait and
 * looked better than the leader: a first trial is mostly compilation, and a second one often shows that there is time
 * for a final fit.
 */
public final class MethodComparison {
    private static final long FIRST = 600;
    private static final int GROWTH = 4;
    private static final int PARTS = 30;
    private static final double PROBING = 0.35;
    private static final double RESERVE = 1.3;
    /** Kept back beside that when parts are short, in seconds: a pause of the garbage collector or of the computer. */
    private static final double SECONDS = 0.5;

    private static final double LAST_RESERVE = 1.1;
    private static final double BEHIND = 3;
    private static final double GAP = 0.3;
    private static final double DOUBT = 2;
    private static final double CHEAP = 0.04;
    private static final double SURPRISE = 3;
    private static final double MOST_LEFT = 0.75;

    private final TrialRunner runner;
    private final double time;
    private final long all;
    private final long most;
    private final List<Candidate> candidates = new ArrayList<>();
    /** Those that go on, and those without the time for their next trial. */
    private final List<Candidate> alive = new ArrayList<>();

    private final List<Candidate> waiting = new ArrayList<>();

    private MethodComparison(List<String> names, long all, long most, TrialRunner runner) {
        this.runner = runner;
        this.time = runner.secondsLeft();
        this.all = all;
        this.most = most;
        names.forEach(name -> candidates.add(new Candidate(name, runner)));
    }

    /**
     * What is reported of a candidate.
     *
     * @param rows the most rows that it was trained on
     * @param parts on how many test parts
     * @param error its mean error there
     * @param deviation the standard deviation over the parts
     * @param loss its mean log loss there; NaN where there are no probabilities
     * @param seconds what its trials took
     * @param verdict how it ended
     */
    public record Tried(
            String method,
            long rows,
            int parts,
            double error,
            double deviation,
            double loss,
            double seconds,
            String verdict) {}

    /** The winner first, then the others, from the best on most rows down to those without a result. */
    public record Outcome(List<Tried> tried) {
        public Tried winner() {
            return tried.get(0);
        }
    }

    /**
     * Compares the methods of these names.
     *
     * @param all the rows of the final fit
     * @param most the rows that are left when a test part is taken out
     * @throws Stopped when no trial could be finished
     */
    public static Outcome of(List<String> names, long all, long most, TrialRunner runner) {
        return new MethodComparison(names, all, most, runner).run();
    }

    private Outcome run() {
        long rows = Math.min(FIRST, most);
        probe(rows);
        while (rows < most) {
            long next = next(rows);
            keepBetterHalf(rows, next);
            rows = next;
            tryMoreRows(rows);
        }
        tryMoreParts();
        giveSecondChance();
        return outcome();
    }

    /** The rows of the next round. */
    private long next(long rows) {
        return rows * GROWTH > most / 2 ? most : rows * GROWTH;
    }

    /** The first trials. */
    private void probe(long rows) {
        double until = (1 - PROBING) * runner.secondsLeft();
        for (int i = 0; i < candidates.size(); i++) {
            Candidate each = candidates.get(i);
            double left = runner.secondsLeft() - until;
            double share = left / (candidates.size() - i);
            if (!(share > 0)) {
                each.judge("not tried: no time");
            } else if (trial(each, rows, 0, Math.min(MOST_LEFT * left, SURPRISE * share))) {
                alive.add(each);
            }
        }
        alive.removeIf(each -> !isAffordable(each, true));
    }

    /** Whether there is time for the final fit, by the hopeful or by the sober forecast. */
    private boolean isAffordable(Candidate each, boolean hopeful) {
        double last = each.whole(all, hopeful);
        double left = runner.secondsLeft();
        if (LAST_RESERVE * last > left) {
            each.judge(String.format(
                    Locale.ROOT, "too expensive: all rows would take about %.0f s, and %.0f are left", last, left));
            return false;
        }
        return true;
    }

    private boolean trial(Candidate each, long rows, int part, double seconds) {
        Trial trial = runner.trial(each.name(), rows, part, seconds);
        each.add(rows, part, trial);
        if (!trial.ended()) {
            each.judge(trial.problem());
        }
        return trial.ended();
    }

    /** Has a trial where {@code spare} seconds are enough; else, and where it fails, the candidate waits. */
    private void tryOrWait(Candidate each, long rows, int part, double spare, String otherwise) {
        double forecast = each.seconds(rows);
        if (forecast > spare) {
            each.judge(otherwise);
        } else if (trial(each, rows, part, Math.min(spare, SURPRISE * forecast + 1))) {
            return;
        }
        waiting.add(each);
        alive.remove(each);
    }

    /** Drops the worse half by the error expected on all rows, but for the cheap, and those far behind the best. */
    private void keepBetterHalf(long rows, long next) {
        alive.sort(Comparator.comparingDouble(each -> each.expected(all)));
        int keep = Math.max(Math.min(2, alive.size()), (alive.size() + 1) / 2);
        for (Candidate each : List.copyOf(alive.subList(keep, alive.size()))) {
            if (each.seconds(next) > CHEAP * time) {
                each.judge("worse half on " + rows + " rows");
                alive.remove(each);
            }
        }
        if (alive.size() > 2) {
            Candidate best = alive.get(0);
            // Two stay at least: the better one may turn out to be too expensive.
            alive.subList(2, alive.size()).removeIf(each -> isFarBehind(each, best, rows));
        }
    }

    private boolean isFarBehind(Candidate each, Candidate best, long rows) {
        double doubt = BEHIND * Math.hypot(each.noise(rows), best.noise(rows));
        boolean far = each.expected(all) - best.expected(all) > Math.max(doubt, GAP * best.expected(all));
        if (far) {
            each.judge("far behind on " + rows + " rows");
        }
        return far;
    }

    /** A trial on {@code rows} rows for all that have the time: the cheap first, on all rows the most promising. */
    private void tryMoreRows(long rows) {
        Candidate leader = leader();
        alive.sort(Comparator.comparingDouble(each -> rows < most ? each.seconds(rows) : each.expected(all)));
        for (Candidate each : List.copyOf(alive)) {
            tryOrWait(each, rows, 0, spare(each, leader), "no time for more rows");
        }
    }

    private List<Candidate> remaining() {
        return Stream.concat(alive.stream(), waiting.stream()).toList();
    }

    /** The best of those that remain and can still be fitted; null where there is none. */
    private Candidate leader() {
        return remaining().stream()
                .filter(each -> LAST_RESERVE * each.whole(all, true) < runner.secondsLeft())
                .reduce(this::better)
                .orElse(null);
    }

    /** The time that a trial may take if the final fit of {@code each} or of {@code leader} is still to come. */
    private double spare(Candidate each, Candidate leader) {
        return runner.secondsLeft() - RESERVE * Math.max(reserve(each), reserve(leader));
    }

    /** The sober forecast of the final fit, unless it would leave no time to find out more. */
    private double reserve(Candidate each) {
        if (each == null) {
            return 0;
        }
        double sober = each.whole(all, false);
        return sober < runner.secondsLeft() / 2 ? sober : each.whole(all, true);
    }

    /** Further test parts on all rows, until one is left or there is nothing to gain. */
    private void tryMoreParts() {
        for (int part = 1; part < PARTS && !alive.isEmpty(); part++) {
            alive.sort(Comparator.comparingDouble(each -> each.error(most)));
            Candidate first = alive.get(0);
            int parts = part;
            alive.removeIf(each -> each != first && isBeaten(each, first, parts));
            Candidate best = leader();
            Candidate leader = best == null ? null : leastLoss(remaining(), best);
            if (alive.size() == 1 && part >= TrialRunner.FOLDS) {
                return;
            }
            alive.sort(Comparator.comparingDouble(each -> each.seconds(most)));
            for (Candidate each : List.copyOf(alive)) {
                double spare = spare(each, leader) - SECONDS;
                if (each == first && each.seconds(most) > spare) {
                    return;
                }
                tryOrWait(each, most, part, spare, "no time for more parts");
            }
        }
    }

    private boolean isBeaten(Candidate each, Candidate leader, int parts) {
        double doubt = DOUBT * Math.hypot(each.noise(most), leader.noise(most));
        boolean beaten = each.error(most) - leader.error(most) > doubt;
        if (beaten) {
            each.judge("worse on " + parts + (parts == 1 ? " part" : " parts"));
        }
        return beaten;
    }

    /** More rows for those that wait and were better than the leader on as many, as long as it can still be fitted. */
    private void giveSecondChance() {
        waiting.sort(Comparator.comparingDouble(each -> each.expected(all)));
        for (Candidate each : waiting) {
            boolean ended = true;
            while (ended && each.rows() < most) {
                Candidate leader = eligible().stream().reduce(this::better).orElseThrow();
                long shared = Math.min(each.rows(), leader.rows());
                double room = runner.secondsLeft() - RESERVE * leader.whole(all, false);
                long rows = next(each.rows());
                if (each == leader || each.error(shared) > leader.error(shared) || each.seconds(rows) > room) {
                    break;
                }
                each.judge("");
                ended = trial(each, rows, 0, room);
            }
        }
    }

    /** Those that can be chosen: of the following lists the first that is not empty. */
    private List<Candidate> eligible() {
        List<Candidate> last = new ArrayList<>(remaining());
        // After one size the time may grow by any power.
        last.removeIf(each -> most > FIRST && !each.isKnown());
        List<Candidate> hoped = last.stream()
                .filter(each -> each.whole(all, true) < runner.secondsLeft())
                .toList();
        last.removeIf(each -> !isAffordable(each, false));
        List<Candidate> tried =
                candidates.stream().filter(each -> each.rows() > 0).toList();
        List<Candidate> sure = tried.stream()
                .filter(each -> LAST_RESERVE * each.whole(all, false) < runner.secondsLeft())
                .toList();
        List<Candidate> known = sure.stream().filter(Candidate::isKnown).toList();
        // Better a fit that is cut short than none: the one that needs least.
        List<Candidate> cheapest =
                tried.stream().min(Comparator.comparingDouble(each -> each.whole(all, false))).stream()
                        .toList();
        return Stream.of(last, known, hoped, sure, cheapest)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElseThrow(() -> new Stopped("no method could be tried"));
    }

    private Outcome outcome() {
        List<Candidate> eligible = eligible();
        Candidate winner =
                leastLoss(eligible, eligible.stream().reduce(this::better).orElseThrow());
        eligible.stream().filter(each -> each.verdict().isEmpty()).forEach(each -> each.judge("close"));
        winner.judge("chosen");
        candidates.sort(Comparator.comparing((Candidate each) -> each != winner)
                .thenComparing(each -> -each.rows())
                .thenComparing(each -> each.error(each.rows())));
        return new Outcome(candidates.stream().map(Candidate::tried).toList());
    }

    /**
     * The one with less error expected on all rows. Where one has no curve yet: the smaller error on the most rows that
     * both had, or more rows where the difference is within its standard error.
     */
    private Candidate better(Candidate a, Candidate b) {
        if (a.hasCurve() && b.hasCurve()) {
            return a.expected(all) <= b.expected(all) ? a : b;
        }
        if (a.rows() < b.rows()) {
            return better(b, a);
        }
        double ahead = a.error(b.rows()) - b.error(b.rows());
        double doubt = a.rows() == b.rows() ? 0 : Math.hypot(a.noise(b.rows()), b.noise(b.rows()));
        return ahead > doubt ? b : a;
    }

    /**
     * Of those whose errors are within a standard error of that of {@code best}, the one with the least log loss, both
     * on the test parts that all of them had; {@code best} itself where it has none. Candidates with fewer rows, or
     * fewer than a whole set of test parts where {@code best} has one, are left out.
     */
    private static Candidate leastLoss(List<Candidate> eligible, Candidate best) {
        long rows = best.rows();
        int enough = Math.min(TrialRunner.FOLDS, best.parts(rows));
        List<Candidate> tested = eligible.stream()
                .filter(each -> each.rows() == rows && each.parts(rows) >= enough)
                .toList();
        int shared = tested.stream().mapToInt(each -> each.parts(rows)).min().orElse(0);
        ToDoubleFunction<Candidate> error = each -> each.mean(rows, shared, Trial::error);
        ToDoubleFunction<Candidate> loss = each -> each.mean(rows, shared, Trial::loss);
        return tested.stream()
                .filter(each -> error.applyAsDouble(each) - error.applyAsDouble(best)
                        <= Math.hypot(each.noise(rows), best.noise(rows)))
                .filter(each -> loss.applyAsDouble(each) <= loss.applyAsDouble(best))
                .min(Comparator.comparingDouble(loss))
                .orElse(best);
    }
}
