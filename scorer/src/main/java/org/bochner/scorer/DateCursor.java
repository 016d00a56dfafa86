package org.bochner.scorer;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads a date or a time from a text, as the library does: year first, digits whose order the column says, names of
 * months in four languages, eight digits, a clock, a zone. For one text.
 */
final class DateCursor {
    static final double SECONDS = 86_400;
    private static final int PIVOT = 69;
    private static final int LONGEST = 64;
    private static final String[] WEEKDAYS = {
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
    };
    private static final String[] MONTHS = {
        "jan january januar jän jänner janv janvier ene enero",
        "feb february februar fév févr février febrero",
        "mar march mär märz mrz maerz mars marzo",
        "apr april avr avril abr abril",
        "may mai mayo",
        "jun june juni juin junio",
        "jul july juli juil juillet julio",
        "aug august aoû août aout ago agosto",
        "sep sept september septembre septiembre setiembre",
        "oct october okt oktober octobre octubre",
        "nov november novembre noviembre",
        "dec december dez dezember déc décembre dic diciembre"
    };
    private static final Map<String, Integer> MONTH = new HashMap<>();

    static {
        for (int month = 0; month < MONTHS.length; month++) {
            for (String name : MONTHS[month].split(" ")) {
                MONTH.put(name, month + 1);
            }
        }
    }

    private final String text;
    private int at;
    private int number;
    int year;
    int one;
    int two;
    /** Seconds since midnight, or since 1970. */
    double clock;
    /** What to subtract from them to have UTC. */
    double zone;

