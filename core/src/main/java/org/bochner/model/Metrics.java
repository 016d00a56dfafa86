package org.bochner.model;

import java.util.Map;
import org.bochner.Task;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/** How well predictions agree with the truth. Row weights count: a row of weight 2 is that row twice. */
public sealed interface Metrics permits ClassificationMetrics, RegressionMetrics {
    /** How many rows were compared. */
    long rows();

    /** The sum of their weights. */
    double weight();

    /** All metrics by name, in a fixed order; those that do not apply are left out. */
    Map<String, Double> values();

    /** The one number that a comparison looks at: accuracy, or the root mean squared error. */
    double main();

    /** Compares {@code machine} with the targets of {@code store} in one pass. */
    static Metrics evaluate(KernelMachine machine, RowStore store) {
        return store.run(new Pass<Tally>() {
                    @Override
                    public Tally partial() {
                        return tally(machine);
                    }

                    @Override
                    public void accumulate(Block block, Tally partial) {
                        partial.add(Predictions.of(machine, block));
                    }

                    @Override
                    public void merge(Tally total, Tally part) {
                        total.merge(part);
                    }

                    @Override
                    public void reset(Tally partial) {
                        partial.clear();
                    }

                    @Override
                    public long partialBytes() {
                        return Predictions.bytes(machine);
                    }

                    @Override
                    public String name() {
                        return "evaluate";
                    }
                })
                .metrics();
    }

    /** An empty tally for what {@code machine} predicts. */
    static Tally tally(KernelMachine machine) {
        Task task = machine.task();
        return task.isClassification() ? new ClassificationTally(task, machine.link()) : new RegressionTally(task);
    }

    /** Sums from which metrics are made: predictions are added block by block, tallies to tallies. */
    sealed interface Tally permits ClassificationTally, RegressionTally {
        /** Adds predictions, which must have targets. */
        void add(Predictions predictions);

        /** Adds what {@code other} has counted of the same kind of machine. */
        void merge(Tally other);

        /** Forgets all. */
        void clear();

        /** What the sums say so far. */
        Metrics metrics();
    }
}
