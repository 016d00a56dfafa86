package org.bochner.data.options;

import java.util.Map;
import java.util.TreeMap;
import org.bochner.BadInput;

/** How a column of strings becomes numbers: runs of its letters ({@link KGrams}), or of its words ({@link Words}). */
public sealed interface Grams permits KGrams, Words {
    /** The least letters or words of a term. */
    int shortest();

    /** The most letters or words of a term. */
    int longest();

    /** How many columns it may become. */
    int most();

    /** All of it as {@link #of} reads it. */
    String text();

    /** What {@code sequence:…} or {@code words:…} says. */
    static Grams of(String text) {
        return Words.is(text) ? Words.of(text) : KGrams.of(text);
    }

    /**
     * The settings in {@code text}, {@code NAME=VALUE} with commas between.
     *
     * @param kind how a message about them begins
     * @param legal the names as a regular expression
     * @param list the names for a message
     */
    static Map<String, String> settings(String kind, String text, String legal, String list) {
        Map<String, String> given = new TreeMap<>();
        if (text == null || text.isBlank()) {
            return given;
        }
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", 2);
            String name = pair[0].strip();
            if (pair.length < 2 || !name.matches(legal)) {
                throw new BadInput(kind + " no setting '" + part.strip() + "'; its settings are " + list
                        + ", with commas between them");
            }
            if (given.put(name, pair[1].strip()) != null) {
                throw new BadInput(kind + " the setting " + name + " twice; give it once");
            }
        }
        return given;
    }
}
