package org.bochner.model;

import java.util.Map;
import java.util.function.Consumer;
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
        return of(machine, each -> Predictions.stream(machine, store, each));
    }

    /** Compares {@code predictions}, which {@code machine} made, with their targets. */
    static Metrics of(KernelMachine machine, Predictions predictions) {
        return of(machine, each -> each.accept(predictions));
    }

    private static Metrics of(KernelMachine machine, Consumer<Consumer<Predictions>> blocks) {
        if (!machine.task().isClassification()) {
            RegressionMetrics.Tally tally = new RegressionMetrics.Tally(machine.task());
            blocks.accept(tally::add);
            return tally.metrics();
        }
        ClassificationMetrics.Tally tally = new ClassificationMetrics.Tally(machine.task(), machine.link());
        blocks.accept(tally::add);
        return tally.metrics();
    }
}
