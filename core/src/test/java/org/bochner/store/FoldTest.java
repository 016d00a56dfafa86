package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FoldTest {
    private static final int BLOCKS = 37;

    /** Remembers which partials live, and folds block numbers with an operation that no order but one gives. */
    private static class Ordered implements Pass<long[]> {
        final Set<long[]> live = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        final AtomicInteger most = new AtomicInteger();
        final AtomicInteger releasedTwice = new AtomicInteger();

        @Override
        public long[] partial() {
            long[] fresh = new long[1];
            live.add(fresh);
            most.accumulateAndGet(live.size(), Math::max);
            return fresh;
        }

        @Override
        public void accumulate(Block block, long[] partial) {
            if (partial[0] != 0) {
                throw new AssertionError("a partial that is not empty");
            }
            partial[0] = block.index() + 1;
        }

        @Override
        public void merge(long[] total, long[] part) {
            total[0] = total[0] * 31 + part[0];
        }

        @Override
        public void reset(long[] partial) {
            partial[0] = 0;
        }

        @Override
        public void release(long[] partial) {
            if (!live.remove(partial)) {
                releasedTwice.incrementAndGet();
            }
        }

        static long expected() {
            return tree(LongStream.rangeClosed(1, BLOCKS).boxed().toList());
        }
    }

    /** Neighbours merged, and again, until one is left. */
    static long tree(List<Long> leaves) {
        List<Long> level = leaves;
        while (level.size() > 1) {
            List<Long> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 2) {
                above.add(i + 1 < level.size() ? level.get(i) * 31 + level.get(i + 1) : level.get(i));
            }
            level = above;
        }
        return level.get(0);
    }

    /** One more than the threads, and a node of each of the six levels that a tree of 37 leaves has below its root. */
    private static int most(int threads) {
        return Math.min(threads, BLOCKS) + 1 + 6;
    }

    private static MemoryStore store(Execution execution) {
        float[][] rows = new float[BLOCKS * BlockShape.ROWS - 5][1];
        for (int i = 0; i < rows.length; i++) {
            rows[i][0] = i;
        }
        return MemoryStore.of(rows, null, null, Task.regression(), execution);
    }

    private static Execution threads(int threads) {
        return Execution.defaults().threads(threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 100})
    void mergesByATreeAndReleasesAllPartialsButTheResult(int threads) {
        try (MemoryStore store = store(threads(threads))) {
            for (int repeat = 0; repeat < 200; repeat++) {
                Ordered pass = new Ordered();
                long[] result = store.run(pass);
                assertThat(result[0]).isEqualTo(Ordered.expected());
                assertThat(pass.live).containsExactly(result);
                assertThat(pass.releasedTwice).hasValue(0);
                assertThat(pass.most.get()).isLessThanOrEqualTo(most(threads));
            }
        }
    }

    /** Blocks of which nothing is left keep their place, so that rows in other processes merge the same. */
    @Test
    void aSubsetMergesByTheTreeOfAllBlocks() {
        try (MemoryStore store = store(threads(3));
                RowStore some = store.subset(row -> row / BlockShape.ROWS % 3 == 1)) {
            long[] result = some.run(new Ordered() {
                @Override
                public void accumulate(Block block, long[] partial) {
                    partial[0] = (long) ((DenseRows) block.rows()).get(0, 0) / BlockShape.ROWS + 1;
                }

                @Override
                public void merge(long[] total, long[] part) {
                    total[0] = total[0] * 31 + part[0];
                }
            });
            // Blocks 1, 4, 7, 10, ... of 37 in pairs, fours, eights of all.
            assertThat(result[0]).isEqualTo(holes(0, 64));
        }
    }

    /** The merge of the blocks from {@code from} on, {@code count} of them, of which every third is there. */
    private static long holes(int from, int count) {
        if (count == 1) {
            return from < BLOCKS && from % 3 == 1 ? from + 1 : 0;
        }
        long left = holes(from, count / 2);
        long right = holes(from + count / 2, count / 2);
        return left == 0 ? right : right == 0 ? left : left * 31 + right;
    }

    @Test
    void floatSumsInNastyOrdersHaveTheSameBitsAtAnyNumberOfThreads() {
        float[][] rows = new float[20_011][3];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new float[] {(float) Math.pow(-7.3, i % 40), 1e30f * (i % 3 - 1), 1f / (i + 1)};
        }
        try (MemoryStore store = MemoryStore.of(rows, null, null, Task.regression(), threads(1))) {
            float[] expected = store.run(new ColumnSums(3));
            for (int threads : new int[] {2, 3, 8}) {
                for (int repeat = 0; repeat < 20; repeat++) {
                    float[] sums = store.with(threads(threads)).run(new ColumnSums(3));
                    assertThat(sums).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aSlowFirstBlockMakesTheOthersWaitRatherThanPileUp() {
        int threads = 3;
        CyclicBarrier twoHaveMet = new CyclicBarrier(2);
        AtomicInteger done = new AtomicInteger();
        Ordered pass = new Ordered() {
            @Override
            public void accumulate(Block block, long[] partial) {
                super.accumulate(block, partial);
                // Block 0 ends only after the last one that fits the limit of partials alive but one.
                if (block.index() == 0 || block.index() == most(threads) - 2) {
                    meet(twoHaveMet);
                }
                if (block.index() == 0) {
                    assertThat(done.get()).isLessThanOrEqualTo(most(threads) - 1);
                }
                done.incrementAndGet();
            }
        };
        try (MemoryStore store = store(threads(threads))) {
            assertThat(store.run(pass)[0]).isEqualTo(Ordered.expected());
        }
        assertThat(pass.most.get()).isLessThanOrEqualTo(most(threads));
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void aFailureReachesTheCallerAsItWasThrownAndReleasesEverything(int threads) {
        IllegalStateException seventh = new IllegalStateException("7");
        for (int repeat = 0; repeat < 100; repeat++) {
            Ordered pass = new Ordered() {
                @Override
                public void accumulate(Block block, long[] partial) {
                    super.accumulate(block, partial);
                    if (block.index() == 7) {
                        throw seventh;
                    }
                    if (block.index() > 7 && block.index() % 2 == 0) {
                        throw new IllegalStateException("later");
                    }
                }
            };
            try (MemoryStore store = store(threads(threads))) {
                assertThatThrownBy(() -> store.run(pass)).isSameAs(seventh);
            }
            assertThat(pass.live).isEmpty();
            assertThat(pass.releasedTwice).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void failuresOfMergeResetAndPartialReleaseEverything(int threads) {
        for (String where : new String[] {"merge", "reset", "partial"}) {
            AtomicInteger calls = new AtomicInteger();
            Ordered pass = new Ordered() {
                private void maybe(String here, int when) {
                    if (where.equals(here) && calls.incrementAndGet() == when) {
                        throw new StackOverflowError(here);
                    }
                }

                @Override
                public long[] partial() {
                    maybe("partial", 2);
                    return super.partial();
                }

                @Override
                public void merge(long[] total, long[] part) {
                    maybe("merge", 9);
                    super.merge(total, part);
                }

                @Override
                public void reset(long[] partial) {
                    maybe("reset", 5);
                    super.reset(partial);
                }
            };
            try (MemoryStore store = store(threads(threads))) {
                assertThatThrownBy(() -> store.run(pass))
                        .isInstanceOf(StackOverflowError.class)
                        .hasMessage(where);
            }
            assertThat(pass.live).as(where).isEmpty();
            assertThat(pass.releasedTwice).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void interruptionInTheMiddleStopsAndReleasesEverything(int threads) {
        AtomicInteger blocks = new AtomicInteger();
        Ordered pass = new Ordered() {
            @Override
            public void accumulate(Block block, long[] partial) {
                super.accumulate(block, partial);
                blocks.incrementAndGet();
            }
        };
        Execution execution = threads(threads).stopWhen(() -> blocks.get() >= 10);
        try (MemoryStore store = store(Execution.defaults())) {
            assertThatThrownBy(() -> store.with(execution).run(pass))
                    .isInstanceOf(Stopped.class)
                    .hasMessage("interrupted");
        }
        assertThat(blocks.get()).isBetween(10, 10 + threads);
        assertThat(pass.live).isEmpty();
    }

    @Test
    void aDeadlineInThePastStopsBeforeTheFirstBlock() {
        Ordered pass = new Ordered();
        try (MemoryStore store = store(Execution.defaults())) {
            RowStore late = store.with(threads(2).deadlineIn(-1));
            assertThatThrownBy(() -> late.run(pass)).isInstanceOf(Stopped.class).hasMessage("out of time");
        }
        assertThat(pass.live).isEmpty();
    }

    @Test
    void aRealFailureOutranksAStop() {
        Ordered pass = new Ordered() {
            @Override
            public void accumulate(Block block, long[] partial) {
                throw new IllegalStateException("real");
            }
        };
        AtomicInteger asked = new AtomicInteger();
        try (MemoryStore store = store(Execution.defaults())) {
            Execution execution = threads(8).stopWhen(() -> asked.incrementAndGet() > 1);
            assertThatThrownBy(() -> store.with(execution).run(pass)).hasMessage("real");
        }
    }

    @Test
    void progressCountsEveryRowOnceAndIsClosed() {
        AtomicLong rows = new AtomicLong();
        AtomicInteger closed = new AtomicInteger();
        String[] begun = new String[1];
        Progress progress = (what, units) -> {
            begun[0] = what + " " + units;
            return new Progress.Stage() {
                @Override
                public void advance(long units) {
                    rows.addAndGet(units);
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
        try (MemoryStore store = store(threads(3).reporting(progress))) {
            store.run(new Ordered());
            assertThat(rows).hasValue(store.rows());
            assertThat(begun[0]).isEqualTo("pass " + store.rows());
        }
        assertThat(closed).hasValue(1);
    }

    @Test
    void aPassWithinAPassDoesNotDeadlock() {
        try (MemoryStore store = store(threads(4))) {
            long[] sum = new long[1];
            store.run(Passes.each("outer", block -> {
                long inner = store.run(new Ordered())[0];
                synchronized (sum) {
                    sum[0] += inner;
                }
            }));
            assertThat(sum[0]).isEqualTo(BLOCKS * Ordered.expected());
        }
    }

    @Test
    void helpersAreDaemons() {
        try (MemoryStore store = store(threads(4))) {
            Set<Thread> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
            store.run(Passes.each("who", block -> seen.add(Thread.currentThread())));
            seen.remove(Thread.currentThread());
            assertThat(seen).allMatch(Thread::isDaemon);
        }
    }

    @Test
    void anInterruptedCallerStopsAndStaysInterrupted() {
        CyclicBarrier both = new CyclicBarrier(2);
        Thread caller = Thread.currentThread();
        Ordered pass = new Ordered() {
            @Override
            public void accumulate(Block block, long[] partial) {
                super.accumulate(block, partial);
                if (block.index() < 2) {
                    meet(both);
                }
                if (Thread.currentThread() != caller) {
                    caller.interrupt();
                }
            }
        };
        try (MemoryStore store = store(threads(2))) {
            try {
                // The interrupt is noticed only where the caller waits; otherwise the pass ends as usual.
                assertThat(store.run(pass)[0]).isEqualTo(Ordered.expected());
            } catch (Stopped stopped) {
                assertThat(pass.live).isEmpty();
            }
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Float sums of all columns, on purpose in single precision so that the order shows. */
    private record ColumnSums(int columns) implements Pass<float[]> {
        @Override
        public float[] partial() {
            return new float[columns];
        }

        @Override
        public void accumulate(Block block, float[] partial) {
            float[] row = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                merge(partial, row);
            }
        }

        @Override
        public void merge(float[] total, float[] part) {
            for (int j = 0; j < columns; j++) {
                total[j] += part[j];
            }
        }

        @Override
        public void reset(float[] partial) {
            Arrays.fill(partial, 0);
        }
    }
}
