package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import org.bochner.BadInput;

/** Messages about a data file: file, line, column, value, and what to do. */
public final class Fault {
    /** What is wrong when a file has rows, but none of those that were asked for. */
    public static final String NONE_KEPT = "none of its rows is among those asked for; skip fewer";

    private static final int SHOWN = 40;

    private Fault() {}

    /** Something is wrong with the file as a whole. */
    public static BadInput of(String file, String what) {
        return new BadInput(file + ": " + what);
    }

    /** Something is wrong with one line. */
    public static BadInput at(String file, long line, String what) {
        return new BadInput(file + ", line " + line + ": " + what);
    }

    /** Something is wrong with one cell. */
    public static BadInput at(String file, long line, String column, String what) {
        return new BadInput(file + ", line " + line + ", column '" + shown(column) + "': " + what);
    }

    /** Text from a file as a message shows it: control characters escaped, cut when long. */
    public static String shown(String text) {
        StringBuilder out = new StringBuilder();
        int end = Math.min(text.length(), SHOWN);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                out.append("\\n");
            } else if (Character.isISOControl(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return end < text.length() ? out.append("...").toString() : out.toString();
    }

    /** Bytes from a file as a message shows them. */
    public static String shown(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + 4 * SHOWN);
        return shown(new String(bytes, from, end - from, StandardCharsets.UTF_8));
    }
}
