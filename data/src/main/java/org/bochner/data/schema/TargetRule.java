package org.bochner.data.schema;

import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;

/**
 * Decides whether a target is a class or a number.
 *
 * <ol>
 *   <li>A value that is not a number: classification.
 *   <li>A value that is not whole: regression.
 *   <li>Whole numbers: classification when there are two of them, or at most {@value #CODES} and three rows for each
 *       on average; regression else. Class codes such as the digits 0 to 9 are few; counts such as the 28 ring numbers
 *       of the abalone table are more. On all tables of the catalogue this finds what their papers did.
 * </ol>
 *
 * <p>The user may say which it is. Class labels are in the order of numbers when all are, of letters else; labels that
 * are the same number ({@code +1}, {@code 1}, {@code 1.0}) are one.
 */
public final class TargetRule {
    /** More distinct whole numbers than this are treated as quantities. */
    static final int CODES = 20;

    /** More labels than this are not treated as classes. */
    static final int MOST = 1000;

    /** More distinct codes with leading zeros than this are not treated as classes; nor are numbers worth a note. */
    private static final int MANY = 100;

    private final String file;
    private final Consumer<String> notes;

    /** A rule for the target of {@code file}; {@code notes} hears what the user should know. */
    TargetRule(String file, Consumer<String> notes) {
        this.file = file;
        this.notes = notes;
    }

    /** What the target was found to be, and why. */
    record Found(Task task, List<Column.Level> labels, String why) {}

    Found decide(ColumnScan scan, TaskChoice choice) {
        if (scan.missing > 0) {
            throw Fault.at(
                    file,
                    scan.missingLine,
                    scan.name,
                    "the target is missing" + others(scan.missing - 1)
                            + "; training rows need one, so fill it or remove the row");
        }
        boolean codes = scan.codes();
        List<Column.Level> labels = scan.overflow ? List.of() : scan.levels(!codes);
        if (choice == TaskChoice.REGRESSION) {
            if (!scan.numeric()) {
                throw Fault.at(
                        file,
                        scan.otherLine,
                        scan.name,
                        "the target '" + scan.other + "' is not a number" + others(scan.filled - scan.numbers - 1)
                                + "; regression needs numbers");
            }
            return regression(scan, "as asked for");
        }
        if (choice == TaskChoice.CLASSIFICATION) {
            return classification(scan, labels, "as asked for");
        }
        if (!scan.numeric()) {
            return words(scan, labels);
        }
        if (!scan.whole) {
            return regression(scan, "the target has values that are not whole numbers");
        }
        int distinct = labels.size();
        if (codes && !scan.overflow && distinct <= MANY) {
            return doubtful(scan, classification(scan, labels, "the target has codes that begin with a zero"));
        }
        if (!scan.overflow && (distinct <= 2 || (distinct <= CODES && scan.filled >= 3L * distinct))) {
            return doubtful(
                    scan, classification(scan, labels, "the target has " + distinct + " distinct whole numbers"));
        }
        String count = scan.overflow ? "more than " + MOST : Integer.toString(distinct);
        String why = "the target has " + count + " distinct whole numbers"
                + (distinct > CODES || scan.overflow ? "" : " in " + scan.filled + " rows");
        Found numbers = regression(scan, why);
        return scan.overflow || distinct > MANY ? numbers : doubtful(scan, numbers);
    }

    /** A target of which some values are not numbers. */
    private Found words(ColumnScan scan, List<Column.Level> labels) {
        long texts = scan.filled - scan.numbers;
        if (scan.numbers > 19 * texts && (scan.overflow || labels.size() > CODES)) {
            throw Fault.at(
                    file,
                    scan.otherLine,
                    scan.name,
                    "the target '" + scan.other + "' is not a number" + others(texts - 1) + ", but " + scan.numbers
                            + " rows have numbers; correct it, or ask for classification");
        }
        Found found = classification(scan, labels, "the target '" + scan.other + "' is not a number");
        long digits = labels.stream()
                .filter(label -> label.name().matches("\\W*\\d.*"))
                .count();
        boolean fractions = labels.stream().anyMatch(label -> label.name().matches("[+-]?\\d*[.]\\d+"));
        if ((labels.size() > CODES || fractions) && 2 * digits > labels.size()) {
            notes.accept("the target '" + Fault.shown(scan.name) + "' has " + labels.size()
                    + " classes that look like numbers, such as '" + scan.other
                    + "', but cannot be read as such; if it is a quantity, write plain numbers");
        } else if (labels.size() > CODES && 2L * labels.size() > scan.filled) {
            notes.accept("the target '" + Fault.shown(scan.name) + "' has " + labels.size() + " classes in "
                    + scan.filled + " rows; is it the right column?");
        }
        return found;
    }

    /** Whole numbers may be classes or quantities: says which was taken, and how to change it. */
    private Found doubtful(ColumnScan scan, Found found) {
        boolean classes = found.task().isClassification();
        if (!classes || found.labels().size() > 2) {
            notes.accept("the target '" + Fault.shown(scan.name) + "' is read as "
                    + (classes ? found.labels().size() + " classes" : "numbers") + ", since " + found.why()
                    + "; ask for "
                    + (classes ? "regression if they are quantities" : "classification if they are classes"));
        }
        return found;
    }

    private Found regression(ColumnScan scan, String why) {
        if (scan.least == scan.largest) {
            throw Fault.of(
                    file,
                    "the target '" + Fault.shown(scan.name) + "' is " + scan.least
                            + " in every row; nothing can be learned");
        }
        return new Found(Task.regression(), List.of(), why);
    }

    private Found classification(ColumnScan scan, List<Column.Level> found, String why) {
        if (scan.overflow) {
            throw Fault.of(
                    file,
                    "the target '" + Fault.shown(scan.name) + "' has more than " + MOST
                            + " distinct values, too many for classes; is it the right column?"
                            + (scan.numeric() ? " Ask for regression if it is a quantity." : ""));
        }
        List<Column.Level> labels = TruthWords.join(found, "the target '" + Fault.shown(scan.name) + "'", notes);
        if (labels.size() == 1) {
            throw Fault.of(
                    file,
                    "the target '" + Fault.shown(scan.name) + "' has one class only, '"
                            + Fault.shown(labels.get(0).name()) + "'; at least two are needed");
        }
        Task task = Task.classification(labels.stream().map(Column.Level::name).toList());
        return new Found(task, labels, why);
    }

    private static String others(long count) {
        return count == 0 ? "" : count == 1 ? " (and 1 more like it)" : " (and " + count + " more like it)";
    }

    /** A number in one form, whatever its digits: {@code +1} and {@code 1.0} are {@code 1}. */
    public static String canonical(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new BadInput("'" + text + "' is not a number", e);
        }
        return canonical(value);
    }

    public static String canonical(double value) {
        return Decimal.text(value);
    }
}
