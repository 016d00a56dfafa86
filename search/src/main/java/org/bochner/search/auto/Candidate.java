package org.bochner.search.auto;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.bochner.search.CrossValidation;
import org.bochner.search.auto.TrialRunner.Trial;

/** One method of the comparison: its trials by rows, and forecasts of its error and time. */
final class Candidate {
    /** The power of the rows that the time is hoped to grow by after one size: much of a small fit is fixed cost. */
    private static final double FIRST_POWER = 0.5;
    /** The largest power of the hopeful forecast: what is chosen on samples stops to grow at some size. */
    private static final double HOPED_POWER = 1.2;
    /** Seconds of a first trial that went into compiling its code, it is hoped, and the share that did not. */
    private static final double COLD = 1.2;

    private static final double LEAST_WARM = 0.33;
    /** Sizes from which on the hopeful forecast is the sober one. */
    private static final int SIZES = 3;

    private static final double MOST_POWER = 2.2;
    private static final double LEAST_LEFT = 0.5;
    /** The least share of the time that is taken to grow with the rows; less is an error of the clock. */
    private static final double GROWING = 0.3;

    private final String name;
    private final TrialRunner runner;
    private final TreeMap<Long, Map<Integer, Trial>> trials = new TreeMap<>();
    private double spent;
    private long cutRows;
    private double cutSeconds;
    private String verdict = "";

    Candidate(String name, TrialRunner runner) {
        this.name = name;
        this.runner = runner;
    }

    String name() {
        return name;
    }

    void add(long rows, int part, Trial trial) {
        spent += trial.seconds();
        if (!trial.ended()) {
            cutRows = rows;
            cutSeconds = trial.seconds();
        } else {
            trials.computeIfAbsent(rows, none -> new TreeMap<>()).put(part, trial);
        }
    }

    /** The most rows of a trial that ended; 0 for none. */
    long rows() {
        return trials.isEmpty() ? 0 : trials.lastKey();
    }

    private Collection<Trial> trials(long rows) {
        return trials.getOrDefault(rows, Map.of()).values();
    }

    double error(long rows) {
        return mean(rows, parts(rows), Trial::error);
    }

    /** The number of parts that it was tested on after {@code rows} rows. */
    int parts(long rows) {
        return trials(rows).size();
    }

    /** The mean of {@code value} on the first {@code parts} test parts after {@code rows} rows. */
    double mean(long rows, int parts, ToDoubleFunction<Trial> value) {
        return trials(rows).stream().limit(parts).mapToDouble(value).average().orElse(Double.NaN);
    }

    /**
     * The error that is expected on {@code rows} rows: a + b/√n through the last two sizes, and no less than half of
     * the last; the last error where there is one size.
     */
    double expected(long rows) {
        long last = rows();
        Long before = trials.lowerKey(last);
        if (before == null || rows <= last) {
            return error(last);
        }
        double reach = (1 / Math.sqrt(last) - 1 / Math.sqrt(rows)) / (1 / Math.sqrt(before) - 1 / Math.sqrt(last));
        double gain = Math.max(0, error(before) - error(last));
        return Math.max(LEAST_LEFT * error(last), error(last) - reach * gain);
    }

    /** Whether it has run on two sizes, so that {@link #expected} is more than the last error. */
    boolean hasCurve() {
        return trials.size() > 1;
    }

    /** The standard error of {@link #error}: that of a test part, over the root of the number of disjoint parts. */
    double noise(long rows) {
        return mean(rows, parts(rows), Trial::noise) / Math.sqrt(Math.min(TrialRunner.FOLDS, parts(rows)));
    }

    /** How it ended, on the most rows that it had. */
    MethodComparison.Tried tried() {
        long rows = rows();
        return new MethodComparison.Tried(
                name,
                rows,
                parts(rows),
                error(rows),
                new CrossValidation.Score(
                                trials(rows).stream().map(Trial::error).toList())
                        .deviation(),
                mean(rows, parts(rows), Trial::loss),
                spent,
                verdict);
    }

    /** What a trial on {@code rows} rows will take: the hopeful forecast after one size, the sober one after two. */
    double seconds(long rows) {
        boolean settled = runner.settles(name, rows);
        return forecast(rows, trials.size() < 2, settled, settled ? Trial::again : Trial::seconds);
    }

    /** Whether its growth is known: it says how it grows, or has run on two sizes. */
    boolean isKnown() {
        return trials.size() > 1 || (trials.size() == 1 && !Double.isNaN(runner.work(name, rows(), false)));
    }

    /** What the last fit, on {@code rows} rows, will take; by the {@code hopeful} or the sober forecast. */
    double whole(long rows, boolean hopeful) {
        return forecast(rows, hopeful, false, Trial::whole);
    }

    /**
     * The time on {@code rows} rows: in proportion to the work where that is known, else from the last two sizes n₀
     * &lt; n₁: where it grew faster than the rows, by the power that it grew by; where slower, as a fixed cost and a
     * part in proportion, t₁ + (t₁ − t₀)/(n₁ − n₀)·(rows − n₁).
     */
    private double forecast(long rows, boolean hopeful, boolean settled, ToDoubleFunction<Trial> time) {
        if (trials.isEmpty()) {
            return 0;
        }
        long last = trials.lastKey();
        if (cutRows > last) {
            // It took longer than it was given: a lower bound, and a growth.
            double power = Math.log(cutSeconds / mean(last, parts(last), time)) / Math.log((double) cutRows / last);
            return cutSeconds * Math.pow((double) rows / cutRows, Math.max(1, power));
        }
        double seconds = mean(last, parts(last), time);
        double ratio = (double) rows / last;
        Long before = trials.lowerKey(last);
        double growth = runner.work(name, rows, settled) / runner.work(name, last, settled);
        if (!Double.isNaN(growth)) {
            double warm = Math.max(LEAST_WARM * seconds, seconds - COLD);
            return growth * (hopeful && before == null ? warm : seconds);
        }
        if (before == null) {
            return seconds * Math.pow(ratio, hopeful ? FIRST_POWER : 1);
        }
        double earlier = mean(before, parts(before), time);
        double power = Math.log(seconds / earlier) / Math.log((double) last / before);
        if (power > 1) {
            return seconds
                    * Math.pow(ratio, Math.min(power, hopeful && trials.size() < SIZES ? HOPED_POWER : MOST_POWER));
        }
        double growing = Math.max(GROWING * seconds, (seconds - earlier) * last / (last - before));
        return seconds + growing * (ratio - 1);
    }

    /** Why it was dropped, or how it ended. */
    String verdict() {
        return verdict;
    }

    void judge(String text) {
        verdict = text;
    }
}
