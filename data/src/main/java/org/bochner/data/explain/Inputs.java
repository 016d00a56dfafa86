package org.bochner.data.explain;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.InputColumn;

/** The columns of a table as a model was given them, and which encoded columns each of them became. */
final class Inputs {
    private final List<String> names;
    private final List<InputColumn> columns;
    private final boolean scaled;
    /** Where the encoded columns of each input start, and where the last ends. */
    private final int[] starts;

    private final int[] inputOf;

    Inputs(Encoder encoder) {
        boolean table = !encoder.inputs().isEmpty() && encoder.image().isEmpty();
        columns = table ? encoder.inputs() : List.of();
        names = table ? columns.stream().map(InputColumn::name).toList() : encoder.names();
        scaled = encoder.scaled();
        starts = new int[names.size() + 1];
        inputOf = new int[encoder.columns()];
        for (int g = 0; g < names.size(); g++) {
            starts[g + 1] = starts[g] + (table ? columns.get(g).width() : 1);
            for (int j = starts[g]; j < starts[g + 1]; j++) {
                inputOf[j] = g;
            }
        }
    }

    int count() {
        return names.size();
    }

    String name(int g) {
        return names.get(g);
    }

    /** The first encoded column of input {@code g}. */
    int from(int g) {
        return starts[g];
    }

    /** Where the encoded columns of input {@code g} end. */
    int to(int g) {
        return starts[g + 1];
    }

    /** The input that encoded column {@code j} belongs to. */
    int of(int j) {
        return inputOf[j];
    }

    /** The number of the input called {@code name}. */
    int find(String name) {
        int g = names.indexOf(name);
        if (g < 0) {
            throw new BadInput("the model has no column '" + name + "'; its columns are "
                    + String.join(", ", names.subList(0, Math.min(20, names.size())))
                    + (names.size() > 20 ? ", ..." : ""));
        }
        return g;
    }

    /** Whether input {@code g} is a date. */
    boolean isDate(int g) {
        return !columns.isEmpty() && columns.get(g).dates() != null;
    }

    /** Whether input {@code g} is one number in a row or a date, perhaps with a mark where it is missing. */
    boolean isNumber(int g) {
        return columns.isEmpty() || columns.get(g).levels().isEmpty();
    }

    boolean isCategory(int g) {
        return !columns.isEmpty() && columns.get(g).category();
    }

    /** The categories of input {@code g}, in the order of their encoded columns; the last may be for missing values. */
    List<String> levels(int g) {
        List<String> levels = new ArrayList<>(columns.get(g).levels());
        if (columns.get(g).marked()) {
            levels.add("?");
        }
        return levels;
    }

    /** What the encoded column of a category's level holds in a row that has it. */
    float scale(int g) {
        return (float) columns.get(g).scale();
    }

    /** Whether the number of input {@code g} is missing, whose encoded columns are {@code block}. */
    boolean isMissing(int g, float[] block) {
        return !columns.isEmpty()
                && columns.get(g).marked()
                && columns.get(g).levels().isEmpty()
                && block[block.length - 1] != 0;
    }

    /**
     * The number of input {@code g} with the encoded columns {@code block}, in the unit of the table if it is known;
     * the days since 1970-01-01 of a date.
     */
    double number(int g, float[] block) {
        double value = block[0];
        if (columns.isEmpty() || columns.get(g).scale() == 0) {
            return value;
        }
        double scale = columns.get(g).scale();
        // No more digits than single precision kept of it, so that 18 is not 17.9999997.
        double error = Math.max(Math.ulp(block[0]), Math.ulp(0.5f)) / Math.abs(scale);
        int digits = (int) -Math.ceil(Math.log10(error));
        return new BigDecimal(value / scale + columns.get(g).offset())
                .setScale(digits, RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    /** The value of input {@code g} with the encoded columns {@code block}; empty where it has no short form. */
    String text(int g, float[] block) {
        if (isNumber(g)) {
            if (isMissing(g, block)) {
                return "?";
            }
            if (isDate(g)) {
                // Single precision keeps minutes over some years, not seconds.
                return columns.get(g).dates().shown(Math.rint(1440 * number(g, block)) / 1440);
            }
            return columns.isEmpty() && scaled ? "" : text(number(g, block));
        }
        if (!isCategory(g)) {
            return "";
        }
        for (int j = 0; j < block.length; j++) {
            if (block[j] != 0) {
                return levels(g).get(j);
            }
        }
        return "(other)";
    }

    /** A number with six digits, as many as single precision keeps. */
    static String text(double value) {
        String text = new BigDecimal(value)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
        return text.length() > 14 ? Float.toString((float) value) : text;
    }
}
