package org.bochner.data.encode;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.date.DateCode;
import org.bochner.data.options.Grams;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.Words;
import org.bochner.data.read.CellReading;

/**
 * How one column of a table becomes numbers.
 *
 * <p>A number x becomes (x − offset)·scale, a missing one is taken as {@code fill} (NaN: it is refused), and with
 * {@code marked} a second column says where it was missing. A category becomes one column per level, {@code scale} in
 * its own and zero in the others; with {@code marked} missing is a level too, the last. A sequence becomes one column
 * per k-gram, {@code scale} times what {@link KGrams} says; with {@code marked} a last column says where it was
 * missing. A date becomes its time in days, treated as a number, and sine and cosine of each wave, times {@code scale}
 * only within the unit ball; where it is missing the waves are 0.
 *
 * @param name the column's name in the file
 * @param levels the levels of a category, the k-grams of a sequence or the terms of a text; empty for a number
 * @param marked whether missing values have a column
 * @param grams how a sequence or a text becomes numbers; null for a number or category
 * @param reading how its cells are read
 * @param weights of each term of a text, what its count is multiplied by; empty for others
 * @param mark what the column that says where a number is missing holds there
 */
public record InputColumn(
        String name,
        List<String> levels,
        double offset,
        double scale,
        double fill,
        boolean marked,
        Grams grams,
        CellReading reading,
        List<Double> weights,
        double mark) {
    public InputColumn {
        levels = List.copyOf(levels);
        weights = List.copyOf(weights);
        if (Double.isNaN(offset) || Double.isNaN(scale) || Double.isInfinite(offset) || Double.isInfinite(scale)) {
            throw new BadInput("column '" + name + "': offset " + offset + " and scale " + scale + " must be finite");
        }
        if (grams != null && levels.isEmpty()) {
            throw new BadInput("column '" + name + "' is a sequence without a k-gram");
        }
        if (weights.size() != (grams instanceof Words ? levels.size() : 0)) {
            throw new BadInput(
                    "column '" + name + "' has " + levels.size() + " terms and " + weights.size() + " weights");
        }
    }

    /** A column whose terms, if it has any, have no weights. */
    public InputColumn(
            String name,
            List<String> levels,
            double offset,
            double scale,
            double fill,
            boolean marked,
            Grams grams,
            CellReading reading,
            double mark) {
        this(name, levels, offset, scale, fill, marked, grams, reading, List.of(), mark);
    }

    /** How dates become numbers, or null where it holds none. */
    public DateCode dates() {
        return reading.dates();
    }

    public boolean category() {
        return !levels.isEmpty() && grams == null;
    }

    /** Whether it becomes one column per k-gram of letters, or per term of words. */
    public boolean sequence() {
        return grams != null;
    }

    /** Whether it is free text, which becomes one column per term of words. */
    public boolean text() {
        return grams instanceof Words;
    }

    /** The columns it becomes. */
    public int width() {
        int plain = dates() != null ? dates().width() : Math.max(1, levels.size());
        return plain + (marked ? 1 : 0);
    }

    /**
     * The names of the columns it becomes, such as {@code age}, {@code sex=M}, {@code seq:ACGTA},
     * {@code seq:ACGTA@60} or {@code day:sin(week)}.
     */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        String mark = grams instanceof KGrams ? ":" : "=";
        levels.forEach(level -> names.add(name + mark + level));
        if (levels.isEmpty()) {
            names.add(name);
        }
        if (dates() != null) {
            dates().waves().forEach(wave -> {
                names.add(name + ":sin(" + wave.text() + ")");
                names.add(name + ":cos(" + wave.text() + ")");
            });
        }
        if (marked) {
            names.add(name + "=?");
        }
        return names;
    }
}
