package org.bochner.features;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelFile;

/** z: R^d → R^D with z(x)·z(x') the kernel. Immutable; safe to use from several threads at once. */
public interface FeatureMap extends AutoCloseable {
    /** d, the columns of the data. */
    int inputs();

    /** D, the columns of z(x). */
    int features();

    /** Writes z(x_i) to {@code out[offset + i·stride ..]} (modified) for every row, on the calling thread. */
    void apply(Rows rows, FloatMemory out, int offset, int stride);

    /** Whether z of sparse rows is sparse, so that {@link #sparse} gives it without ever writing the zeros. */
    default boolean keepsSparse() {
        return false;
    }

    /** z of sparse rows as sparse rows, whose values the caller closes; where {@link #keepsSparse}. */
    default SparseRows sparse(SparseRows rows) {
        throw new UnsupportedOperationException("the features of this map are dense");
    }

    /**
     * The map of the first atoms alone, as many as {@code columns} columns have room for and at least one, their weights scaled so
     * that they add up to the same. It is as good a map of its size as the learner can give where atoms are in the order of
     * their discovery, or were drawn independently. A copy, which the caller closes.
     */
    default FeatureMap prefix(int columns) {
        throw new UnsupportedOperationException("the features of this map have no order");
    }

    /** The name of this kind of map in model files: lower case letters and dashes. {@link MapKind} reads it. */
    String kind();

    /** Puts all that reading it needs into {@code to} (modified); keys start with {@code map.}, arrays are the map's own. */
    void write(ModelFile.Writer to);

    /** Frees native memory. */
    @Override
    void close();
}
