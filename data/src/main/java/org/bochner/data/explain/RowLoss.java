package org.bochner.data.explain;

import org.bochner.data.encode.TargetCode;
import org.bochner.model.KernelMachine;
import org.bochner.model.calibrate.Calibrator;

/**
 * What a prediction of one row costs: the log loss where the model has probabilities, else 1 for a wrong class; the
 * squared error for numbers, in the unit of the data.
 */
final class RowLoss {
    private final KernelMachine machine;
    private final double unit;

    RowLoss(KernelMachine machine, TargetCode target) {
        this.machine = machine;
        this.unit = machine.task().isClassification() ? 1 : 1 / target.scale();
    }

    /** The unit of a score: 1 for classes, that of the data for numbers. */
    double unit() {
        return unit;
    }

    String name() {
        return !machine.task().isClassification()
                ? "squared error"
                : machine.hasProbabilities() ? "log loss" : "error rate";
    }

    /** The loss of every one of {@code rows}, whose {@code scores} are rows × outputs. */
    double[] of(double[] scores, EncodedRows rows) {
        int n = rows.size();
        double[] losses = new double[n];
        if (machine.hasProbabilities()) {
            double[] p = machine.probabilitiesOf(scores, n);
            int classes = machine.task().classes();
            for (int i = 0; i < n; i++) {
                losses[i] = -Math.log(Math.max(Calibrator.LEAST_PROBABILITY, p[i * classes + (int) rows.target(i)]));
            }
            return losses;
        }
        double[] said = machine.predictionsOf(scores, n);
        for (int i = 0; i < n; i++) {
            double error = said[i] - rows.target(i);
            losses[i] = machine.task().isClassification() ? (error == 0 ? 0 : 1) : error * error * unit * unit;
        }
        return losses;
    }
}
