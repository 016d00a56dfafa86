package org.bochner.solve;

import java.util.Arrays;
import org.bochner.Targets;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The mean loss of a linear function on rows it was not trained on. It tells apart solutions that make the same number
 * of mistakes: where accuracy moves in steps of one row, the loss still says which margins are better.
 */
public final class HeldOutLoss {
    private HeldOutLoss() {}

    /** Σ weight·loss / Σ weight over {@code rows}, summed over outputs. */
    public static double mean(RowStore rows, LinearFunction function, Training training) {
        Targets targets = training.loss().targets(rows.task());
        int k = targets.outputs();
        double[] sums = rows.run(new Passes.Sums("held-out loss", 2) {
            @Override
            public void accumulate(Block block, double[] partial) {
                double[] scores = new double[block.size() * k];
                function.scores(block.rows(), scores);
                for (int i = 0; i < block.size(); i++) {
                    double weight = block.weight(i);
                    partial[0] += weight * loss(training, targets, block, i, scores, k);
                    partial[1] += weight;
                }
            }
        });
        return sums[0] / sums[1];
    }

    private static double loss(Training training, Targets targets, Block block, int row, double[] scores, int k) {
        if (training.loss() == Loss.MULTINOMIAL) {
            return Softmax.probabilities(Arrays.copyOfRange(scores, row * k, (row + 1) * k), targets.label(block, row));
        }
        double sum = 0;
        for (int o = 0; o < k; o++) {
            sum += training.loss().value(scores[row * k + o], targets.value(block, row, o), training.epsilon());
        }
        return sum;
    }
}
