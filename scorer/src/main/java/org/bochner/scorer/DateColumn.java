package org.bochner.scorer;

import java.time.LocalDate;
import java.util.List;

/**
 * How the dates of one column become numbers: the time in days since 1970 as (t − offset)·scale, then for each wave of
 * the calendar (day, week, year) size·sin 2πp and size·cos 2πp of the part p of it that has passed.
 */
final class DateColumn {
    private static final double MILLISECONDS_FROM = 1e11;
    private final List<String> forms;
    private final boolean dayFirst;
    private final List<String> waves;
    private final double size;
    /** What plain numbers mean; null where they are no dates. */
    private final String numbers;

    DateColumn(ModelFile from, JsonNode node) {
        forms = node.texts("forms");
        dayFirst = node.truth("dayFirst");
        waves = node.texts("waves");
        size = node.number("size");
        numbers = forms.stream()
                .filter(form -> List.of("COMPACT", "YEAR", "EPOCH").contains(form))
                .findFirst()
                .orElse(null);
        for (String wave : waves) {
            from.require(List.of("day", "week", "year").contains(wave), "dates know no '" + wave + "'");
        }
    }

    int width() {
        return 1 + 2 * waves.size();
    }

    /** What marks a missing date. */
    float mark() {
        return (float) size;
    }

    /** Whether an array of numbers can have such dates. */
    boolean ofNumbers() {
        return numbers != null;
    }

    /** How dates are written, for a message. */
    String words() {
        return String.join(" or ", forms).toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    /** Writes a date's numbers to {@code row} from {@code at} on (modified); false where {@code text} is no date. */
    boolean put(String text, double offset, double scale, float[] row, int at) {
        DateCursor cursor = new DateCursor(text);
        String form = cursor.form();
        if (form == null) {
            double x = MissingTexts.decimal(text);
            return x == x && put(x, offset, scale, row, at);
        }
        return form.equals("CLOCK") == forms.contains("CLOCK") && put(form, cursor, offset, scale, row, at);
    }

    /** The same of a number, which is a day as eight digits, a year, or seconds or milliseconds since 1970. */
    boolean put(double x, double offset, double scale, float[] row, int at) {
        if (numbers == null) {
            return false;
        }
        boolean whole = x == Math.rint(x);
        if (numbers.equals("EPOCH")) {
            double seconds = Math.abs(x) > MILLISECONDS_FROM ? x / 1000 : x;
            return Math.abs(x) < 1e14 && put(seconds / DateCursor.SECONDS, 0, offset, scale, row, at);
        }
        boolean year = numbers.equals("YEAR");
        if (!whole || x < (year ? 1500 : 10000101) || x > (year ? 2500 : 29991231)) {
            return false;
        }
        int digits = (int) x;
        double day = year ? day(digits, 1, 1) : day(digits / 10000, digits / 100 % 100, digits % 100);
        return day == day && put(day, 0, offset, scale, row, at);
    }

    private boolean put(String form, DateCursor found, double offset, double scale, float[] row, int at) {
        double time = found.clock / DateCursor.SECONDS;
        if (!form.equals("CLOCK")) {
            boolean swapped = form.equals("DIGITS") && dayFirst;
            double day = day(found.year, swapped ? found.two : found.one, swapped ? found.one : found.two);
            time = day + time;
        }
        return time == time && put(time, found.zone / DateCursor.SECONDS, offset, scale, row, at);
    }

    private boolean put(double moment, double zone, double offset, double scale, float[] row, int at) {
        row[at] = (float) ((moment - zone - offset) * scale);
        int column = at + 1;
        for (String wave : waves) {
            double angle = 2 * Math.PI * phase(wave, moment);
            row[column++] = (float) (size * Math.sin(angle));
            row[column++] = (float) (size * Math.cos(angle));
        }
        return true;
    }

    /** Days since 1970-01-01; NaN where the calendar has no such day, or one before 1000 or after 2999. */
    private static double day(int year, int month, int day) {
        boolean fits = year >= 1000 && year <= 2999 && month >= 1 && month <= 12 && day >= 1;
        return fits && day <= java.time.YearMonth.of(year, month).lengthOfMonth()
                ? LocalDate.of(year, month, day).toEpochDay()
                : Double.NaN;
    }

    private static double phase(String wave, double moment) {
        double day = Math.floor(moment);
        if (wave.equals("day")) {
            return moment - day;
        }
        if (wave.equals("week")) {
            return Math.floorMod((long) day + 3, 7) / 7.0;
        }
        int year = LocalDate.ofEpochDay((long) day).getYear();
        double first = LocalDate.of(year, 1, 1).toEpochDay();
        return (moment - first) / (LocalDate.of(year + 1, 1, 1).toEpochDay() - first);
    }

    /** Whether a text stands for a missing date: no digit but 0, or the first or last day that programs know. */
    static boolean placeholder(String text) {
        if (!text.chars().anyMatch(c -> c >= '1' && c <= '9')) {
            return true;
        }
        DateCursor cursor = new DateCursor(text);
        return "YEAR_FIRST".equals(cursor.form()) && (cursor.year <= 1 || cursor.year == 9999);
    }
}
