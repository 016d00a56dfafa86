package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plain loops and those in force, against StrictMath, on odd lengths and offsets. */
class ArrayLoopsTest {
    static Stream<Arguments> loopsAndLengths() {
        return Stream.of(0, 1, 3, 7, 13, 16, 207, 1021)
                .flatMap(length ->
                        List.of(new ArrayLoops(), ArrayLoops.get()).stream().map(loops -> Arguments.of(loops, length)));
    }

    private static float[] numbers(int length, double size, long seed) {
        float[] numbers = new float[length];
        RandomStream.of(seed, length).gaussians(numbers);
        for (int i = 0; i < length; i++) {
            numbers[i] *= (float) size;
        }
        return numbers;
    }

    @ParameterizedTest
    @MethodSource("loopsAndLengths")
    void sumsOfPairsGrowByScaledCosinesAndSines(ArrayLoops loops, int length) {
        // The reach of the polynomial, and beyond it.
        for (double size : new double[] {1, 5000, 1e6}) {
            float[] x = numbers(length + 9, size, 1);
            float[] before = x.clone();
            float[] sums = numbers(2 * length + 9, 1, 2);
            float[] old = sums.clone();
            loops.addPair(x, 4, length, -1.5f, sums, 3, length + 5);
            assertThat(x).isEqualTo(before);
            for (int i = 0; i < length; i++) {
                double cosine = old[3 + i] - 1.5 * StrictMath.cos(x[4 + i]);
                double sine = old[length + 5 + i] - 1.5 * StrictMath.sin(x[4 + i]);
                assertThat((double) sums[3 + i]).isCloseTo(cosine, within(2 * SinePolynomial.FLOAT_ERROR + 4e-7));
                assertThat((double) sums[length + 5 + i])
                        .isCloseTo(sine, within(2 * SinePolynomial.FLOAT_ERROR + 4e-7));
            }
            assertThat(sums[2]).isEqualTo(old[2]);
            assertThat(sums[length + 3]).isEqualTo(old[length + 3]);
            assertThat(sums[length + 4]).isEqualTo(old[length + 4]);
            assertThat(sums[2 * length + 5]).isEqualTo(old[2 * length + 5]);
        }
    }

    @ParameterizedTest
    @MethodSource("loopsAndLengths")
    void blendsAreSumsOfCosinesAndSines(ArrayLoops loops, int length) {
        for (double size : new double[] {1, 5000, 1e6}) {
            float[] x = numbers(length + 9, size, 3);
            float[] old = x.clone();
            float[] a = numbers(length + 2, 1, 4);
            float[] b = numbers(length + 2, 1, 5);
            loops.blendPair(x, 4, length, -1.5f, a, b, 2);
            for (int i = 0; i < length; i++) {
                double blend = a[2 + i] * StrictMath.cos(old[4 + i]) + b[2 + i] * StrictMath.sin(old[4 + i]);
                double bound = 2 * (Math.abs(a[2 + i]) + Math.abs(b[2 + i])) * (SinePolynomial.FLOAT_ERROR + 1e-7);
                assertThat((double) x[4 + i]).isCloseTo(-1.5 * blend, within(bound + 1e-12));
            }
            assertThat(x[3]).isEqualTo(old[3]);
            assertThat(x[4 + length]).isEqualTo(old[4 + length]);
        }
    }

    @ParameterizedTest
    @MethodSource("loopsAndLengths")
    void sumsGrowByScaledNumbers(ArrayLoops loops, int length) {
        float[] x = numbers(length + 9, 1, 6);
        float[] sums = numbers(length + 9, 1, 7);
        float[] old = sums.clone();
        loops.add(x, 4, length, 0.3f, sums, 3);
        for (int i = 0; i < length; i++) {
            assertThat(sums[3 + i]).isCloseTo(old[3 + i] + 0.3f * x[4 + i], within(1e-6f));
        }
        assertThat(sums[2]).isEqualTo(old[2]);
        assertThat(sums[3 + length]).isEqualTo(old[3 + length]);
    }

