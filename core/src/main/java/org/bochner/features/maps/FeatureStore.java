package org.bochner.features.maps;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.bochner.Execution;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.BlockReader;
import org.bochner.store.BlockShape;
import org.bochner.store.DerivedPass;
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
public final class FeatureStore extends RowStore {
    /** What the picked entries of a sparse block take, about: less than the block they are picked from. */
    private static final long SPARSE_BLOCK = 8L << 20;

    private final RowStore source;
    private final FeatureMap map;

    private FeatureStore(RowStore source, FeatureMap map) {
        super(source, map.features(), source.sparse() && map.keepsSparse());
        if (source.columns() != map.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + source.columns() + " columns, the map takes " + map.inputs());
        }
        this.source = source;
        this.map = map;
    }

    /** Materialised where rows are in this process and their features fit the memory of its execution, else a view. */
    public static RowStore of(RowStore source, FeatureMap map) {
        boolean sparse = source.sparse() && map.keepsSparse();
        return !sparse && !source.remote() && fits(source, map) ? materialise(source, map) : view(source, map);
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
        double needed = (double) source.rows() * map.features() * Float.BYTES + source.residentBytes();
        return needed <= 0.75 * source.execution().memory();
    }

    @Override
    public boolean remote() {
        return source.remote();
    }

    @Override
    public <R> R run(Pass<R> pass) {
        return source.remote() && !pass.local()
                ? DerivedPass.run(source, new Featuring<>(map, sparse(), pass))
                : super.run(pass);
    }

    @Override
    public BlockReader reader() {
        return new Transforming();
    }

    /** Computes features of blocks into memory that is reused. */
    private static final class Scratch implements AutoCloseable {
        private final FeatureMap map;
        private final boolean sparse;
        private FloatMemory memory;

        Scratch(FeatureMap map, boolean sparse) {
            this.map = map;
            this.sparse = sparse;
        }

        Block transform(Block block) {
            if (sparse) {
                close();
                SparseRows z = map.sparse((SparseRows) block.rows());
                memory = z.values();
                return block.with(z);
            }
            long needed = (long) block.size() * map.features();
            if (memory == null || memory.length() < needed) {
                close();
                memory = FloatMemory.allocate(needed);
            }
            map.apply(block.rows(), memory, 0, map.features());
            return block.with(new DenseRows(memory, block.size(), map.features()));
        }

        @Override
        public void close() {
            if (memory != null) {
                memory.close();
            }
        }
    }

    /** Reads blocks of the source and computes their features into its scratch. */
    private final class Transforming implements BlockReader {
        private final BlockReader rows = source.reader();
        private final Scratch scratch = new Scratch(map, sparse());

        @Override
        public Block read(int index) {
            return scratch.transform(rows.read(index));
        }

        Block transform(Block block) {
            return scratch.transform(block);
        }

        @Override
        public void close() {
            scratch.close();
            rows.close();
        }
    }

    /** A pass over the features where the source's rows lie. */
    private static final class Featuring<R> extends DerivedPass<R> {
        private final FeatureMap map;
        private final boolean sparse;

        Featuring(FeatureMap map, boolean sparse, Pass<R> pass) {
            super(pass);
            this.map = map;
            this.sparse = sparse;
        }

        @Override
        protected Block derive(Block block, Held<R> held) {
            if (scratch(held, Scratch.class) == null) {
                keep(held, new Scratch(map, sparse));
            }
            return scratch(held, Scratch.class).transform(block);
        }
    }

    /** Those of the source: the features of a batch are computed when it is complete. */
    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        try (Transforming features = new Transforming()) {
            source.batches(seed, epoch, size, batch -> each.accept(features.transform(batch)));
        }
    }

    @Override
    public RowStore subset(Selection selection) {
        return new FeatureStore(source.subset(selection), map);
    }

    @Override
    public RowStore someBlocks(IntPredicate kept) {
        return new FeatureStore(source.someBlocks(kept), map);
    }

    @Override
    public RowStore with(Execution execution) {
        return new FeatureStore(source.with(execution), map);
    }

    @Override
    public long residentBytes() {
        return source.residentBytes();
    }

    @Override
    public long readerBytes() {
        return source.readerBytes() + blockBytes();
    }

    @Override
    protected long blockBytes() {
        if (sparse()) {
            return SPARSE_BLOCK;
        }
        long rows = Math.min(source.rows(), BlockShape.rowsPerBlock(source.columns(), source.sparse()));
        return rows * map.features() * Float.BYTES;
    }

    /** Does nothing: neither rows nor map are its own. */
    @Override
    public void close() {}
}
