package org.bochner.scorer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How one column of a table becomes numbers.
 *
 * <p>A number x becomes (x − offset)·scale; a missing one is taken as {@code fill}, and where it is marked a second
 * column says so. A category becomes one column per level, {@code scale} in its own; where it is marked, missing is the
 * last level. A sequence or a text becomes one column per k-gram or term ({@link Terms}).
 */
final class Input {
    private static final Set<String> TRUTH = Set.of("true", "false", "yes", "no", "y", "n");

    final String name;
    final int width;
    /** The same without the mark of a missing value. */
    private final int own;
    /** Its first column. */
    private final int at;

    private final boolean strict;
    private final double offset;
    private final double scale;
    private final double fill;
    private final boolean marked;
    private final float mark;
    private final boolean folded;
    private final MissingTexts missing;
    /** How numbers are written where that is not as programs do; else null. */
    private final WrittenStyle style;
    /** Null where values are no dates. */
    private final DateColumn dates;
    /** The levels of a category, k-grams or terms; null for a number. */
    private final List<String> levels;

    private final Map<String, Integer> byText = new HashMap<>();
    /** Levels that are numbers, ascending, and which they are: an array is encoded without making texts. */
    private final double[] codes;

    private final int[] codeLevels;
    /** Null for numbers and categories. */
    private final Terms terms;

    Input(ModelFile from, JsonNode node, int at, boolean strict) {
        this.name = node.text("name");
        this.at = at;
        this.strict = strict;
        dates = node.has("date") ? new DateColumn(from, node.child("date")) : null;
        levels = node.has("levels") ? node.texts("levels") : null;
        offset = levels == null ? node.number("offset") : 0;
        scale = node.number("scale");
        fill = node.has("fill") ? node.number("fill") : Double.NaN;
        marked = node.truth("marked");
        mark = dates != null ? dates.mark() : node.has("mark") ? (float) node.number("mark") : 1;
        folded = node.truth("folded");
        style = node.has("numbers") ? new WrittenStyle(from, node.text("numbers")) : null;
        missing = new MissingTexts(node.has("missing") ? node.texts("missing") : List.of(), node.truth("textsMissing"));
        for (int k = 0; levels != null && k < levels.size(); k++) {
            from.require(byText.put(levels.get(k), k) == null, "a level of '" + name + "' is twice");
        }
        terms = node.has("sequence")
                ? Terms.sequence(from, node.text("sequence"), byText)
                : node.has("text") ? Terms.words(from, node.text("text"), byText, node.numbers("weights")) : null;
        from.require(terms == null || levels != null, "a column of texts without terms");
        own = dates != null ? dates.width() : levels == null ? 1 : levels.size();
        width = own + (marked ? 1 : 0);
        double[] sorted = new double[levels == null ? 0 : levels.size()];
        int count = 0;
        for (String level : byText.keySet()) {
            double code = MissingTexts.decimal(level);
            if (spell(code).equals(level)) {
                sorted[count++] = code;
            }
        }
        codes = Arrays.copyOf(sorted, count);
        Arrays.sort(codes);
        codeLevels =
                Arrays.stream(codes).mapToInt(code -> byText.get(spell(code))).toArray();
    }

