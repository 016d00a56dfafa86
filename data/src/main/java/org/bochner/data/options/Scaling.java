package org.bochner.data.options;

/**
 * How columns are scaled. The numbers come from the rows that the encoder was fitted to.
 *
 * <p>Rows of LIBSVM files that are sparse are never centred, since that would make them dense. In a table number
 * columns are few beside k-grams and are scaled alike in both layouts; k-grams keep the values that {@link KGrams}
 * says, divided by a common number for the unit ball.
 */
public enum Scaling implements Choice {
    /** Mean 0 and deviation 1 for number columns, 0 and 1 for categories. Sparse rows: deviation 1, not centred. */
    STANDARDISE,
    /**
     * Number columns less their means and divided by one number, the root of their mean variance, so that they keep
     * their sizes beside each other: for columns of one unit, such as pixels. Sparse rows are not centred.
     */
    COMMON,
    /**
     * Every fitted row within the unit ball. Tables: number columns to [−1, 1], then everything divided by the root of
     * the number of columns. LIBSVM and IDX: everything divided by the largest norm of a row.
     */
    UNIT_BALL,
    /** Number columns to [0, 1]. Sparse rows: divided by the largest magnitude, so to [−1, 1]. */
    MIN_MAX,
    /** As in the file. */
    NONE
}
