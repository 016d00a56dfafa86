package org.bochner.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/** Rows in native memory, block by block; passes run on all cores without copying a row. */
public final class MemoryStore extends BlockStore {
    private final Block[] blocks;
    private final long rows;
    private final int columns;
    private final boolean sparse;
    private final Task task;
    private final boolean owner;
    private final long bytes;
    private final long largest;

    private MemoryStore(Block[] blocks, int columns, boolean sparse, Task task, boolean owner, Execution execution) {
        super(execution);
        this.blocks = blocks;
        this.columns = columns;
        this.sparse = sparse;
        this.task = task;
        this.owner = owner;
        Block last = blocks.length == 0 ? null : blocks[blocks.length - 1];
        this.rows = last == null ? 0 : last.first() + last.size();
        long sum = 0;
        long most = 0;
        for (Block block : blocks) {
            sum += bytes(block);
            most = Math.max(most, bytes(block));
        }
        this.bytes = sum;
        this.largest = most;
    }

    /** A store of {@code blocks}, which it closes. */
    static MemoryStore owning(Block[] blocks, int columns, boolean sparse, Task task, Execution execution) {
        return new MemoryStore(blocks, columns, sparse, task, true, execution);
    }

    /** A sink whose store is in memory; it throws {@link BadInput} when the rows outgrow {@code execution.memory()}. */
    public static RowSink sink(int columns, boolean sparse, Task task, Execution execution) {
        return new Sink(columns, sparse, task, execution);
    }

    /**
     * A copy of small data. {@code targets} has {@code task.outputs()} numbers per row, or is null where the rows have
     * none; {@code weights} is null where all are one.
     */
    public static MemoryStore of(float[][] rows, double[] targets, double[] weights, Task task, Execution execution) {
        return of(rows, false, targets, weights, task, execution);
    }

    /** A copy of small data, stored sparse if {@code sparse}: the non-zero entries only. */
    public static MemoryStore of(
            float[][] rows, boolean sparse, double[] targets, double[] weights, Task task, Execution execution) {
        int outputs = task.outputs();
        try (Sink sink = new Sink(rows.length == 0 ? 0 : rows[0].length, sparse, task, execution)) {
            for (int i = 0; i < rows.length; i++) {
                double[] target = targets == null ? null : Arrays.copyOfRange(targets, i * outputs, (i + 1) * outputs);
                sink.dense(rows[i], target, weights == null ? 1 : weights[i]);
            }
            return (MemoryStore) sink.finish();
        }
    }

    /**
     * New dense rows of {@code columns} columns, computed in parallel from those of {@code source}: the same blocks,
     * targets and weights. The caller closes it; it does not need {@code source} any more.
     */
    public static MemoryStore filled(RowStore source, int columns, BlockFiller filler) {
        return built(source, columns, false, block -> {
            DenseRows into = DenseRows.allocate(block.size(), columns);
            try {
                filler.fill(block, into);
            } catch (Throwable problem) {
                into.memory().close();
                throw problem;
            }
            return into;
        });
    }

    /**
     * A copy of {@code source} with the same blocks, so that a pass over it gives the same bits. The caller closes it.
     */
    public static MemoryStore copyOf(RowStore source) {
        return built(source, source.columns(), source.sparse(), block -> {
            try (BlockBuffer buffer = new BlockBuffer(
                    block.size(),
                    source.columns(),
                    source.sparse(),
                    source.task().outputs())) {
                buffer.append(block, 0, block.size());
                return buffer.detach(block.index(), block.first()).rows();
            }
        });
    }

    /**
     * A copy of {@code source} in full blocks, for a subset whose blocks became small: passes over it are faster, but
     * differ from those over {@code source} in the last bits. The caller closes it.
     */
    public static MemoryStore packed(RowStore source) {
        try (Sink sink = new Sink(source.columns(), source.sparse(), source.task(), source.execution())) {
            Passes.forEach(source, sink::append);
            return (MemoryStore) sink.finish();
        }
    }

    /** Makes the rows of one block. */
    private interface RowMaker {
        Rows make(Block block);
    }

    private static MemoryStore built(RowStore source, int columns, boolean sparse, RowMaker maker) {
        Block[] blocks = new Block[source.blocks()];
        try {
            source.run(Passes.each("copy", block -> {
                Block made = block.with(maker.make(block));
                synchronized (blocks) {
                    blocks[block.index()] = made;
                }
            }));
        } catch (Throwable problem) {
            free(blocks);
            throw problem;
        }
        return owning(blocks, columns, sparse, source.task(), source.execution());
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public Task task() {
        return task;
    }

    @Override
    public int blocks() {
        return blocks.length;
    }

    @Override
    public boolean sparse() {
        return sparse;
    }

    @Override
    public long first(int block) {
        return blocks[block].first();
    }

    @Override
    public int size(int block) {
        return blocks[block].size();
    }

    /** Block {@code index} itself; valid until the store is closed. */
    public Block block(int index) {
        return blocks[index];
    }

    @Override
    public BlockReader reader() {
        return index -> blocks[index];
    }

    @Override
    protected int shuffledTogether() {
        return Math.max(1, Math.min(blocks.length, Integer.MAX_VALUE / BlockShape.ROWS));
    }

    @Override
    public MemoryStore with(Execution execution) {
        return new MemoryStore(blocks, columns, sparse, task, false, execution);
    }

    /** The bytes that the rows, targets and weights take. */
    public long bytes() {
        return bytes;
    }

    @Override
    public long residentBytes() {
        return bytes;
    }

    @Override
    protected long blockBytes() {
        return largest;
    }

    @Override
    protected long readerBytes() {
        return 0;
    }

    @Override
    public void close() {
        if (owner) {
            free(blocks);
        }
    }

    /** The memory of all blocks that are there. */
    static void free(Block[] blocks) {
        for (Block block : blocks) {
            if (block != null) {
                memory(block.rows()).close();
            }
        }
    }

    private static FloatMemory memory(Rows rows) {
        return rows instanceof SparseRows sparse ? sparse.values() : ((DenseRows) rows).memory();
    }

    static long bytes(Block block) {
        long structure = block.rows() instanceof SparseRows ? block.rows().entries() * 4 + block.size() * 4L : 0;
        long targets = block.targets() == null ? 0 : block.targets().length * 8L;
        long weights = block.weights() == null ? 0 : block.weights().length * 8L;
        return memory(block.rows()).bytes() + structure + targets + weights;
    }

    /** Keeps blocks in memory. */
    private static final class Sink extends BlockSink {
        private final List<Block> taken = new ArrayList<>();
        private long bytes;

        Sink(int columns, boolean sparse, Task task, Execution execution) {
            super(columns, sparse, task, execution);
        }

        @Override
        void take(BlockBuffer full, int number, long first) {
            Block block = full.detach(number, first);
            taken.add(block);
            bytes += bytes(block);
            if (bytes > execution.memory()) {
                throw new BadInput("the first " + (first + block.size()) + " rows of " + columns + " columns take "
                        + Execution.memoryText(bytes) + " of the " + Execution.memoryText(execution.memory())
                        + " that --memory allows; allow more, or keep the rows on disk");
            }
        }

        @Override
        RowStore store(long rowCount) {
            return owning(taken.toArray(new Block[0]), columns, sparse, task, execution);
        }

        @Override
        void discard() {
            free(taken.toArray(new Block[0]));
        }
    }
}
