package org.bochner.data.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bochner.data.options.DecimalMark;
import org.bochner.data.options.Grams;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.options.Words;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.NumberStyle;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;
import org.bochner.store.Selection;

/**
 * The first pass over a table: what its columns ({@link ColumnRule}) and its target ({@link TargetRule}) are.
 *
 * <p>A clean table is read once. Columns of numbers in which a text turns up are looked at once more, and a third time
 * where their numbers are written as people do ({@link ColumnStyles}). Rows without a target are left out, as if they
 * were not there; where words such as {@code None} among the numbers of a target turn out to say so, all is read again.
 * SEQUENCE is never guessed: the options name such a column, or say it of all columns of which no value is a number.
 */
public final class TableScan {
    /** From so many columns on that are left out for the same reason, they have one note. */
    private static final int MANY_ALIKE = 8;

    private static final int SHOWN = 3;

    private final Source source;
    private final Format format;
    private final ReadOptions options;
    private final String file;
    private final List<String> notes = new ArrayList<>();
    private final CellReading plain;
    private final CurrentRow row;

    private List<String> header;
    private char delimiter;
    private ColumnRoles roles;
    private boolean anyRow;

    /** How the cells of the target are read, and whether words for missing numbers are missing targets. */
    private CellReading targets;

    private boolean numbers;
    private final BitSet unlabelled = new BitSet();
    private long unlabelledLine;

    public TableScan(Source source, Format format, ReadOptions options) {
        this.source = source;
        this.format = format;
        this.options = options;
        this.file = source.name();
        NumberStyle style =
                options.decimal() == DecimalMark.COMMA ? new NumberStyle(',', '.', false, "") : NumberStyle.PLAIN;
        this.plain = new CellReading(style, options.missingWords(), false, false, null);
        this.targets = plain;
        this.row = new CurrentRow(options.decimal());
    }

    public Schema find() {
        boolean named;
        CellScan[] cells;
        long rows;
        try (TableReader reader = source.rows(format, options.text())) {
            header = reader.header();
            named = reader.named();
            delimiter = reader.delimiter();
            roles = ColumnRoles.of(file, reader, options);
            cells = allColumns();
            rows = pass(cells, reader);
        }
        lookCloser(cells, rows);
        ColumnScan y = (ColumnScan) cells[roles.target()];
        String how = y.how;
        boolean number = roles.numbers().contains(roles.target());
        if (number || (y.words.count > 0 && y.numeric())) {
            numbers = y.words.count > 0 || y.otherLine != 0;
            targets = y.reading.withTextsMissing(number);
            if (numbers) {
                cells = allColumns();
                rows = pass(cells);
                lookCloser(cells, rows);
            }
            y = (ColumnScan) cells[roles.target()];
        }
        noteUnlabelled();
        if (how != null) {
            notes.add("the target '" + Fault.shown(y.name) + "'" + how);
        }
        TargetRule.Found found = new TargetRule(file, notes::add).decide(y, task());
        List<Column> columns = columns(cells);
        noteSentinels(cells, found.task().isClassification());
        int weight = roles.weight();
        return new Schema(
                format,
                named,
                rows,
                columns,
                columns.size(),
                List.of(),
                rows * columns.size(),
                y.name,
                found.task(),
                found.labels(),
                y.numeric() ? y.moments() : null,
                y.reading.withFolded(TruthWords.any(found.labels())),
                found.why(),
                weight < 0 ? null : header.get(weight),
                null,
                notes);
    }

    /** The rows that were read: those asked for that have a target. */
    public Selection rows() {
        Selection asked = options.rows();
        return unlabelled.isEmpty()
                ? asked
                : number -> asked.keeps(number) && !(number <= Integer.MAX_VALUE && unlabelled.get((int) number));
    }

    /** For a first pass over all columns. */
    private CellScan[] allColumns() {
        CellScan[] cells = new CellScan[header.size()];
        for (int j = 0; j < cells.length; j++) {
            cells[j] = first(j);
        }
        unlabelled.clear();
        return cells;
    }

    /** More passes for those columns (modified) that need them after a first one over {@code rows} rows. */
    private void lookCloser(CellScan[] cells, long rows) {
        if (rows == 0) {
            throw Fault.of(
                    file,
                    !anyRow
                            ? "there is a header but no row under it"
                            : unlabelled.isEmpty()
                                    ? Fault.NONE_KEPT
                                    : "the target '" + Fault.shown(header.get(roles.target()))
                                            + "' is missing in every row; is it the right column?");
        }
        lookAgain(cells);
        ColumnStyles styles = new ColumnStyles(file, options, roles, delimiter);
        CellScan[] styled = styles.choose(cells, row);
        if (styled != null) {
            pass(styled);
            styles.take(styled, cells);
        }
    }

