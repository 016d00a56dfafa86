package org.bochner.data.date;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.BadInput;

/**
 * How the dates of a column become numbers: linear time in days since 1970-01-01, and sine and cosine of each wave.
 *
 * @param style how they are written
 * @param waves the periods of the calendar of which training saw a whole one, in the order of {@link Wave}
 * @param first the first moment of training, in days since 1970-01-01
 * @param last the last moment of training
 * @param size what sine and cosine are multiplied by
 */
public record DateCode(DateStyle style, List<Wave> waves, double first, double last, double size) {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm");

    public DateCode {
        waves = List.copyOf(waves);
        if (!(first <= last)) {
            throw new BadInput("dates go from " + first + " to " + last + ", which is no span of time");
        }
    }

    /** The same with waves of another size. */
    public DateCode withSize(double value) {
        return new DateCode(style, waves, first, last, value);
    }

    /** The numbers that a date becomes. */
    public int width() {
        return 1 + 2 * waves.size();
    }

    /** How dates are written, and their span, such as {@code yyyy-MM-dd, 2022-01-01 to 2024-06-30}. */
    public String text() {
        return style.text() + ", " + span();
    }

    /** The span of training for a reader, such as {@code 2022-01-01 to 2024-06-30}. */
    public String span() {
        return shown(first) + " to " + shown(last);
    }

    /** A moment for a reader: the day, and the time of day where it is not midnight. */
    public String shown(double moment) {
        long seconds = Math.round(moment * DateParser.SECONDS);
        LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
        boolean midnight = Math.floorMod(seconds, 86_400L) == 0;
        return (style.clock() ? CLOCK : midnight ? DAY : MINUTE).format(time);
    }

    /** The waves for a reader, such as {@code day, week and year}; empty where there is none. */
    public String wavesText() {
        return waves.stream().map(Wave::text).collect(Collectors.joining(", ")).replaceFirst(", (\\w+)$", " and $1");
    }
}
