package org.bochner.store;

import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Task;

/**
 * Rows somewhere: in memory, on disk, on a cluster. No algorithm holds the data; it asks for passes.
 *
 * <p>Block boundaries depend on the shape of the data alone, never on threads, memory or where the rows lie, so that
 * a result is the same bits everywhere.
 */
public interface RowStore extends AutoCloseable {
    long rows();

    int columns();

    Task task();

    /** Threads, memory, progress and time that passes over this store use. */
    Execution execution();

    /** The same rows under another execution; the view shares the data, and closing it does nothing. */
    RowStore with(Execution execution);

    /** The number of blocks. */
    int blocks();

    /** Whether the blocks are sparse. */
    boolean sparse();

    /** Runs {@code pass} over all blocks; throws {@link Stopped} when the execution was stopped before the end. */
    <R> R run(Pass<R> pass);

    /**
     * Mini-batches in a shuffled order that depends on {@code seed} and {@code epoch} alone: every row once, on the
     * calling thread, {@code size} rows each but the last. A store on disk shuffles its blocks, and the rows within
     * a few blocks at a time, as many as half its memory budget holds; where that is all, the order is that of memory.
     * The rows of a batch are valid during the call only.
     */
    void batches(long seed, int epoch, int size, Consumer<Block> each);

    /** Every block once, in an order shuffled by {@code seed} and {@code epoch}, on the calling thread. */
    void shuffledBlocks(long seed, int epoch, Consumer<Block> each);

    /**
     * The rows that {@code selection} keeps, as a view with block boundaries of the source; blocks without rows are
     * left out. In the view {@link Block#first} counts kept rows only.
     */
    RowStore subset(Selection selection);

    /** Frees what the store owns. */
    @Override
    void close();
}
