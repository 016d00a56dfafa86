package org.bochner.data;

import java.util.function.Consumer;
import org.bochner.store.Execution;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;

/** Writes encoded rows into a store. */
final class Storing {
    private final Encoder encoder;
    private final Placement placement;
    private final Execution execution;

    Storing(Encoder encoder, Placement placement, Execution execution) {
        this.encoder = encoder;
        this.placement = placement;
        this.execution = execution;
    }

    /** The rows that {@code pass} gives to the visitor it is handed. */
    RowStore store(long bytes, Consumer<RowVisitor> pass) {
        try (RowSink sink = MemoryStore.sink(encoder.columns(), encoder.sparse(), encoder.task(), execution)) {
            pass.accept(new Filling(sink));
            return sink.finish();
        }
    }

    /** Hands rows on to a sink. */
    private static class Filling implements RowVisitor {
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
