package org.bochner.model;

import java.util.Map;
import org.bochner.store.RowStore;

/** How well predictions agree with the targets. Row weights count: a row of weight 2 is that row twice. */
public sealed interface Metrics permits ClassificationMetrics, RegressionMetrics {
    /** How many rows were compared. */
    long rows();

    /** All metrics by name, in a fixed order; those that do not apply are left out. */
    Map<String, Double> values();

    /** The one number that a comparison looks at: accuracy, or the root mean squared error. */
    double main();

    /** Compares {@code machine} with the targets of {@code store} in one pass. */
    static Metrics evaluate(KernelMachine machine, RowStore store) {
        if (!machine.task().isClassification()) {
            RegressionMetrics.Tally tally = new RegressionMetrics.Tally(machine.task());
            Predictions.stream(machine, store, tally::add);
            return tally.metrics();
        }
        ClassificationMetrics.Tally tally = new ClassificationMetrics.Tally(machine.task(), machine.link());
        Predictions.stream(machine, store, tally::add);
        return tally.metrics();
    }
}
