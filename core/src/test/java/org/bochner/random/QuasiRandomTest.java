package org.bochner.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QuasiRandomTest {
    @Test
    void everyCoordinateIsStratifiedExactly() {
        int n = 256;
        QuasiRandom points = new QuasiRandom(n, 9);
        double[] x = new double[n];
        for (int j = 0; j < 1000; j++) {
            points.coordinate(j, x);
            boolean[] hit = new boolean[n];
            for (double value : x) {
                int cell = (int) (value * n);
                assertThat(hit[cell]).isFalse();
                hit[cell] = true;
            }
        }
    }

    @Test
    void twoCoordinatesFillElementaryIntervals() {
        // Coordinates 0 and 1 of a group are a (0, 2)-sequence: one of 2^k points in each dyadic box of area 2^−k.
        int n = 64;
        QuasiRandom points = new QuasiRandom(n, 4);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int group = 0; group < 3; group++) {
            points.coordinate(group * QuasiRandom.GROUP, x);
            points.coordinate(group * QuasiRandom.GROUP + 1, y);
            for (int columns = 1; columns <= n; columns *= 2) {
                int rows = n / columns;
                int[] count = new int[n];
                for (int i = 0; i < n; i++) {
                    count[(int) (x[i] * columns) * rows + (int) (y[i] * rows)]++;
                }
                assertThat(count).containsOnly(1);
            }
        }
    }

    @Test
    void eachPointIsUniformOverSeeds() {
        // False-alarm rate 10⁻⁵ for each of the points.
        double[] x = new double[20];
        for (int index : new int[] {0, 1, 13}) {
            double[] sample = new double[4000];
            for (int seed = 0; seed < sample.length; seed++) {
                new QuasiRandom(20, seed).coordinate(16, x);
                sample[seed] = x[index];
            }
            assertThat(Statistics.kolmogorov(sample, u -> u)).isLessThan(Statistics.kolmogorovLimit(1e-5));
        }
    }

    @Test
    void pairsOfManyCoordinatesAreNoMoreCorrelatedThanIndependentOnes() {
        int d = 600;
        int n = 512;
        QuasiRandom points = new QuasiRandom(n, 2);
        double[][] z = new double[d][n];
        for (int j = 0; j < d; j++) {
            points.coordinate(j, z[j]);
            for (int i = 0; i < n; i++) {
                z[j][i] = (z[j][i] - 0.5) * Math.sqrt(12);
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
        // Independent coordinates have 1/n on average, with a relative deviation of √2/424 over the pairs.
        assertThat(squares * n / (d * (d - 1) / 2)).isBetween(0.95, 1.02);
    }

    @Test
    void refusesNoPoints() {
        assertThatThrownBy(() -> new QuasiRandom(0, 1)).hasMessageContaining("at least 1, not 0");
    }
}
