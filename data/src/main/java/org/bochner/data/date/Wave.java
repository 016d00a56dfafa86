package org.bochner.data.date;

import java.util.Locale;

/**
 * A period of the calendar. A moment becomes the point (sin 2πp, cos 2πp) of a circle, where p in [0, 1) is the part of
 * the period that has passed, so that its end is next to its beginning.
 */
public enum Wave {
    /** The hour of day, by the clock as it is written. */
    DAY(1),
    /** The weekday: of Monday p = 0, of Sunday p = 6/7. */
    WEEK(7),
    /** The day of the year: p = 0 at the first moment of January. */
    YEAR(365);

    private final int days;

    Wave(int days) {
        this.days = days;
    }

    /** The period as users read it, such as {@code week}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The days that training has to span so that it has seen a whole period. */
    public int days() {
        return days;
    }

    /** The part of the period that has passed at {@code moment}, in days since 1970-01-01 on the local clock. */
    public double phase(double moment) {
        double day = Math.floor(moment);
        return switch (this) {
            case DAY -> moment - day;
            case WEEK -> Math.floorMod((long) day + 3, 7) / 7.0;
            case YEAR -> {
                int year = Days.yearOf((long) day);
                long first = Days.since1970(year, 1, 1);
                yield (moment - first) / (Days.since1970(year + 1, 1, 1) - first);
            }
        };
    }
}
