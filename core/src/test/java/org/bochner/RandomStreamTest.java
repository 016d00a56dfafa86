package org.bochner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.CauchyDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.LaplaceDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.bochner.random.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every statistical test here has a false-alarm rate of 10⁻⁵ over the choice of its seed. */
class RandomStreamTest {
    private static final double RATE = 1e-5;
    private static final int N = 100_000;

    static Stream<Arguments> laws() {
        return Stream.of(
                law("uniform", RandomStream::uniform, UniformContinuousDistribution.of(0, 1)),
                law("gaussian", RandomStream::gaussian, NormalDistribution.of(0, 1)),
                law("exponential", RandomStream::exponential, ExponentialDistribution.of(1)),
                law("laplace", RandomStream::laplace, LaplaceDistribution.of(0, 1)),
                law("cauchy", RandomStream::cauchy, CauchyDistribution.of(0, 1)),
                law("chi² 0.7", s -> Math.pow(s.chi(0.7), 2), ChiSquaredDistribution.of(0.7)),
                law("chi² 3", s -> Math.pow(s.chi(3), 2), ChiSquaredDistribution.of(3)),
                law("chi² 784", s -> Math.pow(s.chi(784), 2), ChiSquaredDistribution.of(784)));
    }

    private static Arguments law(String name, ToDoubleFunction<RandomStream> draw, ContinuousDistribution law) {
        return Arguments.of(name, draw, (DoubleUnaryOperator) law::cumulativeProbability);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("laws")
    void drawsFollowTheirLaw(String name, ToDoubleFunction<RandomStream> draw, DoubleUnaryOperator cdf) {
        RandomStream stream = RandomStream.of(11, name.hashCode());
        double[] sample = new double[N];
        for (int i = 0; i < N; i++) {
            sample[i] = draw.applyAsDouble(stream);
        }
        assertThat(Statistics.kolmogorov(sample, cdf)).isLessThan(Statistics.kolmogorovLimit(RATE));
    }

    @Test
    void gaussianMomentsAreThoseOfTheStandardLaw() {
        float[] sample = new float[1_000_000];
        RandomStream.of(3, 1, 4).gaussians(sample);
        double[] moments = new double[5];
        for (float value : sample) {
            for (int p = 1; p <= 4; p++) {
                moments[p] += Math.pow(value, p) / sample.length;
            }
        }
        // Variances of x, x², x³, x⁴ are 1, 2, 15, 96; 4.6 deviations each have a false-alarm rate of 4·10⁻⁶.
        double unit = 4.6 / Math.sqrt(sample.length);
        assertThat(Math.abs(moments[1])).isLessThan(unit);
        assertThat(Math.abs(moments[2] - 1)).isLessThan(unit * Math.sqrt(2));
        assertThat(Math.abs(moments[3])).isLessThan(unit * Math.sqrt(15));
        assertThat(Math.abs(moments[4] - 3)).isLessThan(unit * Math.sqrt(96));
    }

    @Test
    void samePathGivesTheSameBits() {
        RandomStream one = RandomStream.of(5, 1, 2);
        RandomStream two = RandomStream.of(5, 1, 2);
        for (int i = 0; i < 1000; i++) {
            assertThat(one.nextLong()).isEqualTo(two.nextLong());
            assertThat(one.gaussian()).isEqualTo(two.gaussian());
            assertThat(one.chi(i + 1)).isEqualTo(two.chi(i + 1));
        }
    }

    @Test
    void seedsPathsAndTheirPrefixesNameDifferentStreams() {
        Set<Long> starts = new HashSet<>();
        int streams = 0;
        for (long seed = -3; seed <= 3; seed++) {
            starts.add(RandomStream.of(seed).nextLong());
            streams++;
            for (long a = -3; a <= 3; a++) {
                starts.add(RandomStream.of(seed, a).nextLong());
                starts.add(RandomStream.of(seed, 0, a).nextLong());
                starts.add(RandomStream.of(seed, a, 1).nextLong());
                starts.add(RandomStream.of(seed, a, 1, 0).nextLong());
                streams += 4;
            }
        }
        // (seed, 0, 1) is written twice.
        assertThat(starts).hasSize(streams - 7);
    }

    @Test
    void neighbouringStreamsAreUncorrelated() {
        int streams = 40;
        int length = 5000;
        double[][] z = new double[streams][length];
        for (int s = 0; s < streams; s++) {
            RandomStream.of(1 + s / 20, s % 20).gaussians(z[s]);
        }
        // 780 pairs and 3 lags, each √n·correlation standard normal: 6 deviations in all have a rate of 5·10⁻⁶.
        double limit = 6 / Math.sqrt(length);
        for (int s = 0; s < streams; s++) {
            for (int t = 0; t < s; t++) {
                for (int lag = 0; lag < 3; lag++) {
                    double sum = 0;
                    for (int i = lag; i < length; i++) {
                        sum += z[s][i] * z[t][i - lag];
                    }
                    assertThat(Math.abs(sum / length)).isLessThan(limit);
                }
            }
        }
    }

    @Test
    void firstNumbersOfManyStreamsAreUniform() {
        double[] sample = new double[20_000];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = RandomStream.of(42, 7, i).uniform();
        }
        assertThat(Statistics.kolmogorov(sample, u -> u)).isLessThan(Statistics.kolmogorovLimit(RATE));
    }

    @Test
    void everyOrderIsEquallyLikely() {
        int[] observed = new int[24];
        RandomStream stream = RandomStream.of(8);
        int draws = 24_000;
        for (int i = 0; i < draws; i++) {
            int[] p = stream.permutation(4);
            int code = 0;
            for (int a = 0; a < 4; a++) {
                int smaller = 0;
                for (int b = a + 1; b < 4; b++) {
                    smaller += p[b] < p[a] ? 1 : 0;
                }
                code = code * (4 - a) + smaller;
            }
            observed[code]++;
        }
        double[] expected = new double[24];
        java.util.Arrays.fill(expected, draws / 24.0);
        assertThat(Statistics.chiSquare(observed, expected)).isLessThan(Statistics.chiSquareLimit(24, RATE));
    }

    @Test
    void refusesImpossibleArguments() {
        RandomStream stream = RandomStream.of(1);
        assertThatThrownBy(() -> stream.below(0)).hasMessageContaining("at least 1, not 0");
        assertThatThrownBy(() -> stream.chi(0)).hasMessageContaining("positive");
    }
}
