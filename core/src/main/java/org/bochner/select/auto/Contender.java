package org.bochner.select.auto;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.bochner.select.CrossValidation;

/** One who takes part: its heats by rows, and what it is expected to take. */
final class Contender {
    /** The powers of the rows that the time is believed to grow by: by the hopeful forecast, since much of a small fit is fixed cost. */
    private static final double[] HOPEFUL = {0.5, 1.2};

    /** The same by the sober forecast. */
    private static final double[] SOBER = {0.9, 2.2};

    private final String name;
    private final TreeMap<Long, Map<Integer, Heat>> heats = new TreeMap<>();
    private double spent;
    private String verdict = "";

    Contender(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void add(long rows, int part, Heat heat) {
        spent += heat.seconds();
        if (heat.ended()) {
            heats.computeIfAbsent(rows, none -> new TreeMap<>()).put(part, heat);
        }
    }

    /** The seconds that all heats took. */
    double spent() {
        return spent;
    }

    /** The most rows of a heat that ended; 0 for none. */
    long rows() {
        return heats.isEmpty() ? 0 : heats.lastKey();
    }

    /** The errors on {@code rows} rows, in the order of the parts. */
    CrossValidation.Score score(long rows) {
        return new CrossValidation.Score(heats.getOrDefault(rows, Map.of()).values().stream()
                .map(Heat::error)
                .toList());
    }

    double error(long rows) {
        return score(rows).mean();
    }

    /** The standard error of {@link #error}: that of a test part, over the root of their number. */
    double noise(long rows) {
        Map<Integer, Heat> all = heats.getOrDefault(rows, Map.of());
        return all.values().stream().mapToDouble(Heat::noise).average().orElse(Double.NaN) / Math.sqrt(all.size());
    }

    /** What a heat on {@code rows} rows will take. */
    double seconds(long rows) {
        return foresee(rows, true, Heat::seconds);
    }

    /** What the last fit, on {@code rows} rows, will take; by the {@code hopeful} or the sober forecast. */
    double whole(long rows, boolean hopeful) {
        return foresee(rows, hopeful, Heat::whole);
    }

    /** The last heat's time, grown by the power of the rows by which the last two sizes differ. */
    private double foresee(long rows, boolean hopeful, ToDoubleFunction<Heat> time) {
        if (heats.isEmpty()) {
            return 0;
        }
        long last = heats.lastKey();
        Long before = heats.lowerKey(last);
        double[] bounds = hopeful ? HOPEFUL : SOBER;
        double power = bounds[0];
        if (before != null) {
            double measured = Math.log(mean(last, time) / mean(before, time)) / Math.log((double) last / before);
            power = Math.min(bounds[1], Math.max(bounds[0], measured));
        }
        return mean(last, time) * Math.pow((double) rows / last, power);
    }

    private double mean(long rows, ToDoubleFunction<Heat> time) {
        return heats.get(rows).values().stream().mapToDouble(time).average().orElse(0);
    }

    /** Why it is out, or how it ended. */
    String verdict() {
        return verdict;
    }

    void judge(String text) {
        verdict = text;
    }
}
