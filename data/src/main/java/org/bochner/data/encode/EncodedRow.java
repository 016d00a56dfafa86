package org.bochner.data.encode;

import java.util.Arrays;

/** One row of numbers while a table is encoded, dense or sparse, reused from row to row. */
final class EncodedRow {
    private final float[] dense;
    private int[] index = new int[64];
    private float[] values = new float[64];
    private int count;

    EncodedRow(int columns, boolean sparse) {
        this.dense = sparse ? null : new float[columns];
    }

    /** Becomes a row of zeros. */
    void clear() {
        count = 0;
        if (dense != null) {
            Arrays.fill(dense, 0);
        }
    }

    /** Sets a column; columns come in ascending order. */
    void put(int column, float value) {
        if (dense != null) {
            dense[column] = value;
        } else if (value != 0) {
            if (count == index.length) {
                index = Arrays.copyOf(index, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            index[count] = column;
            values[count++] = value;
        }
    }

    /**
     * Becomes the row of (x − offset)·scale in single precision, x of column k being {@code numbers[place[k]]}.
     *
     * @return false where the row is sparse or one of its values is not finite; it is then undefined
     */
    boolean scaled(double[] numbers, int[] place, double[] offsets, double[] scales) {
        if (dense == null) {
            return false;
        }
        for (int k = 0; k < place.length; k++) {
            float value = (float) ((numbers[place[k]] - offsets[k]) * scales[k]);
            if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                return false;
            }
            dense[k] = value;
        }
        return true;
    }

    void give(RowVisitor visitor, double target, double weight, long line) {
        if (dense != null) {
            visitor.dense(dense, target, weight, line);
        } else {
            visitor.sparse(index, values, count, target, weight, line);
        }
    }
}
