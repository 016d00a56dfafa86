package org.bochner.linalg;

/**
 * A product x·W for one row x at a time, on arrays in the heap. It has work space of its own, so it is for one thread;
 * a call allocates nothing.
 */
@FunctionalInterface
public interface RowProduct {
    /** out ← x·W for W of n columns; {@code out} (modified) is {@link #width} long, and zero from n on. */
    void times(float[] x, float[] out);

    /** How long arrays for n columns are: at least n, and a whole number of vectors, so that loops have no rest. */
    static int width(int n) {
        int some = ArrayLoops.plain().combineWidth();
        return (n + some - 1) / some * some;
    }
}
