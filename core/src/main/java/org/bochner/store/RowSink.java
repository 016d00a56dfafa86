package org.bochner.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;

/**
 * Takes rows one at a time and makes a store of them: checks every row, brings it to the store's kind, and cuts the
 * stream of rows into blocks ({@link BlockShape}). Blocks are kept in memory up to a limit, then all of them in a file.
 *
 * <p>A sink has one user thread. It ends with {@link #finish} or {@link #close}, in a try-with-resources statement.
 * Dense and sparse rows may be given to any sink: they are stored as the store was declared. Rows without targets are
 * given with null targets, and then all of them are.
 */
public final class RowSink implements AutoCloseable {
    private final long limit;
    private final Path folder;
    private final int columns;
    private final boolean sparse;
    private final Task task;
    private final Execution execution;
    private final List<Block> held = new ArrayList<>();
    private long heldBytes;
    private DiskFile file;
    private final BlockBuffer buffer;
    private Boolean labelled;
    private float[] denseRow;
    private int[] index;
    private float[] entries;
    private int blocks;
    private long rows;
    private boolean ended;

    /**
     * A sink that keeps at most {@code limit} bytes in memory, and moves all blocks to a file of {@code folder} where
     * they are more; without a folder it then throws {@link BadInput}.
     */
    RowSink(long limit, Path folder, int columns, boolean sparse, Task task, Execution execution) {
        if (columns < 0) {
            throw new IllegalArgumentException("columns must be at least 0, not " + columns);
        }
        this.limit = limit;
        this.folder = folder;
        this.columns = columns;
        this.sparse = sparse;
        this.task = task;
        this.execution = execution;
        this.buffer = new BlockBuffer(BlockShape.rowsPerBlock(columns, sparse), columns, sparse, task.outputs());
        this.file = limit == 0 ? new DiskFile(folder) : null;
    }

    /** Adds a dense row with one target. */
    public void dense(float[] row, double target, double weight) {
        dense(row, new double[] {target}, weight);
    }

    /** Adds a sparse row with one target. */
    public void sparse(int[] indices, float[] values, int count, double target, double weight) {
        sparse(indices, values, count, new double[] {target}, weight);
    }

    /** Adds a dense row with the task's targets, or null where the rows have none; the arrays are copied. */
    public void dense(float[] row, double[] targets, double weight) {
        open();
        checkLength(row.length);
        for (int j = 0; j < columns; j++) {
            if (!(Math.abs(row[j]) <= Float.MAX_VALUE)) {
                checkFinite(row[j], j);
            }
        }
        check(targets, weight);
        if (!sparse) {
            buffer.dense(row, targets, weight);
        } else {
            int count = gather(row);
            buffer.sparse(index, entries, count, targets, weight);
        }
        added();
    }

    /**
     * Adds a row whose entries are {@code values[k]} in column {@code indices[k]}, k below {@code count}, columns
     * ascending; with the task's targets, or null where the rows have none. The arrays are copied.
     */
    public void sparse(int[] indices, float[] values, int count, double[] targets, double weight) {
        open();
        for (int k = 0; k < count; k++) {
            if (indices[k] < 0 || indices[k] >= columns || (k > 0 && indices[k] <= indices[k - 1])) {
                throw new IllegalArgumentException("row " + (rows + 1) + ": column " + indices[k]
                        + " is out of order or not in 0.." + (columns - 1));
            }
            checkFinite(values[k], indices[k]);
        }
        check(targets, weight);
        if (sparse) {
            buffer.sparse(indices, values, count, targets, weight);
        } else {
            buffer.dense(scatter(indices, values, count), targets, weight);
        }
        added();
    }

    /** Adds the rows of a block of the same kind, which were checked when they were stored. */
    void append(Block block) {
        open();
        int from = 0;
        while (from < block.size()) {
            int to = Math.min(block.size(), from + buffer.room());
            buffer.append(block, from, to);
            rows += to - from;
            from = to;
            if (buffer.isFull()) {
                flush();
            }
        }
    }

