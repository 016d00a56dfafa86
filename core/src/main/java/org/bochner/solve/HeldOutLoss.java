package org.bochner.solve;

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
        Loss loss = training.loss();
        Targets targets = loss.targets(rows.task());
        int k = targets.outputs();
        double[] sums = rows.run(new Passes.Sums("held-out loss", 2) {
            @Override
            public void accumulate(Block block, double[] partial) {
                double[] scores = new double[block.size() * k];
                function.scores(block.rows(), scores);
                double[] y = new double[block.size() * targets.columns()];
                targets.encode(block, 0, block.size(), y);
                double[] slopes = new double[k];
                for (int i = 0; i < block.size(); i++) {
                    double weight = block.weight(i);
                    int from = i * targets.columns();
                    partial[0] += weight * loss.row(training.epsilon(), k, scores, i * k, y, from, slopes, 0, null);
                    partial[1] += weight;
                }
            }
        });
        return sums[0] / sums[1];
    }
}
