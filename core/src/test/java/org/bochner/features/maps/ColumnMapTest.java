package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.spectral.Draw;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.store.DiskStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnMapTest {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    @TempDir
    Path folder;

    /** Columns: normal, heavy tailed, whole numbers with ties, a flag, constant, two values with a rare one. */
    private static float[][] rows(int count) {
        float[][] rows = new float[count][];
        for (int i = 0; i < count; i++) {
            RandomStream stream = RandomStream.of(3, i);
            rows[i] = new float[] {
                (float) stream.gaussian(),
                (float) Math.exp(3 * stream.gaussian()),
                stream.below(5),
                stream.below(2),
                4.5f,
                stream.below(50) == 0 ? 7 : -0.1f
            };
        }
        return rows;
    }

    private static RowStore store(float[][] rows, double[] weights, int threads) {
        return MemoryStore.of(
                rows,
                new double[rows.length],
                weights,
                Task.regression(),
                Execution.defaults().threads(threads));
    }

    private static ColumnMap fit(float[][] rows, double[] weights) {
        try (RowStore store = store(rows, weights, 1)) {
            return ColumnMap.normalScores(store);
        }
    }

    /** The normal score of {@code value}, counted row by row. */
    private static double score(float[][] rows, int j, float value) {
        double below = 0;
        for (float[] row : rows) {
            below += row[j] < value ? 1 : row[j] == value ? 0.5 : 0;
        }
        return NORMAL.inverseCumulativeProbability(below / rows.length);
    }

    @Test
    void valuesOfFewRowsBecomeTheNormalScoresOfTheirMiddleRanks() {
        float[][] rows = rows(200);
        ColumnMap map = fit(rows, null);
        for (float[] row : rows) {
            for (int j : new int[] {0, 1, 2}) {
                assertThat((double) map.value(j, row[j])).isCloseTo(score(rows, j, row[j]), within(1e-6));
            }
        }
    }

    @Test
    void manyValuesAreNearTheirNormalScoresInTheMiddleAndInTheTails() {
        float[][] rows = rows(20_000);
        ColumnMap map = fit(rows, null);
        for (int i = 0; i < 300; i++) {
            for (int j : new int[] {0, 1}) {
                float x = rows[i * 61][j];
                assertThat((double) map.value(j, x)).isCloseTo(score(rows, j, x), within(0.02));
            }
        }
    }

    @Test
    void columnsOfTwoValuesKeepThemAndConstantOnesBecomeZero() {
        ColumnMap map = fit(rows(500), null);
        assertThat(map.value(3, 0)).isZero();
        assertThat(map.value(3, 1)).isEqualTo(1);
        assertThat(map.value(5, -0.1f)).isEqualTo(-0.1f);
        assertThat(map.value(5, 7)).isEqualTo(7);
        assertThat(map.value(4, 4.5f)).isZero();
        assertThat(map.value(4, 1e30f)).isZero();
    }

    @Test
    void functionsAreMonotoneAndNewValuesStayNear() {
        float[][] rows = rows(3000);
        ColumnMap map = fit(rows, null);
        for (int j = 0; j < 6; j++) {
            float[] x = new float[20_000];
            RandomStream stream = RandomStream.of(4, j);
            for (int i = 0; i < x.length; i++) {
                x[i] = i < 3000 ? rows[i][j] : (float) (stream.gaussian() * Math.exp(8 * stream.gaussian()));
            }
            x[0] = Float.MAX_VALUE;
            x[1] = -Float.MAX_VALUE;
            Arrays.sort(x);
            for (int i = 1; i < x.length; i++) {
                assertThat(map.value(j, x[i])).isGreaterThanOrEqualTo(map.value(j, x[i - 1]));
            }
            double low = Double.MAX_VALUE;
            double high = -Double.MAX_VALUE;
            for (float[] row : rows) {
                low = Math.min(low, map.value(j, row[j]));
                high = Math.max(high, map.value(j, row[j]));
            }
            assertThat((double) map.value(j, Float.MAX_VALUE)).isLessThanOrEqualTo(2 * high - low + 1e-4);
            assertThat((double) map.value(j, -Float.MAX_VALUE)).isGreaterThanOrEqualTo(2 * low - high - 1e-4);
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.MAX_VALUE, 1e-44f})
    void extremeTrainingValuesGiveFiniteScores(float extreme) {
        float[][] rows = {{-extreme}, {0}, {1}, {extreme}, {2}};
        ColumnMap map = fit(rows, null);
        for (float x : new float[] {-Float.MAX_VALUE, -1, 0, Float.MIN_VALUE, 1, Float.MAX_VALUE}) {
            assertThat(map.value(0, x)).isFinite();
        }
        assertThat((double) map.value(0, 0)).isCloseTo(score(rows, 0, 0), within(1e-6));
    }

    @Test
    void weightsAreRepetitionsAndWeightZeroIsAbsence() {
        float[][] rows = rows(400);
        double[] weights = new double[400];
        float[][] repeated = new float[800][];
        int count = 0;
        for (int i = 0; i < 400; i++) {
            weights[i] = i % 4;
            for (int k = 0; k < i % 4; k++) {
                repeated[count++] = rows[i];
            }
        }
        ColumnMap weighted = fit(rows, weights);
        ColumnMap repeatedMap = fit(Arrays.copyOf(repeated, count), null);
        for (float[] row : rows) {
            for (int j = 0; j < 6; j++) {
                assertThat(weighted.value(j, row[j])).isEqualTo(repeatedMap.value(j, row[j]));
            }
        }
    }

    @Test
    void memoryDiskAndAnyNumberOfThreadsHaveTheSameBits() {
        float[][] rows = rows(30_000);
        ColumnMap first = fit(rows, null);
        try (RowStore two = store(rows, null, 2);
                RowSink sink = DiskStore.sink(folder, 6, false, Task.regression(), Execution.defaults())) {
            for (float[] row : rows) {
                sink.dense(row, new double[1], 1);
            }
            try (RowStore disk = sink.finish()) {
                ColumnMap second = ColumnMap.normalScores(two);
                ColumnMap third = ColumnMap.normalScores(disk);
                for (float[] row : rows) {
                    for (int j = 0; j < 6; j++) {
                        float value = first.value(j, row[j]);
                        assertThat(second.value(j, row[j])).isEqualTo(value);
                        assertThat(third.value(j, row[j])).isEqualTo(value);
                    }
                }
                try (RowStore seen = FeatureStore.view(disk, first);
                        RowStore kept = FeatureStore.materialise(two, first)) {
                    float[][] copy = copy(kept);
                    assertThat(copy(seen)).isDeepEqualTo(copy);
                    for (int j = 0; j < 6; j++) {
                        assertThat(copy[77][j]).isEqualTo(first.value(j, rows[77][j]));
                    }
                }
            }
        }
    }

    private static float[][] copy(RowStore rows) {
        float[][] all = new float[(int) rows.rows()][rows.columns()];
        rows.run(Passes.each("copy", block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, all[(int) block.first() + i]);
            }
        }));
        return all;
    }

    @Test
    void weightsOfColumnsAreWidthsOfTheKernel() {
        try (FeatureMap map = ColumnMap.weighted(2, 0, 0.5)
                .then(new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(3), Draw.IID, 50_000, 3, 1)))) {
            float[][] z = new float[2][map.features()];
            map.row().apply(new float[] {1, 9, 2}, z[0]);
            map.row().apply(new float[] {0.2f, -9, -1}, z[1]);
            double kernel = 0;
            for (int c = 0; c < map.features(); c++) {
                kernel += (double) z[0][c] * z[1][c];
            }
            double square = Math.pow(2 * 0.8, 2) + Math.pow(0.5 * 3, 2);
            assertThat(kernel).isCloseTo(Math.exp(-square / (2 * 9)), within(0.01));
            assertThat(map.spectrum()).isPresent();
        }
    }

    @Test
    void sparseRowsStaySparseUnderWeightsAndAreNotTransformed() {
        float[][] rows = {{0, 2, 0, 0}, {1, 0, 0, -3}, {0, 0, 0, 0}, {0, 0, 5, 0}};
        try (RowStore store =
                MemoryStore.of(rows, true, new double[4], null, Task.regression(), Execution.defaults())) {
            ColumnMap map = ColumnMap.normalScores(store).withWeights(1, 0.5, 0, 2);
            try (RowStore seen = FeatureStore.of(store, map)) {
                assertThat(seen.sparse()).isTrue();
                assertThat(copy(seen))
                        .isDeepEqualTo(new float[][] {{0, 1, 0, 0}, {1, 0, 0, -6}, {0, 0, 0, 0}, {0, 0, 0, 0}});
            }
            SparseRows all = new SparseRows(
                    4, 4, new int[] {0, 1, 3, 3, 4}, new int[] {1, 0, 3, 2}, FloatMemory.of(2, 1, -3, 5));
            SparseRows some = map.sparse(all.slice(1, 3));
            float[] row = new float[4];
            some.copyRow(0, row);
            assertThat(row).containsExactly(1, 0, 0, -6);
            some.values().close();
            all.values().close();
        }
    }

    @Test
    void wrongWeightsAreRefused() {
        assertThatThrownBy(() -> ColumnMap.weighted(1, -1)).hasMessageContaining("not negative");
        assertThatThrownBy(() -> ColumnMap.weighted(Double.NaN)).hasMessageContaining("finite");
        assertThatThrownBy(() -> ColumnMap.weighted(1, 1).withWeights(1)).hasMessage("1 weights for 2 columns");
    }
}