    /** A number as a category's level has it: whole numbers without a point. */
    private static String spell(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /** Writes any Java value to {@code row} (modified); null is a missing one. */
    void put(Object value, float[] row) {
        if (value == null) {
            put(Double.NaN, row);
        } else if (value instanceof Number) {
            named(((Number) value).doubleValue(), row);
        } else {
            Object plain = Values.plain(value);
            if (plain == null) {
                throw fault("'" + value + "' is a " + value.getClass().getSimpleName()
                        + "; give a number, a text, a boolean, an enum or a date instead");
            }
            if (plain instanceof Double) {
                named((Double) plain, row);
            } else {
                put((String) plain, row);
            }
        }
    }

    /** A number that is given by name may be any category, also where none is a number. */
    private void named(double x, float[] row) {
        boolean code = levels != null && terms == null && dates == null && Arrays.binarySearch(codes, x) >= 0;
        if (levels == null || x != x || code) {
            put(x, row);
        } else {
            put(spell(x), row);
        }
    }

    /** Writes a number of an array, NaN where it is missing, to {@code row} (modified). */
    void put(double x, float[] row) {
        if (dates != null) {
            date(x, row);
        } else if (levels == null) {
            number(missing.stands(x) ? Double.NaN : x, row);
        } else if (terms != null) {
            put(x != x ? "" : spell(x), row);
        } else {
            // Without a text: arrays are scored without allocation.
            int found = Arrays.binarySearch(codes, x);
            if (found >= 0) {
                row[at + codeLevels[found]] = (float) scale;
            } else if (x != x || missing.stands(x)) {
                missingLevel("", row);
            } else {
                unseen(x, row);
            }
        }
    }

    private void unseen(double x, float[] row) {
        if (codes.length == 0) {
            throw fault("it holds categories, not numbers such as " + x + "; give the row as a map");
        }
        if (strict) {
            throw fault("'" + spell(x) + "' is not one of the categories of training: " + String.join(", ", levels));
        }
    }

    private void number(double x, float[] row) {
        double taken = x != x ? fill : x;
        float value = (float) ((taken - offset) * scale);
        if (!(Math.abs(value) <= Float.MAX_VALUE)) {
            throw fault(
                    x != x && Double.isNaN(fill)
                            ? "the value is missing, and missing values are refused; fill it"
                            : "'" + x + "' is not finite in single precision");
        }
        row[at] = value;
        if (x != x && marked) {
            row[at + own] = mark;
        }
    }

    private void put(String text, float[] row) {
        if (dates != null) {
            date(text, row);
        } else if (levels == null) {
            numberText(text, row);
        } else if (terms != null) {
            termText(text, row);
        } else {
            Integer level = byText.get(text);
            if (level != null) {
                row[at + level] = (float) scale;
            } else {
                missingLevel(text, row);
            }
        }
    }

    private void numberText(String text, float[] row) {
        double x = style == null ? MissingTexts.decimal(text) : style.parse(text);
        if (x != x && !missing.amongNumbers(text)) {
            throw fault("'" + text + "' is not a number; correct it, or write ? for a missing value");
        }
        number(missing.stands(x) ? Double.NaN : x, row);
    }

    private void date(double x, float[] row) {
        if (x == x && !dates.ofNumbers()) {
            throw fault("it holds dates, not numbers such as " + x + "; give the row as a map");
        }
        if (x != x || !dates.put(x, offset, scale, row, at)) {
            missingDate(x != x || missing.all(), spell(x), row);
        }
    }

    private void date(String text, float[] row) {
        boolean named = missing.isNamed() && missing.in(text);
        if (named || !dates.put(text, offset, scale, row, at)) {
            missingDate(missing.amongNumbers(text) || DateColumn.placeholder(text), text, row);
        }
    }

    private void missingDate(boolean absent, String text, float[] row) {
        if (!absent) {
            throw fault("'" + text + "' is not a date as those of training, " + dates.words()
                    + "; correct it, or write ? for a missing value");
        }
        number(Double.NaN, row);
    }

    /** The level for missing values, of a truth word in another case, or none. */
    private void missingLevel(String text, float[] row) {
        if (marked && missing.in(text)) {
            row[at + levels.size()] = (float) scale;
            return;
        }
        if (folded && text.length() <= 5 && TRUTH.contains(text.toLowerCase(Locale.ROOT))) {
            for (int k = 0; k < levels.size(); k++) {
                if (levels.get(k).equalsIgnoreCase(text)) {
                    row[at + k] = (float) scale;
                    return;
                }
            }
        }
        if (strict) {
            throw fault("'" + text + "' is not one of the categories of training: " + String.join(", ", levels));
        }
    }

    private void termText(String text, float[] row) {
        if (missing.in(text)) {
            if (marked) {
                row[at + levels.size()] = (float) scale;
            } else if (strict && terms.ofLetters()) {
                throw fault("the sequence is missing, which none was in training; fill it");
            }
            return;
        }
        String unknown = terms.count(text, scale, row, at);
        if (unknown != null && strict && terms.ofLetters()) {
            throw fault("'" + unknown + "' is not one of the k-grams of training");
        }
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException("the row, column '" + name + "': " + what);
    }
}
