package org.bochner.data;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.encode.RowVisitor;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.KernelMachine;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.bochner.model.Predictor;

/**
 * Encodes rows that come one at a time from any thread, and asks the machine about them. Encoders and predictors are
 * for one thread: those that are idle wait in a queue.
 */
final class SingleRows {
    private final Encoder encoder;
    private final KernelMachine machine;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();

    SingleRows(Encoder encoder, KernelMachine machine) {
        this.encoder = encoder;
        this.machine = machine;
    }

    /** What is predicted for the row that {@code encode} gives, in the unit of the training data. */
    Prediction predict(BiConsumer<RowEncoder, RowVisitor> encode) {
        double[] scores = ask(encode, true);
        return new Predictions(
                        machine.task(),
                        0,
                        1,
                        null,
                        null,
                        scores,
                        machine.predictionsOf(scores, 1),
                        machine.hasProbabilities() ? machine.probabilitiesOf(scores, 1) : null)
                .inUnit(encoder.target()::original)
                .get(0);
    }

    /** The features z of the row that {@code encode} gives. */
    double[] features(BiConsumer<RowEncoder, RowVisitor> encode) {
        return ask(encode, false);
    }

    private double[] ask(BiConsumer<RowEncoder, RowVisitor> encode, boolean scores) {
        Worker waiting = idle.poll();
        Worker worker = waiting != null ? waiting : new Worker();
        try {
            worker.scores = scores;
            encode.accept(worker.row, worker);
            return worker.answer;
        } finally {
            worker.answer = null;
            idle.add(worker);
        }
    }

    /** Takes an encoded row, and answers with its scores or its features. */
    private final class Worker implements RowVisitor {
        private final RowEncoder row = encoder.row();
        private final Predictor predictor = encoder.sparse() ? null : machine.predictor();
        private boolean scores;
        private double[] answer;

        @Override
        public void dense(float[] values, double target, double weight, long line) {
            if (scores) {
                answer = new double[machine.outputs()];
                predictor.scores(values, answer);
                return;
            }
            try (FloatMemory memory = FloatMemory.of(values)) {
                answer = machine.features(new DenseRows(memory, 1, values.length));
            }
        }

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
            try (FloatMemory memory = FloatMemory.of(Arrays.copyOf(values, count))) {
                Rows one = new SparseRows(1, encoder.columns(), new int[] {0, count}, index, memory);
                answer = scores ? machine.scores(one) : machine.features(one);
            }
        }
    }
}
