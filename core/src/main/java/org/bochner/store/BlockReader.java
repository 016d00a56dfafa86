package org.bochner.store;

/**
 * Gives blocks to one worker. It may own scratch memory that the next {@link #read} overwrites; it is used by one
 * thread at a time and closed by its user.
 */
public interface BlockReader extends AutoCloseable {
    /** Block {@code index}; its rows are valid until the next read. */
    Block read(int index);

    @Override
    default void close() {}
}
