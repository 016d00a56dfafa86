package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.bochner.data.date.DateCode;
import org.bochner.data.date.DateForm;
import org.bochner.data.date.DateParser;
import org.bochner.data.date.DateSpan;
import org.bochner.data.date.DateStyle;
import org.bochner.data.options.DateOrder;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;

/**
 * What the first pass gathers of a column that may hold dates.
 *
 * <p>A column holds dates when all of its texts are dates, apart from missing ones and
 * {@linkplain DateParser#placeholder placeholders} such as {@code 0000-00-00}. With one in twenty that is none, it is
 * refused at its line; with more it is no column of dates, which is soon seen, so that other texts cost little. In a
 * column that the user calls dates all other texts count as missing, and numbers may be dates too.
 *
 * <p>Both orders of day and month are followed until one of them has no wrong date. If both have none, days come first
 * where dots are between the digits, and months else; a note says so.
 */
final class DateScan implements CellScan {
    private static final int FEW = 3;

    /** Words for no date, after which a column without any date is no longer looked at. */
    private static final int ENOUGH = 1000;

    private static final List<String> NAMES = List.of("date", "datum", "day", "ymd", "fecha");

    private final String file;
    private final String name;
    private final CellReading reading;
    private final boolean asked;
    private final boolean numbers;
    private final DateOrder order;
    private final DateParser parser = new DateParser();
    private final Set<DateForm> forms = EnumSet.noneOf(DateForm.class);
    private final InOrder[] orders = {new InOrder(), new InOrder()};
    private DateForm number;
    private long seen;
    private long missing;
    private long placeholders;
    private String placeholder;
    private String example;
    private String ambiguous;
    private boolean dots;
    private boolean shortYears;
    private boolean zones;
    private boolean over;
    private boolean word;

    /** The column read in one order of day and month. */
    private static final class InOrder {
        final DateSpan span = new DateSpan();
        long wrong;
        long line;
        String text;
    }

    /** A column of which the user says that it holds dates ({@code asked}), or which may hold some. */
    DateScan(String file, String name, CellReading reading, boolean asked, DateOrder order) {
        this.file = file;
        this.name = name;
        this.reading = reading;
        this.asked = asked;
        this.numbers = asked || NAMES.stream().anyMatch(name.toLowerCase(Locale.ROOT)::contains);
        this.order = order;
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        if (over) {
            return;
        }
        if (reading.missing(b, from, to)) {
            missing++;
            return;
        }
        word = false;
        DateForm form = parser.parse(b, from, to);
        if (form == null && numbers) {
            double x = Decimal.parse(b, from, to);
            form = x == x ? number(x) : null;
        }
        if (form != null && (forms.isEmpty() || forms.contains(DateForm.CLOCK) == (form == DateForm.CLOCK))) {
            take(form, b, from, to, line);
        } else if (parser.placeholder(b, from, to)) {
            placeholder(b, from, to);
        } else {
            word = true;
            wrong(orders[0], b, from, to, line);
            wrong(orders[1], b, from, to, line);
        }
        seen++;
        stop();
    }

    /** Whether the last text was neither a date nor a placeholder for one, or needed no look. */
    boolean isWord() {
        return over || word;
    }

    /** Adds a text that was added before, and was a word then. */
    void addWord() {
        if (!over) {
            orders[0].wrong++;
            orders[1].wrong++;
            seen++;
            stop();
        }
    }

    /** Whether further texts change nothing: too many are no dates. */
    boolean over() {
        return over;
    }

    /** A column ends to be one of dates when too many of its texts are none. */
    private void stop() {
        long least = Math.min(orders[0].wrong, orders[1].wrong);
        boolean words = forms.isEmpty() && placeholders > ENOUGH;
        over = !asked && (words || (least > FEW && 20 * least > seen));
    }

    @Override
    public void add(double x, long line) {
        if (over || !numbers) {
            over |= !numbers && x == x;
            return;
        }
        byte[] text = x != x ? new byte[0] : Decimal.text(x).getBytes(StandardCharsets.US_ASCII);
        add(text, 0, text.length, line);
    }

    /** The form of a number, that of the first one: only eight digits, where the user did not call the column dates. */
    private DateForm number(double x) {
        DateForm form = parser.parse(x, asked ? number : DateForm.COMPACT);
        number = number == null ? form : number;
        return form;
    }

    private void take(DateForm form, byte[] b, int from, int to, long line) {
        boolean any = false;
        for (int o = 0; o < 2; o++) {
            double moment = parser.moment(o == 1);
            if (moment != moment) {
                wrong(orders[o], b, from, to, line);
            } else {
                orders[o].span.add(moment, parser.zone());
                any = true;
            }
        }
        if (!any && parser.placeholder(b, from, to)) {
            orders[0].wrong--;
            orders[1].wrong--;
            placeholder(b, from, to);
            return;
        }
        if (any) {
            forms.add(form);
            example = example == null ? Fault.shown(b, from, to) : example;
            dots |= parser.dotted();
            shortYears |= parser.shortYear();
            zones |= parser.zoned();
            if (form == DateForm.DIGITS && ambiguous == null && parser.moment(true) != parser.moment(false)) {
                ambiguous = Fault.shown(b, from, to);
            }
        }
    }

