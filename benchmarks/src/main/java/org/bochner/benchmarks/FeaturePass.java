package org.bochner.benchmarks;

import org.bochner.features.FeatureMap;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/** Features of all rows into one memory that is already there, so that no page fault is measured. */
record FeaturePass(FeatureMap map, FloatMemory into) implements Pass<FeaturePass.Nothing> {
    /** There is nothing to add up. */
    static final class Nothing {}

    @Override
    public Nothing partial() {
        return new Nothing();
    }

    @Override
    public void accumulate(Block block, Nothing partial) {
        map.apply(block.rows(), into, Math.toIntExact(block.first() * map.features()), map.features());
    }

    @Override
    public void merge(Nothing total, Nothing part) {}

    @Override
    public void reset(Nothing partial) {}
}
