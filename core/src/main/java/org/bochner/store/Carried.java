package org.bochner.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/** Rows as arrays of numbers, in which they travel from other processes to this one. */
final class Carried {
    private static final double[] NONE = {};

    private Carried() {}

    /** Adds all rows of {@code source}, in their order, to {@code sink}. */
    static void copy(RowStore source, RowSink sink) {
        boolean sparse = source.sparse();
        Iterator<double[]> arrays =
                source.run(new Passes.Gathered("fetch rows", Carried::of)).iterator();
        while (arrays.hasNext()) {
            append(arrays, source.columns(), sparse, source.task().outputs(), sink);
        }
    }

    /** Targets and weights, empty where there are none; the values; of sparse rows their ends and columns too. */
    private static List<double[]> of(Block block) {
        double[] targets = block.targets() == null ? NONE : block.targets();
        double[] weights = block.weights() == null ? NONE : block.weights();
        if (block.rows() instanceof SparseRows rows) {
            int from = rows.start(0);
            double[] ends = new double[rows.rows()];
            Arrays.setAll(ends, i -> rows.end(i) - from);
            double[] columns = new double[(int) ends[ends.length - 1]];
            Arrays.setAll(columns, e -> rows.index()[from + e]);
            return List.of(targets, weights, numbers(rows.values(), from, columns.length), ends, columns);
        }
        DenseRows rows = (DenseRows) block.rows();
        double[] values = new double[rows.rows() * rows.columns()];
        float[] row = new float[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.copyRow(i, row);
            for (int j = 0; j < row.length; j++) {
                values[i * row.length + j] = row[j];
            }
        }
        return List.of(targets, weights, values);
    }

    private static double[] numbers(FloatMemory memory, int from, int count) {
        float[] read = new float[count];
        memory.read(from, read, 0, count);
        double[] numbers = new double[count];
        Arrays.setAll(numbers, i -> read[i]);
        return numbers;
    }

    private static void append(Iterator<double[]> arrays, int columns, boolean sparse, int outputs, RowSink sink) {
        double[] targets = arrays.next();
        double[] weights = arrays.next();
        double[] values = arrays.next();
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        try (FloatMemory memory = FloatMemory.of(floats)) {
            Rows rows;
            if (sparse) {
                double[] ends = arrays.next();
                double[] index = arrays.next();
                int[] starts = new int[ends.length + 1];
                for (int i = 0; i < ends.length; i++) {
                    starts[i + 1] = (int) ends[i];
                }
                int[] at = Arrays.stream(index).mapToInt(each -> (int) each).toArray();
                rows = new SparseRows(ends.length, columns, starts, at, memory);
            } else {
                int count = columns > 0 ? values.length / columns : targets.length / outputs;
                rows = new DenseRows(memory, count, columns);
            }
            sink.append(
                    new Block(0, 0, rows, targets.length == 0 ? null : targets, weights.length == 0 ? null : weights));
        }
    }
}
