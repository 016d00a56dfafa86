package org.bochner.store;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/**
 * A block that grows row by row, dense or sparse: what a sink fills, a subset compacts into and a batch is gathered in.
 *
 * <p>It trusts its callers: a dense buffer is given dense rows, and never more rows than its capacity. Targets and
 * weights of a block are always fresh arrays, so that a pass may keep them; the rows of {@link #view} are overwritten
 * after {@link #clear}, those of {@link #detach} belong to the caller.
 */
final class BlockBuffer implements AutoCloseable {
    private final int capacity;
    private final int columns;
    private final boolean sparse;
    private final int outputs;
    private int size;
    private boolean labelled;
    private boolean weighted;
    private final double[] targets;
    private final double[] weights;
    private FloatMemory values;
    private int[] starts;
    private int[] index;

    BlockBuffer(int capacity, int columns, boolean sparse, int outputs) {
        this.capacity = capacity;
        this.columns = columns;
        this.sparse = sparse;
        this.outputs = outputs;
        this.targets = new double[capacity * outputs];
        this.weights = new double[capacity];
        this.starts = sparse ? new int[capacity + 1] : null;
        this.index = sparse ? new int[16] : null;
    }

    int size() {
        return size;
    }

    int capacity() {
        return capacity;
    }

    /** How many more rows it takes. */
    int room() {
        return capacity - size;
    }

    boolean isFull() {
        return size == capacity;
    }

    /** Adds a row to a dense buffer. */
    void dense(float[] row, double[] target, double weight) {
        reserve(columns);
        values.write(size * columns, row, 0, columns);
        label(target, 0, weight);
    }

    /** Adds a row to a sparse buffer. */
    void sparse(int[] columnsOfRow, float[] row, int count, double[] target, double weight) {
        int at = starts[size];
        reserve(count);
        System.arraycopy(columnsOfRow, 0, index, at, count);
        values.write(at, row, 0, count);
        starts[size + 1] = at + count;
        label(target, 0, weight);
    }

    /** Adds the rows {@code from} to before {@code to} of {@code block}, whose rows are of this buffer's kind. */
    void append(Block block, int from, int to) {
        if (from == to) {
            return;
        }
        if (block.rows() instanceof DenseRows dense) {
            appendDense(dense, from, to);
        } else if (block.rows() instanceof SparseRows rows) {
            appendSparse(rows, from, to);
        }
        for (int row = from; row < to; row++) {
            label(block.targets(), row * outputs, block.weight(row));
        }
    }

    private void appendDense(DenseRows rows, int from, int to) {
        reserve((long) (to - from) * columns);
        if (rows.stride() == columns) {
            values.copy(size * columns, rows.memory(), rows.start(from), (to - from) * columns);
            return;
        }
        for (int row = from; row < to; row++) {
            values.copy((size + row - from) * columns, rows.memory(), rows.start(row), columns);
        }
    }

    private void appendSparse(SparseRows rows, int from, int to) {
        int at = starts[size];
        int start = rows.start(from);
        int count = rows.end(to - 1) - start;
        reserve(count);
        System.arraycopy(rows.index(), start, index, at, count);
        values.copy(at, rows.values(), start, count);
        for (int row = from; row < to; row++) {
            starts[size + 1 + row - from] = at + rows.end(row) - start;
        }
    }

    private void label(double[] target, int at, double weight) {
        if (target != null) {
            labelled = true;
            System.arraycopy(target, at, targets, size * outputs, outputs);
        }
        weighted |= weight != 1;
        weights[size++] = weight;
    }

    /** Makes room for {@code count} more entries. */
    private void reserve(long count) {
        if (!sparse) {
            if (values == null) {
                values = FloatMemory.allocate((long) capacity * columns);
            }
            return;
        }
        long needed = starts[size] + count;
        if (needed > FloatMemory.MAX_LENGTH) {
            throw new BadInput("a block of " + capacity + " sparse rows has more than " + FloatMemory.MAX_LENGTH
                    + " entries; drop columns, or hash them into fewer");
        }
        if (values == null || values.length() < needed) {
            grow((int) Math.min(FloatMemory.MAX_LENGTH, Math.max(needed + needed / 2, 16)));
        }
    }

    private void grow(int length) {
        FloatMemory larger = FloatMemory.allocate(length);
        if (values != null) {
            larger.copy(0, values, 0, starts[size]);
            values.close();
        }
        values = larger;
        index = Arrays.copyOf(index, length);
    }

    /** The rows so far, as a view of this buffer. */
    Block view(int number, long first) {
        reserve(0);
        Rows rows =
                sparse ? new SparseRows(size, columns, starts, index, values) : new DenseRows(values, size, columns);
        return new Block(number, first, rows, targetsSoFar(), weightsSoFar());
    }

    /** The rows so far in memory of their own, which the caller closes; the buffer is empty afterwards. */
    Block detach(int number, long first) {
        reserve(0);
        int entries = sparse ? starts[size] : size * columns;
        FloatMemory exact = values.length() == entries ? values : FloatMemory.allocate(entries);
        if (exact == values) {
            values = null;
        } else {
            exact.copy(0, values, 0, entries);
        }
        Rows rows = sparse
                ? new SparseRows(size, columns, Arrays.copyOf(starts, size + 1), Arrays.copyOf(index, entries), exact)
                : new DenseRows(exact, size, columns);
        Block block = new Block(number, first, rows, targetsSoFar(), weightsSoFar());
        clear();
        return block;
    }

    private double[] targetsSoFar() {
        return labelled ? Arrays.copyOf(targets, size * outputs) : null;
    }

    private double[] weightsSoFar() {
        return weighted ? Arrays.copyOf(weights, size) : null;
    }

    /** Forgets the rows, keeps the memory. */
    void clear() {
        size = 0;
        labelled = false;
        weighted = false;
    }

    @Override
    public void close() {
        if (values != null) {
            values.close();
            values = null;
        }
    }
}
