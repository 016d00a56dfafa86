package org.bochner.store;

/**
 * What to compute on one block of rows, and how to add two partial results.
 *
 * <p>A store calls {@link #accumulate} for every block, on any thread, each time (or once in a
 * {@linkplain #stretch stretch}) on a partial that is fresh or was {@linkplain #reset reset}; and {@link #merge} by a
 * {@link MergeTree}, whose shape depends on the number of blocks alone. So the result has the same bits at any number
 * of threads, in one process and in several: it is ((p₀ + p₁) + (p₂ + p₃)) + …. A partial may carry work space; the
 * store makes at most one more of them than it has threads beside those that wait in the tree, reuses them, and
 * {@linkplain #release releases} each once but the result, which is the caller's. The result of a store without rows
 * is an empty partial.
 *
 * @param <R> the partial result, a mutable accumulator
 */
public interface Pass<R> {
    /** A new, empty partial result. */
    R partial();

    /**
     * Adds what {@code block} contributes to {@code partial} (modified), which is empty or holds the blocks before it.
     */
    void accumulate(Block block, R partial);

    /** Adds {@code part} to {@code total} (modified). */
    void merge(R total, R part);

    /** Empties {@code partial} (modified) for the next block. */
    void reset(R partial);

    /** Frees native work space of a partial; where the result has some, the caller of the run does it. */
    default void release(R partial) {}

    /**
     * How many blocks in a row share a partial, of {@code blocks} in all: one, unless merging is expensive beside a
     * block's work; else 2, 4 or 8, since partitions of a cluster begin at multiples of 8 blocks. May depend on nothing
     * else, so that the bits do not either.
     */
    default int stretch(int blocks) {
        return 1;
    }

    /** Bytes of one partial, native and heap, for the memory plan. */
    default long partialBytes() {
        return 0;
    }

    /**
     * Whether it works on what this process holds, such as an array that {@link #accumulate} writes to. Its rows then
     * come to this process, wherever they lie; other passes go to the rows.
     */
    default boolean local() {
        return false;
    }

    /**
     * The numbers of {@code partial}, which may not be used afterwards: how a partial of a pass that is not
     * {@link #local} travels between processes.
     */
    default double[][] numbers(R partial) {
        throw new UnsupportedOperationException("the pass '" + name() + "' does not say what its numbers are");
    }

    /** Makes {@code partial} (modified), which is empty, the one whose {@link #numbers} are given. */
    default void restore(R partial, double[][] numbers) {
        throw new UnsupportedOperationException("the pass '" + name() + "' does not say what its numbers are");
    }

    /** What a progress bar calls it. */
    default String name() {
        return "pass";
    }
}
