package org.bochner.data.read;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Java values as cells of a table.
 *
 * <p>Numbers of any class are numbers. Booleans, enums, characters and texts are texts, which are treated as in a CSV
 * file. Dates and times of java.time and java.sql are texts in the form of ISO 8601. Null and empty optionals are
 * missing. Everything else is refused.
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
        } else if (date(value) != null) {
            to.text(cell, date(value));
        } else if (value != null) {
            throw to.fault(cell, refusal(value));
        }
    }

    private static String refusal(Object value) {
        String kind = value.getClass().getSimpleName();
        return "'" + Fault.shown(value.toString()) + "' is a " + kind
                + "; give a number, a text, a boolean, an enum or a date instead";
    }

    /** A date or time as ISO 8601 has it, or null where {@code value} is none. */
    private static String date(Object value) {
        if (value instanceof ZonedDateTime zoned) {
            return zoned.toOffsetDateTime().toString();
        }
        boolean iso = value instanceof LocalDate
                || value instanceof LocalDateTime
                || value instanceof OffsetDateTime
                || value instanceof Instant
                || value instanceof LocalTime
                || value instanceof YearMonth;
        // Those of java.sql have a day or a clock without a zone, and are written so.
        boolean sql = value instanceof Date && value.getClass().getPackageName().equals("java.sql");
        return iso || sql
                ? value.toString()
                : value instanceof Date date ? date.toInstant().toString() : null;
    }
}
