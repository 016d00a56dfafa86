package org.bochner.features;

import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.store.Block;
import org.bochner.store.BlockStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Features as rows: a store whose columns are those of z(x), so that a solver needs to know nothing of kernels.
 *
 * <p>Either a view, which computes z of a block whenever a pass asks for it, or materialised, computed once and kept in
 * memory. Both have the blocks of the source and the same bits. A view owns nothing, and needs source and map as long
 * as it is used; materialised features are freed by {@link #close} and need neither.
 */
public final class FeatureStore implements RowStore {
    private final RowStore features;
    private final boolean materialised;

    private FeatureStore(RowStore features, boolean materialised) {
        this.features = features;
        this.materialised = materialised;
    }

    /**
     * Materialised where the features fit the memory of the source's execution, else a view; sparse ones are a view.
     */
    public static FeatureStore of(RowStore source, FeatureMap map) {
        boolean sparse = source.sparse() && map.keepsSparse();
        return !sparse && fits(source, map) ? materialise(source, map) : view(source, map);
    }

    /** Computes z of a block whenever it is asked for. */
    public static FeatureStore view(RowStore source, FeatureMap map) {
        check(source, map);
        return new FeatureStore(new FeatureView(source, map), false);
    }

    /** Computes z of all rows now, on all threads, and keeps it: 4·rows·D bytes. */
    public static FeatureStore materialise(RowStore source, FeatureMap map) {
        check(source, map);
        MemoryStore kept = MemoryStore.filled(
                source, map.features(), (block, into) -> map.apply(block.rows(), into.memory(), 0, into.stride()));
        return new FeatureStore(kept, true);
    }

    /** Whether features and source together leave a quarter of the memory for the work on them. */
    public static boolean fits(RowStore source, FeatureMap map) {
        long resident = source instanceof BlockStore blocks ? blocks.residentBytes() : 0;
        double needed = (double) source.rows() * map.features() * Float.BYTES + resident;
        return needed <= 0.75 * source.execution().memory();
    }

    private static void check(RowStore source, FeatureMap map) {
        if (source.columns() != map.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + source.columns() + " columns, the map takes " + map.inputs());
        }
    }

    /** Whether the features are kept in memory. */
    public boolean materialised() {
        return materialised;
    }

    /** What it stands for: a {@link MemoryStore} where materialised. */
    public RowStore delegate() {
        return features;
    }

    @Override
    public long rows() {
        return features.rows();
    }

    @Override
    public int columns() {
        return features.columns();
    }

    @Override
    public Task task() {
        return features.task();
    }

    @Override
    public Execution execution() {
        return features.execution();
    }

    /** The view shares the features; closing it does nothing. */
    @Override
    public FeatureStore with(Execution execution) {
        return new FeatureStore(features.with(execution), materialised);
    }

    @Override
    public int blocks() {
        return features.blocks();
    }

    @Override
    public boolean sparse() {
        return features.sparse();
    }

    @Override
    public <R> R run(Pass<R> pass) {
        return features.run(pass);
    }

    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        features.batches(seed, epoch, size, each);
    }

    @Override
    public void shuffledBlocks(long seed, int epoch, Consumer<Block> each) {
        features.shuffledBlocks(seed, epoch, each);
    }

    @Override
    public RowStore subset(Selection selection) {
        return features.subset(selection);
    }

    @Override
    public void close() {
        features.close();
    }
}
