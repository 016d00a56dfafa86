package org.bochner.linalg;

/**
 * A run of data rows, dense or sparse. Both kinds answer the same questions, so that one algorithm serves both.
 *
 * <p>Rows are float32. A slice is a view: it shares the memory of what it was cut from and must not outlive it.
 */
public sealed interface Rows permits DenseRows, SparseRows {
    int rows();

    int columns();

    /** The rows from {@code from} to before {@code to}, as a view. */
    Rows slice(int from, int to);

    /** Writes row {@code row} into {@code into} (modified), zeros included. */
    void copyRow(int row, float[] into);

    /** The squared Euclidean norm of row {@code row}. */
    double squaredNorm(int row);

    /** What holds the values; its owner closes it. */
    FloatMemory memory();

    /** The stored entries: all of them for dense rows, the non-zero ones for sparse. */
    long entries();

    /** Takes a product of rows strip by strip, while it is in cache: the way to use X·W without ever storing it. */
    @FunctionalInterface
    interface StripVisitor {
        /**
         * Columns {@code column .. column + length} of row {@code row} of the product are
         * {@code values[at .. at + length)}, which may be overwritten and is used again after the call. Every entry of
         * the product is shown once; the strips of one column come in the order of the rows.
         */
        void strip(int row, int column, int length, float[] values, int at);
    }
}
