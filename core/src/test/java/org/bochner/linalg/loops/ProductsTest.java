package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.junit.jupiter.api.Test;

class ProductsTest {
    private static final int ROWS = 37;
    private static final int COLUMNS = 19;
    private static final int N = 11;
    private final Random random = new Random(7);

    private FloatMemory floats(int length) {
        FloatMemory memory = FloatMemory.allocate(length);
        for (int i = 0; i < length; i++) {
            memory.set(i, (float) random.nextGaussian());
        }
        return memory;
    }

    /** Every third entry, and a last row that is empty. */
    private float[][] values() {
        float[][] x = new float[ROWS][COLUMNS];
        for (int i = 0; i < ROWS - 1; i++) {
            for (int j = i % 3; j < COLUMNS; j += 3) {
                x[i][j] = (float) random.nextGaussian();
            }
        }
        return x;
    }

    private static SparseRows sparse(float[][] x) {
        int[] starts = new int[x.length + 1];
        int[] index = new int[ROWS * COLUMNS];
        float[] values = new float[ROWS * COLUMNS];
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                if (x[i][j] != 0) {
                    index[count] = j;
                    values[count++] = x[i][j];
                }
            }
            starts[i + 1] = count;
        }
        return new SparseRows(x.length, COLUMNS, starts, index, FloatMemory.of(values));
    }

    @Test
    void denseAndSparseRowsGiveTheNaiveProduct() {
        float[][] x = values();
        DenseRows dense = DenseRows.of(x);
        SparseRows sparse = sparse(x);
        try (FloatMemory a = dense.memory();
                FloatMemory v = sparse.values();
                FloatMemory w = floats(5 + COLUMNS * (N + 2))) {
            for (Rows rows : new Rows[] {dense, sparse}) {
                try (FloatMemory out = floats(3 + ROWS * (N + 1))) {
                    float outside = out.get(3 + N);
                    Products.times(rows, w, 5, N, N + 2, out, 3, N + 1);
                    for (int i = 0; i < ROWS; i++) {
                        for (int j = 0; j < N; j++) {
                            double sum = 0;
                            for (int p = 0; p < COLUMNS; p++) {
                                sum += (double) x[i][p] * w.get(5 + p * (N + 2) + j);
                            }
                            assertThat((double) out.get(3 + i * (N + 1) + j)).isCloseTo(sum, within(1e-5));
                        }
                    }
                    assertThat(out.get(3 + N)).isEqualTo(outside);
                }
            }
            assertThat(a.isClosed() || v.isClosed()).isFalse();
        }
    }

    @Test
    void theTransposedProductAddsToWhatIsThere() {
        float[][] x = values();
        DenseRows dense = DenseRows.of(x);
        SparseRows sparse = sparse(x);
        try (FloatMemory a = dense.memory();
                FloatMemory v = sparse.values();
                FloatMemory g = floats(2 + ROWS * N)) {
            for (Rows rows : new Rows[] {dense, sparse, dense.slice(5, 20), sparse.slice(5, 20)}) {
                int from = rows.rows() == ROWS ? 0 : 5;
                try (FloatMemory out = FloatMemory.allocate(1 + COLUMNS * N)) {
                    for (int i = 0; i < out.length(); i++) {
                        out.set(i, 1f);
                    }
                    Products.transposedTimes(rows, g, 2, N, N, out, 1, N);
                    for (int i = 0; i < COLUMNS; i++) {
                        for (int j = 0; j < N; j++) {
                            double sum = 1;
                            for (int p = 0; p < rows.rows(); p++) {
                                sum += (double) x[from + p][i] * g.get(2 + p * N + j);
                            }
                            assertThat((double) out.get(1 + i * N + j)).isCloseTo(sum, within(1e-4));
                        }
                    }
                }
            }
            assertThat(a.isClosed() || v.isClosed()).isFalse();
        }
    }

    @Test
    void matricesThatDoNotFitTheirMemoryAreRefused() {
        DenseRows x = DenseRows.allocate(3, 4);
        try (FloatMemory a = x.memory();
                FloatMemory small = FloatMemory.allocate(7);
                FloatMemory out = FloatMemory.allocate(6)) {
            assertThatThrownBy(() -> Products.times(x, small, 0, 2, 2, out, 0, 2))
                    .hasMessageContaining("4 rows of 2 columns do not fit")
                    .hasMessageContaining("7 floats");
            assertThatThrownBy(() -> Products.times(x, a, 0, 2, 1, out, 0, 2)).hasMessageContaining("stride 1");
        }
    }
}
