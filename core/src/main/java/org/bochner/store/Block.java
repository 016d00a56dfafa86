package org.bochner.store;

import org.bochner.Targets;
import org.bochner.linalg.Rows;

/**
 * A run of rows with what is known of them, as a pass sees it.
 *
 * <p>Rows are valid during the call only. Targets and weights are never overwritten: a pass may keep them, but not
 * change them.
 *
 * @param index which block of the store it is, from 0; of a batch, which batch of the epoch
 * @param first the store's number of its first row (in a subset, the number within the subset); of a batch, how many
 *     rows of the epoch came before
 * @param rows the data; valid during the call only
 * @param targets one number per row (class index or value), {@code task.outputs()} of them for several targets; null
 *     where the rows have none
 * @param weights one non-negative weight per row, or null where all are one
 */
public record Block(int index, long first, Rows rows, double[] targets, double[] weights) implements Targets.Source {
    public int size() {
        return rows.rows();
    }

    public double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /** The same rows, targets and weights with other columns, as a feature map makes them. */
    public Block with(Rows other) {
        return new Block(index, first, other, targets, weights);
    }
}
