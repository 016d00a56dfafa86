package org.bochner.features;

/** The features z(x) of one row at a time, for one thread: it has work space of its own. See {@link FeatureMap#row}. */
@FunctionalInterface
public interface RowFeatures {
    /** Writes z(x) to {@code z} (modified), which is D long. */
    void apply(float[] x, float[] z);
}
