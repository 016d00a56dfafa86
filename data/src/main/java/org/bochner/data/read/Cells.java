package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of a table, reused from row to row: a cell is a range of bytes or, in a table in memory, may be a number.
 *
 * <p>Cell i is at {@code bytes[base + start[i] .. base + end[i])}, or it is {@code numbers[i]} where {@code start[i]}
 * is negative. The fields are public for the loops of this module; a row is valid until its reader goes on.
 */
public final class Cells {
    private static final byte[] NOTHING = new byte[0];

    public byte[] bytes;
    public int base;
    public int[] start = new int[64];
    public int[] end = new int[64];
    public int count;
    /** The cells that are numbers, NaN where missing; null where all cells are bytes. */
    public double[] numbers;
    /** The numbers that all cells spell as {@link Decimal} reads them, NaN for other texts; null where not parsed. */
    public double[] values;
    /** The line of the file on which the row begins, or the row's number in memory, from 1. */
    public long line;

    private int used;

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

    /** Becomes a row of {@code cells} cells in {@code text}, of which the caller gives the places and the numbers. */
    void row(byte[] text, int cells, long at) {
        if (start.length < cells) {
            start = new int[cells];
            end = new int[cells];
        }
        if (values == null || values.length < cells) {
            values = new double[cells];
        }
        bytes = text;
        base = 0;
        count = cells;
        line = at;
    }

    /** Becomes a row in memory of {@code cells} missing values. */
    public void clear(int cells) {
        begin(cells);
        for (int i = 0; i < cells; i++) {
            number(i, Double.NaN);
        }
    }

    /** Becomes a row in memory of {@code cells} cells, which the caller gives, every one. */
    void begin(int cells) {
        if (numbers == null || numbers.length < cells) {
            numbers = new double[cells];
            start = new int[cells];
            end = new int[cells];
            bytes = new byte[256];
        }
        base = 0;
        count = cells;
        used = 0;
    }

    /** Makes a cell of a row in memory a number, NaN where it is missing. */
    public void number(int cell, double value) {
        start[cell] = -1;
        numbers[cell] = value;
    }

    /** Makes a cell of a row in memory a text, given as UTF-8, which is copied. */
    public void text(int cell, byte[] text) {
        if (used + text.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + text.length, 2 * bytes.length));
        }
        System.arraycopy(text, 0, bytes, used, text.length);
        start[cell] = used;
        used += text.length;
        end[cell] = used;
    }

    /** Makes a cell that is a number the text of it, since its column is a category, a sequence or a label. */
    public void spell(int cell) {
        if (isNumber(cell)) {
            text(cell, isMissing(cell) ? NOTHING : Decimal.text(numbers[cell]).getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Whether the cell is a number, or a missing value, that is not written as text. */
    public boolean isNumber(int cell) {
        return start[cell] < 0;
    }

    /** The number that the cell is or spells, or NaN. */
    public double value(int cell) {
        return isNumber(cell)
                ? numbers[cell]
                : values != null ? values[cell] : Decimal.parse(bytes, from(cell), to(cell));
    }

    /** Whether the cell is a missing value. */
    public boolean isMissing(int cell) {
        return isNumber(cell) ? numbers[cell] != numbers[cell] : missing(bytes, from(cell), to(cell));
    }

    public int from(int cell) {
        return base + start[cell];
    }

    public int to(int cell) {
        return base + end[cell];
    }

    /** Cell {@code cell} as text. */
    public String text(int cell) {
        return isNumber(cell)
                ? Decimal.text(numbers[cell])
                : new String(bytes, from(cell), end[cell] - start[cell], StandardCharsets.UTF_8);
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
