package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FeatureStoreTest {
    private static final int ROWS = 2500;
    private static final int INPUTS = 5;

    private long before;
    private MemoryStore source;
    private MeasureMap map;

    @BeforeEach
    void open() {
        before = FloatMemory.liveBytes();
        source = source(Execution.defaults().threads(2));
        map = new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, 17, INPUTS, 1));
    }

    private static MemoryStore source(Execution execution) {
        float[][] rows = new float[ROWS][INPUTS];
        double[] targets = new double[ROWS];
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            RandomStream.of(2, i).gaussians(rows[i]);
            targets[i] = i;
            weights[i] = 1 + i % 3;
        }
        return MemoryStore.of(rows, targets, weights, Task.regression(), execution);
    }

    @AfterEach
    void nothingLeaks() {
        map.close();
        source.close();
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void manyCoordinatesOfSparseRowsStaySparseAndAreTheSame() {
        int columns = 5000;
        int[] picked = new int[3000];
        double[] weights = new double[picked.length];
        RandomStream stream = RandomStream.of(5, 5);
        for (int m = 0; m < picked.length; m++) {
            picked[m] = stream.below(columns);
            weights[m] = stream.uniform();
        }
        try (MeasureMap coordinates = new MeasureMap(
                        new SpectralMeasure(Family.COORDINATE, new CoordinateAtoms(columns, picked), null, weights));
                RowStore sparse = sparse(columns);
                RowStore z = FeatureStore.of(sparse, coordinates)) {
            assertThat(z.sparse()).isTrue();
            assertThat(z).isNotInstanceOf(MemoryStore.class);
            z.run(Passes.each("compare", block -> {
                float[] row = new float[picked.length];
                sparse.run(Passes.each("naive", raw -> {
                    float[] whole = new float[columns];
                    for (int i = 0; i < raw.size(); i++) {
                        raw.rows().copyRow(i, whole);
                        block.rows().copyRow(i, row);
                        for (int m = 0; m < picked.length; m++) {
                            assertThat(row[m]).isEqualTo(whole[picked[m]] * (float) Math.sqrt(weights[m]));
                        }
                    }
                }));
            }));
        }
    }

    private static RowStore sparse(int columns) {
        RowSink sink = MemoryStore.sink(columns, true, Task.regression(), Execution.defaults());
        RandomStream stream = RandomStream.of(6, 6);
        for (int i = 0; i < 20; i++) {
            int[] index = new int[40];
            float[] values = new float[40];
            for (int e = 0; e < 40; e++) {
                index[e] = e * 125 + stream.below(125);
                values[e] = (float) stream.gaussian();
            }
            sink.sparse(index, values, 40, i, 1);
        }
        return sink.finish();
    }

    /** A sum over features, targets and weights whose bits depend on the order of adding. */
    private static double[] sums(RowStore store) {
        return store.run(new Passes.Sums("sums", store.columns()) {
            @Override
            public void accumulate(Block block, double[] sums) {
                DenseRows rows = (DenseRows) block.rows();
                for (int i = 0; i < block.size(); i++) {
                    for (int j = 0; j < rows.columns(); j++) {
                        sums[j] += rows.get(i, j) * block.weight(i) * Math.sqrt(block.targets()[i]);
                    }
                }
            }
        });
    }

    @Test
    void viewAndMaterialisedFeaturesGiveTheSameBitsAtAnyNumberOfThreads() {
        RowStore view = FeatureStore.view(source, map);
        double[] expected = sums(view);
        assertThat(sums(view.with(view.execution().threads(1)))).containsExactly(expected);
        try (RowStore kept = FeatureStore.materialise(source, map)) {
            assertThat(kept).isInstanceOf(MemoryStore.class);
            assertThat(view).isNotInstanceOf(MemoryStore.class);
            assertThat(sums(kept)).containsExactly(expected);
            assertThat(sums(kept.with(kept.execution().threads(3)))).containsExactly(expected);
        }
        assertThat(view.columns()).isEqualTo(34);
        assertThat(view.rows()).isEqualTo(ROWS);
        assertThat(view.blocks()).isEqualTo(source.blocks());
        assertThat(view.sparse()).isFalse();
        assertThat(view.task()).isEqualTo(source.task());
    }

    @Test
    void subsetsAndBatchesSeeTheFeaturesOfTheirRows() {
        RowStore view = FeatureStore.view(source, map);
        try (RowStore kept = FeatureStore.materialise(source, map)) {
            assertThat(sums(view.subset(row -> row % 3 == 1))).containsExactly(sums(kept.subset(row -> row % 3 == 1)));
            assertThat(batches(view)).isEqualTo(batches(kept));
            assertThat(shuffled(view)).isEqualTo(shuffled(kept)).hasSize(ROWS);
        }
    }

    private static List<List<Float>> batches(RowStore store) {
        List<List<Float>> seen = new ArrayList<>();
        store.batches(3, 1, 100, block -> collect(block, seen));
        return seen;
    }

    private static List<List<Float>> shuffled(RowStore store) {
        List<List<Float>> seen = new ArrayList<>();
        store.shuffledBlocks(3, 1, block -> collect(block, seen));
        return seen;
    }

    /** Targets, and features rounded so that the shape of a matrix product does not show. */
    private static void collect(Block block, List<List<Float>> seen) {
        float[] row = new float[block.rows().columns()];
        for (int i = 0; i < block.size(); i++) {
            block.rows().copyRow(i, row);
            seen.add(List.of((float) block.targets()[i], Math.round(row[0] * 1e4f) / 1e4f));
        }
    }

    @Test
    void featuresAreKeptOnlyWhereTheyFitTheMemory() {
        try (RowStore kept = FeatureStore.of(source, map)) {
            assertThat(kept).isInstanceOf(MemoryStore.class);
        }
        try (MeasureMap wide = new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, 1000, INPUTS, 1));
                RowStore view = FeatureStore.of(source.with(source.execution().memory(16L << 20)), wide)) {
            // 2500 rows of 2000 columns are 20 MB.
            assertThat(view).isNotInstanceOf(MemoryStore.class);
            assertThat(FeatureStore.fits(source, wide)).isTrue();
        }
    }

    @Test
    void aPassThatFailsLeavesNothingBehind() {
        RowStore view = FeatureStore.view(source, map);
        assertThatThrownBy(() -> view.run(Passes.each("fails", block -> {
                    throw new IllegalStateException("block " + block.index());
                })))
                .hasMessageContaining("block");
        assertThatThrownBy(() -> view.batches(1, 1, 10, block -> {
                    throw new IllegalStateException("batch");
                }))
                .hasMessage("batch");
    }

    @Test
    void refusesAMapOfOtherColumns() {
        try (MeasureMap other = new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, 3, 4, 1))) {
            assertThatThrownBy(() -> FeatureStore.view(source, other))
                    .hasMessageContaining("5 columns, the map takes 4");
        }
    }
}
