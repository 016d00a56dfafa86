package org.bochner.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.linalg.SparseRows;

/**
 * The rows of another store that a selection keeps, in the same order, with block boundaries of the source.
 *
 * <p>A worker copies the kept rows of a block into its scratch, runs of neighbours at a time. Blocks of which nothing
 * is kept do not exist in the subset. {@link Block#first} is the number within the subset, and the selection of a
 * subset of the subset is given those numbers; the rows are cut from the same blocks.
 *
 * <p>Cost: one scan of the selection when it is made, and a bit per row; in a pass, one copy of the kept rows.
 */
final class SubsetStore extends RowStore {
    /** Rows of one block of the base. */
    record Cut(int block, BitSet rows) {}

    private final RowStore base;
    private final List<Cut> cuts;

    private SubsetStore(RowStore base, List<Cut> cuts, Execution execution) {
        super(
                base.columns(),
                base.sparse(),
                base.task(),
                execution,
                cuts.stream().mapToInt(cut -> cut.rows.cardinality()).toArray());
        this.base = base;
        this.cuts = cuts;
        placed(cuts.stream().mapToInt(Cut::block).toArray(), base.blocks());
    }

    /** The rows of {@code store} that {@code selection} keeps. */
    static RowStore of(RowStore store, Selection selection) {
        List<Cut> cuts = new ArrayList<>();
        for (int block = 0; block < store.blocks(); block++) {
            Cut whole = store.cut(block);
            BitSet kept = new BitSet();
            long number = store.first(block);
            for (int row = whole.rows.nextSetBit(0); row >= 0; row = whole.rows.nextSetBit(row + 1)) {
                kept.set(row, selection.keeps(number++));
            }
            if (!kept.isEmpty()) {
                cuts.add(new Cut(whole.block, kept));
            }
        }
        RowStore subset = new SubsetStore(store.base(), cuts, store.execution());
        return store.splitter() == null
                ? subset
                : subset.splitBy(store.splitter().among(selection));
    }

    /** The rows of {@code store} that are in the blocks that {@code kept} keeps. */
    static RowStore someBlocks(RowStore store, IntPredicate kept) {
        List<Cut> cuts = IntStream.range(0, store.blocks())
                .filter(kept)
                .mapToObj(store::cut)
                .toList();
        return new SubsetStore(store.base(), cuts, store.execution());
    }

    @Override
    RowStore base() {
        return base;
    }

    @Override
    Cut cut(int block) {
        return cuts.get(block);
    }

    @Override
    public BlockReader reader() {
        return new Compacting();
    }

    @Override
    public boolean remote() {
        return base.remote();
    }

    @Override
    public <R> R run(Pass<R> pass) {
        return base.remote() && !pass.local() ? DerivedPass.run(base, new Picking<>(this, pass)) : super.run(pass);
    }

    /** The kept rows of {@code whole} as block {@code index}, in {@code buffer} where they are not all. */
    private static Block pick(Block whole, BitSet kept, int index, long first, BlockBuffer buffer) {
        buffer.clear();
        for (int from = kept.nextSetBit(0), to; from >= 0; from = kept.nextSetBit(to)) {
            to = kept.nextClearBit(from);
            buffer.append(whole, from, to);
        }
        return buffer.view(index, first);
    }

    /** Copies kept rows into its scratch. */
    private final class Compacting implements BlockReader {
        private final BlockReader source = base.reader();
        private BlockBuffer buffer;

        @Override
        public Block read(int index) {
            Cut cut = cuts.get(index);
            Block whole = source.read(cut.block);
            if (size(index) == whole.size()) {
                return new Block(index, first(index), whole.rows(), whole.targets(), whole.weights());
            }
            if (buffer == null || whole.size() > buffer.capacity()) {
                free();
                buffer = new BlockBuffer(whole.size(), columns(), sparse(), task().outputs());
            }
            return pick(whole, cut.rows, index, first(index), buffer);
        }

        private void free() {
            if (buffer != null) {
                buffer.close();
            }
        }

        @Override
        public void close() {
            free();
            source.close();
        }
    }

    /** A pass over the kept rows where the base's rows lie: for each of its blocks the number here, or −1. */
    private static final class Picking<R> extends DerivedPass<R> {
        private final int[] numbers;
        private final long[] firsts;
        private final long[][] bits;
        private final int outputs;

        Picking(SubsetStore subset, Pass<R> pass) {
            super(pass);
            numbers = new int[subset.base.blocks()];
            firsts = new long[subset.cuts.size()];
            bits = new long[firsts.length][];
            outputs = subset.task().outputs();
            Arrays.fill(numbers, -1);
            for (int index = 0; index < firsts.length; index++) {
                Cut cut = subset.cuts.get(index);
                numbers[cut.block] = index;
                firsts[index] = subset.first(index);
                boolean whole = cut.rows.cardinality() == subset.base.size(cut.block);
                bits[index] = whole ? new long[0] : cut.rows.toLongArray();
            }
        }

        @Override
        protected Block derive(Block whole, Held<R> held) {
            int index = numbers[whole.index()];
            if (index < 0) {
                return null;
            }
            if (bits[index].length == 0) {
                return new Block(index, firsts[index], whole.rows(), whole.targets(), whole.weights());
            }
            BlockBuffer buffer = scratch(held, BlockBuffer.class);
            if (buffer == null || whole.size() > buffer.capacity()) {
                boolean sparse = whole.rows() instanceof SparseRows;
                buffer = new BlockBuffer(whole.size(), whole.rows().columns(), sparse, outputs);
                keep(held, buffer);
            }
            return pick(whole, BitSet.valueOf(bits[index]), index, firsts[index], buffer);
        }
    }

    @Override
    public long readerBytes() {
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
    public RowStore with(Execution execution) {
        return new SubsetStore(base.with(execution), cuts, execution).splitBy(splitter());
    }

    /** Does nothing: the source owns the rows. */
    @Override
    public void close() {}
}
