package org.bochner.data.schema;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.options.Grams;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.options.Words;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;

/**
 * The first pass over a table: what its columns and its target are.
 *
 * <p>The rule for a column:
 *
 * <ol>
 *   <li>all values are dates: DATE, see {@link DateScan};
 *   <li>all values are numbers: NUMBER (unless the user named it a category);
 *   <li>none is a number: CATEGORY, when it has at most as many distinct values as allowed; with more, or when it has
 *       more than {@value #FEW} and more than one for two rows, it is TEXT when it reads like prose, see
 *       {@link TextScan}, else it is like a name or an id and is IGNORED;
 *   <li>some are numbers and some not: CATEGORY when the values are at most {@value #CODES} distinct and at least one
 *       in twenty is not a number (codes such as 2, 3, 4, 5more); else a mistake in a column of numbers, which is
 *       refused at its line.
 * </ol>
 *
 * <p>Columns with the same value in every row, or none at all, are IGNORED. SEQUENCE is never guessed: the options name
 * such a column, or say it of all columns of which no value is a number.
 */
public final class TableScan {
    static final int FEW = 20;
    static final int CODES = 100;

    private final Source source;
    private final Format format;
    private final ReadOptions options;
    private final String file;
    private final List<String> notes = new ArrayList<>();
    private final ColumnScan.Reciprocal reciprocal = new ColumnScan.Reciprocal();
    private boolean anyRow;

    public TableScan(Source source, Format format, ReadOptions options) {
        this.source = source;
        this.format = format;
        this.options = options;
        this.file = source.name();
    }

