package org.bochner.data.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of a table that is read as sequences.
 *
 * @param column its name, or its number from 1; null for every column of texts that is not the target
 * @param grams how its values become numbers
 */
public record SequenceChoice(String column, KGrams grams) {
    private static final Pattern NAMED = Pattern.compile("(.+)=(sequence(?::.*)?)", Pattern.DOTALL);

    /** What {@code [COLUMN=]sequence:k=5} says. */
    public static SequenceChoice of(String text) {
        Matcher named = NAMED.matcher(text.strip());
        return named.matches()
                ? new SequenceChoice(named.group(1).strip(), KGrams.of(named.group(2)))
                : new SequenceChoice(null, KGrams.of(text));
    }
}
