package org.bochner.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;

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

    /**
     * The training rows of MNIST that are a four or a nine, pixels from 0 to 1, from the folder {@code BOCHNER_DATA}.
     */
    static RowStore foursAndNines() throws IOException {
        String folder = System.getenv("BOCHNER_DATA");
        if (folder == null) {
            throw new IllegalArgumentException("BOCHNER_DATA must name the folder that has MNIST's files");
        }
        int pixels = 784;
        try (InputStream images = idx(folder, "mnist.train-images-idx3-ubyte.gz", 16);
                InputStream labels = idx(folder, "mnist.train-labels-idx1-ubyte.gz", 8);
                RowSink sink = MemoryStore.sink(pixels, false, task(2), Execution.defaults())) {
            float[] row = new float[pixels];
            for (int label = labels.read(); label >= 0; label = labels.read()) {
                byte[] image = images.readNBytes(pixels);
                if (label == 4 || label == 9) {
                    for (int j = 0; j < pixels; j++) {
                        row[j] = (image[j] & 255) / 255f;
                    }
                    sink.dense(row, label == 9 ? 1 : 0, 1);
                }
            }
            return sink.finish();
        }
    }

    private static InputStream idx(String folder, String name, int head) throws IOException {
        InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(folder, name)), 1 << 16);
        in.skipNBytes(head);
        return in;
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
    public static FloatMemory numbers(int length) {
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

    /** The parts of this computer that matter to a figure. */
    static List<String> machine() {
        return List.of(
                "cores " + Runtime.getRuntime().availableProcessors(),
                "java " + System.getProperty("java.vm.version"),
                "blas " + org.bochner.linalg.Blas.get().name(),
                "loops " + org.bochner.linalg.loops.ArrayLoops.get().name());
    }
}
