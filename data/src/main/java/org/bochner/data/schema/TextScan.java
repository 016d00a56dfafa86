package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.options.Words;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Levels;

/**
 * What a pass gathers of a column of free text: its terms, and in how many rows each is.
 *
 * <p>Where the user does not say so, a column whose values are mostly distinct is free text, and not names or ids, when
 * it has at least {@value #ROWS} texts of {@value #WORDS} words on average, and three words in five are words that
 * several rows have.
 *
 * <p>Memory is bounded: when there are more than a million terms (or eight times those wanted), those of the fewest
 * rows so far are forgotten.
 */
final class TextScan implements CellScan {
    static final int ROWS = 50;
    static final int WORDS = 6;
    private static final double SHARED = 0.6;
    private static final int ROOM = 1_000_000;

    private final String file;
    private final String name;
    private final CellReading reading;
    private final Words words;
    /** What another pass found of the column before somebody knew that it is text, or null. */
    private final ColumnScan before;

    private final int room;
    private Levels vocabulary = new Levels();
    private GramCounter counter;
    private long[] rows = new long[1024];
    private long filled;
    private long missing;
    private long all;

    TextScan(String file, String name, CellReading reading, Words words, ColumnScan before) {
        this.file = file;
        this.name = name;
        this.reading = reading;
        this.words = words;
        this.before = before;
        this.room = Math.max(ROOM, 8 * Math.min(words.most(), Integer.MAX_VALUE / 8));
        this.counter = new GramCounter(words, vocabulary, true, null);
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        if (reading.missing(b, from, to)) {
            missing++;
            return;
        }
        filled++;
        all += counter.count(b, from, to);
        if (vocabulary.size() > rows.length) {
            rows = Arrays.copyOf(rows, 2 * vocabulary.size());
        }
        for (int i = 0; i < counter.distinct(); i++) {
            rows[counter.level(i)]++;
        }
        if (vocabulary.size() > room) {
            forget();
        }
    }

    @Override
    public void add(double x, long line) {
        byte[] text = x != x ? new byte[0] : Decimal.text(x).getBytes(StandardCharsets.US_ASCII);
        add(text, 0, text.length, line);
    }

    /** Keeps the terms of the most rows, at most half of the room. */
    private void forget() {
        long least = 2;
        while (kept(least) > room / 2) {
            least *= 2;
        }
        Levels smaller = new Levels();
        long[] counts = new long[room];
        for (int level = 0; level < vocabulary.size(); level++) {
            if (rows[level] >= least) {
                byte[] term = vocabulary.name(level).getBytes(StandardCharsets.UTF_8);
                counts[smaller.add(term, 0, term.length)] = rows[level];
            }
        }
        vocabulary = smaller;
        rows = counts;
        counter = new GramCounter(words, vocabulary, true, null);
    }

    private int kept(long least) {
        int kept = 0;
        for (int level = 0; level < vocabulary.size(); level++) {
            kept += rows[level] >= least ? 1 : 0;
        }
        return kept;
    }

    /** What was found before, where the values are not free text; null where they are. */
    ColumnScan otherwise() {
        return before == null || prose() ? null : before;
    }

    private boolean prose() {
        long shared = 0;
        long single = 0;
        for (int level = 0; level < vocabulary.size(); level++) {
            if (vocabulary.name(level).indexOf(' ') < 0) {
                shared += rows[level] > 1 ? rows[level] : 0;
                single += rows[level];
            }
        }
        return filled >= ROWS && all >= WORDS * filled && shared >= SHARED * single;
    }

    /** What was found; {@code notes} hears what the user should know. */
    Column column(Consumer<String> notes) {
        List<Column.Level> terms = terms();
        String column = "column '" + Fault.shown(name) + "'";
        if (filled == 0) {
            notes.accept(column + " is left out: it is empty in every row");
            return new Column(
                    name, Column.Kind.IGNORED, 0, missing, List.of(), null, null, reading, "is empty in every row");
        }
        if (terms.isEmpty()) {
            throw new BadInput(file + ", " + column + ": no term of " + words.k() + " words is in "
                    + words.rows() + " rows, so there is nothing to learn from its text; ask for fewer rows with rows=,"
                    + " or ignore the column");
        }
        notes.accept(column + " is read as free text: " + terms.size()
                + (words.longest() == 1 ? " words" : " terms of " + words.k() + " words") + " that at least "
                + words.rows() + (words.rows() == 1 ? " row has" : " rows have")
                + ", weighted by how rare they are" + (before == null ? "" : "; give its type to change that"));
        long entries = terms.stream().mapToLong(Column.Level::count).sum();
        return new Column(
                name,
                Column.Kind.TEXT,
                filled,
                missing,
                terms,
                null,
                new Column.Sequence(words, entries, 1),
                reading,
                "");
    }

    /** The most frequent terms, in the order of letters. */
    private List<Column.Level> terms() {
        List<Column.Level> terms = new ArrayList<>();
        for (int level = 0; level < vocabulary.size(); level++) {
            if (rows[level] >= words.rows()) {
                terms.add(new Column.Level(vocabulary.name(level), rows[level]));
            }
        }
        Comparator<Column.Level> letters = Comparator.comparing(Column.Level::name);
        terms.sort(Comparator.comparingLong(Column.Level::count).reversed().thenComparing(letters));
        List<Column.Level> most = new ArrayList<>(terms.subList(0, Math.min(words.most(), terms.size())));
        most.sort(letters);
        return most;
    }
}
