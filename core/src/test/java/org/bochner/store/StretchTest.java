package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Task;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks in a row that share a partial, folded by an operation that no order but one gives. */
@Timeout(60)
class StretchTest {
    private static final int BLOCKS = 37;
    private static final int STRETCH = 4;

    private static final class Ordered implements Pass<long[]> {
        @Override
        public long[] partial() {
            return new long[1];
        }

        @Override
        public void accumulate(Block block, long[] partial) {
            partial[0] = partial[0] * 7 + block.index() + 1;
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
        public int stretch(int blocks) {
            return STRETCH;
        }
    }

    private static long expected() {
        List<Long> leaves = new ArrayList<>();
        for (int first = 0; first < BLOCKS; first += STRETCH) {
            long part = 0;
            for (int block = first; block < Math.min(BLOCKS, first + STRETCH); block++) {
                part = part * 7 + block + 1;
            }
            leaves.add(part);
        }
        return FoldTest.tree(leaves);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void blocksOfAStretchShareAPartialAtAnyNumberOfThreads(int threads) {
        float[][] rows = new float[BLOCKS * BlockShape.ROWS - 5][1];
        Execution execution = Execution.defaults().threads(threads);
        try (MemoryStore store = MemoryStore.of(rows, null, null, Task.regression(), execution)) {
            assertThat(store.run(new Ordered())[0]).isEqualTo(expected());
        }
    }
}
