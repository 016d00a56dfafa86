package org.bochner.data.encode;

import java.util.Arrays;
import java.util.function.Consumer;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;

/** Gathers encoded rows into chunks, in native memory that is reused from chunk to chunk. */
final class ChunkBuilder implements RowVisitor, AutoCloseable {
    private final int columns;
    private final int size;
    private final boolean sparse;
    private final Consumer<Chunk> each;
    private final double[] targets;
    private final double[] weights;
    private final long[] lines;
    private final int[] starts;
    private int[] index = new int[0];
    private FloatMemory memory;
    private int count;
    private int number;
    private long first;

    ChunkBuilder(Encoder encoder, int rowsPerChunk, Consumer<Chunk> each) {
        this.columns = encoder.columns();
        this.sparse = encoder.sparse();
        this.size = sparse ? rowsPerChunk : Math.max(1, Math.min(rowsPerChunk, FloatMemory.MAX_LENGTH / columns));
        this.each = each;
        this.targets = new double[size];
        this.weights = new double[size];
        this.lines = new long[size];
        this.starts = new int[size + 1];
        this.memory = FloatMemory.allocate(sparse ? 1024 : (long) size * columns);
    }

    @Override
    public void dense(float[] row, double target, double weight, long line) {
        memory.write(count * columns, row, 0, columns);
        add(target, weight, line);
    }

    @Override
    public void sparse(int[] at, float[] values, int entries, double target, double weight, long line) {
        int start = starts[count];
        int end = start + entries;
        if (end > memory.length()) {
            FloatMemory larger = FloatMemory.allocate(Math.max(end, 2L * memory.length()));
            larger.copy(0, memory, 0, start);
            memory.close();
            memory = larger;
        }
        if (end > index.length) {
            index = Arrays.copyOf(index, Math.max(end, 2 * index.length));
        }
        System.arraycopy(at, 0, index, start, entries);
        memory.write(start, values, 0, entries);
        starts[count + 1] = end;
        add(target, weight, line);
    }

    private void add(double target, double weight, long line) {
        targets[count] = target;
        weights[count] = weight;
        lines[count++] = line;
        if (count == size) {
            flush();
        }
    }

    /** Passes the collected rows on. */
    void flush() {
        if (count == 0) {
            return;
        }
        Rows rows =
                sparse ? new SparseRows(count, columns, starts, index, memory) : new DenseRows(memory, count, columns);
        each.accept(new Chunk(
                new Block(number++, first, rows, Arrays.copyOf(targets, count), Arrays.copyOf(weights, count)),
                Arrays.copyOf(lines, count)));
        first += count;
        count = 0;
    }

    @Override
    public void close() {
        memory.close();
    }
}
