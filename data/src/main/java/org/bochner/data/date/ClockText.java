package org.bochner.data.date;

/** Reads a time of day and a zone from the bytes of a cell, at a place that moves on: the end of a date, or alone. */
abstract class ClockText {
    static final double SECONDS = 86_400;

    /** The bytes, the place in them, and where they end. */
    byte[] b;

    int at;
    int end;
    /** What {@link #digits} read. */
    int number;
    /** Seconds since midnight. */
    double clock;
    /** What to subtract from them to have UTC. */
    double zone;

    boolean zoned;

    /** A clock and a zone after the day, or nothing. */
    final boolean tail(boolean lenient) {
        if (at == end) {
            return true;
        }
        if (b[at] == ',') {
            at++;
        }
        boolean between = at < end && (b[at] == ' ' || (b[at] | 0x20) == 't' || (lenient && b[at] == ':'));
        if (!between) {
            return false;
        }
        at++;
        while (at < end && b[at] == ' ') {
            at++;
        }
        return clock(lenient) && inZone();
    }

    /** Hours, minutes, seconds and their fraction; {@code joined} allows digits without colons. */
    final boolean clock(boolean joined) {
        int count = digits(6);
        int hour = number;
        int minute = 0;
        int second = 0;
        if (joined && (count == 6 || count == 4)) {
            int all = count == 6 ? number : number * 100;
            hour = all / 10000;
            minute = all / 100 % 100;
            second = all % 100;
        } else {
            if (count == 0 || count > 2 || !next((byte) ':') || digits(2) != 2) {
                return false;
            }
            minute = number;
            if (next((byte) ':')) {
                if (digits(2) != 2) {
                    return false;
                }
                second = number;
            }
        }
        double fraction = 0;
        if (at + 1 < end && (b[at] == '.' || b[at] == ',') && isDigit(b[at + 1])) {
            at++;
            for (double unit = 0.1; digit(); unit /= 10) {
                fraction += unit * (b[at++] - '0');
            }
        }
        int half = half();
        if (half >= 0) {
            if (hour < 1 || hour > 12) {
                return false;
            }
            hour = hour % 12 + half;
        }
        clock = 3600.0 * hour + 60 * minute + second + fraction;
        return minute < 60 && second <= 60 && clock <= SECONDS;
    }

    /** The hours that AM or PM adds, or −1 where there is neither. */
    private int half() {
        int from = at;
        while (at < end && b[at] == ' ') {
            at++;
        }
        if (at + 2 <= end && (b[at + 1] | 0x20) == 'm' && ((b[at] | 0x20) == 'a' || (b[at] | 0x20) == 'p')) {
            int added = (b[at] | 0x20) == 'p' ? 12 : 0;
            at += 2;
            return added;
        }
        at = from;
        return -1;
    }

    /** A zone at the end: Z, UTC, GMT, or hours and minutes; a name in brackets is passed over. */
    final boolean inZone() {
        while (at < end && b[at] == ' ') {
            at++;
        }
        if (at == end) {
            return true;
        }
        zoned = true;
        if (b[at] == 'Z' || b[at] == 'z') {
            at++;
        } else if (word("utc") || word("gmt")) {
            at += 3;
        } else if (b[at] == '+' || b[at] == '-') {
            double sign = b[at++] == '-' ? -1 : 1;
            int count = digits(4);
            int hours = count == 4 ? number / 100 : number;
            int minutes = count == 4 ? number % 100 : 0;
            if (count == 2 && next((byte) ':')) {
                if (digits(2) != 2) {
                    return false;
                }
                minutes = number;
            } else if (count != 2 && count != 4) {
                return false;
            }
            if (hours > 18 || minutes > 59) {
                return false;
            }
            zone = sign * (3600.0 * hours + 60 * minutes);
        }
        if (at < end && b[at] == '[' && b[end - 1] == ']') {
            at = end;
        }
        return at == end;
    }

    final boolean word(String lower) {
        for (int i = 0; i < lower.length(); i++) {
            if (at + i >= end || (b[at + i] | 0x20) != lower.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Reads digits into {@link #number} and returns how many there were; 99 when there are more than {@code most}. */
    final int digits(int most) {
        int from = at;
        number = 0;
        while (digit()) {
            if (at - from == most) {
                return 99;
            }
            number = 10 * number + b[at++] - '0';
        }
        return at - from;
    }

    final boolean next(byte wanted) {
        boolean there = at < end && b[at] == wanted;
        at += there ? 1 : 0;
        return there;
    }

    final boolean digit() {
        return at < end && isDigit(b[at]);
    }

    final boolean letter() {
        return at < end && isLetter(b[at]);
    }

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    static boolean isLetter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }
}
