package org.bochner.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.store.MemoryStore;

/** The same rows in memory and in a cluster. */
final class Rows {
    private Rows() {}

    static Task binary() {
        return Task.classification(List.of("no", "yes"));
    }

    /** Rows of two classes that a ring separates. */
    static float[][] ring(int rows, int columns, long seed) {
        Random random = new Random(seed);
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return x;
    }

    static double[] ringClasses(float[][] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = x[i][0] * x[i][0] + x[i][1] * x[i][1] > 1.4 ? 1 : 0;
        }
        return y;
    }

    static MemoryStore here(float[][] x, double[] y, double[] weights, Task task, Execution execution) {
        return MemoryStore.of(x, y, weights, task, execution);
    }

    /** The rows in {@code slices} partitions, in chunks of a length that fits no block. */
    static SparkStore there(
            JavaSparkContext context,
            float[][] x,
            double[] y,
            double[] weights,
            boolean sparse,
            Task task,
            Execution execution,
            int slices,
            int partitions) {
        List<EncodedRows> chunks = new ArrayList<>();
        int columns = x[0].length;
        for (int from = 0; from < x.length; from += 700) {
            int to = Math.min(x.length, from + 700);
            List<Float> values = new ArrayList<>();
            List<Integer> at = new ArrayList<>();
            int[] ends = new int[to - from];
            for (int i = from; i < to; i++) {
                for (int j = 0; j < columns; j++) {
                    if (!sparse || x[i][j] != 0) {
                        values.add(x[i][j]);
                        at.add(j);
                    }
                }
                ends[i - from] = values.size();
            }
            float[] all = new float[values.size()];
            for (int e = 0; e < all.length; e++) {
                all[e] = values.get(e);
            }
            chunks.add(new EncodedRows(
                    to - from,
                    all,
                    sparse ? ends : null,
                    sparse ? at.stream().mapToInt(Integer::intValue).toArray() : null,
                    Arrays.copyOfRange(y, from, to),
                    weights == null ? null : Arrays.copyOfRange(weights, from, to),
                    null));
        }
        return SparkStore.of(context.parallelize(chunks, slices), columns, sparse, task, execution, partitions);
    }
}