    DateCursor(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == ' ') {
            from++;
        }
        while (to > from && text.charAt(to - 1) == ' ') {
            to--;
        }
        this.text = text.substring(from, to);
    }

    /** The form of the text by the name that model files have, or null where it is no date. */
    String form() {
        if (text.length() < 4 || text.length() > LONGEST) {
            return null;
        }
        String found = digit() ? digitsFirst() : letter() ? nameFirst() : null;
        return at == text.length() ? found : null;
    }

    private String digitsFirst() {
        int count = digits(8);
        int first = number;
        if (count == 8) {
            year = first / 10000;
            one = first / 100 % 100;
            two = first % 100;
            return is('t') && tail(true) ? "COMPACT" : null;
        }
        if (at == text.length() || count == 3 || count > 4) {
            return null;
        }
        char between = text.charAt(at);
        if (count == 4) {
            return yearFirst(first, between);
        }
        if (between == ':') {
            at -= count;
            return clock(false) && inZone() ? "CLOCK" : null;
        }
        at++;
        if (letter() || between == ' ' || (between == '.' && is(' ')) || isLetter(between)) {
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
        return next(between) && year() && tail(false) ? "DIGITS" : null;
    }

    private String yearFirst(int first, char between) {
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
        if (at == text.length()) {
            return between != '.' && first >= 1800 && first <= 2200 ? "YEAR_MONTH" : null;
        }
        if (!next(between) || digits(2) == 0) {
            return null;
        }
        two = number;
        return tail(false) ? "YEAR_FIRST" : null;
    }

    private String dayThenName(int day) {
        two = day;
        ordinal();
        skip();
        one = month();
        if (one == 0) {
            return null;
        }
        next('.');
        next(',');
        skip();
        return year() && tail(true) ? "MONTH_NAME" : null;
    }

    private String nameFirst() {
        int start = at;
        if (weekday()) {
            next('.');
            next(',');
            skip();
            if (digit()) {
                return digitsFirst();
            }
        } else {
            at = start;
        }
        one = month();
        if (one == 0) {
            return null;
        }
        next('.');
        boolean joined = is('-') || is('/') || is('\'');
        next('\'');
        skip();
        int count = digits(4);
        if (count == 4 || (count == 2 && joined && at == text.length())) {
            at -= count;
            two = 1;
            return year() && at == text.length() ? "MONTH_NAME" : null;
        }
        if (count == 0 || count > 2) {
            return null;
        }
        two = number;
        ordinal();
        next(',');
        skip();
        return year() && tail(true) ? "MONTH_NAME" : null;
    }

    private void ordinal() {
        if (text.substring(at).toLowerCase(Locale.ROOT).matches("(?s)(?:st|nd|rd|th|er)(?![a-z]).*")) {
            at += 2;
        }
    }

    /** One dash, bar or dot, blanks, and the Spanish de. */
    private void skip() {
        if (is('-') || is('/') || is('.')) {
            at++;
        }
        while (is(' ')) {
            at++;
        }
        if (text.regionMatches(true, at, "de ", 0, 3) && at + 3 < text.length()) {
            at += 3;
        }
    }

    private int month() {
        int from = at;
        while (letter() || (at < text.length() && text.charAt(at) > 127)) {
            at++;
        }
        return MONTH.getOrDefault(text.substring(from, at).toLowerCase(Locale.ROOT), 0);
    }

    private boolean weekday() {
        int from = at;
        while (letter()) {
            at++;
        }
        String word = text.substring(from, at).toLowerCase(Locale.ROOT);
        for (String known : WEEKDAYS) {
            if (word.equals(known) || (word.length() == 3 && known.startsWith(word))) {
                return true;
            }
        }
        return false;
    }

    private boolean year() {
        int count = digits(4);
        year = count == 2 ? number + (number < PIVOT ? 2000 : 1900) : number;
        return count == 4 || count == 2;
    }

    /** A clock and a zone after the day, or nothing. */
    private boolean tail(boolean lenient) {
        if (at == text.length()) {
            return true;
        }
        next(',');
        if (!is(' ') && !is('t') && !(lenient && is(':'))) {
            return false;
        }
        at++;
        while (is(' ')) {
            at++;
        }
        return clock(lenient) && inZone();
    }

    private boolean clock(boolean joined) {
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
            if (count == 0 || count > 2 || !next(':') || digits(2) != 2) {
                return false;
            }
            minute = number;
            if (next(':')) {
                if (digits(2) != 2) {
                    return false;
                }
                second = number;
            }
        }
        double fraction = 0;
        if ((is('.') || is(',')) && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
            at++;
            for (double unit = 0.1; digit(); unit /= 10) {
                fraction += unit * (text.charAt(at++) - '0');
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
        while (is(' ')) {
            at++;
        }
        boolean morning = text.regionMatches(true, at, "am", 0, 2);
        if (morning || text.regionMatches(true, at, "pm", 0, 2)) {
            at += 2;
            return morning ? 0 : 12;
        }
        at = from;
        return -1;
    }

    private boolean inZone() {
        while (is(' ')) {
            at++;
        }
        if (at == text.length()) {
            return true;
        }
        if (is('z')) {
            at++;
        } else if (text.regionMatches(true, at, "utc", 0, 3) || text.regionMatches(true, at, "gmt", 0, 3)) {
            at += 3;
        } else if (is('+') || is('-')) {
            double sign = text.charAt(at++) == '-' ? -1 : 1;
            int count = digits(4);
            int hours = count == 4 ? number / 100 : number;
            int minutes = count == 4 ? number % 100 : 0;
            if (count == 2 && next(':')) {
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
        if (is('[') && text.endsWith("]")) {
            at = text.length();
        }
        return at == text.length();
    }

    /** Reads digits into {@link #number} and returns how many there were; 99 when there are more than {@code most}. */
    private int digits(int most) {
        int from = at;
        number = 0;
        while (digit()) {
            if (at - from == most) {
                return 99;
            }
            number = 10 * number + text.charAt(at++) - '0';
        }
        return at - from;
    }

    private boolean next(char wanted) {
        boolean there = at < text.length() && text.charAt(at) == wanted;
        at += there ? 1 : 0;
        return there;
    }

    /** Whether this character is next, in lower or upper case. */
    private boolean is(char lower) {
        return at < text.length() && (text.charAt(at) == lower || Character.toLowerCase(text.charAt(at)) == lower);
    }

    private boolean digit() {
        return at < text.length() && isDigit(text.charAt(at));
    }

    private boolean letter() {
        return at < text.length() && isLetter(text.charAt(at));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }
}
