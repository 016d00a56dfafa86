package org.bochner.cli;

import org.bochner.store.BlockStore;
import org.bochner.store.Execution;
import org.bochner.store.MemoryPlan;
import org.bochner.store.RowStore;

/** What a fit will hold in memory, told before it is spent. */
final class Budget {
    private static final long LEAST = 16L << 20;

    private Budget() {}

    /**
     * Tells the plan where the user wants to hear it or rows are on disk, and returns the execution that is left for
     * {@code train}: the budget less what the {@code held} rows (or null) take meanwhile.
     */
    static Execution announce(Session session, RowStore train, RowStore held, int features) {
        Execution all = session.execution();
        long kept = bytes(train);
        long apart = held == null ? 0 : bytes(held);
        boolean disk = kept == 0;
        long featureBytes = MemoryPlan.rowBytes(train.rows(), features);
        MemoryPlan plan = MemoryPlan.of(all).add(disk ? "training rows (on disk)" : "training rows", kept);
        if (apart > 0) {
            plan = plan.add("test rows", apart);
        }
        boolean fits = kept + apart + featureBytes <= 0.75 * all.memory();
        plan = plan.add(fits ? "features" : "features (computed in every pass)", fits ? featureBytes : 0);
        if (session.verbose() || disk) {
            session.note("memory\n" + plan);
        }
        return all.withMemory(Math.max(LEAST, all.memory() - apart));
    }

    private static long bytes(RowStore rows) {
        return rows instanceof BlockStore blocks ? blocks.residentBytes() : 0;
    }
}
