package org.bochner.solve;

/** Solutions for one C after the other, each starting from the last. */
interface Path extends AutoCloseable {
    Solution solve(double c);

    @Override
    default void close() {}
}
