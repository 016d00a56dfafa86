package org.bochner.features;

import org.bochner.store.BlockStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * Features as rows: a store whose columns are those of z(x), so that a solver needs to know nothing of kernels.
 *
 * <p>Either a view, which computes z of a block whenever a pass asks for it, or materialised, computed once and kept in
 * memory. Both have the blocks of the source and the same bits. A view owns nothing, and needs source and map as long
 * as it is used; materialised features are freed by {@link RowStore#close} and need neither.
 */
public final class FeatureStore {
    private FeatureStore() {}

    /**
     * Materialised where the features fit the memory of the source's execution, else a view; sparse ones are a view.
     */
    public static RowStore of(RowStore source, FeatureMap map) {
        boolean sparse = source.sparse() && map.keepsSparse();
        return !sparse && fits(source, map) ? materialise(source, map) : view(source, map);
    }

    /** Computes z of a block whenever it is asked for. */
    public static RowStore view(RowStore source, FeatureMap map) {
        check(source, map);
        return new FeatureView(source, map);
    }

    /** Computes z of all rows now, on all threads, and keeps it: 4·rows·D bytes. */
    public static RowStore materialise(RowStore source, FeatureMap map) {
        check(source, map);
        return MemoryStore.filled(
                source, map.features(), (block, into) -> map.apply(block.rows(), into.memory(), 0, into.stride()));
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
}
