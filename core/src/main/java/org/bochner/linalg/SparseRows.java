package org.bochner.linalg;

import java.util.Arrays;

/**
 * Compressed sparse rows: the entries of row i are {@code index[starts[first+i] .. starts[first+i+1])} with their
 * {@code values}, columns ascending within a row.
 *
 * <p>The values lie in native memory (which its owner closes), the structure on the heap; both are shared, not to be
 * modified.
 */
public record SparseRows(int first, int rows, int columns, int[] starts, int[] index, FloatMemory values)
        implements Rows {
    public SparseRows(int rows, int columns, int[] starts, int[] index, FloatMemory values) {
        this(0, rows, columns, starts, index, values);
    }

    /** Where the entries of row {@code row} start in {@link #index} and {@link #values}. */
    public int start(int row) {
        return starts[first + row];
    }

    /** Where the entries of row {@code row} end. */
    public int end(int row) {
        return starts[first + row + 1];
    }

    @Override
    public SparseRows slice(int from, int to) {
        return new SparseRows(first + from, to - from, columns, starts, index, values);
    }

    @Override
    public void copyRow(int row, float[] into) {
        Arrays.fill(into, 0, columns, 0f);
        for (int e = start(row); e < end(row); e++) {
            into[index[e]] = values.get(e);
        }
    }

    @Override
    public double squaredNorm(int row) {
        double sum = 0;
        for (int e = start(row); e < end(row); e++) {
            double value = values.get(e);
            sum += value * value;
        }
        return sum;
    }

    @Override
    public FloatMemory memory() {
        return values;
    }

    @Override
    public long entries() {
        return rows == 0 ? 0 : (long) end(rows - 1) - start(0);
    }
}
