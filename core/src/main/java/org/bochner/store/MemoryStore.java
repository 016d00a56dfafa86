package org.bochner.store;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.jvm.Gate;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.SparseRows;

/** Rows in native memory, block by block; passes run on all cores without copying a row. */
public final class MemoryStore extends RowStore {
    private final Block[] blocks;
    private final boolean owner;
    private final Gate gate;
    private final long bytes;
    private final long largest;

    /** Owns {@code blocks} if {@code gate} is null; else a view of those behind another store's gate. */
    MemoryStore(Block[] blocks, int columns, boolean sparse, Task task, Gate gate, Execution execution) {
        super(
                columns,
                sparse,
                task,
                execution,
                Arrays.stream(blocks).mapToInt(Block::size).toArray());
        this.blocks = blocks;
        this.owner = gate == null;
        this.gate = owner ? new Gate("the store of rows in memory", () -> free(Arrays.asList(blocks))) : gate;
        this.bytes = Arrays.stream(blocks).mapToLong(MemoryStore::bytes).sum();
        this.largest = Arrays.stream(blocks).mapToLong(MemoryStore::bytes).max().orElse(0);
    }

    /** A sink whose store is in memory; it throws {@link BadInput} when the rows outgrow {@code execution.memory()}. */
    public static RowSink sink(int columns, boolean sparse, Task task, Execution execution) {
        return new RowSink(execution.memory(), null, columns, sparse, task, execution);
    }

    /**
     * A sink for data whose size is known only at its end: it keeps rows in memory while they take at most half of the
     * budget, and moves them to a temporary file of {@code folder} when they outgrow it. The blocks are the same in
     * both places, so results are too.
     */
    public static RowSink spillingSink(Path folder, int columns, boolean sparse, Task task, Execution execution) {
        return new RowSink(execution.memory() / 2, folder, columns, sparse, task, execution);
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
        try (RowSink sink = sink(rows.length == 0 ? 0 : rows[0].length, sparse, task, execution)) {
            for (int i = 0; i < rows.length; i++) {
                double[] target = targets == null ? null : Arrays.copyOfRange(targets, i * outputs, (i + 1) * outputs);
                sink.dense(rows[i], target, weights == null ? 1 : weights[i]);
            }
            return (MemoryStore) sink.finish();
        }
    }

    /**
     * New dense rows of {@code columns} columns, computed in parallel from those of {@code source}: the same blocks,
     * targets and weights. {@code filler} writes one row for every row of a block. The caller closes the store; it does
     * not need {@code source} any more.
     */
    public static MemoryStore filled(RowStore source, int columns, BiConsumer<Block, DenseRows> filler) {
        Block[] blocks = new Block[source.blocks()];
        try {
            source.run(Passes.each("copy", block -> {
                DenseRows into = DenseRows.allocate(block.size(), columns);
                synchronized (blocks) {
                    blocks[block.index()] = block.with(into);
                }
                filler.accept(block, into);
            }));
        } catch (Throwable problem) {
            free(Arrays.asList(blocks));
            throw problem;
        }
        return (MemoryStore) new MemoryStore(blocks, columns, false, source.task(), null, source.execution())
                .splitBy(source.splitter());
    }

    /**
     * A copy of {@code source} in full blocks, for a subset whose blocks became small: passes over it are faster, but
     * differ from those over {@code source} in the last bits. {@linkplain RowStore#remote Remote} rows come here. The
     * caller closes it.
     */
    public static MemoryStore packed(RowStore source) {
        try (RowSink sink = sink(source.columns(), source.sparse(), source.task(), source.execution())) {
            if (source.remote()) {
                Carried.copy(source, sink);
            } else {
                Passes.forEach(source, sink::append);
            }
            return (MemoryStore) sink.finish().splitBy(source.splitter());
        }
    }

    /** Block {@code index} itself; valid until the store is closed. */
    public Block block(int index) {
        gate.check();
        return blocks[index];
    }

    @Override
    public BlockReader reader() {
        return new Held();
    }

    /** Gives blocks as they lie, and keeps them from being freed. */
    private final class Held implements BlockReader {
        private int call = gate.enter();

        @Override
        public Block read(int index) {
            return blocks[index];
        }

        @Override
        public void close() {
            call = gate.leave(call);
        }
    }

    @Override
    public MemoryStore named(String name) {
        gate.name(name);
        return this;
    }

    @Override
    public MemoryStore with(Execution execution) {
        return (MemoryStore) new MemoryStore(blocks, columns(), sparse(), task(), gate, execution).splitBy(splitter());
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
    public void close() {
        if (owner) {
            gate.close();
        }
    }

    /** Frees the memory of all blocks that are not null. */
    static void free(List<Block> blocks) {
        for (Block block : blocks) {
            if (block != null) {
                block.rows().memory().close();
            }
        }
    }

    static long bytes(Block block) {
        long structure = block.rows() instanceof SparseRows ? block.rows().entries() * 4 + block.size() * 4L : 0;
        long targets = block.targets() == null ? 0 : block.targets().length * 8L;
        long weights = block.weights() == null ? 0 : block.weights().length * 8L;
        return block.rows().memory().bytes() + structure + targets + weights;
    }
}
