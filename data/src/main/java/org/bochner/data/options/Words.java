package org.bochner.data.options;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;

/**
 * How a column of free text becomes numbers: one column per term, that is per word or run of k words, of the most
 * frequent ones of training (a bag of words).
 *
 * <p>A row has tf·idf in the column of a term: how often the text has it, times 1 + ln(n/m), where m of the n texts of
 * training have the term, so that rare terms count more (Spärck Jones 1972). The numbers of a row are then divided by
 * their Euclidean norm, so that long and short texts count alike.
 *
 * <p>Words are runs of letters and digits, an apostrophe between letters included, in lower case and Unicode's composed
 * form (NFC). Writing without blanks between words, such as Chinese, is better taken apart into k-grams of letters by
 * {@link KGrams}.
 *
 * <p>Written as {@code words} or {@code words:k=1-2,most=20000,rows=2}.
 *
 * @param shortest the least words of a term
 * @param longest the most words of a term
 * @param most how many terms are kept: the most frequent ones
 * @param rows how many texts of training must have a term, else it is left out
 */
public record Words(int shortest, int longest, int most, int rows) implements Grams {
    private static final int LONGEST = 5;
    private static final int MOST = 10_000_000;
    private static final Pattern FORM = Pattern.compile("words(?::(.*))?", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("(\\d)(?:-(\\d))?");

    public Words {
        if (shortest < 1 || longest > LONGEST || shortest > longest) {
            throw badK(shortest == longest ? Integer.toString(shortest) : shortest + "-" + longest);
        }
        if (most < 1 || most > MOST) {
            throw bad("most, the terms that are kept, must be 1 to " + MOST, Integer.toString(most));
        }
        if (rows < 1) {
            throw bad("rows, the texts that must have a term, must be at least 1", Integer.toString(rows));
        }
    }

    /** Words and pairs of words that at least 2 texts have, the 20 000 most frequent of them. */
    public static Words usual() {
        return new Words(1, 2, 20_000, 2);
    }

    /** Whether {@code text} begins as {@link #of} needs it. */
    public static boolean is(String text) {
        return FORM.matcher(text.strip()).matches();
    }

    /** What {@code text} says; settings that it leaves out are those of {@link #usual}. */
    public static Words of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new BadInput("an encoding of words is written as words:k=1-2, not '" + text + "'");
        }
        Map<String, String> given =
                Grams.settings("an encoding of words has", form.group(1), "k|most|rows", "k=, most= and rows=");
        Words usual = usual();
        String k = given.getOrDefault("k", usual.k());
        Matcher range = RANGE.matcher(k);
        if (!range.matches()) {
            throw badK(k);
        }
        int shortest = Integer.parseInt(range.group(1));
        return new Words(
                shortest,
                range.group(2) == null ? shortest : Integer.parseInt(range.group(2)),
                count(given, "most", "most, the terms that are kept, must be 1 to " + MOST, usual.most),
                count(given, "rows", "rows, the texts that must have a term, must be at least 1", usual.rows));
    }

    private static int count(Map<String, String> given, String name, String rule, int usual) {
        String text = given.getOrDefault(name, Integer.toString(usual));
        if (!text.matches("\\d{1,9}")) {
            throw bad(rule, text);
        }
        return Integer.parseInt(text);
    }

    private static BadInput badK(String k) {
        return bad("k, the words of a term, must be 1 to " + LONGEST + " or a range such as 1-2", k);
    }

    private static BadInput bad(String rule, String given) {
        return new BadInput(rule + ", not '" + given + "'");
    }

    @Override
    public String text() {
        return "words:k=" + k() + ",most=" + most + ",rows=" + rows;
    }

    /** k as users write it: {@code 1} or {@code 1-2}. */
    public String k() {
        return shortest == longest ? Integer.toString(shortest) : shortest + "-" + longest;
    }
}
