package org.bochner.data.date;

/** A way to write a date or a time. Separators, one-digit days, clocks and zones may differ within a form. */
public enum DateForm {
    /** Year first, as in ISO 8601: {@code 2024-01-31}, {@code 2024/1/31}, {@code 2024-01-31T10:00:00Z}. */
    YEAR_FIRST("yyyy-MM-dd"),
    /** A month, which is taken as its first day: {@code 2024-01}. */
    YEAR_MONTH("yyyy-MM"),
    /** Digits alone, of which the order of day and month has to be known: {@code 31.01.2024}, {@code 1/31/24}. */
    DIGITS("dd/MM/yyyy"),
    /** The month by its English name: {@code 31 Jan 2024}, {@code January 31, 2024}, {@code Jan 2024}. */
    MONTH_NAME("d MMM yyyy"),
    /** Eight digits: {@code 20240131}, or {@code 20240131T100000}. */
    COMPACT("yyyyMMdd"),
    /** A year alone, which is taken as its first day. */
    YEAR("yyyy"),
    /** Seconds since 1970 in UTC, or milliseconds where the number is larger than 10¹¹. */
    EPOCH("seconds since 1970"),
    /** A time of day without a date: {@code 17:30}, {@code 5:30 PM}. */
    CLOCK("HH:mm");

    private final String pattern;

    DateForm(String pattern) {
        this.pattern = pattern;
    }

    /** Whether values of this form are plain numbers, and so are dates only where a name or a type says so. */
    public boolean number() {
        return this == COMPACT || this == YEAR || this == EPOCH;
    }

    /** The form as a pattern of letters; {@code dayFirst} is the order of day and month. */
    public String pattern(boolean dayFirst) {
        return this != DIGITS || dayFirst ? pattern : "MM/dd/yyyy";
    }
}
