package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class HadamardTest {
    private static double[] naive(double[] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                y[i] += Integer.bitCount(i & j) % 2 == 0 ? x[j] : -x[j];
            }
        }
        return y;
    }

    @Test
    void equalsTheMatrixOfSigns() {
        Random random = new Random(1);
        for (int n = 1; n <= 1024; n *= 2) {
            double[] x = random.doubles(n, -1, 1).toArray();
            double[] expected = naive(x);
            float[] f = new float[n];
            for (int i = 0; i < n; i++) {
                f[i] = (float) x[i];
            }
            Hadamard.transform(f);
            for (int i = 0; i < n; i++) {
                assertThat((double) f[i]).isCloseTo(expected[i], within(1e-6 * n));
            }
        }
    }

    @Test
    void bothImplementationsGiveTheSameBits() {
        Random random = new Random(2);
        for (int n = 1; n <= 8192; n *= 2) {
            float[] x = new float[n];
            for (int i = 0; i < n; i++) {
                x[i] = (float) random.nextGaussian();
            }
            float[] y = x.clone();
            new ArrayLoops().hadamard(x);
            ArrayLoops.get().hadamard(y);
            assertThat(y).isEqualTo(x);
        }
    }

    @Test
    void paddedLengthIsTheNextPowerOfTwo() {
        assertThat(Hadamard.paddedLength(1)).isEqualTo(1);
        assertThat(Hadamard.paddedLength(3)).isEqualTo(4);
        assertThat(Hadamard.paddedLength(784)).isEqualTo(1024);
        assertThat(Hadamard.paddedLength(1024)).isEqualTo(1024);
    }

    @Test
    void otherLengthsAreRefusedWithAdvice() {
        assertThatThrownBy(() -> Hadamard.transform(new float[12]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12")
                .hasMessageContaining("pad");
    }
}
