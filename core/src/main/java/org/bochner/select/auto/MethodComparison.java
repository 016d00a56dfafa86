package org.bochner.select.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bochner.Stopped;

/**
 * Finds the best of several candidates within a time of which the winner's last fit is a part.
 *
 * <ol>
 *   <li><b>Few rows for all.</b> Every candidate has a trial on at most {@value #FIRST} rows, in the order given, the cheap before the dear.
 *       Together these may take {@value #PROBING} of the time, each at most three times an even share of what is left of that, and {@value #MOST_LEFT} of it; who is not done by then is too dear.
 *   <li><b>More rows for the better half.</b> Each round has {@value #GROWTH} times the rows of the last, up to all but the
 *       test part, and the half of the candidates of whom least error is expected on all rows (a + b/√n through the last two sizes: what learns much from more rows is not
 *       judged by few), with those whose trial takes less than {@value #CHEAP} of the time; the cheap before the dear, but on all rows the
 *       most promising first, lest the others leave it no time.
 *   <li><b>More parts.</b> On all rows the candidates that are left race over further test parts, {@value #PARTS} at most. After each part those fall
 *       out that are worse than the best by more than {@value #DOUBT} standard errors of the difference. Of those within one of them, on the same parts, the one with the least log loss
 *       is chosen where all have probabilities: on few rows a mistake more or less is chance, and the log loss tells how near all rows are to one.
 * </ol>
 *
 * <p>The time: trials on many rows take the settings that the candidate chose on fewer where choosing is most of its work. A fit on more rows is foreseen from what the candidate says of its work, else from the last two sizes, by the power that they grew by or as a fixed cost and a part in proportion. While
 * there are trials to come and fewer than three sizes known, a power above 1.2 is not believed (the hopeful forecast); the winner is chosen by the sober one. No trial begins
 * unless it leaves the time for the last fit of the candidate itself and of the leader, with {@value #RESERVE} to spare; a candidate for whose trial there is
 * no time rests, and stays in the comparison as long as there is time for its last fit. Candidates that rest are compared with the others by what is expected of them. Time that is left when all is told
 * goes to those who rest and looked better than the leader: a first trial is mostly compilation, and a second one often shows that there is time for a last fit.
 */
public final class MethodComparison {
    private static final long FIRST = 600;
    private static final int GROWTH = 4;
    private static final int PARTS = 30;
    private static final double PROBING = 0.35;
    private static final double RESERVE = 1.3;
    /** Kept back beside that when parts are short, in seconds: a pause of the collector or of the machine. */
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

    private MethodComparison(List<String> names, long all, long most, TrialRunner runner) {
        this.runner = runner;
        this.time = runner.secondsLeft();
        this.all = all;
        this.most = most;
        names.forEach(name -> candidates.add(new Candidate(name, runner)));
    }

    /**
     * What is told of a candidate.
     *
     * @param rows the most rows that it was trained on
     * @param parts on how many test parts
     * @param error its mean error there
     * @param deviation the standard deviation over the parts
     * @param loss its mean log loss there; no number where it was not asked for
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
        public Outcome {
            tried = List.copyOf(tried);
        }

        public Tried winner() {
            return tried.get(0);
        }
    }

    /**
     * Plays.
     *
     * @param all the rows of the last fit
     * @param most the rows that are left when a test part is taken out
     * @throws Stopped when no trial could be finished
     */
    public static Outcome play(List<String> names, long all, long most, TrialRunner runner) {
        return new MethodComparison(names, all, most, runner).play();
    }

    private Outcome play() {
        long rows = Math.min(FIRST, most);
        List<Candidate> alive = probe(rows);
        List<Candidate> waiting = new ArrayList<>();
        while (rows < most) {
            long next = next(rows);
            betterHalf(alive, rows, next);
            rows = next;
            climb(alive, waiting, rows);
        }
        race(alive, waiting);
        secondChance(alive, waiting);
        return outcome(alive, waiting);
    }