    private CellScan first(int j) {
        Grams grams = roles.sequences().get(j);
        if (grams != null) {
            return terms(header.get(j), grams);
        }
        if (roles.ignored().contains(j) && j != roles.weight()) {
            return null;
        }
        if (roles.dates().contains(j)) {
            return new DateScan(file, header.get(j), plain, true, options.dateOrder());
        }
        boolean target = j == roles.target();
        boolean counts = target || roles.categories().contains(j);
        CellReading reading = target ? targets : j == roles.weight() ? CellReading.PLAIN : plain;
        DateScan dates = counts || roles.numbers().contains(j) || j == roles.weight()
                ? null
                : new DateScan(file, header.get(j), plain, false, options.dateOrder());
        return new ColumnScan(file, header.get(j), reading, most(j), counts, null, row, dates);
    }

    private CellScan terms(String name, Grams grams) {
        return grams instanceof KGrams letters
                ? new SequenceScan(file, name, plain, letters)
                : new TextScan(file, name, plain, (Words) grams, null);
    }

    private int most(int j) {
        return j == roles.target() ? TargetRule.MOST : options.mostCategories();
    }

    private long pass(CellScan[] scans) {
        try (TableReader reader = source.rows(format, options.text())) {
            return pass(scans, reader);
        }
    }

    /** Gives all rows of {@code reader} to {@code scans}, and returns how many were asked for and have a target. */
    private long pass(CellScan[] scans, TableReader reader) {
        long rows = 0;
        Cells cells = new Cells();
        for (long at = 0; reader.next(cells); at++) {
            anyRow = true;
            if (!options.rows().keeps(at)) {
                continue;
            }
            if (isUnlabelled(cells)) {
                leaveOut(at, cells.line);
                continue;
            }
            rows++;
            row.number = at;
            for (int j = 0; j < scans.length; j++) {
                if (scans[j] != null) {
                    scans[j].add(cells, j);
                }
            }
        }
        reader.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        return rows;
    }

    private boolean isUnlabelled(Cells cells) {
        int target = roles.target();
        if (cells.isNumber(target)) {
            double y = cells.numbers[target];
            return y != y || targets.stands(y);
        }
        int from = cells.from(target);
        int to = cells.to(target);
        return targets.missing(cells.bytes, from, to)
                || (numbers
                        && Double.isNaN(targets.spelled(cells, target))
                        && targets.missingNumber(cells.bytes, from, to));
    }

    private void leaveOut(long at, long line) {
        if (at > Integer.MAX_VALUE) {
            throw Fault.at(file, line, "the target is missing in a row beyond number " + Integer.MAX_VALUE);
        }
        if (unlabelled.isEmpty()) {
            unlabelledLine = line;
        }
        unlabelled.set((int) at);
    }

    private void noteUnlabelled() {
        int count = unlabelled.cardinality();
        if (count > 0) {
            notes.add(count + (count == 1 ? " row is left out: its" : " rows are left out: their") + " target '"
                    + Fault.shown(header.get(roles.target())) + "' is missing, first in "
                    + Fault.place(file, unlabelledLine));
        }
    }

    /** Notes numbers such as -999 that may stand for missing ones; most tables have none, and need no pass for it. */
    private void noteSentinels(CellScan[] scans, boolean classes) {
        CellScan[] again = new CellScan[scans.length];
        for (int j = 0; j < scans.length; j++) {
            if (scans[j] instanceof ColumnScan scan && j != roles.weight() && !(classes && j == roles.target())) {
                again[j] = scan.dates() ? null : SentinelScan.of(scan);
            }
        }
        if (Arrays.stream(again).anyMatch(Objects::nonNull)) {
            pass(again);
            for (CellScan each : again) {
                if (each instanceof SentinelScan scan && scan.note() != null) {
                    notes.add(scan.note());
                }
            }
        }
    }

