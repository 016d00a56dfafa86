package org.bochner.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;

/**
 * Our side of the comparison of feature maps. It reads the rows, frequencies and phases that all sides share, warms up,
 * says {@code ready}, and then computes all features once for every line {@code go}, answering with the seconds.
 *
 * <p>The sides alternate, so that other load on the computer affects all of them.
 */
public final class FeatureWorker {
    private FeatureWorker() {}

    /** {@code FOLDER ROWS COLUMNS FEATURES WARMUPS}, with the files X.f32, W.f32 and b.f32 in the folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        int rows = Integer.parseInt(args[1]);
        int columns = Integer.parseInt(args[2]);
        int features = Integer.parseInt(args[3]);
        int warmups = Integer.parseInt(args[4]);
        DenseAtoms atoms = new DenseAtoms(
                columns, features, FloatMemory.of(floats(folder.resolve("W.f32"), 0, columns * features)));
        float[] phases = floats(folder.resolve("b.f32"), 0, features);
        try (RowStore source = rows(folder.resolve("X.f32"), rows, columns);
                FloatMemory into = FloatMemory.allocate((long) rows * features);
                MeasureMap map = new MeasureMap(SpectralMeasure.uniform(Family.FOURIER_PHASE, atoms, phases, 1))) {
            FeaturePass pass = new FeaturePass(map, into);
            for (int i = 0; i < warmups; i++) {
                source.run(pass);
            }
            answer(source, pass);
        }
    }

    private static void answer(RowStore source, FeaturePass pass) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && line.equals("go"); line = in.readLine()) {
            long start = System.nanoTime();
            source.run(pass);
            double seconds = (System.nanoTime() - start) * 1e-9;
            System.out.println(seconds + " " + trace(source, pass));
        }
    }

    /** The sum of a few entries, by which the sides check that they computed the same. */
    private static double trace(RowStore source, FeaturePass pass) {
        int features = pass.map().features();
        double sum = 0;
        for (long i = 0; i < source.rows(); i += 97) {
            sum += pass.into().get((int) (i * features + i % features));
        }
        return sum;
    }

    private static RowStore rows(Path file, int rows, int columns) throws IOException {
        try (RowSink sink = MemoryStore.sink(columns, false, Task.regression(), Execution.defaults())) {
            for (int i = 0; i < rows; i += 1000) {
                int count = Math.min(1000, rows - i);
                float[] part = floats(file, (long) i * columns, count * columns);
                float[] row = new float[columns];
                for (int r = 0; r < count; r++) {
                    System.arraycopy(part, r * columns, row, 0, columns);
                    sink.dense(row, 0, 1);
                }
            }
            return sink.finish();
        }
    }

    /** {@code count} floats of a file from number {@code from} on, little-endian as NumPy writes them here. */
    private static float[] floats(Path file, long from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(from * Float.BYTES);
            while (bytes.hasRemaining()) {
                if (channel.read(bytes) < 0) {
                    throw new IOException(file + " is too short for " + count + " numbers from " + from);
                }
            }
        }
        float[] values = new float[count];
        bytes.flip().asFloatBuffer().get(values);
        return values;
    }
}