    /** The store of all rows given; the caller closes it. */
    public RowStore finish() {
        open();
        if (buffer.size() > 0) {
            flush();
        }
        buffer.close();
        ended = true;
        if (file == null) {
            return new MemoryStore(held.toArray(new Block[0]), columns, sparse, task, null, execution);
        }
        return new DiskStore(file, columns, sparse, task, null, execution);
    }

    /** Frees everything, and leaves no file. Does nothing after {@link #finish}. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            buffer.close();
            MemoryStore.free(held);
            if (file != null) {
                file.close();
            }
        }
    }

    private void added() {
        rows++;
        if (buffer.isFull()) {
            flush();
        }
    }

    private void flush() {
        execution.check();
        long first = rows - buffer.size();
        if (file != null) {
            file.write(buffer.view(blocks++, first));
        } else {
            hold(buffer.detach(blocks++, first));
        }
        buffer.clear();
    }

    private void hold(Block block) {
        held.add(block);
        heldBytes += MemoryStore.bytes(block);
        if (heldBytes <= limit) {
            return;
        }
        if (folder == null) {
            throw new BadInput("the first " + rows + " rows of " + columns + " columns take "
                    + Execution.memoryText(heldBytes) + " of the " + Execution.memoryText(limit)
                    + " that Execution.memory allows; raise it, or keep the rows on disk");
        }
        file = new DiskFile(folder);
        held.forEach(file::write);
        MemoryStore.free(held);
        held.clear();
    }

    /** The non-zero entries of {@code row} into index and entries; their number. */
    private int gather(float[] row) {
        if (index == null) {
            index = new int[columns];
            entries = new float[columns];
        }
        int count = 0;
        for (int j = 0; j < columns; j++) {
            if (row[j] != 0) {
                index[count] = j;
                entries[count++] = row[j];
            }
        }
        return count;
    }

    private float[] scatter(int[] indices, float[] values, int count) {
        if (denseRow == null) {
            denseRow = new float[columns];
        }
        Arrays.fill(denseRow, 0);
        for (int k = 0; k < count; k++) {
            denseRow[indices[k]] = values[k];
        }
        return denseRow;
    }

    private void open() {
        if (ended) {
            throw new IllegalStateException("this sink was finished or closed");
        }
    }

    private void checkLength(int length) {
        if (length != columns) {
            throw new IllegalArgumentException(
                    "row " + (rows + 1) + " has " + length + " values where the store has " + columns + " columns");
        }
    }

    private void checkFinite(float value, int column) {
        if (!Float.isFinite(value)) {
            throw new BadInput("row " + (rows + 1) + ", column " + (column + 1) + " is " + value
                    + " where a finite number is needed; correct it or mark it as missing");
        }
    }

    private void check(double[] targets, double weight) {
        if (!(weight >= 0) || weight == Double.POSITIVE_INFINITY) {
            throw new BadInput("row " + (rows + 1) + " has weight " + weight + "; weights are finite and at least 0");
        }
        if (labelled == null) {
            labelled = targets != null;
        } else if (labelled != (targets != null)) {
            throw new BadInput("row " + (rows + 1)
                    + (labelled
                            ? " has no target where those before have one"
                            : " has a target where those before have none"));
        }
        if (targets == null) {
            return;
        }
        if (targets.length != task.outputs()) {
            throw new IllegalArgumentException(
                    "row " + (rows + 1) + " has " + targets.length + " targets, not " + task.outputs());
        }
        for (double target : targets) {
            checkTarget(target);
        }
    }

    private void checkTarget(double target) {
        if (!Double.isFinite(target)) {
            throw new BadInput("row " + (rows + 1) + " has target " + target + " where a finite number is needed");
        }
        if (task.isClassification() && !(target >= 0 && target < task.classes() && target == Math.rint(target))) {
            throw new IllegalArgumentException("row " + (rows + 1) + " has target " + target
                    + ", not the index of one of " + task.classes() + " labels");
        }
    }
}
