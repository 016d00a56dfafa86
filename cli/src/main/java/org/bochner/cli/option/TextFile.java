package org.bochner.cli.option;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.options.Choice;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.ReadOptions;
import picocli.CommandLine.Option;

/** How the text of a data file is read: encoding, header, delimiter. */
public final class TextFile {
    private static final Map<String, Character> DELIMITERS = Map.of(
            "comma",
            ',',
            "semicolon",
            ';',
            "tab",
            '\t',
            "\\t",
            '\t',
            "pipe",
            '|',
            "bar",
            '|',
            "blank",
            ' ',
            "space",
            ' ');

    @Option(
            names = "--encoding",
            order = 13,
            paramLabel = "NAME",
            description =
                    "The encoding of a text file, such as UTF-8, windows-1252 or Shift_JIS (default: found; UTF-8,"
                            + " UTF-16 by its mark, else windows-1252).")
    private String encoding;

    @Option(
            names = "--header",
            order = 14,
            paramLabel = "WHETHER",
            defaultValue = "auto",
            description = "Whether the first row of a CSV file has the names of its columns: yes, no or auto"
                    + " (default: ${DEFAULT-VALUE}).")
    private String header;

    @Option(
            names = "--delimiter",
            order = 15,
            paramLabel = "CHAR",
            description = "What is between the fields of a CSV file: comma, semicolon, tab, pipe or blank"
                    + " (default: found).")
    private String delimiter;

    /** {@code other}, with what was said of the text. */
    public ReadOptions options(ReadOptions other) {
        ReadOptions options = other.withHeader(Choice.named(HeaderChoice.class, "--header", header));
        options = encoding == null ? options : options.withCharset(charset());
        return delimiter == null ? options : options.withDelimiter(character());
    }

    private Charset charset() {
        try {
            return Charset.forName(encoding.strip());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new BadInput("--encoding: there is no encoding '" + encoding
                    + "'; examples are UTF-8, windows-1252, ISO-8859-1, UTF-16LE, windows-1251, Shift_JIS, GBK");
        }
    }

    private char character() {
        Character named = DELIMITERS.get(delimiter.toLowerCase(Locale.ROOT));
        if (named == null && (delimiter.length() != 1 || !DELIMITERS.containsValue(delimiter.charAt(0)))) {
            throw new BadInput("--delimiter must be comma, semicolon, tab, pipe or blank, not '" + delimiter + "'");
        }
        return named != null ? named : delimiter.charAt(0);
    }
}
