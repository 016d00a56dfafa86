package org.bochner.store;

import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bochner.random.RandomStream;

/**
 * Rows in a shuffled order that depends on seed and epoch alone.
 *
 * <ol>
 *   <li>Where all blocks can be held together, one group has them all, in their own order. Else the blocks are
 *       shuffled and cut into groups of as many as can be held.
 *   <li>Group by group, the rows are shuffled (Fisher and Yates) and gathered into batches; a batch may span groups.
 * </ol>
 *
 * <p>So a store on disk that fits the budget gives the same batches as one in memory. Every row comes once. Cost: 4
 * bytes per row of a group, one copy of each row.
 */
final class Shuffle {
    private final BlockStore base;
    private final SubsetStore subset;

    /** Shuffles the rows of {@code base}, or of its {@code subset} where that is not null. */
    Shuffle(BlockStore base, SubsetStore subset) {
        this.base = base;
        this.subset = subset;
    }

    private BlockStore store() {
        return subset == null ? base : subset;
    }

    /** Every row once, in batches of {@code size}. */
    void batches(long seed, int epoch, int size, Consumer<Block> each) {
        if (size < 1) {
            throw new IllegalArgumentException("a batch has at least 1 row, not " + size);
        }
        int count = store().blocks();
        int together = Math.min(base.shuffledTogether(), count);
        if (together == 0) {
            return;
        }
        RandomStream random = RandomStream.of(seed, epoch);
        int[] blocks = IntStream.range(0, count).toArray();
        if (together < count) {
            random.shuffle(blocks);
        }
        int capacity = (int) Math.min(size, store().rows());
        BlockReader[] readers = new BlockReader[together];
        try (BlockBuffer batch = new BlockBuffer(
                capacity, base.columns(), base.sparse(), base.task().outputs())) {
            Emitter emitter = new Emitter(batch, each);
            for (int from = 0; from < count; from += together) {
                group(blocks, from, Math.min(count, from + together), readers, random, emitter);
            }
            emitter.rest();
        } finally {
            for (BlockReader reader : readers) {
                if (reader != null) {
                    reader.close();
                }
            }
        }
    }

    /** Loads some blocks, shuffles their rows and gives them on. */
    private void group(int[] blocks, int from, int to, BlockReader[] readers, RandomStream random, Emitter emitter) {
        Block[] loaded = new Block[to - from];
        int widest = 0;
        int total = 0;
        for (int slot = 0; slot < loaded.length; slot++) {
            store().execution().check();
            if (readers[slot] == null) {
                readers[slot] = base.reader();
            }
            int block = blocks[from + slot];
            loaded[slot] = readers[slot].read(subset == null ? block : subset.sourceBlock(block));
            widest = Math.max(widest, loaded[slot].size());
            total += store().size(block);
        }
        int[] order = numbers(blocks, from, loaded, widest, total);
        random.shuffle(order);
        for (int number : order) {
            emitter.add(loaded[number / widest], number % widest);
        }
    }

    /** The rows of a group, each as slot · widest + row. */
    private int[] numbers(int[] blocks, int from, Block[] loaded, int widest, int total) {
        int[] order = new int[total];
        int[] kept = new int[widest];
        int at = 0;
        for (int slot = 0; slot < loaded.length; slot++) {
            int count = loaded[slot].size();
            if (subset != null) {
                count = subset.kept(blocks[from + slot], kept);
            }
            for (int i = 0; i < count; i++) {
                order[at++] = slot * widest + (subset == null ? i : kept[i]);
            }
        }
        return order;
    }

    /** Gathers rows and gives away full batches. */
    private final class Emitter {
        private final BlockBuffer batch;
        private final Consumer<Block> each;
        private int number;
        private long given;

        Emitter(BlockBuffer batch, Consumer<Block> each) {
            this.batch = batch;
            this.each = each;
        }

        void add(Block block, int row) {
            batch.append(block, row, row + 1);
            if (batch.isFull()) {
                emit();
            }
        }

        void rest() {
            if (batch.size() > 0) {
                emit();
            }
        }

        private void emit() {
            store().execution().check();
            each.accept(batch.view(number++, given));
            given += batch.size();
            batch.clear();
        }
    }
}
