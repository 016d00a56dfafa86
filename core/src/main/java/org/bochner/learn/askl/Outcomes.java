package org.bochner.learn.askl;

import org.bochner.Task;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Targets as the outputs are to meet them: a class as its number, or as a unit vector for the squared loss; numbers less their
 * mean, over their deviation, so that one rate suits all.
 */
final class Outcomes {
    private final Task task;
    private final OutputLoss loss;
    private final int outputs;
    private final double[] mean;
    private final double[] deviation;
    private double[] encoded = new double[0];

    private Outcomes(Task task, OutputLoss loss, double[] mean, double[] deviation) {
        this.task = task;
        this.loss = loss;
        this.outputs = task.isClassification() ? task.classes() : task.outputs();
        this.mean = mean;
        this.deviation = deviation;
    }

    static Outcomes of(RowStore rows, OutputLoss loss) {
        Task task = rows.task();
        int outputs = task.isClassification() ? task.classes() : task.outputs();
        double[] mean = new double[outputs];
        double[] deviation = new double[outputs];
        java.util.Arrays.fill(deviation, 1);
        if (!task.isClassification()) {
            double[] sums = rows.run(new Moments(outputs));
            for (int k = 0; k < outputs; k++) {
                mean[k] = sums[1 + k] / sums[0];
                double variance = sums[1 + outputs + k] / sums[0] - mean[k] * mean[k];
                deviation[k] = variance > 0 ? Math.sqrt(variance) : 1;
            }
        }
        return new Outcomes(task, loss, mean, deviation);
    }

    /** Σw, Σwy and Σwy², the last two for each output. */
    private static final class Moments extends Passes.Sums {
        private final int outputs;

        Moments(int outputs) {
            super("targets", 1 + 2 * outputs);
            this.outputs = outputs;
        }

        @Override
        public void accumulate(Block block, double[] sums) {
            for (int i = 0; i < block.size(); i++) {
                double weight = block.weight(i);
                sums[0] += weight;
                for (int k = 0; k < outputs; k++) {
                    double y = block.targets()[i * outputs + k];
                    sums[1 + k] += weight * y;
                    sums[1 + outputs + k] += weight * y * y;
                }
            }
        }
    }

    /** K. */
    int outputs() {
        return outputs;
    }

    /** Of the rows of a block from {@code from} to before {@code to}; valid until the next call. */
    double[] encode(Block block, int from, int to) {
        int numbers = loss.targets(outputs);
        if (encoded.length < (to - from) * numbers) {
            encoded = new double[(to - from) * numbers];
        }
        for (int i = from; i < to; i++) {
            int at = (i - from) * numbers;
            if (!task.isClassification()) {
                for (int k = 0; k < outputs; k++) {
                    encoded[at + k] = (block.targets()[i * outputs + k] - mean[k]) / deviation[k];
                }
            } else if (numbers == 1) {
                encoded[at] = block.targets()[i];
            } else {
                for (int k = 0; k < outputs; k++) {
                    encoded[at + k] = k == (int) block.targets()[i] ? 1 : 0;
                }
            }
        }
        return encoded;
    }

    /** What a prediction of 0 stands for. */
    double mean(int k) {
        return mean[k];
    }

    /** What a unit of output {@code k} stands for. */
    double deviation(int k) {
        return deviation[k];
    }
}
