package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.options.KGrams;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Levels;

/**
 * What the first pass gathers of a column of sequences: its k-grams, in how many rows each is, and how long rows get.
 */
final class SequenceScan implements CellScan {
    /** Shorter ones first, so that all single letters come before all pairs; then by letters. */
    private static final Comparator<String> ORDER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final String file;
    private final String name;
    private final CellReading reading;
    private final KGrams grams;
    private final Levels vocabulary = new Levels();
    private final GramCounter counter;
    private long[] rows = new long[64];
    private long filled;
    private long missing;
    private int letters;
    private long entries;
    private double longest;
    private byte[] first;
    private boolean constant = true;

    SequenceScan(String file, String name, CellReading reading, KGrams grams) {
        this.file = file;
        this.name = name;
        this.reading = reading;
        this.grams = grams;
        this.counter = new GramCounter(grams, vocabulary, true, null);
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        if (reading.missing(b, from, to)) {
            missing++;
            return;
        }
        if (filled++ == 0) {
            first = Arrays.copyOfRange(b, from, to);
        }
        constant = constant && Arrays.equals(first, 0, first.length, b, from, to);
        letters = Math.max(letters, counter.count(b, from, to));
        if (vocabulary.size() > grams.most()) {
            throw Fault.at(
                    file,
                    line,
                    name,
                    "here are more than " + grams.most() + " different k-grams of k = " + grams.k()
                            + "; use a smaller k, or allow more with most=");
        }
        if (vocabulary.size() > rows.length) {
            rows = Arrays.copyOf(rows, 2 * vocabulary.size());
        }
        for (int i = 0; i < counter.distinct(); i++) {
            rows[counter.level(i)]++;
        }
        entries += counter.distinct();
        longest = Math.max(longest, counter.length());
    }

    @Override
    public void add(double x, long line) {
        byte[] text = x != x ? new byte[0] : Decimal.text(x).getBytes(StandardCharsets.US_ASCII);
        add(text, 0, text.length, line);
    }

    /** What was found; {@code notes} hears what the user should know. */
    Column column(Consumer<String> notes) {
        String why = filled == 0
                ? "is empty in every row"
                : constant && missing == 0 ? "is '" + Fault.shown(first, 0, first.length) + "' in every row" : "";
        if (!why.isEmpty()) {
            notes.accept("column '" + Fault.shown(name) + "' is left out: it " + why);
            return new Column(name, Column.Kind.IGNORED, filled, missing, List.of(), null, null, reading, why);
        }
        if (vocabulary.size() == 0) {
            throw new BadInput(file + ", column '" + Fault.shown(name) + "': no value has " + grams.shortest()
                    + " letters (the longest has " + letters + "), so there is no k-gram; use a smaller k, or ignore"
                    + " the column");
        }
        Column.Sequence sequence = new Column.Sequence(grams, entries, longest);
        return new Column(name, Column.Kind.SEQUENCE, filled, missing, levels(), null, sequence, reading, "");
    }

    /** The k-grams in order; those that are one as text, as wrong UTF-8 may be, are one. */
    private List<Column.Level> levels() {
        Map<String, Long> sorted = new TreeMap<>(ORDER);
        for (int level = 0; level < vocabulary.size(); level++) {
            sorted.merge(vocabulary.name(level), rows[level], Long::sum);
        }
        List<Column.Level> levels = new ArrayList<>(sorted.size());
        sorted.forEach((gram, count) -> levels.add(new Column.Level(gram, count)));
        return levels;
    }
}
