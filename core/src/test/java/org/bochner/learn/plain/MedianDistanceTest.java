package org.bochner.learn.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class MedianDistanceTest {
    private static double median(float[][] rows, boolean sparse, int threads, long seed) {
        Execution execution = Execution.defaults().threads(threads);
        try (MemoryStore store = MemoryStore.of(rows, sparse, null, null, Task.regression(), execution)) {
            return MedianDistance.of(store, seed);
        }
    }

    private static float[][] gaussian(int n, int d) {
        float[][] rows = new float[n][d];
        for (int i = 0; i < n; i++) {
            RandomStream.of(3, i).gaussians(rows[i]);
        }
        return rows;
    }

    @Test
    void distanceOfGaussianRowsIsTheMedianOfItsLaw() {
        // ‖x − y‖² is 2χ²_d, with median 2·(d − 2/3) or so: 7.66 for d = 30. Sampling errs by a per cent or two.
        assertThat(median(gaussian(5000, 30), false, 2, 1)).isCloseTo(Math.sqrt(2 * 29.336), within(0.2));
    }

    @Test
    void fewRowsGiveTheMedianOfAllPairs() {
        assertThat(median(new float[][] {{0}, {1}, {3}}, false, 1, 1)).isEqualTo(2);
        assertThat(median(new float[][] {{0, 0}, {3, 4}}, false, 1, 1)).isEqualTo(5);
    }

    @Test
    void denseAndSparseRowsAndAnyNumberOfThreadsAgree() {
        float[][] rows = gaussian(3000, 12);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < 12; j++) {
                rows[i][j] = (i * 7 + j) % 3 == 0 ? rows[i][j] : 0;
            }
        }
        double expected = median(rows, false, 1, 5);
        assertThat(median(rows, true, 1, 5)).isEqualTo(expected);
        assertThat(median(rows, false, 2, 5)).isEqualTo(expected);
        assertThat(median(rows, true, 3, 5)).isEqualTo(expected);
    }

    @Test
    void sortedRowsAreNoTrap() {
        float[][] rows = new float[2000][1];
        for (int i = 0; i < rows.length; i++) {
            rows[i][0] = i;
        }
        // The median distance of two uniform numbers is 1 − 1/√2 of the range.
        assertThat(median(rows, false, 1, 2)).isCloseTo(2000 * 0.293, within(40.0));
    }

    @Test
    void manyEqualRowsFallBackToTheMeanOfTheOthers() {
        float[][] rows = new float[500][2];
        rows[17][0] = 4;
        assertThat(median(rows, false, 1, 1)).isEqualTo(4);
        assertThat(median(rows, true, 1, 1)).isEqualTo(4);
        assertThat(median(new float[30][2], false, 1, 1)).isEqualTo(1);
        assertThat(median(new float[1][2], false, 1, 1)).isEqualTo(1);
    }
}
