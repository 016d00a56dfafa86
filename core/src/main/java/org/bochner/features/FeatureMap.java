package org.bochner.features;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;

/** z: R^d → R^D with z(x)·z(x') the kernel. Immutable; safe to use from several threads at once. */
public interface FeatureMap extends AutoCloseable {
    /** d, the columns of the data. */
    int inputs();

    /** D, the columns of z(x). */
    int features();

    /** Writes z(x_i) to {@code out[offset + i·stride ..]} (modified) for every row, on the calling thread. */
    void apply(Rows rows, FloatMemory out, int offset, int stride);

    /** Frees native memory. */
    @Override
    void close();
}
