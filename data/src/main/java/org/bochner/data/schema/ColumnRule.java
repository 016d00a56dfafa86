package org.bochner.data.schema;

import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Fault;
import org.bochner.data.read.NumberStyle;

/**
 * Decides what an input column of a table is.
 *
 * <ol>
 *   <li>All values are dates: DATE, see {@link DateScan}.
 *   <li>All values are numbers: NUMBER. Words such as {@code None} and {@code -} among them are missing values. Whole
 *       numbers that only tell rows apart ({@link RowNumbers}) are IGNORED.
 *   <li>Numbers of digits of which some begin with a zero ({@code 01234}) are codes, and treated as texts.
 *   <li>None is a number: CATEGORY, when it has at most as many distinct values as allowed; with more, or when it has
 *       more than {@value #FEW} and more than one for two rows, it is TEXT when it reads like prose, see
 *       {@link TextScan}, else it is like a name or an id and is IGNORED.
 *   <li>Some are numbers and some not: a mistake in a column of numbers, which is refused at its line, where fewer than
 *       one in twenty is not a number; else treated as texts.
 * </ol>
 *
 * <p>Columns with the same value in every row, or none at all, are IGNORED.
 */
final class ColumnRule {
    static final int FEW = 20;

    private final String file;
    private final ReadOptions options;
    private final Consumer<String> notes;

    ColumnRule(String file, ReadOptions options, Consumer<String> notes) {
        this.file = file;
        this.options = options;
        this.notes = notes;
    }

    /**
     * The column that {@code scan} is.
     *
     * @param category whether the user, or the file, says that it is a category
     * @param number whether the user says that it is a number
     * @param kept whether it is used even where its values only tell rows apart
     */
    Column of(ColumnScan scan, boolean category, boolean number, boolean kept) {
        boolean numeric = scan.numeric() && !category;
        boolean codes = numeric && scan.codes() && !number;
        noteMissing(scan, numeric);
        if (scan.filled == 0) {
            return dropped(scan, scan.strays > 0 ? "has no number" : "is empty in every row");
        }
        if (scan.dates()) {
            return scan.dates(notes);
        }
        if (numeric && !codes) {
            return number(scan, kept, number);
        }
        if (codes) {
            notes.accept(named(scan) + " is read as codes, not as numbers: " + scan.padded
                    + (scan.padded == 1 ? " value begins" : " values begin")
                    + " with a zero; name it a number if it is a quantity");
        } else if (!category && scan.numbers > 0) {
            checkMixed(scan);
        }
        return texts(scan, category, kept);
    }

    private Column number(ColumnScan scan, boolean kept, boolean asked) {
        // An image needs all of its pixels.
        boolean pixel = options.encoding().image() != null;
        if (scan.least == scan.largest && !pixel) {
            return dropped(scan, "is " + TargetRule.canonical(scan.least) + " in every row");
        }
        String why = kept || pixel ? "" : scan.rowNumbers.why(scan.filled + scan.missing);
        if (!why.isEmpty()) {
            return dropped(scan, why + "; keep it if it means more");
        }
        if (scan.how != null) {
            notes.accept(named(scan) + scan.how);
        }
        if (scan.whole && !asked && !pixel && DateScan.likeDays(scan.least, scan.largest)) {
            notes.accept(named(scan) + " is read as numbers, from " + TargetRule.canonical(scan.least) + " to "
                    + TargetRule.canonical(scan.largest) + "; if these are dates, give its type");
        }
        return new Column(
                scan.name,
                Column.Kind.NUMBER,
                scan.numbers,
                scan.filled + scan.missing - scan.numbers,
                List.of(),
                scan.moments(),
                null,
                scan.reading,
                "");
    }

    private void noteMissing(ColumnScan scan, boolean numeric) {
        if (scan.strays > 0) {
            notes.accept(named(scan) + ": " + scan.strays + (scan.strays == 1 ? " text counts" : " texts count")
                    + " as missing, first '" + scan.other + "' in " + Fault.place(file, scan.otherLine)
                    + ", since its type is number");
        }
        MetWords first = scan.absent.count > 0 ? scan.absent : scan.words;
        long count = scan.absent.count + (numeric ? scan.words.count : 0);
        if (count > 0) {
            notes.accept(named(scan) + ": " + count + (count == 1 ? " word counts" : " words count")
                    + " as missing, first '" + first.first + "' in " + Fault.place(file, first.line));
        }
    }

    /** A few texts among numbers are mistakes; many make it a column of texts. */
    private void checkMixed(ColumnScan scan) {
        long texts = scan.filled - scan.numbers - scan.words.count;
        if (20 * texts < scan.filled) {
            throw Fault.at(
                    file,
                    scan.otherLine,
                    scan.name,
                    "'" + scan.other + "' is not a number"
                            + (texts == 1 ? "" : " (and " + (texts - 1) + " more " + "values)")
                            + ", but " + scan.numbers + " values of the column are; correct it, write ? for a missing"
                            + " value, ignore the column, name it a number to take such texts as missing, or name it a"
                            + " category");
        }
        if (scan.distinct() <= FEW) {
            return; // Codes such as 2, 3, 4, 5more.
        }
        notes.accept(named(scan) + " is read as texts: " + texts + " of its " + scan.filled
                + " values are not numbers, first '" + scan.other + "' in " + Fault.place(file, scan.otherLine)
                + "; name it a number to take these as missing");
    }

    private Column texts(ColumnScan scan, boolean category, boolean kept) {
        boolean named = category || kept;
        boolean many = many(scan, named);
        if (many && named) {
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
        if (!named && scan.rowNumbers.named() && scan.filled >= RowNumbers.FEW && scan.distinct() == scan.filled) {
            return dropped(
                    scan, "has an identifier's name and a different text in every row; keep it if it means more");
        }
        List<Column.Level> levels = TruthWords.join(scan.levels(false), named(scan), notes);
        if (levels.size() == 1 && scan.missing == 0) {
            return dropped(scan, "is '" + Fault.shown(levels.get(0).name()) + "' in every row");
        }
        if (!named && !scan.codes()) {
            LevelDoubts.note(levels, named(scan), notes);
        }
        CellReading reading = scan.reading.withStyle(NumberStyle.PLAIN).withFolded(TruthWords.any(levels));
        return new Column(scan.name, Column.Kind.CATEGORY, scan.filled, scan.missing, levels, null, null, reading, "");
    }

    /** Whether a column has too many distinct texts for a category, which the user may have {@code named} it. */
    static boolean many(ColumnScan scan, boolean named) {
        return scan.overflow || (!named && scan.distinct() > FEW && 2L * scan.distinct() > scan.filled);
    }

    private Column dropped(ColumnScan scan, String why) {
        notes.accept(named(scan) + " is left out: it " + why);
        return ignored(scan.name, scan.filled, scan.missing, why);
    }

    static Column ignored(String name, long filled, long missing, String why) {
        return new Column(name, Column.Kind.IGNORED, filled, missing, List.of(), null, null, CellReading.PLAIN, why);
    }

    private static String named(ColumnScan scan) {
        return "column '" + Fault.shown(scan.name) + "'";
    }
}
