package org.bochner.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QuasiRandomTest {
    @Test
    void primitivePolynomialsAreAsManyAsEulerSays() {
        // φ(2^s − 1)/s of degree s: 1, 1, 2, 2, 6, 6, 18, 16, 48, 60.
        int[] found = PrimitivePolynomials.first(160);
        int[] perDegree = new int[12];
        for (int p : found) {
            perDegree[31 - Integer.numberOfLeadingZeros(p)]++;
        }
        assertThat(java.util.Arrays.copyOfRange(perDegree, 1, 11)).containsExactly(1, 1, 2, 2, 6, 6, 18, 16, 48, 60);
        assertThat(found).startsWith(0b11, 0b111, 0b1011, 0b1101, 0b10011);
    }

    @Test
    void everyCoordinateIsStratifiedExactly() {
        int d = 1000;
        int n = 256;
        QuasiRandom points = new QuasiRandom(d, RandomStream.of(9));
        boolean[][] hit = new boolean[d][n];
        double[] x = new double[d];
        for (int i = 0; i < n; i++) {
            points.point(n + i, x);
            for (int j = 0; j < d; j++) {
                int cell = (int) (x[j] * n);
                assertThat(hit[j][cell]).isFalse();
                hit[j][cell] = true;
            }
        }
    }

    @Test
    void twoCoordinatesFillElementaryIntervals() {
        // The first two coordinates are a (0, 2)-sequence: 2^k points have one in each dyadic box of area 2^−k.
        QuasiRandom points = new QuasiRandom(2, RandomStream.of(4));
        double[] x = new double[2];
        for (int split = 0; split <= 6; split++) {
            int columns = 1 << split;
            int rows = 64 / columns;
            int[] count = new int[64];
            for (int i = 0; i < 64; i++) {
                points.point(i, x);
                count[(int) (x[0] * columns) * rows + (int) (x[1] * rows)]++;
            }
            assertThat(count).containsOnly(1);
        }
    }

    @Test
    void eachPointIsUniformOverSeeds() {
        // False-alarm rate 10⁻⁵ for each of the points.
        for (int index : new int[] {0, 1, 13}) {
            double[] sample = new double[4000];
            double[] x = new double[5];
            for (int seed = 0; seed < sample.length; seed++) {
                new QuasiRandom(5, RandomStream.of(seed)).point(index, x);
                sample[seed] = x[4];
            }
            assertThat(Statistics.kolmogorov(sample, u -> u)).isLessThan(Statistics.kolmogorovLimit(1e-5));
        }
    }

    @Test
    void pairsOfManyCoordinatesAreNoMoreCorrelatedThanIndependentOnes() {
        int d = 1111;
        int n = 512;
        QuasiRandom points = new QuasiRandom(d, RandomStream.of(2));
        double[][] z = new double[d][n];
        double[] x = new double[d];
        for (int i = 0; i < n; i++) {
            points.point(i, x);
            for (int j = 0; j < d; j++) {
                z[j][i] = (x[j] - 0.5) * Math.sqrt(12);
            }
        }
        double squares = 0;
        for (int j = 0; j < d; j++) {
            for (int k = 0; k < j; k++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += z[j][i] * z[k][i];
                }
                squares += Math.pow(sum / n, 2);
            }
        }
        // Independent points have 1/n on average.
        assertThat(squares / (d * (d - 1) / 2)).isLessThan(1.3 / n);
    }

    @Test
    void refusesMoreCoordinatesThanItHas() {
        assertThatThrownBy(() -> new QuasiRandom(20_001, RandomStream.of(1))).hasMessageContaining("20000");
        assertThat(new QuasiRandom(20_000, RandomStream.of(1)).dimensions()).isEqualTo(20_000);
    }
}
