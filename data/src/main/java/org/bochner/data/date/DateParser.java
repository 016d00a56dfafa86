package org.bochner.data.date;

/**
 * Reads dates and times from the bytes of cells, one after the other, without an object per cell. For one thread.
 *
 * <p>{@link #parse} finds the form and its parts; {@link #moment} then gives days since 1970-01-01,
 * or NaN where the calendar has no such day. Only the order of day and month in {@link DateForm#DIGITS} is left to the
 * caller, who sees the whole column. Years have four digits, or two: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to
 * 1999, as in POSIX. Years before 1000 and after 2999 are refused. {@link MonthNames} are those of four languages. A
 * text that is no date fails at its first or second part.
 */
public final class DateParser extends ClockText {
    private static final int PIVOT = 69;
    private static final int LONGEST = 64;
    private static final double MILLISECONDS_FROM = 1e11;
    private static final String[] WEEKDAYS = {
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
    };

    private int year;
    private int one;
    private int two;
    private boolean dot;
    private boolean shortYear;
    private DateForm form;

    /** The form of a text, or null when it is no date; leaves the form open to a check of its day by the calendar. */
    public DateForm parse(byte[] bytes, int from, int to) {
        b = bytes;
        at = from;
        end = to;
        clock = 0;
        zone = 0;
        zoned = false;
        shortYear = false;
        form = null;
        while (at < end && b[at] == ' ') {
            at++;
        }
        while (end > at && b[end - 1] == ' ') {
            end--;
        }
        if (end - at < 4 || end - at > LONGEST) {
            return null;
        }
        DateForm found = digit() ? digitsFirst() : letter() ? nameFirst() : null;
        form = found != null && at == end ? found : null;
        return form;
    }

    /** As {@link #parse}, of a number, which is of the form {@code kind}, or of the likeliest where that is null. */
    public DateForm parse(double x, DateForm kind) {
        clock = 0;
        zone = 0;
        zoned = false;
        shortYear = false;
        boolean whole = x == Math.rint(x);
        form = null;
        if (whole && kind != DateForm.EPOCH && kind != DateForm.YEAR && x >= 10000101 && x <= 29991231) {
            split((int) x);
            form = Days.exist(year, one, two) ? DateForm.COMPACT : null;
        }
        if (whole && kind != DateForm.EPOCH && kind != DateForm.COMPACT && x >= 1500 && x <= 2500) {
            year = (int) x;
            one = 1;
            two = 1;
            form = DateForm.YEAR;
        }
        if (form == null && (kind == null || kind == DateForm.EPOCH) && Math.abs(x) < 1e14) {
            clock = Math.abs(x) > MILLISECONDS_FROM ? x / 1000 : x;
            form = DateForm.EPOCH;
        }
        return form;
    }

    private void split(int digits) {
        year = digits / 10000;
        one = digits / 100 % 100;
        two = digits % 100;
    }

    private DateForm digitsFirst() {
        int count = digits(8);
        int first = number;
        if (count == 8) {
            split(first);
            return at < end && (b[at] | 0x20) == 't' && tail(true) ? DateForm.COMPACT : null;
        }
        if (at == end || count == 3 || count > 4) {
            return null;
        }
        byte between = b[at];
        if (count == 4) {
            return yearFirst(first, between);
        }
        if (between == ':') {
            at -= count;
            return clock(false) && inZone() ? DateForm.CLOCK : null;
        }
        at++;
        if (letter() || between == ' ' || (between == '.' && at < end && b[at] == ' ') || isLetter(between)) {
            at -= isLetter(between) ? 1 : 0;
            return dayThenName(first);
        }
        if (between != '/' && between != '.' && between != '-') {
            return null;
        }
        one = first;
        if (digits(2) == 0) {
            return null;
        }
        two = number;
        dot = between == '.';
        return next(between) && year() && tail(false) ? DateForm.DIGITS : null;
    }

    private DateForm yearFirst(int first, byte between) {
        if (between != '-' && between != '/' && between != '.') {
            return null;
        }
        at++;
        year = first;
        if (digits(2) == 0) {
            return null;
        }
        one = number;
        two = 1;
        if (at == end) {
            return between != '.' && first >= 1800 && first <= 2200 ? DateForm.YEAR_MONTH : null;
        }
        if (!next(between) || digits(2) == 0) {
            return null;
        }
        two = number;
        return tail(false) ? DateForm.YEAR_FIRST : null;
    }

    /** A month's name and a year after the day. */
    private DateForm dayThenName(int day) {
        two = day;
        ordinal();
        skip();
        one = 1 + month();
        if (one == 0) {
            return null;
        }
        next((byte) '.');
        next((byte) ',');
        skip();
        return year() && tail(true) ? DateForm.MONTH_NAME : null;
    }

