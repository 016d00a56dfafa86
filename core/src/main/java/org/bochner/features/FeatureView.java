package org.bochner.features;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * The rows of a store seen through a feature map: z(x) is computed for one block at a time, whenever a pass asks, and
 * forgotten. Blocks, targets, weights and execution are those of the source.
 *
 * <p>Cost: the map, in every pass; as many blocks of features as there are threads, freed when the pass ends.
 */
final class FeatureView implements RowStore {
    /** What the picked entries of a sparse block take, about: less than the block they are picked from. */
    private static final long SPARSE_BLOCK = 8L << 20;

    private final RowStore source;
    private final FeatureMap map;

    FeatureView(RowStore source, FeatureMap map) {
        this.source = source;
        this.map = map;
    }

    @Override
    public long rows() {
        return source.rows();
    }

    @Override
    public int columns() {
        return map.features();
    }

    @Override
    public Task task() {
        return source.task();
    }

    @Override
    public Execution execution() {
        return source.execution();
    }

    @Override
    public RowStore with(Execution execution) {
        return new FeatureView(source.with(execution), map);
    }

    @Override
    public int blocks() {
        return source.blocks();
    }

    @Override
    public boolean sparse() {
        return source.sparse() && map.keepsSparse();
    }

    @Override
    public <R> R run(Pass<R> pass) {
        try (Scratch scratch = new Scratch()) {
            return source.run(new Through<>(pass, scratch));
        }
    }

    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        try (Scratch scratch = new Scratch()) {
            source.batches(seed, epoch, size, block -> scratch.transform(block, each));
        }
    }

    @Override
    public void shuffledBlocks(long seed, int epoch, Consumer<Block> each) {
        try (Scratch scratch = new Scratch()) {
            source.shuffledBlocks(seed, epoch, block -> scratch.transform(block, each));
        }
    }

    @Override
    public RowStore subset(Selection selection) {
        return new FeatureView(source.subset(selection), map);
    }

    /** Does nothing: neither rows nor map are its own. */
    @Override
    public void close() {}

    /** The bytes of the features of one block at most. */
    private long blockBytes() {
        if (sparse()) {
            return SPARSE_BLOCK;
        }
        long rows = Math.min(source.rows(), BlockShape.rowsPerBlock(source.columns(), source.sparse()));
        return rows * map.features() * Float.BYTES;
    }

    /** Memories for the features of a block, lent to the threads of one run; closing it frees them all. */
    private final class Scratch implements AutoCloseable {
        private final ConcurrentLinkedDeque<FloatMemory> free = new ConcurrentLinkedDeque<>();

        void transform(Block block, Consumer<Block> each) {
            if (sparse()) {
                SparseRows z = map.sparse((SparseRows) block.rows());
                try {
                    each.accept(block.with(z));
                } finally {
                    z.values().close();
                }
                return;
            }
            long needed = (long) block.size() * map.features();
            FloatMemory memory = free.poll();
            if (memory == null || memory.length() < needed) {
                if (memory != null) {
                    memory.close();
                }
                memory = FloatMemory.allocate(needed);
            }
            try {
                map.apply(block.rows(), memory, 0, map.features());
                each.accept(block.with(new DenseRows(memory, block.size(), map.features())));
            } finally {
                free.push(memory);
            }
        }

        @Override
        public void close() {
            free.forEach(FloatMemory::close);
        }
    }

    /** A pass over features as a pass over the source. */
    private final class Through<R> implements Pass<R> {
        private final Pass<R> pass;
        private final Scratch scratch;

        Through(Pass<R> pass, Scratch scratch) {
            this.pass = pass;
            this.scratch = scratch;
        }

        @Override
        public R partial() {
            return pass.partial();
        }

        @Override
        public void accumulate(Block block, R partial) {
            scratch.transform(block, features -> pass.accumulate(features, partial));
        }

        @Override
        public void merge(R total, R part) {
            pass.merge(total, part);
        }

        @Override
        public void reset(R partial) {
            pass.reset(partial);
        }

        @Override
        public void release(R partial) {
            pass.release(partial);
        }

        @Override
        public int stretch(int blocks) {
            return pass.stretch(blocks);
        }

        @Override
        public long partialBytes() {
            return pass.partialBytes() + blockBytes();
        }

        @Override
        public String name() {
            return pass.name();
        }
    }
}
