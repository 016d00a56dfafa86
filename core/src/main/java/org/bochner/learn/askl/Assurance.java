package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.List;
import org.bochner.bound.Certificate;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.TraceNormBound;
import org.bochner.features.FeatureStore;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** Theorem 3 for a trained model, with the conditions that it breaks. */
final class Assurance {
    private static final double LIPSCHITZ = Math.sqrt(2);

    private Assurance() {}

    /** For hinge and softmax; the squared loss has no Lipschitz constant, and no certificate. */
    static List<Certificate> of(RowStore rows, KernelMachine machine, OutputLoss loss, Askl learner, double epsilon) {
        if (loss == OutputLoss.SQUARED) {
            return List.of();
        }
        RowStore calm = rows.with(rows.execution().unlimited());
        double squares;
        try (RowStore features = FeatureStore.view(calm, machine.map().orElseThrow())) {
            squares = features.run(new Passes.Sums("features", 1) {
                @Override
                public void accumulate(Block block, double[] sums) {
                    for (int i = 0; i < block.size(); i++) {
                        sums[0] += block.rows().squaredNorm(i);
                    }
                }
            })[0];
        }
        List<Departure> departures = new ArrayList<>(List.of(Departure.NORM));
        if (learner.variant().learned()) {
            departures.add(Departure.SPECTRUM);
        }
        if (learner.start().width().isOpen()) {
            departures.add(Departure.WIDTH);
        }
        Conditions on =
                Conditions.of(rows.rows(), rows.task().classes(), epsilon, departures.toArray(Departure[]::new));
        Matrix w = machine.function().weights();
        return List.of(TraceNormBound.theorem3(on, traceNorm(w), w.columns(), squares, LIPSCHITZ));
    }

    private static double traceNorm(Matrix w) {
        Matrix gram = new Matrix(w.columns(), w.columns());
        for (int c = 0; c < w.rows(); c++) {
            for (int k = 0; k < w.columns(); k++) {
                for (int l = 0; l <= k; l++) {
                    gram.add(k, l, w.get(c, k) * w.get(c, l));
                }
            }
        }
        return new TraceNorm(gram).value();
    }
}
