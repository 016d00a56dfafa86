package org.bochner.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Task;

/**
 * Keeps rows in memory while they take at most half of the budget, and moves them to a temporary file when they
 * outgrow it: for data whose size is known only at its end. The blocks are the same in both places, so results are
 * too.
 */
public final class Spill extends BlockSink {
    private final Path folder;
    private final List<Block> held = new ArrayList<>();
    private long bytes;
    private DiskWriter writer;

    private Spill(Path folder, int columns, boolean sparse, Task task, Execution execution) {
        super(columns, sparse, task, execution);
        this.folder = folder;
    }

    /** A sink that starts in memory and goes on in a temporary file of {@code folder} where it must. */
    public static RowSink sink(Path folder, int columns, boolean sparse, Task task, Execution execution) {
        return new Spill(folder, columns, sparse, task, execution);
    }

    @Override
    void take(BlockBuffer full, int number, long first) {
        if (writer != null) {
            writer.write(full.view(number, first));
            return;
        }
        Block block = full.detach(number, first);
        held.add(block);
        bytes += MemoryStore.bytes(block);
        if (bytes > MemoryPlan.forRows(execution)) {
            writer = new DiskWriter(DiskStore.temporaryFile(folder), columns, sparse, task);
            held.forEach(writer::write);
            free();
        }
    }

    private void free() {
        MemoryStore.free(held.toArray(new Block[0]));
        held.clear();
    }

    @Override
    RowStore store(long rowCount) {
        return writer != null
                ? writer.finish(rowCount, true, execution)
                : MemoryStore.owning(held.toArray(new Block[0]), columns, sparse, task, execution);
    }

    @Override
    void discard() {
        free();
        if (writer != null) {
            writer.discard();
        }
    }
}
