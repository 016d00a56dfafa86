package org.bochner.model.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;

/**
 * The text at the head of a model file: lines {@code key = value} in UTF-8, keys of letters, digits, dots and dashes.
 *
 * <p>A value escapes what a line cannot hold: {@code \n}, {@code \r}, {@code \\}, and {@code \}{@code uXXXX} for other
 * control characters and for unpaired surrogates.
 */
final class Manifest {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,199}");
    private static final Pattern UNSAFE = Pattern.compile("[\\\\\\p{Cc}\\p{Cs}]");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([\\\\nr])|u([0-9a-f]{4}))");

    private Manifest() {}

    static boolean isKey(String key) {
        return KEY.matcher(key).matches();
    }

    static byte[] toBytes(Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((key, value) -> text.append(key)
                .append(" = ")
                .append(UNSAFE.matcher(value).replaceAll(Manifest::escape))
                .append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Throws where the text is not of this form; the message completes "its bochner.txt …". */
    static Map<String, String> parse(byte[] bytes) throws DataFormatException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new DataFormatException("is not text in UTF-8");
        }
        Map<String, String> values = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isEmpty()) {
                continue;
            }
            int at = line.indexOf(" = ");
            if (at < 0 || !isKey(line.substring(0, at))) {
                throw new DataFormatException("line " + number + " is not of the form key = value");
            }
            String value = line.substring(at + 3);
            if (ESCAPE.matcher(value).replaceAll("").indexOf('\\') >= 0) {
                throw new DataFormatException("line " + number + " has an escape that is not one");
            }
            if (values.put(line.substring(0, at), ESCAPE.matcher(value).replaceAll(Manifest::unescape)) != null) {
                throw new DataFormatException(
                        "line " + number + " gives '" + line.substring(0, at) + "' a second time");
            }
        }
        return values;
    }

    private static String escape(MatchResult found) {
        char c = found.group().charAt(0);
        return Matcher.quoteReplacement(
                switch (c) {
                    case '\\' -> "\\\\";
                    case '\n' -> "\\n";
                    case '\r' -> "\\r";
                    default -> String.format("\\u%04x", (int) c);
                });
    }

    private static String unescape(MatchResult found) {
        String letter = found.group(1);
        return Matcher.quoteReplacement(
                letter == null
                        ? String.valueOf((char) Integer.parseInt(found.group(2), 16))
                        : letter.replace('n', '\n').replace('r', '\r'));
    }
}
