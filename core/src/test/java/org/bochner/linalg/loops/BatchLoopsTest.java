package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchLoopsTest {
    private final RandomStream stream = RandomStream.of(5, 1);

    static List<BatchLoops> loops() {
        return List.of(new BatchLoops(), BatchLoops.get());
    }

    private float[] random(int length) {
        float[] values = new float[length];
        stream.gaussians(values);
        return values;
    }

    @ParameterizedTest
    @MethodSource("loops")
    void forwardAddsTheProductWithTheColumnsThatAreThere(BatchLoops loops) {
        int width = loops.width();
        int[] index = {0, 2, 3, 6, 7, 9, 12};
        for (int rows : new int[] {4, 8, 32}) {
            float[] x = random(index.length * rows);
            float[] w = random(5 + 13 * width);
            float[] out = random(3 + rows * width);
            double[] expected = new double[out.length];
            for (int i = 0; i < rows; i++) {
                for (int c = 0; c < width; c++) {
                    double sum = out[3 + i * width + c];
                    for (int e = 1; e < 6; e++) {
                        sum += (double) x[e * rows + i] * w[5 + index[e] * width + c];
                    }
                    expected[3 + i * width + c] = sum;
                }
            }
            loops.forward(x, rows, rows, index, 1, 6, w, 5, out, 3);
            for (int k = 3; k < out.length; k++) {
                assertThat((double) out[k]).isCloseTo(expected[k], within(1e-5));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void backIsTheTransposedProduct(BatchLoops loops) {
        int width = loops.width();
        int[] index = {4, 5, 7, 8, 9, 11};
        int rows = 12;
        float[] x = random(index.length * rows);
        float[] delta = random(2 + rows * width);
        float[] back = new float[8 * width];
        loops.back(x, rows, rows, index, 0, index.length, delta, 2, back, 4);
        for (int e = 0; e < index.length; e++) {
            for (int c = 0; c < width; c++) {
                double sum = 0;
                for (int i = 0; i < rows; i++) {
                    sum += (double) x[e * rows + i] * delta[2 + i * width + c];
                }
                assertThat((double) back[(index[e] - 4) * width + c]).isCloseTo(sum, within(1e-5));
            }
        }
        for (int c = 0; c < width; c++) {
            assertThat(back[2 * width + c]).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void dotsAddOverStrips(BatchLoops loops) {
        int width = loops.width();
        int rows = 8;
        int strips = 2;
        for (int count : new int[] {1, 2, 3, 4, 7}) {
            float[] a = random(strips * rows * width + 1);
            float[] b = random(strips * 9 * width);
            float[] out = new float[rows * 8];
            out[1] = 10;
            loops.dots(a, 1, rows * width, b, 0, 9 * width, strips, rows, count, out, 0, 8);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < 8; j++) {
                    double sum = i == 0 && j == 1 ? 10 : 0;
                    for (int t = 0; t < strips && j < count; t++) {
                        for (int c = 0; c < width; c++) {
                            sum += (double) a[1 + t * rows * width + i * width + c] * b[t * 9 * width + j * width + c];
                        }
                    }
                    assertThat((double) out[i * 8 + j]).isCloseTo(sum, within(1e-4));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void wavesAndSlopesOfAnglesNearAndFar(BatchLoops loops) {
        int width = loops.width();
        int rows = 4;
        for (float far : new float[] {1, 100, 1e6f}) {
            float[] x = random(rows * width);
            for (int i = 0; i < x.length; i++) {
                x[i] *= far;
            }
            float[] angles = x.clone();
            float[] phase = random(2 * width);
            float[] scale = random(3 * width);
            float[] sums = random(rows * width);
            float[] before = sums.clone();
            loops.wave(x, 0, rows, phase, width, scale, 2 * width, sums, 0);
            for (int i = 0; i < x.length; i++) {
                double angle = angles[i] + phase[width + i % width];
                double s = scale[2 * width + i % width];
                assertThat((double) sums[i]).isCloseTo(before[i] + s * Math.cos(angle), within(2e-6));
                assertThat((double) x[i]).isCloseTo(-s * Math.sin(angle), within(2e-6));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void adamIsItsFormula(BatchLoops loops) {
        int length = 2 * loops.width();
        float[] w = random(length);
        float[] m = random(length);
        float[] v = random(length);
        for (int i = 0; i < length; i++) {
            v[i] *= v[i];
        }
        float[] g = random(length);
        float[] w0 = w.clone();
        float[] m0 = m.clone();
        float[] v0 = v.clone();
        loops.momentStep(w, m, v, 0, g, length, new BatchLoops.MomentStep(0.9f, 0.99f, 1e-3f, 0.1f, 1.5f, 0.8f));
        for (int i = 0; i < length; i++) {
            double mean = 0.9 * m0[i] + 0.1 * g[i];
            double square = 0.99 * v0[i] + 0.01 * g[i] * g[i];
            assertThat((double) m[i]).isCloseTo(mean, within(1e-6));
            assertThat((double) v[i]).isCloseTo(square, within(1e-6));
            assertThat((double) w[i])
                    .isCloseTo(0.8f * w0[i] - 0.1 * mean / (1.5 * Math.sqrt(square) + 1e-3), within(1e-5));
        }
    }

    /** Numbers near the smallest float would be computed a hundred times slower. */
    @ParameterizedTest
    @MethodSource("loops")
    void momentsThatFadeAwayNeverBecomeDenormal(BatchLoops loops) {
        int length = loops.width();
        float[] w = new float[length];
        float[] m = random(length);
        float[] v = new float[length];
        BatchLoops.MomentStep step = new BatchLoops.MomentStep(0.9f, 0.9f, 1e-8f, 1e-3f, 1f, 1f);
        for (int t = 0; t < 2000; t++) {
            loops.momentStep(w, m, v, 0, new float[length], length, step);
            for (int i = 0; i < length; i++) {
                assertThat(m[i] == 0 || Math.abs(m[i]) > Float.MIN_NORMAL).isTrue();
                assertThat(v[i]).isGreaterThan(Float.MIN_NORMAL);
            }
        }
        for (float each : m) {
            assertThat(Math.abs(each)).isLessThan(1e-30f);
        }
    }

    @Test
    void stripsAreWholeVectors() {
        for (BatchLoops loops : loops()) {
            assertThat(loops.width() % 4).isZero();
        }
    }
}
