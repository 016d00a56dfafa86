package org.bochner.model.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The text at the head of a model file: lines {@code key = value} in UTF-8, keys of letters, digits, dots and dashes.
 *
 * <p>In a value a backslash stands before what a line cannot hold: {@code \n}, {@code \r}, {@code \\}, and
 * {@code \}{@code uXXXX} for other control characters and for halves of surrogate pairs that stand alone.
 */
final class Manifest {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,199}");

    private Manifest() {}

    /** Thrown where the text is not of this form; the message says what is wrong, without the file. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    static boolean isKey(String key) {
        return KEY.matcher(key).matches();
    }

    static byte[] toBytes(Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((key, value) ->
                text.append(key).append(" = ").append(escape(value)).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    static Map<String, String> parse(byte[] bytes) throws Malformed {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new Malformed("is not text in UTF-8");
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
                throw new Malformed("line " + number + " is not of the form key = value");
            }
            if (values.put(line.substring(0, at), unescape(line.substring(at + 3), number)) != null) {
                throw new Malformed("line " + number + " gives '" + line.substring(0, at) + "' a second time");
            }
        }
        return values;
    }

    private static String escape(String value) {
        StringBuilder out = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1));
            if (pair) {
                out.append(c).append(value.charAt(++i));
            } else if (c == '\\') {
                out.append("\\\\");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (Character.isISOControl(c) || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static String unescape(String value, int line) throws Malformed {
        StringBuilder out = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char next = i + 1 < value.length() ? value.charAt(i + 1) : ' ';
            switch (next) {
                case '\\' -> out.append('\\');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 'u' -> {
                    String hex = i + 6 <= value.length() ? value.substring(i + 2, i + 6) : "";
                    if (!hex.matches("[0-9a-f]{4}")) {
                        throw new Malformed("line " + line + " has an escape that is not one");
                    }
                    out.append((char) Integer.parseInt(hex, 16));
                    i += 4;
                }
                default -> throw new Malformed("line " + line + " has an escape that is not one");
            }
            i++;
        }
        return out.toString();
    }
}
