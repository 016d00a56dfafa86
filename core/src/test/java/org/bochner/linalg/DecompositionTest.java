package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.linalg.loops.SymmetricEigen;
import org.junit.jupiter.api.Test;

/** The laws of the decompositions, for each implementation that this platform has. */
class DecompositionTest {
    private final Random random = new Random(6);

    private Matrix random(int rows, int columns) {
        return new Matrix(
                rows, columns, random.doubles((long) rows * columns, -1, 1).toArray());
    }

    private static Matrix times(Matrix a, Matrix b) {
        Matrix c = new Matrix(a.rows(), b.columns());
        new JavaBlas().dgemm(false, false, a.rows(), b.columns(), a.columns(), 1, a.data(), b.data(), 0, c.data());
        return c;
    }

    private static void close(Matrix a, Matrix b, double tolerance) {
        assertThat(a.rows()).isEqualTo(b.rows());
        assertThat(a.columns()).isEqualTo(b.columns());
        for (int i = 0; i < a.data().length; i++) {
            assertThat(a.data()[i]).isCloseTo(b.data()[i], within(tolerance));
        }
    }

    @Test
    void choleskySolvesAndTellsTheDeterminantWithoutJitter() {
        Matrix b = random(40, 40);
        Matrix a = times(b, b.transpose());
        for (int i = 0; i < 40; i++) {
            a.add(i, i, 1);
        }
        Cholesky cholesky = Cholesky.of(a);
        assertThat(cholesky.jitter()).isZero();
        Matrix right = random(40, 3);
        close(times(a, cholesky.solve(right)), right, 1e-11);
        double sum = 0;
        for (double value : SymmetricEigen.of(a).values()) {
            sum += Math.log(value);
        }
        assertThat(cholesky.logDeterminant()).isCloseTo(sum, within(1e-10));
        Matrix l = cholesky.factor();
        close(times(l, l.transpose()), a, 1e-11);
    }

    @Test
    void choleskyReportsTheJitterThatARankDeficientMatrixNeeds() {
        Matrix b = random(30, 4);
        Matrix a = times(b, b.transpose());
        Cholesky cholesky = Cholesky.of(a);
        assertThat(cholesky.jitter()).isPositive().isLessThan(1e-9);
        Matrix l = cholesky.factor();
        Matrix product = times(l, l.transpose());
        for (int i = 0; i < 30; i++) {
            product.add(i, i, -cholesky.jitter());
        }
        close(product, a, 1e-12);
    }

    @Test
    void theInverseOfTheFactorIsThatOfANaiveSubstitution() {
        for (int n : new int[] {1, 3, 7, 13, 207}) {
            Matrix b = random(n, n);
            Matrix a = times(b, b.transpose());
            for (int i = 0; i < n; i++) {
                a.add(i, i, 1);
            }
            Matrix inverse = a.copy();
            Cholesky.inverseFactor(inverse);
            Matrix plain = Cholesky.of(a).factor();
            new JavaBlas().trtri(n, plain.data());
            Matrix lower = new Matrix(n, n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    lower.set(i, j, inverse.get(i, j));
                    assertThat(inverse.get(i, j)).isCloseTo(plain.get(i, j), within(1e-11));
                }
            }
            close(times(lower, Cholesky.of(a).factor()), Matrix.identity(n), 1e-10);
        }
        Matrix indefinite = Matrix.identity(3);
        indefinite.set(2, 2, 0);
        assertThatThrownBy(() -> Cholesky.inverseFactor(indefinite)).hasMessageContaining("minor 3");
    }

    @Test
    void impossibleMatricesAreRefusedByNameAndPlace() {
        Matrix indefinite = Matrix.identity(3);
        indefinite.set(1, 1, -5);
        assertThatThrownBy(() -> Cholesky.of(indefinite))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("minor 2");
        Matrix hole = Matrix.identity(3);
        hole.set(2, 1, Double.NaN);
        for (org.assertj.core.api.ThrowableAssert.ThrowingCallable call :
                List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                        () -> Cholesky.of(hole), () -> SymmetricEigen.of(hole))) {
            assertThatThrownBy(call)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("row 2, column 1 is NaN");
        }
        assertThatThrownBy(() -> Cholesky.of(new Matrix(2, 3))).hasMessageContaining("2×3");
        assertThatThrownBy(() -> Cholesky.of(Matrix.identity(2)).solve(new double[3], 1))
                .hasMessageContaining("3");
    }
}
