package org.bochner.store;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.jvm.Gate;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/**
 * Rows in a temporary file, for data larger than memory. Every worker reads one block at a time into its own native
 * scratch, while the others compute; the file is not mapped, so what is resident is what the plan says. Each block is
 * checked against its checksum. The blocks are those of a {@link MemoryStore} with the same rows, so results are the
 * same bits.
 */
public final class DiskStore extends RowStore {
    private final DiskFile file;
    private final boolean owner;
    private final Gate gate;
    private final long largest;

    /** Owns {@code file} if {@code gate} is null; else a view of the one behind another store's gate. */
    DiskStore(DiskFile file, int columns, boolean sparse, Task task, Gate gate, Execution execution) {
        super(
                columns,
                sparse,
                task,
                execution,
                file.blocks().stream().mapToInt(DiskFile.Entry::rows).toArray());
        this.file = file;
        this.owner = gate == null;
        this.gate = owner ? new Gate("the store of rows on disk", file::close) : gate;
        this.largest =
                file.blocks().stream().mapToLong(DiskFile.Entry::bytes).max().orElse(0);
    }

    /** A sink that writes a new file in {@code folder}; closing the store deletes the file. */
    public static RowSink sink(Path folder, int columns, boolean sparse, Task task, Execution execution) {
        return new RowSink(0, folder, columns, sparse, task, execution);
    }

    @Override
    public BlockReader reader() {
        return new Reader();
    }

    /** Reads blocks into its own scratch. */
    private final class Reader implements BlockReader {
        private int call = gate.enter();
        private FloatMemory scratch;
        private int[] starts = new int[0];
        private int[] index = new int[0];

        @Override
        public Block read(int number) {
            if (scratch == null) {
                scratch = FloatMemory.allocate((largest + 3) / 4);
            }
            DiskFile.Entry entry = file.blocks().get(number);
            ByteBuffer buffer = scratch.byteBuffer();
            file.read(number, buffer);
            buffer.position(entry.entries() * Float.BYTES);
            Rows read = sparse() ? sparseRows(buffer, entry) : new DenseRows(scratch, entry.rows(), columns());
            double[] targets = entry.labelled() ? doubles(buffer, entry.rows() * task().outputs()) : null;
            double[] weights = entry.weighted() ? doubles(buffer, entry.rows()) : null;
            return new Block(number, first(number), read, targets, weights);
        }

        private SparseRows sparseRows(ByteBuffer buffer, DiskFile.Entry entry) {
            starts = ints(buffer, starts, entry.rows() + 1);
            index = ints(buffer, index, entry.entries());
            return new SparseRows(entry.rows(), columns(), starts, index, scratch);
        }

        private int[] ints(ByteBuffer buffer, int[] reused, int count) {
            int[] into = reused.length >= count ? reused : new int[count];
            buffer.asIntBuffer().get(into, 0, count);
            buffer.position(buffer.position() + count * Integer.BYTES);
            return into;
        }

        private double[] doubles(ByteBuffer buffer, int count) {
            double[] into = new double[count];
            buffer.asDoubleBuffer().get(into);
            buffer.position(buffer.position() + count * Double.BYTES);
            return into;
        }

        @Override
        public void close() {
            if (scratch != null) {
                scratch.close();
            }
            call = gate.leave(call);
        }
    }

    @Override
    public DiskStore named(String name) {
        gate.name(name);
        return this;
    }

    @Override
    protected long blockBytes() {
        return largest;
    }

    @Override
    public long readerBytes() {
        return sparse() ? largest * 2 : largest;
    }

    @Override
    public RowStore with(Execution execution) {
        return new DiskStore(file, columns(), sparse(), task(), gate, execution).splitBy(splitter());
    }

    /** Deletes the file. A view does nothing. */
    @Override
    public void close() {
        if (owner) {
            gate.close();
        }
    }
}
