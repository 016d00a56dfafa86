package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bochner.linalg.FloatMemory;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class ColumnSumsTest {
    private static double[][] signed(int rows) {
        double[][] signed = new double[2][rows];
        for (int i = 0; i < rows; i++) {
            signed[0][i] = i % 3 == 0 ? 0 : (i % 7 - 3) / 4.0;
            signed[1][i] = (i % 5 - 2) / 2.0;
        }
        return signed;
    }

    @Test
    void sumsOfTwoListsAreThoseInDoubleAndDoNotDependOnThreads() {
        Sample sample = Sample.classes(5000, 4, 2, 7).weighted();
        double[][] signed = signed(5000);
        long before = FloatMemory.liveBytes();
        try (RowStore one = sample.store(false, 1);
                RowStore three = sample.store(false, 3)) {
            double[] found = Potential.columnSums(one, signed);
            assertThat(Potential.columnSums(three, signed)).isEqualTo(found);
            for (int g = 0; g < 2; g++) {
                for (int j = 0; j < 4; j++) {
                    double sum = 0;
                    for (int i = 0; i < 5000; i++) {
                        sum += sample.weights()[i] * signed[g][i] * sample.rows()[i][j];
                    }
                    assertThat(found[g * 4 + j]).isCloseTo(sum, within(1e-2));
                }
            }
            assertThatThrownBy(() -> SignedTargets.given(one, new double[2]))
                    .hasMessageContaining("2 signed weights for 5000 rows");
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
