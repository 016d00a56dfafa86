package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Targets and weights of all rows. Numbers are divided by their deviation, so that λ and Λ mean the same on every
 * scale.
 *
 * @param outputs K
 * @param targets as {@link Loss#row} reads them: n×K, or n classes where the loss is joint
 * @param weights n, their sum 1
 * @param total the sum of the weights before
 */
public record WeightedTargets(int outputs, double[] targets, double[] weights, double total) {
    public static WeightedTargets of(RowStore rows, Loss loss, ClassWeights classWeights) {
        Task task = rows.task();
        if (!task.isClassification() && loss != Loss.SQUARED) {
            throw new BadInput("densities of a regression are tuned with the squared loss; use loss=squared");
        }
        Targets coding = loss.targets(task);
        if (task.isClassification()) {
            double[] byClass = classWeights.of(Passes.classTotals(rows));
            coding = coding.weighted(byClass.length == task.classes() ? byClass : null);
        } else {
            double[] deviations = Passes.moments(rows).deviations();
            double common = Math.sqrt(
                    Arrays.stream(deviations).map(d -> d * d).average().orElse(1));
            Arrays.fill(deviations, common);
            coding = coding.standardized(new double[deviations.length], deviations);
        }
        Targets.Column column = new Targets.Column(Passes.targets(rows), Passes.weights(rows));
        double[] weights = new double[Math.toIntExact(rows.rows())];
        double[] targets = new double[weights.length * coding.columns()];
        coding.encode(column, 0, weights.length, targets);
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = coding.weight(column, i);
            total += weights[i];
        }
        if (!(total > 0)) {
            throw new BadInput("all rows have weight zero; nothing can be learned from them");
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        return new WeightedTargets(coding.outputs(), targets, weights, total);
    }
}
