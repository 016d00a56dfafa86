package org.bochner.linalg;

/** Takes a product of rows strip by strip, while it is in cache: the way to use X·W without ever storing it. */
@FunctionalInterface
public interface StripVisitor {
    /**
     * Columns {@code column .. column + length} of row {@code row} of the product are
     * {@code values[at .. at + length)}, which may be overwritten and is used again after the call. Every entry of the
     * product is shown once; the strips of one column come in the order of the rows.
     */
    void strip(int row, int column, int length, float[] values, int at);
}
