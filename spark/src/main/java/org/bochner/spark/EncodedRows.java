package org.bochner.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Some encoded rows of one partition of a source, in their order.
 *
 * @param rows how many
 * @param values row after row; of sparse rows what is stored
 * @param ends of sparse rows where each ends in {@code values}; null for dense ones
 * @param at of sparse rows the column of each value; null for dense ones
 * @param targets {@code task.outputs()} for each row
 * @param weights one for each row, or null where all are one
 * @param problem what is wrong with a row, for the user, instead of all the above; else null
 */
public record EncodedRows(
        int rows, float[] values, int[] ends, int[] at, double[] targets, double[] weights, String problem)
        implements Serializable {
    /** Stands for rows that cannot be encoded. */
    public static EncodedRows bad(String problem) {
        return new EncodedRows(0, new float[0], null, null, new double[0], null, problem);
    }

    /** The bytes that they take. */
    long bytes() {
        return 4L * values.length
                + 8L * targets.length
                + (at == null ? 0 : 4L * at.length + 4L * ends.length)
                + (weights == null ? 0 : 8L * weights.length);
    }

    /** The rows {@code from} to before {@code to}. */
    EncodedRows slice(int from, int to, int columns) {
        if (from == 0 && to == rows) {
            return this;
        }
        int outputs = targets.length / rows;
        double[] y = Arrays.copyOfRange(targets, from * outputs, to * outputs);
        double[] w = weights == null ? null : Arrays.copyOfRange(weights, from, to);
        if (ends == null) {
            float[] part = Arrays.copyOfRange(values, from * columns, to * columns);
            return new EncodedRows(to - from, part, null, null, y, w, null);
        }
        int start = from == 0 ? 0 : ends[from - 1];
        int end = ends[to - 1];
        int[] shifted = new int[to - from];
        Arrays.setAll(shifted, i -> ends[from + i] - start);
        return new EncodedRows(
                to - from,
                Arrays.copyOfRange(values, start, end),
                shifted,
                Arrays.copyOfRange(at, start, end),
                y,
                w,
                null);
    }
}
