package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Words that say that there is no value, beside the marks that every column knows ({@link Cells#missing}). */
public final class MissingWords {
    private static final int LONGEST = 20;

    /** They are missing in a column of any kind: spreadsheets, databases and programs write them for nothing else. */
    private static final Set<String> ALWAYS = Set.of(
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

    /** Among numbers they are missing; in a column of words each may be one of its categories. */
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

    /** The first bytes of words that are always missing. */
    private static final boolean[] FIRST = new boolean[256];

    static {
        for (char c : "nN#<(\\-".toCharArray()) {
            FIRST[c] = true;
        }
    }

    private MissingWords() {}

    /** The words, in small letters, that are missing in a column of any kind; any case of them is. */
    public static Set<String> always() {
        return ALWAYS;
    }

    /** Whether the bytes say in a column of any kind that a value is missing. */
    public static boolean always(byte[] b, int from, int to) {
        int length = to - from;
        if (length < 2 || length > LONGEST || !FIRST[b[from] & 0xFF]) {
            return false;
        }
        boolean word = (b[from] | 0x20) == 'n' && "/.aA".indexOf(b[from + 1]) < 0;
        return !word && ALWAYS.contains(lower(b, from, to));
    }

    /** Whether the bytes say among numbers that one is missing. */
    public static boolean amongNumbers(byte[] b, int from, int to) {
        return always(b, from, to) || (mayBeAmongNumbers(b, from, to) && AMONG_NUMBERS.contains(lower(b, from, to)));
    }

    /** Whether length and first bytes are those of one of the words, so that other texts cost no object. */
    private static boolean mayBeAmongNumbers(byte[] b, int from, int to) {
        int length = to - from;
        if (length == 0 || length > LONGEST) {
            return false;
        }
        int second = length == 1 ? 0 : b[from + 1] | 0x20;
        return switch (b[from] | 0x20) {
            case '-', '.' -> length <= 3;
            case '<' -> length == 6;
            case 'm' -> length == 7 && second == 'i';
            case 'u' -> (length == 7 || length == 9) && second == 'n';
            case 'n' -> length == 3 ? second == 'i' : length >= 4 && (second == 'o' || second == '.');
            default -> b[from] == (byte) 0xE2 && length == 3;
        };
    }

    private static String lower(byte[] b, int from, int to) {
        return new String(b, from, to - from, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
    }
}
