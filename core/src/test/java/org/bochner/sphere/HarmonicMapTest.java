package org.bochner.sphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarmonicMapTest {
    private static final Task TASK = Task.classification(List.of("a", "b"));

    private static float[][] data(int n, int inputs) {
        float[][] rows = new float[n][inputs];
        for (int i = 0; i < n; i++) {
            RandomStream stream = RandomStream.of(6, i);
            for (int j = 0; j < inputs; j++) {
                rows[i][j] = stream.below(3) == 0 ? 0 : (float) stream.gaussian();
            }
        }
        return rows;
    }

    /** z of all rows, written at an offset and a stride into memory that must not be touched elsewhere. */
    private static float[][] features(FeatureMap map, float[][] data) {
        int stride = map.features() + 2;
        float[][] z = new float[data.length][map.features()];
        DenseRows rows = DenseRows.of(data);
        try (FloatMemory source = rows.memory();
                FloatMemory out = FloatMemory.allocate(5 + (long) data.length * stride)) {
            for (int i = 0; i < out.length(); i++) {
                out.set(i, -77);
            }
            map.apply(rows, out, 5, stride);
            for (int i = 0; i < data.length; i++) {
                out.read(5 + i * stride, z[i], 0, map.features());
                assertThat(out.get(5 + i * stride - 1)).isEqualTo(-77);
                assertThat(out.get(5 + i * stride + map.features())).isEqualTo(-77);
            }
            assertThat(source.isClosed()).isFalse();
        }
        return z;
    }

    private static double[] weights(int count) {
        double[] weights = new double[count];
        for (int j = 0; j < count; j++) {
            weights[j] = j % 5 / 10.0;
        }
        return weights;
    }

    @ParameterizedTest
    @CsvSource({"1,9,130", "3,3,1", "7,5,63", "64,2,64", "65,4,65", "207,3,128"})
    void everyFeatureIsTheWeighedHarmonicOfTheRowOnTheSphere(int n, int inputs, int count) {
        float[][] x = data(n, inputs);
        x[0] = new float[inputs];
        for (OntoSphere sphere : List.of(OntoSphere.normalise(inputs), OntoSphere.lift(inputs, 1.5))) {
            SphericalHarmonics harmonics = Sphere.first(sphere.dimension(), count);
            double[] weights = weights(harmonics.count());
            HarmonicMap map = new HarmonicMap(sphere, harmonics, weights);
            float[][] z = features(map, x);
            for (int i = 0; i < n; i++) {
                double[] point = point(sphere, x[i]);
                double[] y = Sphere.values(harmonics, point);
                for (int j = 0; j < y.length; j++) {
                    assertThat(z[i][j]).isEqualTo((float) (Math.sqrt(weights[j]) * y[j]));
                }
            }
        }
    }

    private static double[] point(OntoSphere sphere, float[] row) {
        double[] point = new double[sphere.dimension()];
        try (FloatMemory memory = FloatMemory.of(row)) {
            sphere.place(new DenseRows(memory, 1, row.length), 0, new float[row.length], point);
        }
        return point;
    }

    @Test
    void theFirstColumnsKeepTheMassAndPartNoPair() {
        SphericalHarmonics harmonics = SphericalHarmonics.upTo(3, 3).select(9, 4, 5, 0, 12, 13);
        double[] weights = {1, 2, 2, 3, 1, 1};
        HarmonicMap map = new HarmonicMap(OntoSphere.normalise(3), harmonics, weights);
        float[][] data = data(5, 3);
        float[][] all = features(map, data);
        for (int columns = 1; columns <= 8; columns++) {
            HarmonicMap first = map.prefix(columns);
            int count = first.features();
            assertThat(count).isBetween(1, 6);
            assertThat(count).isLessThanOrEqualTo(Math.max(columns, 1));
            assertThat(count == 6
                            || !harmonics
                                    .get(count - 1)
                                    .cosine()
                                    .equals(harmonics.get(count).cosine()))
                    .isTrue();
            assertThat(java.util.Arrays.stream(first.weights()).sum()).isCloseTo(10, within(1e-12));
            double ratio = Math.sqrt(first.weights()[0] / weights[0]);
            float[][] some = features(first, data);
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < count; j++) {
                    assertThat((double) some[i][j]).isCloseTo(ratio * all[i][j], within(1e-5));
                }
            }
        }
        assertThat(map.prefix(100).weights()).isEqualTo(weights);
    }

    @Test
    void rowsGetOntoTheSphereAsStated() {
        double[] normalised = point(OntoSphere.normalise(3), new float[] {3, 0, -4});
        assertThat(normalised).containsExactly(new double[] {0.6, 0, -0.8}, within(1e-15));
        assertThat(point(OntoSphere.normalise(3), new float[3])).containsExactly(0, 0, 1);
        double[] lifted = point(OntoSphere.lift(2, 12), new float[] {3, 4});
        assertThat(lifted).containsExactly(new double[] {3 / 13.0, 4 / 13.0, 12 / 13.0}, within(1e-15));
        assertThat(point(OntoSphere.lift(2, 12), new float[2])).containsExactly(0, 0, 1);
        float[][] rows = {{3, 4}, {0, 0}, {6, 8}};
        try (RowStore store = MemoryStore.of(
                rows,
                new double[3],
                new double[] {1, 1, 2},
                TASK,
                Execution.defaults().threads(1))) {
            assertThat(OntoSphere.lift(store).height()).isCloseTo(7.5, within(1e-15));
        }
    }

    @Test
    void denseAndSparseRowsInViewsAndInMemoryHaveTheSameBits() {
        float[][] x = data(300, 6);
        OntoSphere sphere = OntoSphere.lift(6, 2);
        HarmonicMap map = HarmonicMap.plain(sphere, SphericalHarmonics.upTo(7, 3));
        float[][] z = features(map, x);
        for (boolean sparse : new boolean[] {false, true}) {
            try (RowStore store = MemoryStore.of(
                            x,
                            sparse,
                            new double[300],
                            null,
                            TASK,
                            Execution.defaults().threads(2));
                    RowStore kept = FeatureStore.materialise(store, map)) {
                for (RowStore features : List.of(kept, FeatureStore.view(store, map))) {
                    Passes.forEach(features, block -> {
                        float[] row = new float[map.features()];
                        for (int i = 0; i < block.size(); i++) {
                            block.rows().copyRow(i, row);
                            assertThat(row).isEqualTo(z[(int) block.first() + i]);
                        }
                    });
                }
            }
        }
    }

    /** Whole degrees with equal weights: z(x)·z(x') does not change when both turn. */
    @Test
    void equalWeightsInWholeDegreesAreInvariantToRotation() {
        SphericalHarmonics harmonics = SphericalHarmonics.upTo(4, 6);
        double[] weights = new double[harmonics.count()];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = 1.0 / (1 + harmonics.get(j).degree());
        }
        HarmonicMap map = new HarmonicMap(OntoSphere.normalise(4), harmonics, weights);
        float[][] x = {{1, 2, -1, 0.5f}, {0.5f, -1, 1, 3}, {2, -1, 0.5f, 1}, {-1, -0.5f, 3, -1}};
        // Rows 2 and 3 are rows 0 and 1 under (a, b, c, e) → (b, −a, e, −c), which is a rotation.
        float[][] z = features(map, x);
        double before = 0;
        double after = 0;
        for (int j = 0; j < weights.length; j++) {
            before += (double) z[0][j] * z[1][j];
            after += (double) z[2][j] * z[3][j];
        }
        assertThat(after).isCloseTo(before, within(1e-4));
    }

    @Test
    void whatDoesNotFitIsToldOf() {
        SphericalHarmonics harmonics = Sphere.first(3, 4);
        OntoSphere sphere = OntoSphere.normalise(3);
        assertThatThrownBy(() -> HarmonicMap.plain(OntoSphere.lift(3, 1), harmonics))
                .hasMessageContaining("in 4 dimensions, the harmonics in 3");
        assertThatThrownBy(() -> new HarmonicMap(sphere, harmonics, new double[3]))
                .hasMessageContaining("3 weights");
        assertThatThrownBy(() -> new HarmonicMap(sphere, harmonics, new double[] {1, -1, 0, 0}))
                .hasMessageContaining("weight 1 must not be negative");
        assertThatThrownBy(() -> OntoSphere.normalise(1)).hasMessageContaining("lift them instead");
        assertThatThrownBy(() -> OntoSphere.lift(1, 0)).hasMessageContaining("height above 0");
        HarmonicMap map = HarmonicMap.plain(sphere, harmonics);
        assertThatThrownBy(() -> features(map, data(2, 4))).hasMessageContaining("4 columns, the map takes 3");
    }
}
