package org.bochner.store;

/**
 * How many rows one block has: a function of the shape of the data alone, so that a sum over blocks has the same bits
 * wherever the rows lie and on any number of threads.
 *
 * <p>A matrix product wants about a thousand rows at a time; a worker's scratch wants a block of a few megabytes. Very
 * wide dense rows come in smaller blocks, so that one block stays within {@link #MAX_BYTES}.
 */
public final class BlockShape {
    /** The rows of one block, unless they are very wide. */
    public static final int ROWS = 1024;

    /** The most bytes that a dense block of more than one row takes. */
    public static final long MAX_BYTES = 64L << 20;

    private BlockShape() {}

    /** The rows of every block but the last, for rows of {@code columns} columns. */
    public static int rowsPerBlock(int columns, boolean sparse) {
        if (sparse || columns == 0) {
            return ROWS;
        }
        return (int) Math.max(1, Math.min(ROWS, MAX_BYTES / ((long) columns * Float.BYTES)));
    }
}
