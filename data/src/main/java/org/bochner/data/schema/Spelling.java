package org.bochner.data.schema;

import java.util.Locale;
import java.util.function.Supplier;
import org.bochner.BadInput;

/** Guesses what a user meant to type. */
public final class Spelling {
    private Spelling() {}

    /**
     * What {@code found} gives; where it refuses and {@code word} is nearly one of {@code names}, the message says so.
     */
    public static <T> T suggest(String word, Iterable<String> names, Supplier<T> found) {
        try {
            return found.get();
        } catch (BadInput unknown) {
            String question = question(word, names);
            throw question.isEmpty() || unknown.getMessage().endsWith("?")
                    ? unknown
                    : new BadInput(unknown.getMessage() + question, unknown);
        }
    }

    /** A question to end a message with, or nothing where {@code word} is near none of {@code names}. */
    public static String question(String word, Iterable<String> names) {
        String nearest = nearest(word, names);
        return nearest == null || nearest.equals(word) ? "" : "; did you mean " + nearest + "?";
    }

    /**
     * The name that takes fewest changes of a letter to get from {@code word}, a third of them at most, whatever their
     * case; or null.
     */
    public static String nearest(String word, Iterable<String> names) {
        String best = null;
        String lower = word.toLowerCase(Locale.ROOT);
        // A word of which every letter would have to change is another word.
        int fewest = Math.min(word.length(), Math.max(1, word.length() / 3) + 1);
        for (String name : names) {
            if (Math.abs(name.length() - word.length()) < fewest) {
                int changes = changes(lower, name.toLowerCase(Locale.ROOT));
                if (changes < fewest) {
                    fewest = changes;
                    best = name;
                }
            }
        }
        return best;
    }

    /** Levenshtein's distance, with a swap of neighbours as one change. */
    private static int changes(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
