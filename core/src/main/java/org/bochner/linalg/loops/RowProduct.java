package org.bochner.linalg.loops;

/**
 * A product x·W for one row x at a time, on arrays in the heap. It has work space of its own, so it is for one thread;
 * a call allocates nothing.
 */
@FunctionalInterface
public interface RowProduct {
    /** out ← x·W; {@code out} (modified) is as long as W has columns. */
    void times(float[] x, float[] out);
}
