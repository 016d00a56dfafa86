package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Levels;
import org.bochner.data.read.MissingWords;
import org.bochner.data.read.NumberStyle;

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
    final CellReading reading;
    /** The cells that have a value, words among numbers that say "missing" included. */
    long filled;

    long missing;
    long missingLine;
    long numbers;
    double mean;
    double squares;
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    boolean whole = true;
    /** Whole numbers with a zero before other digits, such as 007. */
    long padded;

    /** The first text that is neither a number nor a word for a missing one, and its line. */
    long otherLine;

    String other;

    /** Texts in a column given as numbers, where they count as missing. */
    long strays;

    /** What the user should know of how its numbers are written; null where they are plain. */
    String how;

    /** Words that are missing values among numbers only, such as None. */
    final MetWords words = new MetWords();

    /** Words that are missing values in any column, such as N/A. */
    final MetWords absent = new MetWords();

    /** Whether the numbers count the rows, so far. */
    final RowNumbers rowNumbers;

    /** More distinct texts than allowed; they are no longer counted. */
    boolean overflow;

    private final String file;
    private final int most;
    private final CurrentRow row;
    private StyleFinder finder;
    private Levels levels;
    private long looked;
    /** Whether the column is one of words: no number, date or style is left to be found. */
    private boolean settled;

    /** Whether a plain number that is not whole is looked at for its moments alone, unless texts are counted. */
    private final boolean moments;

    /** Which of the counted texts are neither numbers nor dates in any style, so that they need no second look. */
    private final BitSet plain = new BitSet();

    private long blanks;

    /** What its texts are as dates; null where it cannot hold any. */
    private final DateScan dates;

    /**
     * A column of which up to {@code most} distinct texts count; {@code row} is shared by the columns.
     *
     * @param counts whether its texts are counted from the start
     * @param finder finds how numbers are written; null where only a column that begins with a text looks for it
     * @param dates what its texts are as dates, or null
     */
    ColumnScan(
            String file,
            String name,
            CellReading reading,
            int most,
            boolean counts,
            StyleFinder finder,
            CurrentRow row,
            DateScan dates) {
        this.dates = dates;
        this.file = file;
        this.name = name;
        this.reading = reading;
        this.most = most;
        this.row = row;
        this.finder = finder;
        this.rowNumbers = new RowNumbers(name);
        this.levels = counts ? new Levels() : null;
        this.moments = reading.isPlain() && finder == null && (dates == null || !dates.numbers());
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        if (!isKnown(b, from, to)) {
            add(b, from, to, line, reading.number(b, from, to));
        }
    }

    @Override
    public void add(Cells cells, int cell) {
        double x = moments && cells.values != null ? cells.values[cell] : Double.NaN;
        if (Math.abs(x) <= Double.MAX_VALUE && !whole && levels == null) {
            number(x);
            filled++;
        } else {
            look(cells, cell);
        }
    }

    /** The same for a cell that may be anything. */
    private void look(Cells cells, int cell) {
        if (cells.isNumber(cell)) {
            add(cells.numbers[cell], cells.line);
        } else if (!isKnown(cells.bytes, cells.from(cell), cells.to(cell))) {
            add(cells.bytes, cells.from(cell), cells.to(cell), cells.line, reading.spelled(cells, cell));
        }
    }

    /** Counts a text that needs no other look, and says whether it was one. */
    private boolean isKnown(byte[] b, int from, int to) {
        int known = plain.isEmpty() ? -1 : levels.find(b, from, to);
        if (known < 0 || !plain.get(known)) {
            return false;
        }
        filled++;
        levels.again(known);
        if (!settled) {
            finder.addWord();
            if (dates != null) {
                dates.addWord();
                blanks(b, from, to);
            }
            settle();
        }
        return true;
    }

    /** Adds the cell that spells {@code x}, NaN where it spells none. */
    private void add(byte[] b, int from, int to, long line, double x) {
        if (x == x && !reading.stands(x)) {
            if (Double.isInfinite(x)) {
                throw Fault.at(
                        file,
                        line,
                        name,
                        "'" + Fault.shown(b, from, to) + "' is not finite; correct it, or write ? for a missing value");
            }
            number(x);
            if (b[from] == '0' && to - from > 1 && b[from + 1] >= '0' && b[from + 1] <= '9' && whole) {
                padded++;
            }
            if (dates != null && dates.numbers()) {
                dates.add(b, from, to, line);
            }
        } else if (reading.missing(b, from, to)) {
            missing(line);
            if (MissingWords.always(b, from, to)) {
                absent.add(b, from, to, line);
            }
            return;
        } else if (!text(b, from, to, line)) {
            return;
        }
        filled++;
        boolean word = finder != null && finder.add(b, from, to) && x != x;
        if (levels != null) {
            if (x == x && !reading.style().equals(NumberStyle.PLAIN)) {
                count(x);
            } else {
                count(b, from, to);
                settle();
                word &= !overflow && (dates == null || dates.isWord());
                if (word && !MissingWords.amongNumbers(b, from, to)) {
                    plain.set(levels.find(b, from, to));
                }
            }
        }
    }

    private void settle() {
        settled = !overflow && finder != null && finder.over();
        settled &= dates == null || (dates.over() && looked >= LOOKED);
    }

    /** Takes a text that is neither a number nor missing in every column; false where it counts as missing. */
    private boolean text(byte[] b, int from, int to, long line) {
        boolean word = MissingWords.amongNumbers(b, from, to);
        if (word) {
            words.add(b, from, to, line);
        } else if (otherLine == 0) {
            otherLine = line;
            other = Fault.shown(b, from, to);
        }
        if (dates != null) {
            dates.add(b, from, to, line);
            blanks(b, from, to);
        }
        if (reading.textsMissing()) {
            strays += word ? 0 : 1;
            missing(line);
            return false;
        }
        if (filled == 0) {
            levels = levels == null ? new Levels() : levels;
            finder = finder == null ? new StyleFinder(row.mark) : finder;
        }
        return true;
    }

    @Override
    public void add(double x, long line) {
        if (x != x || reading.stands(x)) {
            missing(line);
            return;
        }
        if (Double.isInfinite(x)) {
            throw Fault.at(file, line, name, x + " is not finite; correct it, or leave it out as a missing value");
        }
        number(x);
        filled++;
        if (levels != null) {
            count(x);
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

    private void count(double x) {
        if (!overflow) {
            byte[] text = Decimal.text(x).getBytes(StandardCharsets.US_ASCII);
            count(text, 0, text.length);
        }
    }

    private void count(byte[] b, int from, int to) {
        if (!overflow) {
            levels.add(b, from, to);
            overflow = levels.size() > most;
        }
    }

    private void number(double x) {
        double step = x - mean;
        mean += step * row.reciprocal(++numbers);
        squares += step * (x - mean);
        if (x < least) {
            least = x;
        }
        if (x > largest) {
            largest = x;
        }
        if (whole) {
            whole = x == Math.rint(x) && Math.abs(x) < WHOLE;
            rowNumbers.add(x, row.number);
        }
    }

    /** Whether the column began with numbers and then had another text, so that another pass has to look at it. */
    boolean mixed() {
        return finder == null && otherLine != 0;
    }

    /** Whether all of its values are dates; a wrong one among many is refused. */
    boolean dates() {
        return dates != null && (numbers == 0 || dates.numbers()) && dates.found();
    }

    /** The column as dates. */
    Column dates(Consumer<String> notes) {
        Column found = dates.column(missing, notes);
        return new Column(
                name,
                found.kind(),
                found.filled(),
                found.missing(),
                found.levels(),
                found.moments(),
                found.sequence(),
                reading.withDates(found.reading().dates()),
                found.why());
    }

    /** The first date of a column that does not hold dates alone, or null. */
    String someDate() {
        return dates == null ? null : dates.example();
    }

    /** Whether its texts were counted. */
    boolean counted() {
        return levels != null;
    }

    /** How its numbers are written, where that was looked for and there are any; else null. */
    StyleFinder.Found style() {
        return finder == null ? null : finder.find();
    }

    /** Whether all values are numbers; words that say that a number is missing are none. */
    boolean numeric() {
        return numbers == filled - (reading.textsMissing() ? 0 : words.count) && (numbers > 0 || filled == 0);
    }

    /** Whether its values are codes of digits, since some begin with a zero, and none is a quantity. */
    boolean codes() {
        return padded > 0 && whole && least >= 0 && numeric();
    }

    double deviation() {
        return numbers == 0 ? 0 : Math.sqrt(Math.max(0, squares / numbers));
    }

    Column.Moments moments() {
        return new Column.Moments(mean, deviation(), least, largest);
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
        boolean numeric = numeric();
        for (int i = 0; levels != null && i < levels.size(); i++) {
            String text = levels.name(i);
            byte[] b = text.getBytes(StandardCharsets.UTF_8);
            if (numeric && Double.isNaN(Decimal.parse(b, 0, b.length))) {
                continue; // A word for a missing number.
            }
            found.add(new Column.Level(merged && numeric ? TargetRule.canonical(text) : text, levels.count(i)));
        }
        Comparator<Column.Level> order = Comparator.comparing(Column.Level::name);
        if (numeric) {
            order = Comparator.<Column.Level>comparingDouble(l -> Double.parseDouble(l.name()))
                    .thenComparing(order);
        }
        found.sort(order);
        Map<String, Long> joined = new LinkedHashMap<>();
        found.forEach(level -> joined.merge(level.name(), level.count(), Long::sum));
        return joined.entrySet().stream()
                .map(each -> new Column.Level(each.getKey(), each.getValue()))
                .toList();
    }
}
