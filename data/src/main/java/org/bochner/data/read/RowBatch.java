package org.bochner.data.read;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Some rows: their bytes one after the other, and for every cell where it lies and the number that it spells. */
final class RowBatch {
    private static final int BYTES = 1 << 18;

    private final int columns;
    private byte[] bytes = new byte[BYTES + (BYTES >> 3)];
    private int[] start;
    private int[] end;
    private double[] numbers;
    private long[] lines;
    private int rows;
    /** The first rows, whose numbers are parsed. */
    private int parsed;

    private boolean last;
    private Throwable problem;

    /** A batch without rows, for rows of {@code columns} cells, of which some {@code expected} may come. */
    RowBatch(int columns, int expected) {
        this.columns = columns;
        allocate(Math.max(1, expected));
    }

    /** A first batch, when nothing is known of the rows to come. */
    RowBatch(int columns) {
        this(columns, Math.min(1 << 10, BYTES / (8 * columns)));
    }

    private void allocate(int capacity) {
        start = start == null ? new int[capacity * columns] : Arrays.copyOf(start, capacity * columns);
        end = end == null ? new int[capacity * columns] : Arrays.copyOf(end, capacity * columns);
        numbers = numbers == null ? new double[capacity * columns] : Arrays.copyOf(numbers, capacity * columns);
        lines = lines == null ? new long[capacity] : Arrays.copyOf(lines, capacity);
    }

    int rows() {
        return rows;
    }

    /** Whether no batch follows. */
    boolean last() {
        return last;
    }

    /** What the reader threw behind these rows, or null. */
    Throwable problem() {
        return problem;
    }

    /** The bytes of memory that it takes. */
    long size() {
        return bytes.length + 16L * numbers.length + 8L * lines.length;
    }

    /**
     * Becomes the next rows of {@code reader}, whose cells must lie one after the other in its bytes.
     *
     * @param read for the rows of the reader, reused (modified)
     * @param parses asked before each row whether its numbers are parsed now; else {@link #get} does it
     */
    void fill(TableReader reader, Cells read, BooleanSupplier parses) {
        rows = 0;
        parsed = 0;
        try {
            int used = 0;
            while (used + rows < BYTES) {
                if (!reader.next(read)) {
                    last = true;
                    break;
                }
                used = add(read, used);
            }
            while (parsed < rows && parses.getAsBoolean()) {
                parse();
            }
        } catch (RuntimeException | Error e) {
            problem = e;
            last = true;
        }
    }

    /** Adds {@code row} to {@code used} bytes, and returns how many there are then. */
    private int add(Cells row, int used) {
        if (rows == lines.length) {
            allocate(rows + rows / 2 + 1);
        }
        int from = row.from(0);
        int length = row.to(columns - 1) - from;
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + length, 2 * used));
        }
        System.arraycopy(row.bytes, from, bytes, used, length);
        int shift = used - row.start[0];
        int at = rows * columns;
        for (int j = 0; j < columns; j++) {
            int first = row.start[j] + shift;
            int behind = row.end[j] + shift;
            start[at + j] = first;
            end[at + j] = behind;
        }
        lines[rows++] = row.line;
        return used + length;
    }

    /** Parses the numbers of one more row. */
    private void parse() {
        for (int i = parsed * columns; i < (parsed + 1) * columns; i++) {
            numbers[i] = Decimal.parse(bytes, start[i], end[i]);
        }
        parsed++;
    }

    /** Makes {@code cells} (modified) row {@code i}; rows are asked for in order the first time. */
    void get(int i, Cells cells) {
        if (i == parsed) {
            parse();
        }
        cells.row(bytes, columns, lines[i]);
        System.arraycopy(start, i * columns, cells.start, 0, columns);
        System.arraycopy(end, i * columns, cells.end, 0, columns);
        System.arraycopy(numbers, i * columns, cells.values, 0, columns);
    }
}