    /** A month's name, after a weekday's perhaps, then day and year, or the year alone. */
    private DateForm nameFirst() {
        int start = at;
        if (name(WEEKDAYS) >= 0) {
            next((byte) '.');
            next((byte) ',');
            skip();
            if (digit()) {
                return digitsFirst();
            }
        } else {
            at = start;
        }
        one = 1 + month();
        if (one == 0) {
            return null;
        }
        next((byte) '.');
        boolean joined = at < end && (b[at] == '-' || b[at] == '/' || b[at] == '\'');
        at += at < end && b[at] == '\'' ? 1 : 0;
        skip();
        int count = digits(4);
        if (count == 4 || (count == 2 && joined && at == end)) {
            at -= count;
            two = 1;
            return year() && at == end ? DateForm.MONTH_NAME : null;
        }
        if (count == 0 || count > 2) {
            return null;
        }
        two = number;
        ordinal();
        next((byte) ',');
        skip();
        return year() && tail(true) ? DateForm.MONTH_NAME : null;
    }

    /** Passes over st, nd, rd, th or the French er after a day. */
    private void ordinal() {
        if (at + 1 < end) {
            int pair = (b[at] | 0x20) << 8 | (b[at + 1] | 0x20);
            boolean ends = at + 2 == end || !isLetter(b[at + 2]);
            if (ends
                    && (pair == ('s' << 8 | 't')
                            || pair == ('n' << 8 | 'd')
                            || pair == ('r' << 8 | 'd')
                            || pair == ('e' << 8 | 'r')
                            || pair == ('t' << 8 | 'h'))) {
                at += 2;
            }
        }
    }

    /** Passes over blanks, one dash, bar or dot, and the Spanish de between the parts of a date with a name. */
    private void skip() {
        if (at < end && (b[at] == '-' || b[at] == '/' || b[at] == '.')) {
            at++;
        }
        while (at < end && b[at] == ' ') {
            at++;
        }
        if (at + 3 < end && b[at + 2] == ' ' && word("de")) {
            at += 3;
        }
    }

    /** The month, from 0, whose name is here, or −1. */
    private int month() {
        int from = at;
        while (letter() || (at < end && b[at] < 0)) {
            at++;
        }
        return MonthNames.find(b, from, at);
    }

    /** The place among {@code names} of the word here, whole or of its first three letters, or −1. */
    private int name(String[] names) {
        int from = at;
        while (letter()) {
            at++;
        }
        int length = at - from;
        if (length < 3 || length > 9) {
            return -1;
        }
        for (int i = 0; i < names.length; i++) {
            String known = names[i];
            boolean fits = length == 3 || length == known.length();
            for (int j = 0; fits && j < length; j++) {
                fits = (b[from + j] | 0x20) == known.charAt(j);
            }
            if (fits) {
                return i;
            }
        }
        return -1;
    }

    private boolean year() {
        int count = digits(4);
        year = number;
        if (count == 2) {
            shortYear = true;
            year += year < PIVOT ? 2000 : 1900;
        }
        return count == 4 || count == 2;
    }

    /** Days since 1970-01-01 on the clock as it is written, or NaN where the calendar has no such day. */
    public double moment(boolean dayFirst) {
        if (form == DateForm.CLOCK || form == DateForm.EPOCH) {
            return clock / SECONDS;
        }
        boolean swapped = form == DateForm.DIGITS && dayFirst;
        int month = swapped ? two : one;
        int day = swapped ? one : two;
        return year >= 1000 && year <= 2999 && Days.exist(year, month, day)
                ? Days.since1970(year, month, day) + clock / SECONDS
                : Double.NaN;
    }

    /** What to subtract from {@link #moment} to have the time in UTC, in days; 0 where no zone is written. */
    public double zone() {
        return zone / SECONDS;
    }

    /** Whether the last text had a zone. */
    public boolean zoned() {
        return zoned;
    }

    /** Whether the last text had a year of two digits. */
    public boolean shortYear() {
        return shortYear;
    }

    /** Whether dots are between the digits of the last text, as they are only where days come first. */
    public boolean dotted() {
        return form == DateForm.DIGITS && dot;
    }

    /**
     * Whether a text stands for a missing date: it has no digit but 0 ({@code unknown}, {@code 0000-00-00}), or is the
     * first or last day that programs know ({@code 0001-01-01}, {@code 9999-12-31}).
     */
    public boolean placeholder(byte[] bytes, int from, int to) {
        boolean digits = false;
        for (int i = from; i < to; i++) {
            digits |= bytes[i] >= '1' && bytes[i] <= '9';
        }
        return !digits || (parse(bytes, from, to) == DateForm.YEAR_FIRST && (year <= 1 || year == 9999));
    }
}
