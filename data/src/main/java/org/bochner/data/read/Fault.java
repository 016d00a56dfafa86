package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import org.bochner.BadInput;

/** Messages about data: file and line, or row in memory; column, value, and what to do. */
public final class Fault {
    /** What is wrong when a file has rows, but none of those that were asked for. */
    public static final String NONE_KEPT = "none of its rows is among those asked for; skip fewer";

    /** The name of tables in memory. */
    public static final String MEMORY = "data in memory";

    /** The name of a row that is predicted alone; it has no number. */
    public static final String ROW = "the row";

    private static final int SHOWN = 40;

    private Fault() {}

    /** Something is wrong with the file as a whole. */
    public static BadInput of(String file, String what) {
        return new BadInput(file + ": " + what);
    }

    /** Something is wrong with one line. */
    public static BadInput at(String file, long line, String what) {
        return new BadInput(file + ", " + place(file, line) + ": " + what);
    }

    /** Something is wrong with one cell. */
    public static BadInput at(String file, long line, String column, String what) {
        String row = file.equals(ROW) ? "" : ", " + place(file, line);
        return new BadInput(file + row + ", column '" + shown(column) + "': " + what);
    }

    /** Where a row is: {@code line 3} of a file, {@code row 3} in memory. */
    public static String place(String file, long line) {
        return (file.equals(MEMORY) ? "row " : "line ") + line;
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
