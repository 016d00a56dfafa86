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
import org.bochner.store.BlockStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Features as rows: a store whose columns are those of z(x), so that a solver needs to know nothing of kernels.
 *
 * <p>Either a view, which computes z of a block whenever a pass asks for it and forgets it, or materialised: computed
 * once and kept in memory. Both have the blocks, targets and weights of the source, and the same bits. A view owns
 * nothing and needs source and map as long as it is used; {@link RowStore#close} frees materialised features.
 *
 * <p>Cost of a view: the map, in every pass; as many blocks of features as there are threads.
 */
public final class FeatureStore implements RowStore {
    /** What the picked entries of a sparse block take, about: less than the block they are picked from. */
    private static final long SPARSE_BLOCK = 8L << 20;

    private final RowStore source;
    private final FeatureMap map;

    private FeatureStore(RowStore source, FeatureMap map) {
        if (source.columns() != map.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + source.columns() + " columns, the map takes " + map.inputs());
        }
        this.source = source;
        this.map = map;
    }

    /** Materialised where dense features fit the memory of the source's execution, else a view. */
    public static RowStore of(RowStore source, FeatureMap map) {
        boolean sparse = source.sparse() && map.keepsSparse();
        return !sparse && fits(source, map) ? materialise(source, map) : view(source, map);
    }

    /** Computes z of a block whenever it is asked for. */
    public static RowStore view(RowStore source, FeatureMap map) {
        return new FeatureStore(source, map);
    }

    /** Computes z of all rows now, on all threads, and keeps it: 4·rows·D bytes. */
    public static RowStore materialise(RowStore source, FeatureMap map) {
        return MemoryStore.filled(
                source, map.features(), (block, into) -> map.apply(block.rows(), into.memory(), 0, into.stride()));
    }

    /** Whether features and source together leave a quarter of the memory for the work on them. */
    public static boolean fits(RowStore source, FeatureMap map) {
        long resident = source instanceof BlockStore blocks ? blocks.residentBytes() : 0;
        double needed = (double) source.rows() * map.features() * Float.BYTES + resident;
        return needed <= 0.75 * source.execution().memory();
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
        return new FeatureStore(source.with(execution), map);
    }

    @Override
    public int blocks() {
        return source.blocks();
    }

    @Override
    public boolean sparse() {
        return source.sparse() && map.keepsSparse();
    }

    /** Runs {@code pass} over the source, with the features of a block in place of its rows. */
    @Override
    public <R> R run(Pass<R> pass) {
        try (Scratch scratch = new Scratch()) {
            return source.run(new Pass<R>() {
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
            });
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
        return new FeatureStore(source.subset(selection), map);
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
}
