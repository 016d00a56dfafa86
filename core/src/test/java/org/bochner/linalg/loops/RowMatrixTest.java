package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowMatrixTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 7", "13, 3", "4, 207", "207, 13", "7, 1021"})
    void aRowGivesTheNaiveProductWhateverIsZeroInIt(int d, int n) {
        float[][] w = new float[n][d];
        RandomStream stream = RandomStream.of(d, n);
        for (float[] column : w) {
            stream.gaussians(column);
        }
        RowProduct product = new RowMatrix(d, n, (into, m) -> System.arraycopy(w[m], 0, into, 0, d)).product();
        float[] x = new float[d + 2];
        float[] out = new float[n];
        for (int zeros = 0; zeros <= d; zeros++) {
            stream.gaussians(x);
            for (int k = 0; k < zeros; k++) {
                x[k * 5 % d] = 0;
            }
            product.times(x, out);
            for (int m = 0; m < n; m++) {
                double sum = 0;
                for (int j = 0; j < d; j++) {
                    sum += (double) x[j] * w[m][j];
                }
                assertThat((double) out[m]).isCloseTo(sum, within(1e-6 * (d + 3)));
            }
        }
    }

    @Test
    void aMatrixOfMoreThanHalfTheHeapIsRefusedWithItsSize() {
        RowMatrix large = new RowMatrix(1 << 20, 1 << 20, (into, m) -> {});
        assertThatThrownBy(large::product)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("4194304 MiB")
                .hasMessageContaining("predict rows together");
    }
}
