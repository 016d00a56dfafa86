package org.bochner.store;

/**
 * Takes rows one at a time and makes a store of them.
 *
 * <p>A sink has one user thread. It ends with {@link #finish} or {@link #abandon}; used in a try-with-resources
 * statement it is abandoned unless it was finished. Dense and sparse rows may be given to any sink: they are stored
 * as the store was declared. Rows without targets are given with null targets, and then all of them are.
 */
public interface RowSink extends AutoCloseable {
    /** Adds a dense row with the task's targets, or null where the rows have none; the arrays are copied. */
    void dense(float[] row, double[] targets, double weight);

    /**
     * Adds a row whose entries are {@code values[k]} in column {@code index[k]}, k below {@code count}, columns
     * ascending; with the task's targets, or null where the rows have none. The arrays are copied.
     */
    void sparse(int[] index, float[] values, int count, double[] targets, double weight);

    /** Adds a dense row with one target. */
    default void dense(float[] row, double target, double weight) {
        dense(row, new double[] {target}, weight);
    }

    /** Adds a sparse row with one target. */
    default void sparse(int[] index, float[] values, int count, double target, double weight) {
        sparse(index, values, count, new double[] {target}, weight);
    }

    /** The store of all rows given; the caller closes it. */
    RowStore finish();

    /** Frees everything, and leaves no file. Does nothing after {@link #finish}. */
    void abandon();

    @Override
    default void close() {
        abandon();
    }
}
