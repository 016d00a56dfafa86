package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.junit.jupiter.api.Test;

class LandmarkMapTest {
    private static final int ROWS = 37;
    private static final int LANDMARKS = 29;
    private static final int COLUMNS = 13;

    @Test
    void similaritiesAreGaussianForDenseAndSparseRowsAndLandmarks() {
        Random random = new Random(1);
        float[][] x = values(ROWS, random);
        float[][] c = values(LANDMARKS, random);
        double width = 1.7;
        for (boolean sparseRows : new boolean[] {false, true}) {
            for (boolean sparseLandmarks : new boolean[] {false, true}) {
                float[] z = apply(rows(x, sparseRows), rows(c, sparseLandmarks), width);
                for (int i = 0; i < ROWS; i++) {
                    for (int l = 0; l < LANDMARKS; l++) {
                        assertThat((double) z[i * LANDMARKS + l]).isCloseTo(naive(x[i], c[l], width), within(2e-6));
                    }
                }
            }
        }
    }

    @Test
    void aLandmarkIsSimilarToItselfByOne() {
        float[][] c = values(LANDMARKS, new Random(2));
        float[] z = apply(rows(c, true), rows(c, true), 0.5);
        for (int l = 0; l < LANDMARKS; l++) {
            assertThat((double) z[l * LANDMARKS + l]).isCloseTo(1, within(1e-6));
        }
    }

    @Test
    void memoryIsFreedOnClose() {
        long before = FloatMemory.liveBytes();
        new LandmarkMap(rows(values(3, new Random(3)), false), 1).close();
        new LandmarkMap(rows(values(3, new Random(3)), true), 1).close();
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void badWidthsAndColumnsAreRefused() {
        try (FloatMemory memory = FloatMemory.allocate(6)) {
            DenseRows rows = new DenseRows(memory, 2, 3);
            assertThatThrownBy(() -> new LandmarkMap(rows, 0)).hasMessageContaining("not 0.0");
            assertThatThrownBy(() -> new LandmarkMap(rows, Double.NaN)).hasMessageContaining("NaN");
            assertThatThrownBy(() -> new LandmarkMap(rows.slice(0, 0), 1)).hasMessageContaining("at least 1");
            assertThatThrownBy(() -> new LandmarkMap(rows, 1).apply(new DenseRows(memory, 3, 2), memory, 0, 2))
                    .hasMessageContaining("2 columns");
        }
    }

    private static float[] apply(Rows x, Rows c, double width) {
        float[] z = new float[x.rows() * c.rows()];
        try (LandmarkMap map = new LandmarkMap(c, width);
                FloatMemory input = x instanceof SparseRows s ? s.values() : ((DenseRows) x).memory();
                FloatMemory out = FloatMemory.allocate(z.length + 5L)) {
            assertThat(input.isClosed()).isFalse();
            map.apply(x, out, 5, c.rows());
            out.read(5, z, 0, z.length);
        }
        return z;
    }

    private static double naive(float[] x, float[] c, double width) {
        double sum = 0;
        for (int j = 0; j < COLUMNS; j++) {
            sum += ((double) x[j] - c[j]) * ((double) x[j] - c[j]);
        }
        return Math.exp(-sum / (2 * width * width));
    }

    private static float[][] values(int rows, Random random) {
        float[][] x = new float[rows][COLUMNS];
        for (float[] row : x) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = random.nextInt(3) == 0 ? (float) random.nextGaussian() : 0;
            }
        }
        return x;
    }

    private static Rows rows(float[][] x, boolean sparse) {
        if (!sparse) {
            return DenseRows.of(x);
        }
        int[] starts = new int[x.length + 1];
        int[] index = new int[x.length * COLUMNS];
        float[] values = new float[x.length * COLUMNS];
        int n = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                if (x[i][j] != 0) {
                    index[n] = j;
                    values[n++] = x[i][j];
                }
            }
            starts[i + 1] = n;
        }
        return new SparseRows(x.length, COLUMNS, starts, index, FloatMemory.of(values));
    }
}
