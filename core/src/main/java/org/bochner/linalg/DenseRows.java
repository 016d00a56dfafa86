package org.bochner.linalg;

/**
 * Rows of floats, each with a value in every column, in native memory: row i starts at {@code offset + i·stride} of
 * {@code memory}.
 *
 * <p>It does not own its memory; its owner closes it.
 */
public record DenseRows(FloatMemory memory, int offset, int rows, int columns, int stride) implements Rows {
    /** Rows that lie one after the other from the start of {@code memory}. */
    public DenseRows(FloatMemory memory, int rows, int columns) {
        this(memory, 0, rows, columns, columns);
    }

    public DenseRows {
        if (rows < 0 || columns < 0 || stride < columns || offset < 0) {
            throw new IllegalArgumentException("rows " + rows + ", columns " + columns + ", stride " + stride
                    + ", offset " + offset + "; the stride must be at least the columns, the others not negative");
        }
        if (rows > 0 && columns > 0 && offset + (rows - 1L) * stride + columns > memory.length()) {
            throw new IllegalArgumentException(
                    rows + " rows of " + columns + " columns do not fit " + memory.length() + " floats");
        }
    }

    /** Newly allocated zero rows; the caller closes {@link #memory}. */
    public static DenseRows allocate(int rows, int columns) {
        return new DenseRows(FloatMemory.allocate((long) rows * columns), rows, columns);
    }

    /** A copy of {@code values}, one array per row; the caller closes {@link #memory}. */
    public static DenseRows of(float[][] values) {
        DenseRows copy = allocate(values.length, values.length == 0 ? 0 : values[0].length);
        for (int i = 0; i < values.length; i++) {
            copy.memory.write(copy.start(i), values[i], 0, copy.columns);
        }
        return copy;
    }

    /** Where row {@code row} starts in {@link #memory}. */
    public int start(int row) {
        return offset + row * stride;
    }

    public float get(int row, int column) {
        return memory.get(start(row) + column);
    }

    @Override
    public DenseRows slice(int from, int to) {
        return new DenseRows(memory, start(from), to - from, columns, stride);
    }

    @Override
    public void copyRow(int row, float[] into) {
        memory.read(start(row), into, 0, columns);
    }

    @Override
    public double squaredNorm(int row) {
        double sum = 0;
        for (int j = start(row), end = j + columns; j < end; j++) {
            double value = memory.get(j);
            sum += value * value;
        }
        return sum;
    }

    @Override
    public long entries() {
        return (long) rows * columns;
    }
}
