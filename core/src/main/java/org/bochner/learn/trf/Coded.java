package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.solve.ClassWeights;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Targets and weights of rows as {@link PointLoss} reads them: ±1 for two classes, ±1 in a column per class for several, 1 and 0 for the
 * multinomial loss, and numbers divided by their deviation, so that λ and Λ mean the same on every scale.
 *
 * @param outputs K
 * @param targets n×K
 * @param weights n, their sum 1
 * @param total the sum of the rows' own weights
 */
public record Coded(int outputs, double[] targets, double[] weights, double total) {
    public static Coded of(RowStore rows, PointLoss loss, ClassWeights classWeights) {
        Task task = rows.task();
        double[] weights = Passes.weights(rows);
        double[] raw = Passes.targets(rows);
        if (task.isClassification()) {
            weigh(rows, raw, weights, classWeights);
        }
        double total = Arrays.stream(weights).sum();
        if (!(total > 0)) {
            throw new BadInput("all rows have weight zero; nothing can be learned from them");
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        if (!task.isClassification()) {
            if (loss != PointLoss.SQUARED) {
                throw new BadInput("densities of a regression are tuned with the squared loss; use loss=squared");
            }
            return new Coded(task.outputs(), scaled(raw, weights, task.outputs()), weights, total);
        }
        int outputs = task.classes() == 2 && loss != PointLoss.MULTINOMIAL ? 1 : task.classes();
        double[] targets = new double[weights.length * outputs];
        double other = loss == PointLoss.MULTINOMIAL ? 0 : -1;
        for (int i = 0; i < weights.length; i++) {
            for (int k = 0; k < outputs; k++) {
                targets[i * outputs + k] = raw[i] == (outputs == 1 ? 1 : k) ? 1 : other;
            }
        }
        return new Coded(outputs, targets, weights, total);
    }

    private static void weigh(RowStore rows, double[] classes, double[] weights, ClassWeights by) {
        double[] factors = new double[rows.task().classes()];
        Arrays.fill(factors, 1);
        if (by.balanced()) {
            double[] sums = Passes.classTotals(rows);
            double all = Arrays.stream(sums).sum();
            for (int k = 0; k < factors.length; k++) {
                factors[k] = sums[k] > 0 ? all / (factors.length * sums[k]) : 0;
            }
        } else if (by.listed().size() == factors.length) {
            Arrays.setAll(factors, k -> by.listed().get(k));
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= factors[(int) classes[i]];
        }
    }

    /** All columns divided by the same number, the root of their mean variance. */
    private static double[] scaled(double[] raw, double[] weights, int outputs) {
        double variance = 0;
        for (int k = 0; k < outputs; k++) {
            double mean = 0;
            for (int i = 0; i < weights.length; i++) {
                mean += weights[i] * raw[i * outputs + k];
            }
            for (int i = 0; i < weights.length; i++) {
                double off = raw[i * outputs + k] - mean;
                variance += weights[i] * off * off / outputs;
            }
        }
        double deviation = variance > 0 ? Math.sqrt(variance) : 1;
        return Arrays.stream(raw).map(y -> y / deviation).toArray();
    }
}
