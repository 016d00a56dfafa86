package org.bochner.store;

import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.random.RandomStream;

/**
 * A store that can give any of its blocks to any thread of this process. Everything else follows from that: parallel
 * passes with an ordered merge, shuffled batches, subsets.
 */
public abstract class BlockStore implements RowStore {
    private final int columns;
    private final boolean sparse;
    private final Task task;
    private final Execution execution;

    protected BlockStore(int columns, boolean sparse, Task task, Execution execution) {
        this.columns = columns;
        this.sparse = sparse;
        this.task = task;
        this.execution = execution;
    }

    /** A new reader for one worker, which closes it. */
    public abstract BlockReader reader();

    /** The number of the first row of block {@code block}. */
    public abstract long first(int block);

    /** How many rows block {@code block} has. */
    public abstract int size(int block);

    /**
     * How many blocks may be held open at once to shuffle their rows together: all of them where they are in memory
     * anyway, else what the memory budget allows; at least 1.
     */
    protected abstract int shuffledTogether();

    /** The bytes of the largest block in memory. */
    protected abstract long blockBytes();

    /** The bytes of scratch that one reader takes. */
    protected abstract long readerBytes();

    /** The bytes that the rows take in memory all the time. */
    public long residentBytes() {
        return 0;
    }

    @Override
    public final int columns() {
        return columns;
    }

    @Override
    public final boolean sparse() {
        return sparse;
    }

    @Override
    public final Task task() {
        return task;
    }

    @Override
    public final Execution execution() {
        return execution;
    }

    @Override
    public abstract BlockStore with(Execution execution);

    @Override
    public <R> R run(Pass<R> pass) {
        return Fold.run(this, execution, pass);
    }

    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        new Shuffle(this, null).batches(seed, epoch, size, each);
    }

    @Override
    public void shuffledBlocks(long seed, int epoch, Consumer<Block> each) {
        int[] order = RandomStream.of(seed, epoch).permutation(blocks());
        try (BlockReader reader = reader()) {
            for (int block : order) {
                execution.check();
                each.accept(reader.read(block));
            }
        }
    }

    @Override
    public RowStore subset(Selection selection) {
        return new SubsetStore(this, null, selection, execution);
    }
}