    /** The rows of the next round. */
    private long next(long rows) {
        return rows * GROWTH > most / 2 ? most : rows * GROWTH;
    }

    /** The first trials, the cheap before the dear as far as that is known. */
    private List<Candidate> probe(long rows) {
        List<Candidate> alive = new ArrayList<>();
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
        return alive;
    }

    /** Whether there is time for the last fit, by the hopeful or by the sober forecast. */
    private boolean isAffordable(Candidate each, boolean hopeful) {
        double last = each.whole(all, hopeful);
        double left = runner.secondsLeft();
        if (LAST_RESERVE * last > left) {
            each.judge(String.format(
                    Locale.ROOT, "too dear: all rows would take about %.0f s, and %.0f are left", last, left));
            return false;
        }
        return true;
    }

    private boolean trial(Candidate each, long rows, int part, double seconds) {
        TrialRunner.Trial trial = runner.trial(each.name(), rows, part, seconds);
        each.add(rows, part, trial);
        if (!trial.ended()) {
            each.judge(trial.problem());
        }
        return trial.ended();
    }

    /** After trials on {@code rows} rows: drops the worse half by what is expected on all, but for the cheap, and those that are far behind the best. */
    private void betterHalf(List<Candidate> alive, long rows, long next) {
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
            // Two stay at least: the better one may turn out to be too dear.
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

    /** A trial on {@code rows} rows for all who have the time, the cheap first, on all rows the most promising; the others rest. */
    private void climb(List<Candidate> alive, List<Candidate> waiting, long rows) {
        Candidate leader = leader(alive, waiting);
        alive.sort(Comparator.comparingDouble(each -> rows < most ? each.seconds(rows) : each.expected(all)));
        for (Candidate each : List.copyOf(alive)) {
            double spare = spare(each, leader);
            double foreseen = each.seconds(rows);
            if (foreseen > spare) {
                each.judge("no time for more rows");
                waiting.add(each);
                alive.remove(each);
            } else if (!trial(each, rows, 0, Math.min(spare, SURPRISE * foreseen + 1))) {
                waiting.add(each);
                alive.remove(each);
            }
        }
    }

    /** The best of those that are in the comparison and can still be fitted; null where nobody can. */
    private Candidate leader(List<Candidate> alive, List<Candidate> waiting) {
        return Stream.concat(alive.stream(), waiting.stream())
                .filter(each -> LAST_RESERVE * each.whole(all, true) < runner.secondsLeft())
                .reduce(this::better)
                .orElse(null);
    }

    /** The time that a trial may take if the last fit of {@code each} or of {@code leader} is still to come. */
    private double spare(Candidate each, Candidate leader) {
        return runner.secondsLeft() - RESERVE * Math.max(reserve(each), reserve(leader));
    }

    /** The sober forecast of the last fit, unless it would leave no time to find out more. */
    private double reserve(Candidate each) {
        if (each == null) {
            return 0;
        }
        double sober = each.whole(all, false);
        return sober < runner.secondsLeft() / 2 ? sober : each.whole(all, true);
    }

    /** Further test parts on all rows, until one is left or there is nothing to gain. */
    private void race(List<Candidate> alive, List<Candidate> waiting) {
        for (int part = 1; part < PARTS && !alive.isEmpty(); part++) {
            alive.sort(Comparator.comparingDouble(each -> each.error(most)));
            Candidate first = alive.get(0);
            int parts = part;
            alive.removeIf(each -> each != first && isBeaten(each, first, parts));
            Candidate best = leader(alive, waiting);
            Candidate leader = best == null
                    ? null
                    : surest(Stream.concat(alive.stream(), waiting.stream()).toList(), best);
            boolean settled = alive.size() == 1 && part >= TrialRunner.DIVISION;
            if (settled) {
                return;
            }
            alive.sort(Comparator.comparingDouble(each -> each.seconds(most)));
            for (Candidate each : List.copyOf(alive)) {
                double spare = spare(each, leader) - SECONDS;
                double foreseen = each.seconds(most);
                if (foreseen > spare) {
                    if (each == first) {
                        return;
                    }
                    each.judge("no time for more parts");
                    waiting.add(each);
                    alive.remove(each);
                } else if (!trial(each, most, part, Math.min(spare, SURPRISE * foreseen + 1))) {
                    waiting.add(each);
                    alive.remove(each);
                }
            }
        }
    }

    /** Those who rest though they looked better than the leader on as many rows may show more, as long as the leader can still be fitted. */
    private void secondChance(List<Candidate> alive, List<Candidate> waiting) {
        waiting.sort(Comparator.comparingDouble(each -> each.expected(all)));
        for (Candidate each : waiting) {
            boolean ended = true;
            while (ended && each.rows() < most) {
                Candidate leader =
                        standing(alive, waiting).stream().reduce(this::better).orElseThrow();
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

    private boolean isBeaten(Candidate each, Candidate leader, int parts) {
        double doubt = DOUBT * Math.hypot(each.noise(most), leader.noise(most));
        boolean beaten = each.error(most) - leader.error(most) > doubt;
        if (beaten) {
            each.judge("worse on " + parts + (parts == 1 ? " part" : " parts"));
        }
        return beaten;
    }

    /** Who can win: of the following the first that there is. */
    private List<Candidate> standing(List<Candidate> alive, List<Candidate> waiting) {
        List<Candidate> last = new ArrayList<>(alive);
        last.addAll(waiting);
        // What had but one size so far may grow by any power.
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

    private Outcome outcome(List<Candidate> alive, List<Candidate> waiting) {
        List<Candidate> standing = standing(alive, waiting);
        Candidate winner =
                surest(standing, standing.stream().reduce(this::better).orElseThrow());
        standing.stream().filter(each -> each.verdict().isEmpty()).forEach(each -> each.judge("close"));
        winner.judge("chosen");
        List<Candidate> order = new ArrayList<>(candidates);
        order.sort(Comparator.comparing((Candidate each) -> each != winner)
                .thenComparing(each -> -each.rows())
                .thenComparing(each -> each.error(each.rows())));
        return new Outcome(order.stream().map(MethodComparison::tell).toList());
    }

    /**
     * Of whom less error is expected on all rows; where one has no curve yet, who has the smaller error on the most rows that both had, or had more rows where the
     * difference is within its standard error.
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
     * Of those whose errors cannot be told from that of {@code best}, the one with the least log loss, both on the test parts that all of them had; {@code best} itself where it has none. Who
     * had less than all rows tested, or than {@code best}, is not among them.
     */
    private static Candidate surest(List<Candidate> standing, Candidate best) {
        long rows = best.rows();
        int enough = Math.min(TrialRunner.DIVISION, best.parts(rows));
        List<Candidate> tested = standing.stream()
                .filter(each -> each.rows() == rows && each.parts(rows) >= enough)
                .toList();
        int shared = tested.stream().mapToInt(each -> each.parts(rows)).min().orElse(0);
        double error = best.mean(rows, shared, TrialRunner.Trial::error);
        return tested.stream()
                .filter(each -> each.mean(rows, shared, TrialRunner.Trial::error) - error
                        <= Math.hypot(each.noise(rows), best.noise(rows)))
                .filter(each -> each.mean(rows, shared, TrialRunner.Trial::loss)
                        <= best.mean(rows, shared, TrialRunner.Trial::loss))
                .min(Comparator.comparingDouble(each -> each.mean(rows, shared, TrialRunner.Trial::loss)))
                .orElse(best);
    }

    private static Tried tell(Candidate each) {
        return new Tried(
                each.name(),
                each.rows(),
                each.parts(each.rows()),
                each.error(each.rows()),
                each.score(each.rows()).deviation(),
                each.loss(each.rows()),
                each.spent(),
                each.verdict());
    }
}
