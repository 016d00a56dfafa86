package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackedProductsTest {
    @ParameterizedTest
    @CsvSource({"100, 50, 128", "70, 33, 300", "257, 7, 1", "64, 784, 129"})
    void rowsWithManyZerosGiveTheNaiveProduct(int rows, int columns, int n) {
        RandomStream stream = RandomStream.of(rows, columns);
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = stream.uniform() < 0.2 ? (float) stream.gaussian() : 0;
            }
        }
        float[] w = new float[columns * n];
        stream.gaussians(w);
        DenseRows dense = DenseRows.of(x);
        int stride = n + 3;
        try (FloatMemory b = FloatMemory.of(w);
                FloatMemory c = FloatMemory.allocate(5 + rows * stride)) {
            PackedProducts.of(dense).times(n, b, 0, n, c, 5, stride);
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < n; k++) {
                    double sum = 0;
                    for (int j = 0; j < columns; j++) {
                        sum += (double) x[i][j] * w[j * n + k];
                    }
                    assertThat(c.get(5 + i * stride + k)).isCloseTo((float) sum, within(1e-4f));
                }
                assertThat(c.get(5 + i * stride + n)).isZero();
            }
        } finally {
            dense.memory().close();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.1, true", "0.9, false"})
    void onlyRowsWithManyZerosAreCompressed(double share, boolean served) {
        RandomStream stream = RandomStream.of(1, 2);
        float[][] x = new float[200][100];
        for (float[] row : x) {
            for (int j = 0; j < row.length; j++) {
                row[j] = stream.uniform() < share ? 1 : 0;
            }
        }
        DenseRows dense = DenseRows.of(x);
        try {
            boolean vector = ArrayLoops.get().name().equals("vector");
            assertThat(PackedProducts.serve(dense, 1000)).isEqualTo(served && vector);
            assertThat(PackedProducts.serve(dense, 10)).isFalse();
        } finally {
            dense.memory().close();
        }
    }
}
