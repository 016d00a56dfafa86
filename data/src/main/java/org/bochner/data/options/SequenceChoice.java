package org.bochner.data.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of a table that is read as sequences of letters, or as free text.
 *
 * @param column its name, or its number from 1; null for every column of texts that is not the target
 * @param grams how its values become numbers
 */
public record SequenceChoice(String column, Grams grams) {
    private static final Pattern NAMED = Pattern.compile("(.+)=((?:sequence|words)(?::.*)?)", Pattern.DOTALL);

    /** What {@code [COLUMN=]sequence:k=5} or {@code [COLUMN=]words} says. */
    public static SequenceChoice of(String text) {
        Matcher named = NAMED.matcher(text.strip());
        return named.matches()
                ? new SequenceChoice(named.group(1).strip(), Grams.of(named.group(2)))
                : new SequenceChoice(null, Grams.of(text));
    }
}
