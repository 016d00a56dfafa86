package org.bochner.data.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bochner.BadInput;

/** An option with a few legal values, written by users in lower case with dashes. */
public interface Choice {
    /** The constant's name, as an enum has it. */
    String name();

    /** The value as users write it, such as {@code min-max}. */
    default String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant of {@code kind} that a user calls {@code value}. */
    static <E extends Enum<E> & Choice> E named(Class<E> kind, String option, String value) {
        for (E each : kind.getEnumConstants()) {
            if (each.text().equalsIgnoreCase(value.strip())) {
                return each;
            }
        }
        String legal = Arrays.stream(kind.getEnumConstants()).map(Choice::text).collect(Collectors.joining(", "));
        throw new BadInput(option + " must be one of " + legal + ", not '" + value + "'");
    }
}
