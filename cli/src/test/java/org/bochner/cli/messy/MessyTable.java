package org.bochner.cli.messy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A small file as people have it, and how a person reads it.
 *
 * @param what in a few words
 * @param file its name
 * @param bytes its content
 * @param pandas what {@code pandas.read_csv} makes of it without options, in a few words
 * @param refused a part of the message when it is refused without {@link #options}; null where it is read
 * @param options what is typed after the file; for a refused one the way that the message shows
 * @param reading the rows, the input columns in order and the target, as {@link Reading} writes them
 * @param said parts of the notes that it gets
 */
record MessyTable(
        String what,
        String file,
        byte[] bytes,
        String pandas,
        String refused,
        List<String> options,
        List<String> reading,
        List<String> said) {
    static MessyTable of(String what, String file, String text) {
        return of(what, file, text, StandardCharsets.UTF_8);
    }

    static MessyTable of(String what, String file, String text, Charset charset) {
        return of(what, file, text.getBytes(charset));
    }

    static MessyTable of(String what, String file, byte[] bytes) {
        return new MessyTable(what, file, bytes, "", null, List.of(), List.of(), List.of());
    }

    MessyTable pandas(String value) {
        return new MessyTable(what, file, bytes, value, refused, options, reading, said);
    }

    /** Is refused with a message that has {@code part}. */
    MessyTable refused(String part) {
        return new MessyTable(what, file, bytes, pandas, part, options, reading, said);
    }

    MessyTable with(String... values) {
        return new MessyTable(what, file, bytes, pandas, refused, List.of(values), reading, said);
    }

    MessyTable reads(String... values) {
        return new MessyTable(what, file, bytes, pandas, refused, options, List.of(values), said);
    }

    MessyTable says(String... parts) {
        return new MessyTable(what, file, bytes, pandas, refused, options, reading, List.of(parts));
    }

    @Override
    public String toString() {
        return what;
    }
}
