package org.bochner.solve.newton;

import static org.assertj.core.api.Assertions.assertThat;

import org.bochner.RandomStream;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedQuadraticTest {
    /** With few directions nearly all coordinates end at a bound, and guesses alone cycle. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1e-2", "7, 3, 1e-1", "40, 5, 1e-3", "60, 60, 1e-6", "120, 20, 1e-4", "200, 70, 1e-2"})
    void theStepMeetsTheConditionsOfAMinimum(int n, int directions, double ridge) {
        for (long seed = 1; seed <= 5; seed++) {
            RandomStream stream = RandomStream.of(seed, n);
            double[] f = new double[directions * n];
            stream.gaussians(f);
            Matrix b = new Matrix(n, n);
            Blas.get().dgemm(true, false, n, n, directions, 1.0 / directions, f, f, 0, b.data());
            double[] g = new double[n];
            double[] room = new double[n];
            stream.gaussians(g);
            for (int i = 0; i < n; i++) {
                b.add(i, i, ridge);
                room[i] = stream.uniform() < 0.4 ? 0 : stream.uniform();
            }
            BoundedQuadratic step = BoundedQuadratic.minimum(b, g, room);
            double[] d = step.step();
            for (int i = 0; i < n; i++) {
                double slope = g[i];
                for (int j = 0; j < n; j++) {
                    slope += b.get(i, j) * d[j];
                }
                assertThat(d[i]).isGreaterThanOrEqualTo(-room[i]);
                assertThat(slope).as("slope").isGreaterThan(-1e-5);
                assertThat(d[i] > -room[i] ? Math.abs(slope) : 0)
                        .as("free slope %d of %d, seed %d", i, n, seed)
                        .isLessThan(1e-5);
            }
            assertThat(step.decrease()).isPositive();
        }
    }
}
