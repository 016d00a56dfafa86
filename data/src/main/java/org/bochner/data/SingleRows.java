package org.bochner.data;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.encode.RowVisitor;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/** Encodes rows that come one at a time from any thread. Encoders are for one thread: idle ones wait in a queue. */
final class SingleRows {
    private final Encoder encoder;
    private final Queue<RowEncoder> idle = new ConcurrentLinkedQueue<>();

    SingleRows(Encoder encoder) {
        this.encoder = encoder;
    }

    /** What {@code ask} says of the one row that {@code encode} gives. */
    <T> T ask(BiConsumer<RowEncoder, RowVisitor> encode, Function<Rows, T> ask) {
        RowEncoder waiting = idle.poll();
        RowEncoder row = waiting != null ? waiting : encoder.row();
        Answer<T> answer = new Answer<>(ask);
        try {
            encode.accept(row, answer);
        } finally {
            idle.add(row);
        }
        return answer.value;
    }

    /** Takes an encoded row into native memory, and what is said of it. */
    private final class Answer<T> implements RowVisitor {
        private final Function<Rows, T> ask;
        private T value;

        Answer(Function<Rows, T> ask) {
            this.ask = ask;
        }

        @Override
        public void dense(float[] row, double target, double weight, long line) {
            try (FloatMemory memory = FloatMemory.of(row)) {
                value = ask.apply(new DenseRows(memory, 1, row.length));
            }
        }

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
            try (FloatMemory memory = FloatMemory.of(Arrays.copyOf(values, count))) {
                value = ask.apply(new SparseRows(1, encoder.columns(), new int[] {0, count}, index, memory));
            }
        }
    }
}
