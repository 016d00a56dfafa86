package org.bochner.data.encode;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.data.options.ReadOptions;
import org.bochner.store.DiskStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;

/** Writes encoded rows into a store: in memory, on disk, or in memory while they are few. */
public final class Storing {
    private final Encoder encoder;
    private final ReadOptions options;
    private final Execution execution;

    public Storing(Encoder encoder, ReadOptions options, Execution execution) {
        this.encoder = encoder;
        this.options = options;
        this.execution = execution;
    }

    /**
     * The rows that {@code pass} gives to the visitor it is handed.
     *
     * @param bytes the size of the rows, or −1 if it is not known
     */
    public RowStore store(long bytes, Consumer<RowVisitor> pass) {
        try (RowSink sink = sink(bytes)) {
            pass.accept(new Filling(sink));
            return sink.finish();
        }
    }

    private RowSink sink(long bytes) {
        int columns = encoder.columns();
        boolean sparse = encoder.sparse();
        Task task = encoder.task();
        Path folder = options.folder() != null ? options.folder() : Path.of(System.getProperty("java.io.tmpdir"));
        return switch (options.placement()) {
            case MEMORY -> MemoryStore.sink(columns, sparse, task, execution);
            case DISK -> DiskStore.sink(folder, columns, sparse, task, execution);
            case AUTO ->
                bytes > execution.memory() / 2
                        ? DiskStore.sink(folder, columns, sparse, task, execution)
                        : MemoryStore.spillingSink(folder, columns, sparse, task, execution);
        };
    }

    /** Passes rows to a sink. */
    private static final class Filling implements RowVisitor {
        private final RowSink sink;
        private final double[] target = new double[1];

        Filling(RowSink sink) {
            this.sink = sink;
        }

        @Override
        public void dense(float[] row, double y, double weight, long line) {
            target[0] = y;
            sink.dense(row, target, weight);
        }

        @Override
        public void sparse(int[] index, float[] values, int count, double y, double weight, long line) {
            target[0] = y;
            sink.sparse(index, values, count, target, weight);
        }
    }
}
