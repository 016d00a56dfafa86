package org.bochner.linalg;

/**
 * Compressed sparse rows: the entries of row i are {@code index[starts[first+i] .. starts[first+i+1])} with their
 * {@code values}, columns ascending within a row.
 *
 * <p>The values lie in native memory (which its owner closes), the structure on the heap.
 */
public final class SparseRows implements Rows {
    private final int first;
    private final int rows;
    private final int columns;
    private final int[] starts;
    private final int[] index;
    private final FloatMemory values;

    public SparseRows(int rows, int columns, int[] starts, int[] index, FloatMemory values) {
        this(0, rows, columns, starts, index, values);
    }

    private SparseRows(int first, int rows, int columns, int[] starts, int[] index, FloatMemory values) {
        this.first = first;
        this.rows = rows;
        this.columns = columns;
        this.starts = starts;
        this.index = index;
        this.values = values;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    /** Where the entries of row {@code row} start in {@link #index} and {@link #values}. */
    public int start(int row) {
        return starts[first + row];
    }

    /** Where the entries of row {@code row} end. */
    public int end(int row) {
        return starts[first + row + 1];
    }

    /** The columns of all entries; shared, not to be modified. */
    public int[] index() {
        return index;
    }

    /** The values of all entries. */
    public FloatMemory values() {
        return values;
    }

    @Override
    public SparseRows slice(int from, int to) {
        return new SparseRows(first + from, to - from, columns, starts, index, values);
    }

    @Override
    public void copyRow(int row, float[] into) {
        java.util.Arrays.fill(into, 0, columns, 0f);
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
    public long entries() {
        return rows == 0 ? 0 : (long) end(rows - 1) - start(0);
    }
}
