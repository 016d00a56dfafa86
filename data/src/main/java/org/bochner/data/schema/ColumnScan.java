package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Levels;

/**
 * What the first pass gathers of one column: moments of its numbers by Welford's recurrence, which is stable for any
 * offset, and its distinct texts with counts when it has to be a category.
 *
 * <p>Texts are counted from the start in a column whose first value is not a number, and in a target. A column that
 * begins with numbers and then has another text is {@linkplain #mixed mixed}, and needs a pass that counts.
 */
final class ColumnScan implements CellScan {
    /** Numbers from 2⁵³ on are not treated as counts or codes. */
    private static final double WHOLE = 0x1p53;

    /** How many texts are looked at for blanks, and how many of these prose has in a text. */
    private static final int LOOKED = 1000;

    private static final int BLANKS = 4;

    final String name;
    long filled;
    long missing;
    long numbers;
    double mean;
    double squares;
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    boolean whole = true;
    long otherLine;
    String other;
    long missingLine;
    /** Texts in a column of numbers, where they count as missing. */
    long strays;
    /** More distinct texts than allowed; they are no longer counted. */
    boolean overflow;

    final CellReading reading;
    private final String file;
    private final int most;
    private final Reciprocal reciprocal;
    private Levels levels;
    private long looked;
    private long blanks;

    /** What its texts are as dates; null where it cannot hold any. */
    private final DateScan dates;

    /**
     * A column of which up to {@code most} distinct texts count; {@code reciprocal} is shared by the columns of a
     * row, {@code dates} may be null.
     */
    ColumnScan(
            String file,
            String name,
            CellReading reading,
            int most,
            boolean counts,
            Reciprocal reciprocal,
            DateScan dates) {
        this.dates = dates;
        this.file = file;
        this.reading = reading;
        this.name = name;
        this.most = most;
        this.reciprocal = reciprocal;
        this.levels = counts ? new Levels() : null;
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        double x = Decimal.parse(b, from, to);
        if (x == x) {
            if (Double.isInfinite(x)) {
                throw Fault.at(
                        file,
                        line,
                        name,
                        "'" + Fault.shown(b, from, to) + "' is not finite; correct it, or write ? for a missing value");
            }
            number(x);
            if (dates != null && dates.numbers()) {
                dates.add(b, from, to, line);
            }
        } else if (Cells.missing(b, from, to)) {
            missing(line);
            return;
        } else if (otherLine == 0) {
            otherLine = line;
            other = Fault.shown(b, from, to);
            if (filled == 0 && !reading.textsMissing()) {
                levels = new Levels();
            }
        }
        if (x != x && dates != null) {
            dates.add(b, from, to, line);
            blanks(b, from, to);
        }
        if (x != x && reading.textsMissing()) {
            strays++;
            missing(line);
            return;
        }
        filled++;
        count(b, from, to);
    }

    @Override
    public void add(double x, long line) {
        if (x != x) {
            missing(line);
            return;
        }
        if (Double.isInfinite(x)) {
            throw Fault.at(file, line, name, x + " is not finite; correct it, or leave it out as a missing value");
        }
        number(x);
        filled++;
        if (levels != null && !overflow) {
            byte[] text = Decimal.text(x).getBytes(StandardCharsets.US_ASCII);
            count(text, 0, text.length);
        }
    }

    /** Counts blanks in the first texts: names and ids have few of them. */
    private void blanks(byte[] b, int from, int to) {
        if (looked < LOOKED) {
            looked++;
            for (int i = from; i < to; i++) {
                blanks += b[i] == ' ' ? 1 : 0;
            }
        }
    }

    /** Whether texts have so many words that they may be prose. */
    boolean wordy() {
        return looked > 0 && blanks >= BLANKS * looked;
    }

    private void missing(long line) {
        if (missing++ == 0) {
            missingLine = line;
        }
    }

    private void count(byte[] b, int from, int to) {
        if (levels != null && !overflow) {
            levels.add(b, from, to);
            overflow = levels.size() > most;
        }
    }

    private void number(double x) {
        double step = x - mean;
        mean += step * reciprocal.of(++numbers);
        squares += step * (x - mean);
        if (x < least) {
            least = x;
        }
        if (x > largest) {
            largest = x;
        }
        if (whole) {
            whole = x == Math.rint(x) && Math.abs(x) < WHOLE;
        }
    }

    /** 1/n, cached: columns without missing values all need the same, and dividing is slow. */
    static final class Reciprocal {
        private long count = 1;
        private double value = 1;

        double of(long n) {
            if (n != count) {
                count = n;
                value = 1.0 / n;
            }
            return value;
        }
    }

    /** Whether the column began with numbers and then had another text, so that its texts were not counted. */
    boolean mixed() {
        return levels == null && otherLine != 0 && !reading.textsMissing();
    }

    boolean numeric() {
        return numbers == filled;
    }

    double deviation() {
        return numbers == 0 ? 0 : Math.sqrt(Math.max(0, squares / numbers));
    }

    Column.Moments moments() {
        return new Column.Moments(mean, deviation(), least, largest);
    }

    /** Whether all of its values are dates; a wrong one among many is refused. */
    boolean dates() {
        return dates != null && (numbers == 0 || dates.numbers()) && dates.found();
    }

    /** The column as dates. */
    Column dates(Consumer<String> notes) {
        return dates.column(missing, notes);
    }

    /** The first date of a column that does not hold dates alone, or null. */
    String someDate() {
        return dates == null ? null : dates.example();
    }

    /** How many distinct texts were counted. */
    int distinct() {
        return levels == null ? 0 : levels.size();
    }

    /**
     * The distinct texts in order: of their numbers when all are numbers, of their letters else. With {@code merged},
     * numbers that are written differently are one, in the {@linkplain TargetRule#canonical canonical} form.
     */
    List<Column.Level> levels(boolean merged) {
        List<Column.Level> found = new ArrayList<>();
        for (int i = 0; levels != null && i < levels.size(); i++) {
            String text = levels.name(i);
            found.add(new Column.Level(merged && numeric() ? TargetRule.canonical(text) : text, levels.count(i)));
        }
        Comparator<Column.Level> order = Comparator.comparing(Column.Level::name);
        if (numeric()) {
            order = Comparator.<Column.Level>comparingDouble(l -> Double.parseDouble(l.name()))
                    .thenComparing(order);
        }
        found.sort(order);
        List<Column.Level> joined = new ArrayList<>();
        for (Column.Level level : found) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).name().equals(level.name())) {
                joined.set(last, new Column.Level(level.name(), joined.get(last).count() + level.count()));
            } else {
                joined.add(level);
            }
        }
        return joined;
    }
}
