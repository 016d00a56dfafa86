package org.bochner.store;

import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;

/**
 * Data rows wherever they lie: in memory, on disk, or computed when they are asked for. No algorithm holds the data; it
 * asks for passes.
 *
 * <p>Block boundaries depend on the shape of the data alone, never on threads, memory or where the rows lie, so that
 * a result is the same bits everywhere. A store can give any of its blocks to any thread. Everything else follows from
 * that: parallel passes with an ordered merge, shuffled batches, subsets.
 */
public abstract class RowStore implements AutoCloseable {
    private final int columns;
    private final boolean sparse;
    private final Task task;
    private final Execution execution;

    /** The number of the first row of each block, and the number of all rows. */
    private final long[] firsts;

    /** The place of each block among those that it is cut from, and how many these are; null where each has its own. */
    private int[] places;

    private int span;
    private Splitter splitter;

    /** A store with a block for each of {@code sizes}, which are its rows. */
    protected RowStore(int columns, boolean sparse, Task task, Execution execution, int... sizes) {
        this(columns, sparse, task, execution, new long[sizes.length + 1]);
        for (int block = 0; block < sizes.length; block++) {
            firsts[block + 1] = firsts[block] + sizes[block];
        }
    }

    /** A store with other columns of the rows of {@code source}. */
    protected RowStore(RowStore source, int columns, boolean sparse) {
        this(columns, sparse, source.task, source.execution, source.firsts);
        splitter = source.splitter;
        places = source.places;
        span = source.span;
    }

    private RowStore(int columns, boolean sparse, Task task, Execution execution, long[] firsts) {
        this.columns = columns;
        this.sparse = sparse;
        this.task = task;
        this.execution = execution;
        this.firsts = firsts;
    }

    /**
     * A new reader for one worker, which closes it; throws {@link IllegalStateException} where the store is closed. A
     * store that is closed later keeps its rows until the last reader is closed.
     */
    public abstract BlockReader reader();

    /** This store, called {@code name} in messages about its use after it was closed: "the data set iris.csv". */
    public RowStore named(String name) {
        return this;
    }

    /** How these rows are split, or null for at random; views and copies of them are split so too. */
    public final Splitter splitter() {
        return splitter;
    }

    /** This store, split by {@code value} from now on. */
    public final RowStore splitBy(Splitter value) {
        splitter = value;
        return this;
    }

    /** The same rows under another execution; the view shares the data, and closing it does nothing. */
    public abstract RowStore with(Execution execution);

    /**
     * Frees what the store owns, at once or when the passes that run over it have ended: new ones are refused with
     * {@link IllegalStateException}. Closing twice is allowed.
     */
    @Override
    public abstract void close();

    /** The bytes of the largest block in memory. */
    protected abstract long blockBytes();

    /** The bytes of scratch that one reader takes. */
    public long readerBytes() {
        return 0;
    }

    /** The bytes that the rows take in memory all the time, 0 where they are on disk. */
    public long residentBytes() {
        return 0;
    }

    public final long rows() {
        return firsts[firsts.length - 1];
    }

    public final int columns() {
        return columns;
    }

    public final Task task() {
        return task;
    }

    /** Threads, memory, progress and time that passes over this store use. */
    public final Execution execution() {
        return execution;
    }

    /** The number of blocks. */
    public final int blocks() {
        return firsts.length - 1;
    }

    /** The number of the first row of block {@code block}. */
    public final long first(int block) {
        return firsts[block];
    }

    /** Says which block of another store each block is cut from, and how many blocks that has. */
    final void placed(int[] blocks, int all) {
        places = blocks;
        span = all;
    }

    /**
     * The number that block {@code block} has in the {@link MergeTree} of a pass: its own, unless the rows are some of
     * another store's. So a pass merges the same wherever these lie.
     */
    final int place(int block) {
        return places == null ? block : places[block];
    }

    /** How many numbers {@link #place} may give. */
    final int places() {
        return places == null ? blocks() : span;
    }

    /** How many rows block {@code block} has. */
    public final int size(int block) {
        return (int) (firsts[block + 1] - firsts[block]);
    }

    /** Whether the blocks are sparse. */
    public final boolean sparse() {
        return sparse;
    }

    /** The store whose blocks this one's are cut from: itself, unless it is a subset. */
    RowStore base() {
        return this;
    }

    /** The block of {@link #base} that block {@code block} is cut from, and which of its rows. */
    SubsetStore.Cut cut(int block) {
        BitSet all = new BitSet();
        all.set(0, size(block));
        return new SubsetStore.Cut(block, all);
    }

    /**
     * Whether the rows lie in other processes. A pass that is not {@link Pass#local} is then computed there; reading a
     * block brings it here, so what needs single rows works on a {@linkplain MemoryStore#packed copy} of some.
     */
    public boolean remote() {
        return false;
    }

    /** Runs {@code pass} over all blocks; throws {@link Stopped} when the execution was stopped before the end. */
    public <R> R run(Pass<R> pass) {
        return Fold.run(this, pass);
    }

    /**
     * Mini-batches in a shuffled order that depends on {@code seed} and {@code epoch} alone: every row once, on the
     * calling thread, {@code size} rows each but the last. A store on disk shuffles its blocks, and the rows within
     * a few blocks at a time, as many as half its memory budget holds; where that is all, the order is that of memory.
     * The rows of a batch are valid during the call only.
     */
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        new Shuffle(this).batches(seed, epoch, size, each);
    }

    /** Every block once, in an order shuffled by {@code seed} and {@code epoch}, on the calling thread. */
    public final void shuffledBlocks(long seed, int epoch, Consumer<Block> each) {
        int[] order = RandomStream.of(seed, epoch).permutation(blocks());
        try (BlockReader reader = reader()) {
            for (int block : order) {
                execution.check();
                each.accept(reader.read(block));
            }
        }
    }

    /**
     * The rows that {@code selection} keeps, as a view with block boundaries of the source; blocks without rows are
     * left out. In the view {@link Block#first} counts kept rows only.
     */
    public RowStore subset(Selection selection) {
        return SubsetStore.of(this, selection);
    }

    /**
     * The rows of the blocks whose numbers {@code kept} keeps, as a {@link #subset} that costs nothing per row. Whole
     * blocks have the same bits in a view of features as in a copy of these.
     */
    public RowStore someBlocks(IntPredicate kept) {
        return SubsetStore.someBlocks(this, kept);
    }

    /**
     * Splits rows where chance would not mirror the use of the model: rows of one group stay together, or the past is
     * learned from and the future tested on. The splits of {@code org.bochner.select.validate} ask it.
     */
    public interface Splitter {
        /** Whether parts are in the order of time: a part is tested on what the parts before it learned. */
        boolean ordered();

        /**
         * The part of each row, from 0; the last is about {@code share} of the rows where {@code parts} is 2. There may
         * be fewer parts than asked for, but two at least, or null where these rows cannot be split so.
         *
         * @param classes the class of each row, for parts that are alike where that is possible
         */
        byte[] parts(int parts, double share, short[] classes, long seed);

        /** The same for the rows that {@code kept} keeps, which are numbered again. */
        Splitter among(Selection kept);
    }
}
