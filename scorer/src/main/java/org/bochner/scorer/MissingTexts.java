package org.bochner.scorer;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts that say that a value is missing, those of every column and those that the user named in training. */
final class MissingTexts {
    private static final Set<String> ALWAYS = Set.of(
            "",
            "?",
            "na",
            "nan",
            "null",
            "n/a",
            "#n/a",
            "#n/a n/a",
            "n.a.",
            "n.a",
            "<na>",
            "<null>",
            "(null)",
            "\\n",
            "nat",
            "-nan",
            "#value!",
            "#div/0!",
            "#ref!",
            "#name?",
            "#num!",
            "#null!",
            "#error!");
    private static final Set<String> AMONG_NUMBERS = Set.of(
            "-",
            "--",
            "---",
            ".",
            "..",
            "...",
            "–",
            "—",
            "none",
            "nil",
            "missing",
            "unknown",
            "undefined",
            "n.d.",
            "not available",
            "not applicable",
            "no data",
            "<none>");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]*)?");

    private final List<String> own;
    private final boolean allTexts;
    private final double[] numbers;

    MissingTexts(List<String> own, boolean allTexts) {
        this.own = own;
        this.allTexts = allTexts;
        this.numbers = own.stream()
                .mapToDouble(MissingTexts::decimal)
                .filter(x -> x == x)
                .toArray();
    }

    /** The number that {@code text} spells as programs write it, or NaN. */
    static double decimal(String text) {
        String word = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        if (word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity")) {
            return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (!DECIMAL.matcher(text).matches()) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException noExponent) {
            return Double.NaN;
        }
    }

    /** Whether each text but a number says that a value is missing. */
    boolean all() {
        return allTexts;
    }

    /** Whether the user named words of their own. */
    boolean isNamed() {
        return !own.isEmpty();
    }

    /** Whether the user says that {@code x} stands for a missing value. */
    boolean stands(double x) {
        for (double each : numbers) {
            if (each == x) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code text} says in a column of any kind that a value is missing. */
    boolean in(String text) {
        return ALWAYS.contains(text.toLowerCase(Locale.ROOT))
                || own.contains(text)
                || (numbers.length > 0 && stands(decimal(text)));
    }

    /** Whether {@code text}, not a number, says that a number is missing. */
    boolean amongNumbers(String text) {
        return allTexts || in(text) || AMONG_NUMBERS.contains(text.toLowerCase(Locale.ROOT));
    }
}
