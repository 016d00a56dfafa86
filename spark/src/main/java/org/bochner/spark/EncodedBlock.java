package org.bochner.spark;

import java.io.Serializable;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;

/**
 * Rows as arrays of floats that Java holds on an executor: how Spark keeps them, spills them and moves them.
 *
 * @param index which block of the store it is
 * @param first the store's number of its first row
 * @param rows how many rows
 * @param columns the columns of each
 * @param values row after row; of sparse rows what is stored
 * @param ends of sparse rows where each ends in {@code values}; null for dense ones
 * @param at of sparse rows the column of each value; null for dense ones
 * @param targets {@code task.outputs()} for each row; NaN where they are not known
 * @param weights one for each row, or null where all are one
 */
record EncodedBlock(
        int index,
        long first,
        int rows,
        int columns,
        float[] values,
        int[] ends,
        int[] at,
        double[] targets,
        double[] weights)
        implements Serializable {
    /** A copy of the rows in native memory, where products read them; the caller closes it. */
    FloatMemory memory() {
        return FloatMemory.of(values);
    }

    /** The block whose rows lie in {@code memory}, which is a copy of {@link #values}. */
    Block block(FloatMemory memory) {
        Rows all;
        if (ends == null) {
            all = new DenseRows(memory, rows, columns);
        } else {
            int[] starts = new int[rows + 1];
            System.arraycopy(ends, 0, starts, 1, rows);
            all = new SparseRows(rows, columns, starts, at, memory);
        }
        return new Block(index, first, all, targets, weights);
    }
}