    /**
     * One more pass for those columns alone (modified) that turned out on the way to be mixed or codes, so that their
     * texts were not counted, or to be texts, which are to be read as sequences, or may be prose.
     */
    private void lookAgain(CellScan[] scans) {
        CellScan[] again = new CellScan[scans.length];
        boolean any = false;
        boolean texts = false;
        for (int j = 0; j < scans.length; j++) {
            if (!(scans[j] instanceof ColumnScan first) || j == roles.weight()) {
                continue;
            }
            if (roles.text(j, first)) {
                again[j] = terms(first.name, roles.texts());
                texts = true;
            } else if (!roles.categories().contains(j)
                    && !first.dates()
                    && (first.mixed() || (first.codes() && !first.counted()))) {
                StyleFinder finder = new StyleFinder(options.decimal());
                again[j] = new ColumnScan(file, first.name, first.reading, most(j), true, finder, row, null);
            }
            if (again[j] == null
                    && roles.guessed(j)
                    && first.wordy()
                    && !first.dates()
                    && ColumnRule.many(first, roles.kept().contains(j))) {
                again[j] = new TextScan(file, first.name, plain, Words.usual(), first);
            }
            any |= again[j] != null;
        }
        if (roles.texts() != null && !texts) {
            throw Fault.of(
                    file,
                    "no column beside the target has texts to read as sequences; the columns are "
                            + TableColumns.list(header) + "; name one of them, or leave the encoding out");
        }
        if (any) {
            pass(again);
            for (int j = 0; j < scans.length; j++) {
                scans[j] = again[j] == null ? scans[j] : again[j];
            }
        }
    }

    /** The task as asked for, by itself or by the type of the target. */
    private TaskChoice task() {
        return options.task() != TaskChoice.AUTO
                ? options.task()
                : roles.categories().contains(roles.target())
                        ? TaskChoice.CLASSIFICATION
                        : roles.numbers().contains(roles.target()) ? TaskChoice.REGRESSION : TaskChoice.AUTO;
    }

    /** The columns beside target and weight; where nothing else is left, an identifier is used. */
    private List<Column> columns(CellScan[] cells) {
        List<String> said = new ArrayList<>();
        List<Column> columns = columns(cells, false, said);
        if (columns.stream().allMatch(c -> c.kind() == Column.Kind.IGNORED)) {
            List<String> others = new ArrayList<>();
            List<Column> kept = columns(cells, true, others);
            if (kept.stream().allMatch(c -> c.kind() == Column.Kind.IGNORED)) {
                throw Fault.of(
                        file,
                        "no input column is left beside the target '" + Fault.shown(header.get(roles.target())) + "'"
                                + columns.stream()
                                        .filter(c -> !c.why().isEmpty())
                                        .findFirst()
                                        .map(c -> "; '" + Fault.shown(c.name()) + "' " + c.why())
                                        .orElse(""));
            }
            columns = kept;
            said = others;
        }
        notes.addAll(grouped(said, columns));
        return columns;
    }

    /** What was said of columns, but once for many that are left out for the same reason, as the margins of images. */
    private static List<String> grouped(List<String> said, List<Column> columns) {
        Map<String, List<String>> left = new LinkedHashMap<>();
        columns.stream()
                .filter(each -> !each.why().isEmpty())
                .forEach(each -> left.computeIfAbsent(each.why(), why -> new ArrayList<>())
                        .add("'" + Fault.shown(each.name()) + "'"));
        List<String> shorter = new ArrayList<>(said);
        left.forEach((why, names) -> {
            if (names.size() >= MANY_ALIKE) {
                shorter.removeIf(note -> note.endsWith(" is left out: it " + why));
                shorter.add(names.size() + " columns are left out: each " + why + "; they are "
                        + String.join(", ", names.subList(0, SHOWN)) + ", …, " + names.get(names.size() - 1));
            }
        });
        return shorter;
    }

    private List<Column> columns(CellScan[] cells, boolean counters, List<String> said) {
        ColumnRule rule = new ColumnRule(file, options, said::add);
        List<Column> columns = new ArrayList<>();
        for (int j = 0; j < cells.length; j++) {
            if (j == roles.target() || j == roles.weight()) {
                continue;
            }
            CellScan scan = cells[j] instanceof TextScan text && text.otherwise() != null ? text.otherwise() : cells[j];
            if (scan instanceof SequenceScan sequence) {
                columns.add(sequence.column(said::add));
            } else if (scan instanceof TextScan text) {
                columns.add(text.column(said::add));
            } else if (scan instanceof DateScan dates) {
                columns.add(dates.column(0, said::add));
            } else if (scan instanceof ColumnScan values) {
                boolean kept = roles.kept().contains(j) || (counters && values.numeric());
                columns.add(rule.of(
                        values, roles.categories().contains(j), roles.numbers().contains(j), kept));
            } else {
                columns.add(ColumnRule.ignored(header.get(j), 0, 0, ""));
            }
        }
        return columns;
    }
}
