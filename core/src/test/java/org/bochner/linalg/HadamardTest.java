package org.bochner.linalg;

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
            float[] f = new float[n + 3];
            for (int i = 0; i < n; i++) {
                f[i + 2] = (float) x[i];
            }
            Hadamard.transform(f, 2, n, 1);
            double[] d = x.clone();
            Hadamard.transform(d, 0, n, 1);
            for (int i = 0; i < n; i++) {
                assertThat(d[i]).isCloseTo(expected[i], within(1e-12 * n));
                assertThat((double) f[i + 2]).isCloseTo(expected[i], within(1e-6 * n));
            }
            assertThat(f[1]).isZero();
            assertThat(f[n + 2]).isZero();
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
            new PlainLoops().hadamard(x, 0, n, 0.7f);
            ArrayLoops.get().hadamard(y, 0, n, 0.7f);
            assertThat(y).isEqualTo(x);
        }
    }

    @Test
    void rotationKeepsNormsAndIsItsOwnInverse() {
        Random random = new Random(3);
        int n = 256;
        int count = 5;
        double[] x = random.doubles((long) n * count, -1, 1).toArray();
        double[] y = x.clone();
        Hadamard.rotate(y, 0, n, count);
        for (int v = 0; v < count; v++) {
            double before = 0;
            double after = 0;
            for (int i = v * n; i < (v + 1) * n; i++) {
                before += x[i] * x[i];
                after += y[i] * y[i];
            }
            assertThat(after).isCloseTo(before, within(1e-12 * before));
        }
        Hadamard.rotate(y, 0, n, count);
        for (int i = 0; i < x.length; i++) {
            assertThat(y[i]).isCloseTo(x[i], within(1e-14));
        }
        float[] f = {3, 4, 0, 0, 1, 1, 1, 1};
        Hadamard.rotate(f, 0, 4, 2);
        assertThat(f).containsExactly(3.5f, -0.5f, 3.5f, -0.5f, 2f, 0f, 0f, 0f);
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
        assertThatThrownBy(() -> Hadamard.transform(new float[12], 0, 12, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12")
                .hasMessageContaining("pad");
        assertThatThrownBy(() -> Hadamard.transform(new float[12], 0, 8, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
