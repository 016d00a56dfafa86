package org.bochner.solve;

import org.bochner.store.RowStore;

/** Solutions for one C after the other, each starting from the last. */
public interface RegularisationPath {
    /** The solution for {@code c}; the best so far, marked interrupted, when the execution stops. */
    Solution solve(double c);

    /**
     * Takes {@code more} rows in, as if they had been there from the beginning, where that costs less than to start
     * again: the closed form needs only the sums of the rows added. From then on {@code c} is what will be asked for,
     * to the tolerance of {@code training}, which differs from the one before in nothing else. Returns false, and
     * changes nothing, where it cannot.
     */
    default boolean grow(RowStore more, double c, Training training) {
        return false;
    }
}
