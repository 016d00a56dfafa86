package org.bochner.data.read;

import java.nio.charset.Charset;
import java.util.Optional;

/**
 * What a caller says of the text of a table file.
 *
 * @param charset its encoding, or null to find it
 * @param delimiter what is between the fields of CSV, a space for runs of blanks, or 0 to find it
 * @param header whether the first row of CSV has the names of the columns; empty to find it
 */
public record TextOptions(Charset charset, char delimiter, Optional<Boolean> header) {
    /** Everything is found. */
    public static final TextOptions FOUND = new TextOptions(null, (char) 0, Optional.empty());

    /** The same with the delimiter {@code other} where none is said; 0 for none. */
    public TextOptions orDelimiter(char other) {
        return new TextOptions(charset, delimiter != 0 ? delimiter : other, header);
    }

    public TextOptions withHeader(boolean value) {
        return new TextOptions(charset, delimiter, Optional.of(value));
    }
}
