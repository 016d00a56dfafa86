package org.bochner.model;

import java.util.function.Consumer;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * What a model predicts for consecutive rows, with their targets and weights.
 *
 * @param first the store's number of the first row
 * @param rows how many rows
 * @param targets the targets, or null where the rows have none
 * @param weights one per row, or null for ones
 * @param scores rows × the model's outputs
 * @param values class indices or predicted numbers, rows × targets per row
 * @param probabilities rows × classes, or null where the model has none
 */
public record Predictions(
        long first,
        int rows,
        double[] targets,
        double[] weights,
        double[] scores,
        double[] values,
        double[] probabilities) {
    /** What {@code machine} predicts for {@code block}; a copy, which outlives the block. */
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

    /** The targets; throws where there are none. */
    double[] requireTargets() {
        if (targets == null) {
            throw new IllegalArgumentException("rows from " + first + " have no targets to compare predictions with");
        }
        return targets;
    }

    public double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /**
     * One pass over {@code store}: {@code each} gets the predictions block by block, in the order of the rows, one
     * block at a time though not always on the same thread. Only a few blocks are held at once.
     */
    public static void stream(KernelMachine machine, RowStore store, Consumer<Predictions> each) {
        give(
                store.run(new Pass<Predictions[]>() {
                    @Override
                    public Predictions[] partial() {
                        return new Predictions[1];
                    }

                    @Override
                    public void accumulate(Block block, Predictions[] partial) {
                        partial[0] = of(machine, block);
                    }

                    @Override
                    public void merge(Predictions[] total, Predictions[] part) {
                        give(total, each);
                        give(part, each);
                    }

                    @Override
                    public void reset(Predictions[] partial) {
                        partial[0] = null;
                    }

                    @Override
                    public long partialBytes() {
                        return bytes(machine);
                    }

                    @Override
                    public String name() {
                        return "predict";
                    }
                }),
                each);
    }

    /** Hands over the predictions that wait in {@code held} (modified), if any. */
    private static void give(Predictions[] held, Consumer<Predictions> each) {
        if (held[0] != null) {
            each.accept(held[0]);
            held[0] = null;
        }
    }

    /** What the predictions of one block take at most, with the model's work space. */
    static long bytes(KernelMachine machine) {
        long perRow = machine.outputs()
                + 3L
                + machine.task().outputs()
                + 2L * machine.task().classes();
        return perRow * Double.BYTES * BlockShape.ROWS + machine.workBytes();
    }
}
