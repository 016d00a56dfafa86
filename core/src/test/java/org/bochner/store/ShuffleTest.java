package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Samples.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShuffleTest {
    private static final Execution TWO = Execution.defaults().threads(2);
    /** So little that a store of wide rows on disk is shuffled in groups of few blocks. */
    private static final Execution TIGHT = TWO.memory(16 << 20);

    @TempDir
    Path folder;

    /** A store whose target and first column are the number of the row. */
    private RowStore numbered(Kind kind, int rows, int columns, Execution execution) {
        try (RowSink sink = kind.sink(folder, columns, Task.regression(), execution)) {
            float[] row = new float[columns];
            for (int i = 0; i < rows; i++) {
                row[0] = i;
                row[columns - 1] = 1;
                sink.dense(row, i, 1 + i % 2);
            }
            return sink.finish();
        }
    }

    /** The rows' numbers in the order of an epoch; checks sizes, numbering, targets, weights and rows. */
    private static int[] order(RowStore store, long seed, int epoch, int size) {
        List<Integer> order = new ArrayList<>();
        AtomicInteger batches = new AtomicInteger();
        store.batches(seed, epoch, size, batch -> {
            assertThat(batch.index()).isEqualTo(batches.getAndIncrement());
            assertThat(batch.first()).isEqualTo(order.size());
            long left = store.rows() - order.size();
            assertThat(batch.size()).isEqualTo((int) Math.min(size, left));
            float[] row = new float[store.columns()];
            for (int i = 0; i < batch.size(); i++) {
                batch.rows().copyRow(i, row);
                int number = (int) batch.targets()[i];
                if (row[0] != number || row[row.length - 1] != 1 || batch.weight(i) != 1 + number % 2) {
                    throw new AssertionError("row " + number + " was torn apart");
                }
                order.add(number);
            }
        });
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyRowComesOnceInAnOrderOfSeedAndEpochAlone(Kind kind) {
        try (RowStore store = numbered(kind, 3_000, 3, TWO)) {
            int[] order = order(store, 1, 0, 100);
            assertThat(order.clone())
                    .satisfies(all -> assertThat(IntStream.of(all).sorted().toArray())
                            .isEqualTo(IntStream.range(0, 3_000).toArray()));
            assertThat(order(store.with(TWO.threads(1)), 1, 0, 777)).isEqualTo(order);
            assertThat(order(store, 1, 1, 100)).isNotEqualTo(order);
            assertThat(order(store, 2, 0, 100)).isNotEqualTo(order);
            assertThat(order(store, 1, 0, 1_000_000)).isEqualTo(order);
        }
    }

    @Test
    void aStoreOnDiskThatFitsGivesTheOrderOfOneInMemory() {
        try (RowStore memory = numbered(Kind.MEMORY_DENSE, 2_500, 2, TWO);
                RowStore disk = numbered(Kind.DISK_SPARSE, 2_500, 2, TWO)) {
            assertThat(order(disk, 3, 4, 64)).isEqualTo(order(memory, 3, 4, 64));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"DISK_DENSE", "SPILL_DENSE"})
    void aStoreOnDiskThatDoesNotFitShufflesGroupsOfBlocksWithinItsBudget(Kind kind) {
        // A block is 4 MB, so that two of them fit half the budget.
        try (RowStore store = numbered(kind, 7 * 1024 + 3, 1000, TIGHT)) {
            assertThat(store).isInstanceOf(DiskStore.class);
            long before = FloatMemory.liveBytes();
            FloatMemory.resetPeak();
            int[] order = order(store, 5, 0, 256);
            assertThat(FloatMemory.peakBytes() - before).isLessThanOrEqualTo(TIGHT.memory());
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
            assertThat(IntStream.of(order).sorted().toArray())
                    .isEqualTo(IntStream.range(0, 7 * 1024 + 3).toArray());
            // The first rows come from at most two blocks, but from both.
            assertThat(IntStream.of(order)
                            .limit(1000)
                            .map(row -> row / 1024)
                            .distinct()
                            .count())
                    .isBetween(1L, 2L);
            assertThat(order(store.with(TIGHT.threads(1)), 5, 0, 100)).isEqualTo(order);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aSubsetIsShuffledAsACopyOfItWouldBe(Kind kind) {
        try (RowStore store = numbered(kind, 4_000, 2, TWO)) {
            RowStore subset =
                    store.subset(row -> row % 3 == 0 && row / 1024 != 1).subset(row -> row > 10);
            try (MemoryStore copy = Samples.copy(subset)) {
                int[] order = order(subset, 9, 2, 50);
                assertThat(order).isEqualTo(order(copy, 9, 2, 50)).hasSize((int) subset.rows());
                assertThat(IntStream.of(order)).allMatch(row -> row % 3 == 0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyBlockComesOnceInShuffledOrder(Kind kind) {
        try (RowStore store = numbered(kind, 20_000, 2, TWO)) {
            List<Integer> order = new ArrayList<>();
            store.shuffledBlocks(1, 0, block -> {
                assertThat(block.targets()[0]).isEqualTo(block.first());
                order.add(block.index());
            });
            List<Integer> again = new ArrayList<>();
            store.shuffledBlocks(1, 0, block -> again.add(block.index()));
            assertThat(again)
                    .isEqualTo(order)
                    .isNotEqualTo(order.stream().sorted().toList());
            assertThat(order).doesNotHaveDuplicates().hasSize(store.blocks());
        }
    }

    @Test
    void anEmptyStoreHasNoBatches() {
        try (RowStore store = numbered(Kind.MEMORY_DENSE, 0, 2, TWO)) {
            store.batches(1, 0, 10, batch -> {
                throw new AssertionError();
            });
            store.shuffledBlocks(1, 0, block -> {
                throw new AssertionError();
            });
        }
    }

    @Test
    void batchesStopWhenAskedAndRefuseNoRows() {
        AtomicInteger batches = new AtomicInteger();
        Execution execution = TWO.stopWhen(() -> batches.get() >= 3);
        try (RowStore store = numbered(Kind.MEMORY_DENSE, 100, 2, TWO)) {
            assertThatThrownBy(() -> store.with(execution).batches(1, 0, 10, batch -> batches.incrementAndGet()))
                    .isInstanceOf(Stopped.class);
            assertThat(batches).hasValue(3);
            assertThatThrownBy(() -> store.batches(1, 0, 0, batch -> {})).hasMessageContaining("at least 1 row");
        }
    }
}
