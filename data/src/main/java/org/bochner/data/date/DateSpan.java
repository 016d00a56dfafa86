package org.bochner.data.date;

import java.util.ArrayList;
import java.util.List;

/**
 * What a pass gathers of the moments of a column: their mean and deviation by Welford's recurrence, first and last, and
 * which parts of the calendar vary among them.
 */
public final class DateSpan {
    private long count;
    private double mean;
    private double squares;
    private double first = Double.POSITIVE_INFINITY;
    private double last = Double.NEGATIVE_INFINITY;
    private double clock;
    private boolean clocks;
    private int date;
    private boolean months;
    private boolean days;

    /** Adds a moment of the local clock, whose zone is {@code zone} days ahead of UTC. */
    public void add(double moment, double zone) {
        double time = moment - zone;
        double step = time - mean;
        mean += step / ++count;
        squares += step * (time - mean);
        first = Math.min(first, time);
        last = Math.max(last, time);
        double day = Math.floor(moment);
        if (!clocks) {
            clocks = count > 1 && clock != moment - day;
            clock = moment - day;
        }
        if (!months || !days) {
            int here = Days.monthAndDay((long) day);
            date = count == 1 ? here : date;
            months |= here / 100 != date / 100;
            days |= here % 100 != date % 100;
        }
    }

    public long count() {
        return count;
    }

    /** The mean time, in days since 1970-01-01 as all others. */
    public double mean() {
        return mean;
    }

    public double deviation() {
        return count == 0 ? 0 : Math.sqrt(Math.max(0, squares / count));
    }

    public double first() {
        return first;
    }

    public double last() {
        return last;
    }

    /**
     * The waves of which a whole period has been seen: the day where clocks differ, the week where days of the month
     * do (else each date stands for its month), the year where months do. Times of day alone have the day.
     */
    public List<Wave> waves(boolean clockAlone) {
        List<Wave> waves = new ArrayList<>();
        for (Wave wave : Wave.values()) {
            boolean varies = switch (wave) {
                case DAY -> clocks;
                case WEEK -> days;
                case YEAR -> months;
            };
            if (clockAlone ? wave == Wave.DAY : varies && last - first >= wave.days()) {
                waves.add(wave);
            }
        }
        return waves;
    }
}
