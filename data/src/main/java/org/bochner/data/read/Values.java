package org.bochner.data.read;

import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Java values as cells of a table.
 *
 * <p>Numbers of any class are numbers. Booleans, enums, characters and texts are texts, which are treated as in a CSV
 * file. Null and empty optionals are missing. Dates and everything else are refused.
 */
public final class Values {
    private Values() {}

    /** Gives {@code value} to {@code to} (modified) as its cell {@code cell}. */
    public static void put(Object value, CellSink to, int cell) {
        if (value instanceof Number number) {
            to.number(cell, number.doubleValue());
        } else if (value instanceof CharSequence || value instanceof Boolean || value instanceof Character) {
            to.text(cell, value.toString());
        } else if (value instanceof Enum<?> constant) {
            to.text(cell, constant.name());
        } else if (value instanceof Optional<?> optional) {
            put(optional.orElse(null), to, cell);
        } else if (value instanceof OptionalInt optional) {
            to.number(cell, optional.isPresent() ? optional.getAsInt() : Double.NaN);
        } else if (value instanceof OptionalLong optional) {
            to.number(cell, optional.isPresent() ? optional.getAsLong() : Double.NaN);
        } else if (value instanceof OptionalDouble optional) {
            to.number(cell, optional.orElse(Double.NaN));
        } else if (value != null) {
            throw to.fault(cell, refusal(value));
        }
    }

    private static String refusal(Object value) {
        String kind = value.getClass().getSimpleName();
        boolean date = value instanceof TemporalAccessor || value instanceof Date;
        return "'" + Fault.shown(value.toString()) + "' is a " + kind
                + (date
                        ? ", which has no order that a model could use; give numbers made of it, such as the day since"
                                + " an epoch, the month or the hour"
                        : "; give a number, a text, a boolean or an enum instead");
    }
}
