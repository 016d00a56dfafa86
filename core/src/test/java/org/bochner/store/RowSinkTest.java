package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.junit.jupiter.api.Test;

class RowSinkTest {
    private static void refused(String message, Consumer<RowSink> action) {
        try (RowSink sink = MemoryStore.sink(3, false, Samples.TASK, Execution.defaults())) {
            sink.dense(new float[3], 2, 1);
            assertThatThrownBy(() -> action.accept(sink))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message);
        }
    }

    @Test
    void aRowThatCannotBeUsedIsNamedWithItsValue() {
        refused("row 2, column 3 is NaN", sink -> sink.dense(new float[] {0, 0, Float.NaN}, 0, 1));
        refused(
                "row 2, column 2 is -Infinity",
                sink -> sink.sparse(new int[] {1}, new float[] {Float.NEGATIVE_INFINITY}, 1, 0, 1));
        refused("row 2 has 2 values where the store has 3", sink -> sink.dense(new float[2], 0, 1));
        refused(
                "column 3 is out of order or not in 0..2",
                sink -> sink.sparse(new int[] {3}, new float[] {1}, 1, 0, 1));
        refused("column 1 is out of order", sink -> sink.sparse(new int[] {1, 1}, new float[] {1, 2}, 2, 0, 1));
        refused("row 2 has weight -1.0", sink -> sink.dense(new float[3], 0, -1));
        refused("row 2 has weight NaN", sink -> sink.dense(new float[3], 0, Double.NaN));
        refused("row 2 has weight Infinity", sink -> sink.dense(new float[3], 0, Double.POSITIVE_INFINITY));
        refused("row 2 has target 3.0, not the index of one of 3 labels", sink -> sink.dense(new float[3], 3, 1));
        refused("row 2 has target 0.5", sink -> sink.dense(new float[3], 0.5, 1));
        refused("row 2 has target NaN", sink -> sink.dense(new float[3], Double.NaN, 1));
        refused("row 2 has no target where those before have one", sink -> sink.dense(new float[3], null, 1));
        refused("row 2 has 2 targets, not 1", sink -> sink.dense(new float[3], new double[2], 1));
    }

    @Test
    void aRowThatWasRefusedLeavesNoTrace() {
        try (RowSink sink = MemoryStore.sink(1, true, Task.regression(), Execution.defaults())) {
            sink.dense(new float[] {1}, 1, 1);
            assertThatThrownBy(() -> sink.dense(new float[] {Float.NaN}, 2, 1)).isInstanceOf(BadInput.class);
            sink.dense(new float[] {3}, 3, 1);
            try (RowStore store = sink.finish()) {
                assertThat(Passes.targets(store)).containsExactly(1, 3);
            }
            assertThatThrownBy(() -> sink.dense(new float[1], 1, 1)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void sparseRowsGrowAsTheyMustAndMayBeEmpty() {
        int columns = 5_000;
        try (RowSink sink = MemoryStore.sink(columns, true, Task.regression(), Execution.defaults())) {
            int[] index = new int[columns];
            float[] values = new float[columns];
            for (int j = 0; j < columns; j++) {
                index[j] = j;
                values[j] = j + 1;
            }
            for (int i = 0; i < 1_200; i++) {
                sink.sparse(index, values, i % 2 == 0 ? 0 : i, i, 1);
            }
            try (MemoryStore store = (MemoryStore) sink.finish()) {
                float[] row = new float[columns];
                Block last = store.block(1);
                last.rows().copyRow(1_199 - 1024, row);
                assertThat(row[1_198]).isEqualTo(1_199);
                assertThat(row[1_199]).isZero();
                assertThat(last.rows().squaredNorm(1_198 - 1024)).isZero();
                // Native values, their columns, and the starts and targets: nothing more is held.
                long entries = store.block(0).rows().entries() + last.rows().entries();
                assertThat(store.residentBytes()).isEqualTo(8 * entries + 4 * 1_200 + 8 * 1_200);
            }
        }
    }
}