    private static void wrong(InOrder one, byte[] b, int from, int to, long line) {
        if (one.wrong++ == 0 || one.line == 0) {
            one.line = line;
            one.text = Fault.shown(b, from, to);
        }
    }

    private void placeholder(byte[] b, int from, int to) {
        placeholder = placeholders++ == 0 ? Fault.shown(b, from, to) : placeholder;
    }

    /** Whether numbers may be dates here, by the name of the column or since the user says so. */
    boolean numbers() {
        return numbers;
    }

    private boolean dayFirst() {
        if (order != DateOrder.AUTO) {
            return order == DateOrder.DMY;
        }
        long monthFirst = orders[0].wrong;
        long dayFirst = orders[1].wrong;
        return dayFirst < monthFirst || (dayFirst == monthFirst && dots);
    }

    /** Whether no value tells the day from the month. */
    private boolean undecided() {
        return order == DateOrder.AUTO && orders[0].wrong == orders[1].wrong && ambiguous != null && !dots;
    }

    /** Whether the column holds dates; one wrong value among many is refused. */
    boolean found() {
        InOrder best = orders[dayFirst() ? 1 : 0];
        if (asked || over || example == null || 20 * best.wrong > seen) {
            return asked;
        }
        if (best.wrong > 0) {
            throw Fault.at(
                    file,
                    best.line,
                    name,
                    "'" + best.text + "' is not a date"
                            + (best.wrong == 1 ? "" : " (and " + (best.wrong - 1) + " more values)") + ", but "
                            + best.span.count() + " values of the column are, such as '" + example
                            + "'; correct it, write ? for a missing value, give the column's type (as a date, others"
                            + " count as missing), or ignore the column");
        }
        return true;
    }

    /** Whether whole numbers from {@code least} to {@code largest} may be days in eight digits. */
    static boolean likeDays(double least, double largest) {
        DateParser parser = new DateParser();
        return least >= 18000101
                && largest <= 22001231
                && parser.parse(least, DateForm.COMPACT) != null
                && parser.parse(largest, DateForm.COMPACT) != null;
    }

    /** The first date of a column that does not hold dates alone, or null. */
    String example() {
        return example;
    }

    /** What was found, with {@code others} more rows that have no value; {@code notes} hears of it. */
    Column column(long others, Consumer<String> notes) {
        boolean dayFirst = dayFirst();
        InOrder best = orders[dayFirst ? 1 : 0];
        DateSpan span = best.span;
        long absent = missing + others + placeholders + (asked ? best.wrong : 0);
        String column = "column '" + Fault.shown(name) + "'";
        String why = span.count() == 0
                ? "has no date"
                : span.first() == span.last() ? "is '" + example + "' in every row" : "";
        if (!why.isEmpty()) {
            notes.accept(column + " is left out: it " + why);
            return new Column(name, Column.Kind.IGNORED, span.count(), absent, List.of(), null, null, reading, why);
        }
        DateStyle style = new DateStyle(new ArrayList<>(forms), dayFirst);
        DateCode code = new DateCode(style, span.waves(style.clock()), span.first(), span.last(), 1);
        note(column, code, best, notes);
        return new Column(
                name,
                Column.Kind.DATE,
                span.count(),
                absent,
                List.of(),
                new Column.Moments(span.mean(), span.deviation(), span.first(), span.last()),
                null,
                reading.withTextsMissing(asked).withDates(code),
                "");
    }

    private void note(String column, DateCode code, InOrder best, Consumer<String> notes) {
        notes.accept(column + " is read as " + (code.style().clock() ? "times of day" : "dates") + ", "
                + code.style().text() + " such as '" + example + "', from " + code.span() + ": as "
                + (code.style().clock() ? "hours" : "linear time")
                + (code.waves().isEmpty() ? "" : " and waves of the " + code.wavesText())
                + (shortYears ? "; years of two digits are 1969 to 2068" : "")
                + (zones ? "; times are compared in UTC, hours are those written" : "")
                + (asked ? "" : "; give its type to change that"));
        if (undecided()) {
            notes.accept(column + ": no value tells day from month, so '" + ambiguous + "' is read as "
                    + (code.style().dayFirst() ? "day first" : "month first") + "; give the date order to change that");
        }
        if (placeholders > 0) {
            notes.accept(column + ": " + placeholders + (placeholders == 1 ? " value" : " values") + " such as '"
                    + placeholder + "' " + (placeholders == 1 ? "counts" : "count") + " as missing");
        }
        if (asked && best.wrong > 0) {
            notes.accept(column + ": " + best.wrong + (best.wrong == 1 ? " value counts" : " values count")
                    + " as missing, first '" + best.text + "' in " + Fault.place(file, best.line)
                    + ", since its type is date");
        }
    }
}
