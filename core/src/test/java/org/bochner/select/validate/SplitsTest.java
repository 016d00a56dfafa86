package org.bochner.select.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;
import org.junit.jupiter.api.Test;

class SplitsTest {
    private static final int ROWS = 3007;

    /** Classes of 70, 20 and 10 %, and a last row with a class of its own. */
    private static RowStore store() {
        float[][] rows = new float[ROWS][1];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            targets[i] = i == ROWS - 1 ? 3 : i % 10 < 7 ? 0 : i % 10 < 9 ? 1 : 2;
        }
        Task task = Task.classification(List.of("a", "b", "c", "d"));
        return MemoryStore.of(rows, targets, null, task, Execution.defaults().threads(2));
    }

    private static long[] counts(Selection selection) {
        long[] counts = new long[5];
        for (int i = 0; i < ROWS; i++) {
            if (selection.keeps(i)) {
                counts[i == ROWS - 1 ? 3 : i % 10 < 7 ? 0 : i % 10 < 9 ? 1 : 2]++;
                counts[4]++;
            }
        }
        return counts;
    }

    @Test
    void everyRowTestsInOneFoldAndFoldsAreAlike() {
        try (RowStore store = store()) {
            List<Splits.Split> folds = Splits.folds(store, 7, 5);
            for (int i = 0; i < ROWS; i++) {
                int row = i;
                assertThat(folds.stream().filter(fold -> fold.test().keeps(row)))
                        .hasSize(1);
                assertThat(folds)
                        .allMatch(fold -> fold.test().keeps(row) != fold.train().keeps(row));
            }
            for (Splits.Split fold : folds) {
                long[] counts = counts(fold.test());
                assertThat(counts[4]).isBetween(429L, 430L);
                assertThat(counts[0]).isBetween(300L, 302L);
                assertThat(counts[2]).isBetween(42L, 43L);
            }
        }
    }

    @Test
    void aHoldOutHasItsShareOfEveryClassAndLeavesOneToTrain() {
        try (RowStore store = store()) {
            Splits.Split split = Splits.holdOut(store, 0.2, 1);
            assertThat(counts(split.test())).containsExactly(421, 120, 60, 0, 601);
            assertThat(counts(split.train())[4]).isEqualTo(ROWS - 601);
        }
    }

    @Test
    void theSameSeedGivesTheSameSplitAndAnotherAnother() {
        try (RowStore store = store()) {
            Selection first = Splits.holdOut(store, 0.3, 4).test();
            Selection again = Splits.holdOut(store.with(Execution.defaults().threads(1)), 0.3, 4)
                    .test();
            Selection other = Splits.holdOut(store, 0.3, 5).test();
            int differ = 0;
            for (int i = 0; i < ROWS; i++) {
                assertThat(again.keeps(i)).isEqualTo(first.keeps(i));
                differ += other.keeps(i) != first.keeps(i) ? 1 : 0;
            }
            assertThat(differ).isGreaterThan(ROWS / 5);
        }
    }

    /** Each of 40 positions tests with probability 1/4; 2000 seeds. Bound of 5 deviations: false alarm below 3e-5. */
    @Test
    void everyPositionTestsEquallyOften() {
        int n = 40;
        int seeds = 2000;
        try (RowStore store =
                MemoryStore.of(new float[n][1], new double[n], null, Task.regression(), Execution.defaults())) {
            int[] hits = new int[n];
            for (int seed = 0; seed < seeds; seed++) {
                Selection test = Splits.holdOut(store, 0.25, seed).test();
                for (int i = 0; i < n; i++) {
                    hits[i] += test.keeps(i) ? 1 : 0;
                }
            }
            double bound = 5 * Math.sqrt(seeds * 0.25 * 0.75);
            for (int hit : hits) {
                assertThat(Math.abs(hit - seeds * 0.25)).isLessThan(bound);
            }
        }
    }

    @Test
    void impossibleSplitsAreRefused() {
        try (RowStore store = store()) {
            assertThatThrownBy(() -> Splits.holdOut(store, 1, 0))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("the share of test rows must be between 0 and 1, not 1.0");
            assertThatThrownBy(() -> Splits.folds(store, 1, 0))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("folds must be 2 to 100, not 1");
        }
    }
}
