package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class StartTest {
    private static final int COLUMNS = 9;

    /**
     * The turn of rows whose first {@code used} columns are the row's number times {@code scale}; the others are empty.
     */
    private static double ratio(int rows, int used, float scale) {
        float[][] x = new float[rows][COLUMNS];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < used; j++) {
                x[i][j] = scale * i;
            }
        }
        try (MemoryStore store = MemoryStore.of(x, new double[rows], null, Task.regression(), Execution.defaults())) {
            return Start.normRatio(store, 1);
        }
    }

    @Test
    void onlyColumnsInWhichRowsDifferCount() {
        assertThat(ratio(50, 9, 1)).isCloseTo(3, within(1e-12));
        assertThat(ratio(50, 4, 1)).isCloseTo(2, within(1e-12));
        assertThat(ratio(50, 1, 1)).isCloseTo(1, within(1e-12));
    }

    @Test
    void theUnitOfColumnsDoesNotMatter() {
        assertThat(ratio(1000, 4, 255)).isCloseTo(ratio(1000, 4, 1), within(1e-12));
    }

    @Test
    void equalRowsAndASingleOneTurnByOne() {
        assertThat(ratio(50, 0, 1)).isEqualTo(1);
        assertThat(ratio(1, 9, 1)).isEqualTo(1);
    }
}
