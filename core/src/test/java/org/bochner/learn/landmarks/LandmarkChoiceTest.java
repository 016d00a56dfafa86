package org.bochner.learn.landmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.learn.pbrff.Samples;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class LandmarkChoiceTest {
    @Test
    void everyClassGetsItsShareAndNoneGoesWithout() {
        assertThat(LandmarkChoice.quota(new long[] {750, 250}, 100)).containsExactly(75, 25);
        assertThat(LandmarkChoice.quota(new long[] {1000, 3, 1}, 10)).containsExactly(8, 1, 1);
        assertThat(LandmarkChoice.quota(new long[] {5, 5, 5}, 2))
                .satisfies(q -> assertThat(Arrays.stream(q).sum()).isEqualTo(2));
        assertThat(LandmarkChoice.quota(new long[] {5, 0, 2}, 100)).containsExactly(5, 0, 2);
        assertThatThrownBy(() -> LandmarkChoice.quota(new long[] {0, 0}, 3)).isInstanceOf(BadInput.class);
    }

    @Test
    void randomLandmarksAreDifferentRowsOfTheirClass() {
        float[][] x = Samples.values(700, 6, 1);
        for (int i = 0; i < x.length; i++) {
            x[i][0] = i + 1;
        }
        double[] y = Samples.labels(700, 3);
        double[] weights = new double[700];
        Arrays.setAll(weights, i -> i % 5 == 0 ? 0 : 1);
        for (boolean sparse : new boolean[] {false, true}) {
            try (MemoryStore rows = Samples.store(x, y, weights, Samples.classes(3), sparse, 2);
                    LandmarkChoice.Chosen chosen = LandmarkChoice.RANDOM.choose(rows, 60, 2)) {
                assertThat(chosen.count()).isEqualTo(60);
                assertThat(chosen.members()).isTrue();
                assertThat(chosen.targets()).isSorted();
                Set<Integer> met = new HashSet<>();
                float[] row = new float[6];
                for (int l = 0; l < 60; l++) {
                    chosen.rows().copyRow(l, row);
                    int number = (int) row[0] - 1;
                    assertThat(met.add(number)).isTrue();
                    assertThat(row).isEqualTo(x[number]);
                    assertThat(y[number]).isEqualTo(chosen.targets()[l]);
                    assertThat(weights[number]).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void centroidsAreThoseOfEachClassAlone() {
        // Class 0 lies around −1, class 1 around +1, and each has two values.
        float[][] x = new float[400][1];
        double[] y = new double[400];
        for (int i = 0; i < x.length; i++) {
            y[i] = i % 2;
            x[i][0] = (float) (2 * y[i] - 1 + (i % 4 < 2 ? 0.1 : -0.1));
        }
        try (MemoryStore rows = Samples.store(x, y, null, Samples.classes(2), false, 2);
                LandmarkChoice.Chosen chosen = LandmarkChoice.CLUSTERING.choose(rows, 4, 3)) {
            assertThat(chosen.members()).isFalse();
            assertThat(chosen.targets()).containsExactly(0, 0, 1, 1);
            float[] found = new float[4];
            for (int l = 0; l < 4; l++) {
                found[l] = chosen.rows().get(l, 0);
            }
            Arrays.sort(found);
            assertThat(found).usingComparatorWithPrecision(1e-5f).containsExactly(-1.1f, -0.9f, 0.9f, 1.1f);
        }
    }

    @Test
    void theNumberOfACentroidIsTheMeanOfItsRows() {
        float[][] x = new float[300][1];
        double[] y = new double[300];
        for (int i = 0; i < x.length; i++) {
            x[i][0] = 10 * (i % 3);
            y[i] = i % 3 + (i < 150 ? 0.5 : -0.5);
        }
        try (MemoryStore rows = Samples.store(x, y, null, Task.regression(), false, 2);
                LandmarkChoice.Chosen chosen = LandmarkChoice.CLUSTERING.choose(rows, 3, 3)) {
            for (int l = 0; l < 3; l++) {
                assertThat(chosen.targets()[l]).isCloseTo(chosen.rows().get(l, 0) / 10, within(1e-6));
            }
        }
    }

    @Test
    void landmarksThatDoNotFitAreRefusedBeforeMemoryIsSpent() {
        try (MemoryStore rows =
                Samples.store(Samples.values(50, 100, 1), Samples.labels(50, 2), null, Samples.classes(2), false, 1)) {
            assertThatThrownBy(() -> LandmarkChoice.RANDOM.choose(
                            rows.with(rows.execution().memory(32 << 20)), 100_000, 1))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("ask for fewer");
        }
    }
}