    public Schema find() {
        List<String> header;
        boolean named;
        ColumnRoles roles;
        try (TableReader reader = source.rows(format, options.text())) {
            header = reader.header();
            named = reader.named();
            roles = ColumnRoles.of(file, reader, options);
        }
        int target = roles.target();
        int weight = roles.weight();
        CellScan[] cells = scans(header, roles);
        long rows = pass(cells);
        if (rows == 0) {
            throw Fault.of(file, anyRow ? Fault.NONE_KEPT : "there is a header but no row under it");
        }
        scanAgain(header, cells, roles);
        ColumnScan y = (ColumnScan) cells[target];
        TargetRule.Found found = TargetRule.decide(file, y, task(roles));
        List<Column> columns = new ArrayList<>();
        for (int j = 0; j < header.size(); j++) {
            if (j == target || j == weight) {
                continue;
            }
            columns.add(column(header.get(j), cells[j], roles.categories().contains(j)));
        }
        if (columns.stream().allMatch(c -> c.kind() == Column.Kind.IGNORED)) {
            throw Fault.of(
                    file,
                    "no input column is left beside the target '" + Fault.shown(header.get(target)) + "'"
                            + columns.stream()
                                    .filter(c -> !c.why().isEmpty())
                                    .findFirst()
                                    .map(c -> "; '" + Fault.shown(c.name()) + "' " + c.why())
                                    .orElse(""));
        }
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
                found.why(),
                weight < 0 ? null : header.get(weight),
                null,
                notes);
    }

    /** The task as asked for, by itself or by the type of the target. */
    private TaskChoice task(ColumnRoles roles) {
        return options.task() != TaskChoice.AUTO
                ? options.task()
                : roles.categories().contains(roles.target())
                        ? TaskChoice.CLASSIFICATION
                        : roles.numbers().contains(roles.target()) ? TaskChoice.REGRESSION : TaskChoice.AUTO;
    }

    private CellScan[] scans(List<String> header, ColumnRoles roles) {
        CellScan[] scans = new CellScan[header.size()];
        for (int j = 0; j < scans.length; j++) {
            Grams grams = roles.sequences().get(j);
            if (grams != null) {
                scans[j] = terms(header.get(j), grams);
            } else if (roles.dates().contains(j)) {
                scans[j] = new DateScan(file, header.get(j), true, options.dateOrder());
            } else if (!roles.ignored().contains(j) || j == roles.weight()) {
                int most = j == roles.target() ? TargetRule.MOST : options.mostCategories();
                boolean counts = j == roles.target() || roles.categories().contains(j);
                CellReading reading = roles.numbers().contains(j) ? CellReading.NUMBERS : CellReading.PLAIN;
                DateScan dates = counts || roles.numbers().contains(j) || j == roles.weight()
                        ? null
                        : new DateScan(file, header.get(j), false, options.dateOrder());
                scans[j] = new ColumnScan(file, header.get(j), reading, most, counts, reciprocal, dates);
            }
        }
        return scans;
    }

    private CellScan terms(String name, Grams grams) {
        return grams instanceof KGrams letters
                ? new SequenceScan(file, name, letters)
                : new TextScan(file, name, (Words) grams, null);
    }

    private long pass(CellScan[] scans) {
        long rows = 0;
        Cells cells = new Cells();
        try (TableReader reader = source.rows(format, options.text())) {
            for (long row = 0; reader.next(cells); row++) {
                anyRow = true;
                if (!options.rows().keeps(row)) {
                    continue;
                }
                rows++;
                for (int j = 0; j < scans.length; j++) {
                    if (scans[j] != null) {
                        if (cells.isNumber(j)) {
                            scans[j].add(cells.numbers[j], cells.line);
                        } else {
                            scans[j].add(cells.bytes, cells.from(j), cells.to(j), cells.line);
                        }
                    }
                }
            }
            reader.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        }
        return rows;
    }

    /**
     * One more pass for those columns alone (modified) that turned out on the way to be mixed, so that their texts were
     * not counted, or to be texts, which are to be read as sequences, or may be prose.
     */
    private void scanAgain(List<String> header, CellScan[] scans, ColumnRoles roles) {
        CellScan[] again = new CellScan[scans.length];
        boolean any = false;
        boolean texts = false;
        for (int j = 0; j < scans.length; j++) {
            if (!(scans[j] instanceof ColumnScan first)) {
                continue;
            }
            if (roles.text(j, first)) {
                again[j] = terms(first.name, roles.texts());
                texts = true;
            } else if (first.mixed() && !first.dates() && j != roles.weight()) {
                again[j] = new ColumnScan(
                        file, first.name, first.reading, options.mostCategories(), true, reciprocal, null);
            }
            if (again[j] == null && roles.guessed(j) && first.wordy() && !first.dates() && many(first, false)) {
                again[j] = new TextScan(file, first.name, Words.usual(), first);
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

    private Column column(String name, CellScan scan, boolean category) {
        if (scan instanceof SequenceScan sequence) {
            return sequence.column(notes::add);
        }
        if (scan instanceof TextScan text) {
            return text.otherwise() == null ? text.column(notes::add) : column(text.otherwise(), category);
        }
        if (scan instanceof DateScan dates) {
            return dates.column(0, notes::add);
        }
        return scan instanceof ColumnScan values
                ? column(values, category)
                : new Column(name, Column.Kind.IGNORED, 0, 0, List.of(), null, null, CellReading.PLAIN, "");
    }

    private Column column(ColumnScan scan, boolean category) {
        if (scan.strays > 0) {
            notes.add("column '" + Fault.shown(scan.name) + "': " + scan.strays
                    + (scan.strays == 1 ? " text counts" : " texts count") + " as missing, first '" + scan.other
                    + "' in " + Fault.place(file, scan.otherLine) + ", since its type is number");
        }
        if (scan.filled == 0) {
            return dropped(scan, scan.strays > 0 ? "has no number" : "is empty in every row");
        }
        if (scan.dates()) {
            return scan.dates(notes::add);
        }
        if (scan.numeric() && !category) {
            // An image needs all of its pixels.
            return scan.least == scan.largest && options.encoding().image() == null
                    ? dropped(scan, "is " + TargetRule.canonical(scan.least) + " in every row")
                    : new Column(
                            scan.name,
                            Column.Kind.NUMBER,
                            scan.filled,
                            scan.missing,
                            List.of(),
                            scan.moments(),
                            null,
                            scan.reading,
                            "");
        }
        long texts = scan.filled - scan.numbers;
        boolean coded = !scan.overflow && scan.distinct() <= CODES && 20 * texts >= scan.filled;
        if (!category && scan.numbers > 0 && !coded) {
            throw Fault.at(
                    file,
                    scan.otherLine,
                    scan.name,
                    "'" + scan.other + "' is not a number"
                            + (texts == 1 ? "" : " (and " + (texts - 1) + " more " + "values)")
                            + ", but " + scan.numbers
                            + " values of the column are; correct it, write ? for a missing value, ignore the "
                            + "column, or"
                            + " name it a category");
        }
        boolean many = many(scan, category);
        if (many && category) {
            throw new BadInput(file + ", column '" + Fault.shown(scan.name) + "': more than " + options.mostCategories()
                    + " distinct values, too many for a category; ignore it or allow more");
        }
        if (many) {
            return dropped(
                    scan,
                    "has "
                            + (scan.overflow
                                    ? "more than " + options.mostCategories()
                                    : Integer.toString(scan.distinct()))
                            + " distinct texts in " + scan.filled
                            + " rows, like a name or an id; if it is a sequence of letters or free text, encode it as"
                            + " such"
                            + (scan.someDate() == null
                                    ? ""
                                    : ", and if it is dates such as '" + scan.someDate() + "', give its type"));
        }
        List<Column.Level> levels = scan.levels(false);
        if (levels.size() == 1 && scan.missing == 0) {
            return dropped(scan, "is '" + Fault.shown(levels.get(0).name()) + "' in every row");
        }
        return new Column(
                scan.name, Column.Kind.CATEGORY, scan.filled, scan.missing, levels, null, null, CellReading.PLAIN, "");
    }

    /** Whether a column has too many distinct texts for a category. */
    private static boolean many(ColumnScan scan, boolean category) {
        return scan.overflow || (!category && scan.distinct() > FEW && 2L * scan.distinct() > scan.filled);
    }

    private Column dropped(ColumnScan scan, String why) {
        notes.add("column '" + Fault.shown(scan.name) + "' is left out: it " + why);
        return new Column(
                scan.name,
                Column.Kind.IGNORED,
                scan.filled,
                scan.missing,
                List.of(),
                null,
                null,
                CellReading.PLAIN,
                why);
    }
}
