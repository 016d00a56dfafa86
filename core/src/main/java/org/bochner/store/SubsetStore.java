package org.bochner.store;

import java.util.Arrays;
import java.util.function.Consumer;
import org.bochner.Execution;

/**
 * The rows of another store that a selection keeps, in the same order, with block boundaries of the source.
 *
 * <p>The selection is called for every row in every pass, so it must always give the same answer. Only the number of
 * rows kept of each block is held. A worker copies the kept rows of a block into its scratch, runs of neighbours at a
 * time. Blocks of which nothing is kept do not exist in the subset. {@link Block#first} is the number within the
 * subset, and the selection of a subset of the subset is given those numbers.
 *
 * <p>Cost: one scan of the selection when it is made; in a pass, one copy of the kept rows.
 */
final class SubsetStore extends BlockStore {
    private final BlockStore base;
    private final SubsetStore parent;
    private final Selection selection;
    /** For each block, the block of the parent (of the base where there is no parent) it comes from. */
    private final int[] candidate;

    /** For each block, the block of the base it comes from. */
    private final int[] sourceBlock;

    /** The number of the first row of each block, and the number of all rows. */
    private final long[] firsts;

    /** Keeps rows of {@code base}, or of its subset {@code parent} where that is not null. */
    SubsetStore(BlockStore base, SubsetStore parent, Selection selection, Execution execution) {
        super(base.columns(), base.sparse(), base.task(), execution);
        this.base = base;
        this.parent = parent;
        this.selection = selection;
        int candidates = parent == null ? base.blocks() : parent.blocks();
        int[] nonEmpty = new int[candidates];
        long[] first = new long[candidates + 1];
        int[] kept = new int[0];
        int count = 0;
        for (int b = 0; b < candidates; b++) {
            int sourceNumber = parent == null ? b : parent.sourceBlock[b];
            kept = kept.length < base.size(sourceNumber) ? new int[base.size(sourceNumber)] : kept;
            int size = filter(b, sourceNumber, kept);
            if (size > 0) {
                nonEmpty[count] = b;
                first[count + 1] = first[count] + size;
                count++;
            }
        }
        this.candidate = Arrays.copyOf(nonEmpty, count);
        this.sourceBlock = parent == null
                ? candidate
                : Arrays.stream(candidate).map(b -> parent.sourceBlock[b]).toArray();
        this.firsts = Arrays.copyOf(first, count + 1);
    }

    private SubsetStore(SubsetStore same, Execution execution) {
        super(same.columns(), same.sparse(), same.task(), execution);
        this.base = same.base.with(execution);
        this.parent = same.parent;
        this.selection = same.selection;
        this.candidate = same.candidate;
        this.sourceBlock = same.sourceBlock;
        this.firsts = same.firsts;
    }

    /** Which rows of the base's block are kept of block {@code block}, into {@code kept} (modified); their number. */
    int kept(int block, int[] kept) {
        return filter(candidate[block], sourceBlock[block], kept);
    }

    private int filter(int candidateBlock, int sourceNumber, int[] kept) {
        int count;
        long number;
        if (parent == null) {
            count = base.size(sourceNumber);
            number = base.first(sourceNumber);
            for (int i = 0; i < count; i++) {
                kept[i] = i;
            }
        } else {
            count = parent.kept(candidateBlock, kept);
            number = parent.first(candidateBlock);
        }
        int size = 0;
        for (int i = 0; i < count; i++) {
            if (selection.keeps(number + i)) {
                kept[size++] = kept[i];
            }
        }
        return size;
    }

    /** The base's block from which block {@code block} is cut. */
    int sourceBlock(int block) {
        return sourceBlock[block];
    }

    @Override
    public BlockReader reader() {
        return new Compacting();
    }

    /** Copies kept rows into its scratch. */
    private final class Compacting implements BlockReader {
        private final BlockReader source = base.reader();
        private BlockBuffer buffer;
        private int[] kept = new int[0];
        private int capacity;

        @Override
        public Block read(int index) {
            Block whole = source.read(sourceBlock[index]);
            if (whole.size() > capacity) {
                close(buffer);
                capacity = whole.size();
                kept = new int[capacity];
                buffer = new BlockBuffer(capacity, columns(), sparse(), task().outputs());
            }
            int count = kept(index, kept);
            if (count == whole.size()) {
                return new Block(index, first(index), whole.rows(), whole.targets(), whole.weights());
            }
            buffer.clear();
            for (int from = 0, to; from < count; from = to) {
                to = from + 1;
                while (to < count && kept[to] == kept[to - 1] + 1) {
                    to++;
                }
                buffer.append(whole, kept[from], kept[to - 1] + 1);
            }
            return buffer.view(index, first(index));
        }

        @Override
        public void close() {
            close(buffer);
            source.close();
        }

        private void close(BlockBuffer scratch) {
            if (scratch != null) {
                scratch.close();
            }
        }
    }

    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        new Shuffle(base, this).batches(seed, epoch, size, each);
    }

    @Override
    protected long readerBytes() {
        // A sparse copy grows by halves.
        return base.readerBytes() + (sparse() ? base.blockBytes() * 3 / 2 : base.blockBytes());
    }

    @Override
    protected long blockBytes() {
        return base.blockBytes();
    }

    @Override
    public long residentBytes() {
        return base.residentBytes();
    }

    @Override
    protected int shuffledTogether() {
        return base.shuffledTogether();
    }

    @Override
    public RowStore subset(Selection within) {
        return new SubsetStore(base, this, within, execution());
    }

    @Override
    public BlockStore with(Execution execution) {
        return new SubsetStore(this, execution);
    }

    @Override
    public long rows() {
        return firsts[firsts.length - 1];
    }

    @Override
    public int blocks() {
        return sourceBlock.length;
    }

    @Override
    public long first(int block) {
        return firsts[block];
    }

    @Override
    public int size(int block) {
        return (int) (firsts[block + 1] - firsts[block]);
    }

    /** Does nothing: the source owns the rows. */
    @Override
    public void close() {}
}
