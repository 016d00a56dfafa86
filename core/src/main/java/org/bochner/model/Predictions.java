package org.bochner.model;

import java.util.function.Consumer;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * What a machine says of a run of rows, with what was known of them.
 *
 * @param first the store's number of the first row
 * @param rows how many rows
 * @param targets the truth, or null where the rows have none
 * @param weights one per row, or null for ones
 * @param scores rows × the machine's outputs
 * @param values class indices or predicted numbers, rows × targets per row
 * @param probabilities rows × classes, or null where the machine has none
 */
public record Predictions(
        long first,
        int rows,
        double[] targets,
        double[] weights,
        double[] scores,
        double[] values,
        double[] probabilities) {
    /** What {@code machine} says of {@code block}; a copy, which outlives the block. */
    public static Predictions of(KernelMachine machine, Block block) {
        int rows = block.size();
        double[] scores = machine.scores(block.rows());
        return new Predictions(
                block.first(),
                rows,
                block.targets() == null ? null : block.targets().clone(),
                block.weights() == null ? null : block.weights().clone(),
                scores,
                machine.predictionsOf(scores, rows),
                machine.hasProbabilities() ? machine.probabilitiesOf(scores, rows) : null);
    }

    public double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /**
     * One pass over {@code store}: {@code each} gets the predictions block by block, in the order of the rows, one
     * block at a time though not always on the same thread. Only a few blocks are held at once.
     */
    public static void stream(KernelMachine machine, RowStore store, Consumer<Predictions> each) {
        Held last = store.run(new Pass<Held>() {
            @Override
            public Held partial() {
                return new Held();
            }

            @Override
            public void accumulate(Block block, Held partial) {
                partial.predictions = of(machine, block);
            }

            @Override
            public void merge(Held total, Held part) {
                total.give(each);
                part.give(each);
            }

            @Override
            public void reset(Held partial) {
                partial.predictions = null;
            }

            @Override
            public long partialBytes() {
                return bytes(machine);
            }

            @Override
            public String name() {
                return "predict";
            }
        });
        if (last != null) {
            last.give(each);
        }
    }

    /** What the predictions of one block take at most, with the machine's work space. */
    static long bytes(KernelMachine machine) {
        long perRow = machine.outputs()
                + 3L
                + machine.task().outputs()
                + 2L * machine.task().classes();
        return perRow * Double.BYTES * BlockShape.ROWS + machine.workBytes();
    }

    /** The predictions of a block until they are given on. */
    private static final class Held {
        private Predictions predictions;

        private void give(Consumer<Predictions> each) {
            if (predictions != null) {
                each.accept(predictions);
                predictions = null;
            }
        }
    }
}
