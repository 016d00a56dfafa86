package org.bochner.benchmarks;

import java.util.List;
import java.util.stream.IntStream;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.random.RandomStream;
import org.bochner.store.Execution;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.bochner.store.Task;

/** Generated data of given shapes; the values do not matter to the time, only that they are ordinary numbers. */
final class Samples {
    private static final long SEED = 20;

    private Samples() {}

    /** Gaussian rows with the labels 0 to {@code classes − 1} in turn. */
    static RowStore rows(int rows, int columns, int classes) {
        try (RowSink sink = MemoryStore.sink(columns, false, task(classes), Execution.defaults())) {
            fill(sink, rows, columns, classes);
            return sink.finish();
        }
    }

    /** Gives {@code sink} the rows of {@link #rows}. */
    static void fill(RowSink sink, int rows, int columns, int classes) {
        float[] row = new float[columns];
        for (int i = 0; i < rows; i++) {
            RandomStream.of(SEED, i).gaussians(row);
            sink.dense(row, i % classes, 1);
        }
    }

    static Task task(int classes) {
        return Task.classification(
                IntStream.range(0, classes).mapToObj(Integer::toString).toList());
    }

    /** Sparse rows of ones, {@code entries} in each, as a bag of words has them; the caller closes the values. */
    static SparseRows words(int rows, int columns, int entries) {
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * entries];
        int stretch = columns / entries;
        for (int i = 0; i < rows; i++) {
            RandomStream stream = RandomStream.of(SEED, i);
            for (int e = 0; e < entries; e++) {
                index[i * entries + e] = e * stretch + stream.below(stretch);
            }
            starts[i + 1] = (i + 1) * entries;
        }
        FloatMemory values = FloatMemory.allocate(index.length);
        for (int e = 0; e < index.length; e++) {
            values.set(e, 1f);
        }
        return new SparseRows(rows, columns, starts, index, values);
    }

    /** Gaussian numbers in native memory. */
    static FloatMemory numbers(int length) {
        FloatMemory memory = FloatMemory.allocate(length);
        float[] part = new float[Math.min(length, 4096)];
        for (int at = 0; at < length; at += part.length) {
            RandomStream.of(SEED, at).gaussians(part);
            memory.write(at, part, 0, Math.min(part.length, length - at));
        }
        return memory;
    }

    /** Runs {@code task} for 0 to {@code count − 1} on all cores. */
    static void parallel(int count, java.util.function.IntConsumer task) {
        IntStream.range(0, count).parallel().forEach(task);
    }

    /** The names of this machine's parts that matter to a figure. */
    static List<String> machine() {
        return List.of(
                "cores " + Runtime.getRuntime().availableProcessors(),
                "java " + System.getProperty("java.vm.version"),
                "blas " + org.bochner.linalg.Blas.get().name(),
                "loops " + org.bochner.linalg.ArrayLoops.get().name());
    }
}
