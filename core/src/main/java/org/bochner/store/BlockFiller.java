package org.bochner.store;

import org.bochner.linalg.DenseRows;

/** Computes the rows of a block from those of another, as a feature map does. Called from several threads at once. */
@FunctionalInterface
public interface BlockFiller {
    /** Writes one row of {@code into} (modified) for every row of {@code source}. */
    void fill(Block source, DenseRows into);
}
