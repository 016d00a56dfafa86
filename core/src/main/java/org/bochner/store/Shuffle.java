package org.bochner.store;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bochner.RandomStream;

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
    private final RowStore store;
    private final RowStore base;
    private int number;
    private long given;

    Shuffle(RowStore store) {
        this.store = store;
        this.base = store.base();
    }

    /** Every row once, in batches of {@code size}. */
    void batches(long seed, int epoch, int size, Consumer<Block> each) {
        if (size < 1) {
            throw new IllegalArgumentException("a batch has at least 1 row, not " + size);
        }
        int count = store.blocks();
        // As many as half of the memory holds, and their rows one array.
        long room = base.execution().memory() / 2 / Math.max(1, base.readerBytes());
        long most = Math.min(room, Integer.MAX_VALUE / BlockShape.ROWS);
        int together = (int) Math.max(1, Math.min(count, most));
        RandomStream random = RandomStream.of(seed, epoch);
        int[] blocks = IntStream.range(0, count).toArray();
        if (together < count) {
            random.shuffle(blocks);
        }
        int capacity = (int) Math.min(size, store.rows());
        BlockReader[] readers = new BlockReader[together];
        try (BlockBuffer batch = new BlockBuffer(
                capacity, base.columns(), base.sparse(), base.task().outputs())) {
            for (int from = 0; from < count; from += together) {
                int[] some = Arrays.copyOfRange(blocks, from, Math.min(count, from + together));
                group(some, readers, random, batch, each);
            }
            if (batch.size() > 0) {
                emit(batch, each);
            }
        } finally {
            for (BlockReader reader : readers) {
                if (reader != null) {
                    reader.close();
                }
            }
        }
    }

    /** Loads some blocks, shuffles their rows and adds them to batches. */
    private void group(
            int[] blocks, BlockReader[] readers, RandomStream random, BlockBuffer batch, Consumer<Block> each) {
        Block[] loaded = new Block[blocks.length];
        int widest = 0;
        int total = 0;
        for (int slot = 0; slot < blocks.length; slot++) {
            store.execution().check();
            if (readers[slot] == null) {
                readers[slot] = base.reader();
            }
            loaded[slot] = readers[slot].read(store.cut(blocks[slot]).block());
            widest = Math.max(widest, loaded[slot].size());
            total += store.size(blocks[slot]);
        }
        int[] order = numbers(blocks, widest, total);
        random.shuffle(order);
        for (int place : order) {
            add(loaded[place / widest], place % widest, batch, each);
        }
    }

    /** The rows of a group, each as slot · widest + row. */
    private int[] numbers(int[] blocks, int widest, int total) {
        int[] order = new int[total];
        for (int slot = 0, at = 0; slot < blocks.length; slot++) {
            BitSet rows = store.cut(blocks[slot]).rows();
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                order[at++] = slot * widest + row;
            }
        }
        return order;
    }

    private void add(Block block, int row, BlockBuffer batch, Consumer<Block> each) {
        batch.append(block, row, row + 1);
        if (batch.isFull()) {
            emit(batch, each);
        }
    }

    private void emit(BlockBuffer batch, Consumer<Block> each) {
        store.execution().check();
        each.accept(batch.view(number++, given));
        given += batch.size();
        batch.clear();
    }
}
