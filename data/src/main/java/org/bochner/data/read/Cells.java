package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of a table as ranges of bytes, reused from row to row.
 *
 * <p>Cell i is at {@code bytes[base + start[i] .. base + end[i])}. The fields are public for the loops of this module;
 * a row is valid until its reader goes on.
 */
public final class Cells {
    public byte[] bytes;
    public int base;
    public int[] start = new int[64];
    public int[] end = new int[64];
    public int count;
    /** The line of the file on which the row begins, from 1. */
    public long line;

    void add(int from, int to) {
        if (count == start.length) {
            start = Arrays.copyOf(start, 2 * count);
            end = Arrays.copyOf(end, 2 * count);
        }
        start[count] = from;
        end[count++] = to;
    }

    /** Becomes {@code other}. */
    void take(Cells other) {
        bytes = other.bytes;
        base = other.base;
        start = other.start.clone();
        end = other.end.clone();
        count = other.count;
        line = other.line;
    }

    public int from(int cell) {
        return base + start[cell];
    }

    public int to(int cell) {
        return base + end[cell];
    }

    /** Cell {@code cell} as text. */
    public String text(int cell) {
        return new String(bytes, from(cell), end[cell] - start[cell], StandardCharsets.UTF_8);
    }

    /** Whether the bytes say that a value is missing: empty, {@code ?}, or NA, NaN, null in any case. */
    public static boolean missing(byte[] b, int from, int to) {
        switch (to - from) {
            case 0:
                return true;
            case 1:
                return b[from] == '?';
            case 2:
                return lower(b, from, 'n') && lower(b, from + 1, 'a');
            case 3:
                return lower(b, from, 'n') && lower(b, from + 1, 'a') && lower(b, from + 2, 'n');
            case 4:
                return lower(b, from, 'n')
                        && lower(b, from + 1, 'u')
                        && lower(b, from + 2, 'l')
                        && lower(b, from + 3, 'l');
            default:
                return false;
        }
    }

    private static boolean lower(byte[] b, int at, char letter) {
        return (b[at] | 0x20) == letter;
    }
}
