package org.bochner.scorer;

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

/** Java values as numbers and texts: what stands in a map becomes what a CSV file would have. */
final class Values {
    private Values() {}

    /** A text, or a Double, NaN where it is missing; null where {@code value} is none of these. */
    static Object plain(Object value) {
        if (value instanceof CharSequence || value instanceof Boolean || value instanceof Character) {
            return value.toString();
        }
        if (value instanceof Number) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).name();
        }
        if (value instanceof Optional) {
            Object inner = ((Optional<?>) value).orElse(null);
            return inner == null ? Double.valueOf(Double.NaN) : plain(inner);
        }
        if (value instanceof OptionalInt) {
            OptionalInt number = (OptionalInt) value;
            return number.isPresent() ? (double) number.getAsInt() : Double.NaN;
        }
        if (value instanceof OptionalLong) {
            OptionalLong number = (OptionalLong) value;
            return number.isPresent() ? (double) number.getAsLong() : Double.NaN;
        }
        if (value instanceof OptionalDouble) {
            return ((OptionalDouble) value).orElse(Double.NaN);
        }
        if (value instanceof ZonedDateTime) {
            return ((ZonedDateTime) value).toOffsetDateTime().toString();
        }
        boolean iso = value instanceof LocalDate
                || value instanceof LocalDateTime
                || value instanceof OffsetDateTime
                || value instanceof Instant
                || value instanceof LocalTime
                || value instanceof YearMonth;
        // Those of java.sql have a day or a clock without a zone, and are written so.
        boolean sql = value instanceof Date && value.getClass().getName().startsWith("java.sql.");
        if (iso || sql) {
            return value.toString();
        }
        return value instanceof Date ? ((Date) value).toInstant().toString() : null;
    }
}
