package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PanelMatrixTest {
    @BeforeEach
    void thereArePanels() {
        assumeTrue(ArrayLoops.get().panelRows() > 0, "this processor's vectors are too short for panels");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 1",
        "12, 7, 32, 1",
        "13, 30, 33, 0.1",
        "207, 784, 100, 0.2",
        "96, 3, 2000, 0",
        "100, 5, 31, 0.5"
    })
    void denseRowsGiveTheNaiveProduct(int rows, int columns, int n, double share) {
        RandomStream stream = RandomStream.of(rows, n);
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = stream.uniform() < share ? (float) stream.gaussian() : 0;
            }
        }
        float[] w = new float[columns * n];
        stream.gaussians(w);
        DenseRows dense = DenseRows.of(x);
        int stride = n + 1;
        try (FloatMemory b = FloatMemory.of(w);
                FloatMemory c = FloatMemory.allocate(3 + rows * stride)) {
            new PanelMatrix(b, columns, n).times(dense, c, 3, stride);
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < n; k++) {
                    double sum = 0;
                    for (int j = 0; j < columns; j++) {
                        sum += (double) x[i][j] * w[j * n + k];
                    }
                    assertThat(c.get(3 + i * stride + k)).isCloseTo((float) sum, within(1e-4f));
                }
                assertThat(c.get(3 + i * stride + n)).isZero();
            }
        } finally {
            dense.memory().close();
        }
    }

    @Test
    void aRowHasTheSameBitsWhateverLiesBesideIt() {
        RandomStream stream = RandomStream.of(5, 6);
        float[][] x = new float[200][40];
        for (float[] row : x) {
            stream.gaussians(row);
            row[3] = 0;
        }
        float[] w = new float[40 * 70];
        stream.gaussians(w);
        DenseRows dense = DenseRows.of(x);
        try (FloatMemory b = FloatMemory.of(w);
                FloatMemory all = FloatMemory.allocate(200 * 70);
                FloatMemory some = FloatMemory.allocate(200 * 70)) {
            PanelMatrix matrix = new PanelMatrix(b, 40, 70);
            matrix.times(dense, all, 0, 70);
            for (int from = 0; from < 200; from += 7) {
                int to = Math.min(200, from + 7);
                matrix.times(dense.slice(from, to), some, from * 70, 70);
            }
            for (int i = 0; i < 200 * 70; i++) {
                assertThat(some.get(i)).isEqualTo(all.get(i));
            }
        } finally {
            dense.memory().close();
        }
    }
}
