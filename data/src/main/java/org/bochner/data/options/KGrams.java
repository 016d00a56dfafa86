package org.bochner.data.options;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;

/**
 * How a column of sequences (DNA, proteins, any strings) becomes numbers: one column per k-gram, that is per run of k
 * letters, that the rows trained on have.
 *
 * <p>With counts, and k-grams at any place, x·x' is the spectrum kernel (Leslie, Eskin, Noble 2002). With
 * presence and a column per place it is the one-hot form of Sinha and Duchi (2016, section 4.2): 81 letters of an
 * alphabet of 4 and k from 1 to 5 give Σ_k 4^k (82 − k) = 105 476 columns, of which a row has Σ_k (82 − k) = 395.
 *
 * <p>Letters are Unicode characters; case matters. Nothing is known of the alphabet, so that an N among
 * nucleotides makes k-grams of its own.
 *
 * <p>Written as {@code sequence:k=5} or {@code sequence:k=1-5,value=presence,place=each,most=200000}.
 *
 * @param shortest the least k
 * @param longest the largest k
 * @param value the number in the column of a k-gram
 * @param place whether the same k-gram at different places is the same column
 * @param most how many columns are allowed; a file with more k-grams is refused
 */
public record KGrams(int shortest, int longest, Value value, Place place, int most) implements Grams {
    /** Longer k-grams are refused: their vocabulary would be the data itself. */
    private static final int LONGEST = 100;

    private static final int MOST = 10_000_000;
    private static final Pattern FORM = Pattern.compile("sequence(?::(.*))?", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("(\\d{1,3})(?:-(\\d{1,3}))?");

    /** The number in the column of a k-gram. */
    public enum Value implements Choice {
        /** How often the sequence has it. */
        COUNT,
        /** 1 when the sequence has it. */
        PRESENCE,
        /** How often the sequence has it, divided by the Euclidean norm of these numbers over the known k-grams. */
        UNIT
    }

    /** Where a k-gram must be found. */
    public enum Place implements Choice {
        /** Anywhere: one column per k-gram. */
        ANY,
        /** One column per k-gram and place, counted from 1 in letters from the left. */
        EACH
    }

    public KGrams {
        if (shortest < 1 || longest > LONGEST || shortest > longest) {
            throw badK(shortest == longest ? Integer.toString(shortest) : shortest + "-" + longest);
        }
        if (most < 1 || most > MOST) {
            throw badMost(Integer.toString(most));
        }
    }

    /** Counts of the k-grams of {@code k} letters, anywhere, at most a million of them. */
    public static KGrams of(int k) {
        return new KGrams(k, k, Value.COUNT, Place.ANY, 1_000_000);
    }

    /** What {@code text} says; settings that it leaves out are those of {@link #of(int)}. */
    public static KGrams of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new BadInput(
                    "an encoding is written as sequence:k=5 or words:k=1-2, with COLUMN= before it for one column, or"
                            + " for images as grey or hog, not '" + text + "'");
        }
        Map<String, String> given =
                Grams.settings("a sequence has", form.group(1), "k|value|place|most", "k=, value=, place= and most=");
        String k = given.remove("k");
        if (k == null) {
            throw new BadInput("a sequence needs k, the letters of a k-gram; write for example sequence:k=5");
        }
        Matcher range = RANGE.matcher(k);
        if (!range.matches()) {
            throw badK(k);
        }
        int shortest = Integer.parseInt(range.group(1));
        KGrams plain = of(1);
        String value = given.getOrDefault("value", plain.value.text());
        String place = given.getOrDefault("place", plain.place.text());
        String most = given.getOrDefault("most", Integer.toString(plain.most));
        if (!most.matches("\\d{1,9}")) {
            throw badMost(most);
        }
        return new KGrams(
                shortest,
                range.group(2) == null ? shortest : Integer.parseInt(range.group(2)),
                Choice.named(Value.class, "value", value),
                Choice.named(Place.class, "place", place),
                Integer.parseInt(most));
    }

    private static BadInput badK(String k) {
        return new BadInput(
                "k, the letters of a k-gram, must be 1 to " + LONGEST + " or a range such as 1-5, not '" + k + "'");
    }

    private static BadInput badMost(String most) {
        return new BadInput("most, the k-grams allowed, must be 1 to " + MOST + ", not '" + most + "'");
    }

    @Override
    public String text() {
        return "sequence:k=" + k() + ",value=" + value.text() + ",place=" + place.text() + ",most=" + most;
    }

    /** k as users write it: {@code 5} or {@code 1-5}. */
    public String k() {
        return shortest == longest ? Integer.toString(shortest) : shortest + "-" + longest;
    }
}
