package org.bochner.cli.console;

import org.bochner.Execution;
import org.bochner.data.split.TrainTest;
import org.bochner.store.MemoryPlan;

/** What a fit will hold in memory, printed before it is spent. */
public final class Budget {
    private Budget() {}

    /**
     * Prints the plan where the user asks for it or rows are on disk, and returns the execution that is left for the
     * training rows: the budget less what the test rows take meanwhile.
     */
    public static Execution announce(Session session, TrainTest split, int features) {
        Execution all = session.execution();
        long kept = split.train().rows().residentBytes();
        long apart = split.test() == null ? 0 : split.test().residentBytes();
        apart += split.calibration() == null ? 0 : split.calibration().residentBytes();
        boolean disk = kept == 0;
        long featureBytes = MemoryPlan.rowBytes(split.train().rows().rows(), features);
        MemoryPlan plan = MemoryPlan.of(all).add(disk ? "training rows (on disk)" : "training rows", kept);
        if (apart > 0) {
            plan = plan.add(split.calibration() == null ? "test rows" : "rows held out", apart);
        }
        boolean fits = kept + apart + featureBytes <= 0.75 * all.memory();
        plan = plan.add(fits ? "features" : "features (computed in every pass)", fits ? featureBytes : 0);
        if (session.verbose() || disk) {
            session.progress("memory\n" + plan);
        }
        return split.forTraining(all);
    }
}
