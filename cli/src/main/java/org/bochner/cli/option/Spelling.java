package org.bochner.cli.option;

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
            String nearest = nearest(word, names);
            throw nearest == null || nearest.equals(word)
                    ? unknown
                    : new BadInput(unknown.getMessage() + "; did you mean " + nearest + "?", unknown);
        }
    }

    /** The name that takes fewest changes of a letter to get from {@code word}, a third of them at most; or null. */
    public static String nearest(String word, Iterable<String> names) {
        String best = null;
        int fewest = Math.max(1, word.length() / 3) + 1;
        for (String name : names) {
            int changes = changes(word, name);
            if (changes < fewest) {
                fewest = changes;
                best = name;
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
