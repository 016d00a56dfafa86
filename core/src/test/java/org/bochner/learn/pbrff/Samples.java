package org.bochner.learn.pbrff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;

/** Small tasks, and the golden values; {@code pbrff.json} says how each was found. */
public final class Samples {
    static final Execution EXECUTION = Execution.defaults().threads(2);

    private Samples() {}

    public static JsonNode golden() {
        try (InputStream in = Samples.class.getResourceAsStream("pbrff.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public static double[] numbers(JsonNode node) {
        double[] values = new double[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.get(i).asDouble();
        }
        return values;
    }

    public static double[][] matrix(JsonNode node) {
        double[][] rows = new double[node.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = numbers(node.get(i));
        }
        return rows;
    }

    public static Task classes(int count) {
        return Task.classification(
                IntStream.range(0, count).mapToObj(c -> "class " + c).toList());
    }

    /** Blobs of three columns, one for each of three classes. */
    static MemoryStore blobs(int rows, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 8);
        float[][] x = new float[rows][3];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            int c = i % 3;
            y[i] = c;
            for (int j = 0; j < 3; j++) {
                x[i][j] = (float) (0.6 * stream.gaussian() + (j == c ? 2 : 0));
            }
        }
        return MemoryStore.of(x, y, null, classes(3), execution);
    }

    /** y = 3 sin 2x plus a little noise, with a second column that says nothing. */
    static MemoryStore wave(int rows, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 9);
        float[][] x = new float[rows][2];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = (float) (6 * stream.uniform() - 3);
            x[i][1] = (float) stream.gaussian();
            y[i] = 5 + 3 * Math.sin(2 * x[i][0]) + 0.1 * stream.gaussian();
        }
        return MemoryStore.of(x, y, null, Task.regression(), execution);
    }

    /** Gaussian numbers of which two thirds are zero. */
    public static float[][] values(int rows, int columns, long seed) {
        RandomStream stream = RandomStream.of(seed, 10);
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = stream.below(3) == 0 ? (float) stream.gaussian() : 0;
            }
        }
        return x;
    }

    public static MemoryStore store(float[][] x, double[] y, double[] weights, Task task, boolean sparse, int threads) {
        RowSink sink = MemoryStore.sink(x[0].length, sparse, task, EXECUTION.threads(threads));
        for (int i = 0; i < x.length; i++) {
            sink.dense(x[i], y[i], weights == null ? 1 : weights[i]);
        }
        return (MemoryStore) sink.finish();
    }

    public static double[] labels(int rows, int classes) {
        return IntStream.range(0, rows).mapToDouble(i -> i * 7 % classes).toArray();
    }
}
