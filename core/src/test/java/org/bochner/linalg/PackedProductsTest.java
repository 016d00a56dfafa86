package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackedProductsTest {
    @ParameterizedTest
    @CsvSource({"100, 50, 128", "70, 33, 300", "257, 7, 1", "64, 784, 129"})
    void sparseRowsGiveTheNaiveProduct(int rows, int columns, int n) {
        RandomStream stream = RandomStream.of(rows, columns);
        float[][] x = new float[rows][columns];
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * columns];
        float[] values = new float[rows * columns];
        for (int i = 0; i < rows; i++) {
            starts[i + 1] = starts[i];
            for (int j = 0; j < columns; j++) {
                if (stream.uniform() < 0.2) {
                    x[i][j] = (float) stream.gaussian();
                    index[starts[i + 1]] = j;
                    values[starts[i + 1]++] = x[i][j];
                }
            }
        }
        float[] w = new float[columns * n];
        stream.gaussians(w);
        int stride = n + 3;
        try (FloatMemory v = FloatMemory.of(values);
                FloatMemory b = FloatMemory.of(w);
                FloatMemory c = FloatMemory.allocate(5 + rows * stride)) {
            // A slice, so that the entries do not begin at the first place.
            SparseRows all = new SparseRows(rows, columns, starts, index, v);
            PackedProducts.spmm(
                    all.slice(1, rows),
                    new DenseRows(b, columns, n),
                    new DenseRows(c, 5 + stride, rows - 1, n, stride));
            for (int i = 1; i < rows; i++) {
                for (int k = 0; k < n; k++) {
                    double sum = 0;
                    for (int j = 0; j < columns; j++) {
                        sum += (double) x[i][j] * w[j * n + k];
                    }
                    assertThat(c.get(5 + i * stride + k)).isCloseTo((float) sum, within(1e-4f));
                }
                assertThat(c.get(5 + i * stride + n)).isZero();
            }
        }
    }
}