    /** Every binade that the polynomial serves, and next to multiples of a quarter turn, where signs change. */
    @Test
    void oneReductionForBothIsWithinTheBoundOfEach() {
        int count = 0;
        float[] x = new float[400_000];
        for (int k = 0; k < 15_000; k++) {
            float near = (float) (k * (Math.PI / 2));
            for (int step = -1; step <= 1; step++) {
                x[count++] = (k % 2 == 0 ? 1 : -1) * (near + step * Math.ulp(near));
            }
        }
        RandomStream stream = RandomStream.of(11);
        while (count < x.length) {
            float sign = stream.sign();
            x[count++] = sign * (float) Math.min(25_000, Math.pow(2, 30 * stream.uniform() - 15));
        }
        for (ArrayLoops loops : List.of(new ArrayLoops(), ArrayLoops.get())) {
            float[] sums = new float[2 * x.length];
            loops.addPair(x, 0, x.length, 1f, sums, 0, x.length);
            for (int i = 0; i < x.length; i++) {
                double ofCosine = Math.abs(sums[i] - StrictMath.cos(x[i]));
                double ofSine = Math.abs(sums[x.length + i] - StrictMath.sin(x[i]));
                if (!(ofCosine <= SinePolynomial.FLOAT_ERROR && ofSine <= SinePolynomial.FLOAT_ERROR)) {
                    throw new AssertionError(loops.name() + ", x = " + x[i] + ": " + ofCosine + " and " + ofSine);
                }
            }
        }
    }

    @Test
    void infinityAndNaNGiveNaNAndLeaveTheirNeighboursAlone() {
        for (ArrayLoops loops : List.of(new ArrayLoops(), ArrayLoops.get())) {
            float[] x = new float[40];
            x[5] = Float.NaN;
            x[20] = Float.NEGATIVE_INFINITY;
            float[] sums = new float[80];
            loops.addPair(x, 0, 40, 1f, sums, 0, 40);
            for (int i = 0; i < 40; i++) {
                if (i == 5 || i == 20) {
                    assertThat(sums[i]).isNaN();
                    assertThat(sums[40 + i]).isNaN();
                } else {
                    assertThat(sums[i]).isCloseTo(1f, within(3e-7f));
                    assertThat(sums[40 + i]).isZero();
                }
            }
        }
    }

    @Test
    void slicesBeyondTheirArraysAreRefused() {
        float[] x = new float[10];
        assertThatThrownBy(() -> ArrayLoops.get().add(x, 5, 6, 1f, new float[20], 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ArrayLoops.get().addPair(x, 0, 10, 1f, new float[20], 0, 11))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ArrayLoops.get().blendPair(x, 0, 10, 1f, new float[20], new float[9], 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** All remainders of columns, rows and vectors; sums of up to 100 products of numbers below 4 in float. */
    @Test
    void tilesTimesFewVectorsAreTheNaiveProducts() {
        RandomStream random = RandomStream.of(3);
        for (ArrayLoops loops : List.of(new ArrayLoops(), ArrayLoops.get())) {
            for (int d : new int[] {1, 5, 16, 33, 64, 100}) {
                for (int rows : new int[] {1, 3, 4, 7, 32}) {
                    int width = 1 + rows % 4;
                    float[] x = new float[rows * d];
                    float[] w = new float[d + 2];
                    float[] c = new float[width * 32];
                    float[] back = new float[width * d];
                    for (float[] array : List.of(x, w, c, back)) {
                        random.gaussians(array);
                    }
                    float[] before = back.clone();
                    float[] out = new float[rows + 1];
                    loops.tileTimes(x, rows, d, w, 2, out, 1);
                    loops.tileBack(x, rows, d, c, 32, width, back);
                    for (int i = 0; i < rows; i++) {
                        double sum = 0;
                        for (int j = 0; j < d; j++) {
                            sum += (double) x[i * d + j] * w[2 + j];
                        }
                        assertThat((double) out[1 + i]).isCloseTo(sum, within(1e-4));
                    }
                    for (int k = 0; k < width; k++) {
                        for (int j = 0; j < d; j++) {
                            double sum = before[k * d + j];
                            for (int i = 0; i < rows; i++) {
                                sum += (double) c[k * 32 + i] * x[i * d + j];
                            }
                            assertThat((double) back[k * d + j]).isCloseTo(sum, within(1e-4));
                        }
                    }
                }
            }
        }
    }
}
