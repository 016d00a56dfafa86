package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The laws of the decompositions, for each implementation that this platform has. */
class DecompositionTest {
    private final Random random = new Random(6);

    private static List<Blas> implementations() {
        List<Blas> all = new ArrayList<>(List.of(new JavaBlas()));
        if (Blas.nativeMemory()) {
            all.add(new OpenBlas());
        }
        return all;
    }

    private Matrix random(int rows, int columns) {
        return new Matrix(
                rows, columns, random.doubles((long) rows * columns, -1, 1).toArray());
    }

    private static Matrix times(Matrix a, Matrix b) {
        Matrix c = new Matrix(a.rows(), b.columns());
        new JavaBlas()
                .dgemm(
                        false,
                        false,
                        a.rows(),
                        b.columns(),
                        a.columns(),
                        1,
                        a.data(),
                        a.columns(),
                        b.data(),
                        b.columns(),
                        0,
                        c.data(),
                        b.columns());
        return c;
    }

    private static void close(Matrix a, Matrix b, double tolerance) {
        assertThat(a.rows()).isEqualTo(b.rows());
        assertThat(a.columns()).isEqualTo(b.columns());
        for (int i = 0; i < a.data().length; i++) {
            assertThat(a.data()[i]).isCloseTo(b.data()[i], within(tolerance));
        }
    }

    private static Matrix orthonormal(int n) {
        return Matrix.identity(n);
    }

    @Test
    void singularFactorsAreOrthonormalAndMultiplyToTheMatrix() {
        for (Blas blas : implementations()) {
            for (int[] shape : new int[][] {{1, 1}, {7, 3}, {3, 7}, {13, 13}, {61, 20}, {20, 61}}) {
                int m = shape[0];
                int n = shape[1];
                int k = Math.min(m, n);
                Matrix a = random(m, n);
                Matrix u = new Matrix(m, k);
                Matrix vt = new Matrix(k, n);
                double[] values = new double[k];
                blas.gesdd(m, n, a.data().clone(), u.data(), values, vt.data());
                close(times(u.transpose(), u), orthonormal(k), 1e-12);
                close(times(vt, vt.transpose()), orthonormal(k), 1e-12);
                Matrix scaled = vt.copy();
                for (int i = 0; i < k; i++) {
                    assertThat(values[i]).isLessThanOrEqualTo(i == 0 ? Double.MAX_VALUE : values[i - 1]);
                    for (int j = 0; j < n; j++) {
                        scaled.set(i, j, values[i] * vt.get(i, j));
                    }
                }
                close(times(u, scaled), a, 1e-12);
            }
        }
    }

    @Test
    void singularFactorsStayOrthonormalWhenTheRankIsDeficient() {
        for (Blas blas : implementations()) {
            Matrix a = times(random(12, 2), random(2, 6));
            Matrix u = new Matrix(12, 6);
            Matrix vt = new Matrix(6, 6);
            double[] values = new double[6];
            blas.gesdd(12, 6, a.data().clone(), u.data(), values, vt.data());
            close(times(u.transpose(), u), orthonormal(6), 1e-12);
            assertThat(values[2]).isLessThan(1e-14 * 12 * values[0]);
            assertThat(new SingularValues(u, values, vt).rank()).isEqualTo(2);
        }
        assertThat(SingularValues.of(new Matrix(4, 3)).rank()).isZero();
    }

    @Test
    void leastSquaresIsShortestAndItsResidualIsOrthogonal() {
        for (Blas blas : implementations()) {
            for (int[] shape : new int[][] {{20, 5, 5}, {20, 8, 3}, {5, 12, 5}, {9, 9, 4}}) {
                int m = shape[0];
                int n = shape[1];
                Matrix a = times(random(m, shape[2]), random(shape[2], n));
                Matrix b = random(m, 2);
                double[] work = java.util.Arrays.copyOf(b.data(), Math.max(m, n) * 2);
                assertThat(blas.gelsd(m, n, a.data().clone(), work, 2, 1e-12)).isEqualTo(shape[2]);
                Matrix x = new Matrix(n, 2, java.util.Arrays.copyOf(work, n * 2));
                Matrix residual = times(a, x);
                for (int i = 0; i < residual.data().length; i++) {
                    residual.data()[i] -= b.data()[i];
                }
                close(times(a.transpose(), residual), new Matrix(n, 2), 1e-10);
                // The shortest solution lies in the row space: projecting on it changes nothing.
                SingularValues svd = SingularValues.of(a);
                Matrix vt =
                        new Matrix(shape[2], n, java.util.Arrays.copyOf(svd.vt().data(), shape[2] * n));
                close(times(vt.transpose(), times(vt, x)), x, 1e-10);
            }
        }
    }

    @Test
    void leastSquaresTellsTheRank() {
        Matrix a = new Matrix(3, 2, new double[] {1, 1, 2, 2, 3, 3});
        LeastSquares found = LeastSquares.solve(a, new Matrix(3, 1, new double[] {2, 4, 6}));
        assertThat(found.rank()).isEqualTo(1);
        assertThat(found.solution().get(0, 0)).isCloseTo(1, within(1e-12));
        assertThat(found.solution().get(1, 0)).isCloseTo(1, within(1e-12));
        assertThatThrownBy(() -> LeastSquares.solve(a, new Matrix(2, 1)))
                .hasMessageContaining("3")
                .hasMessageContaining("2");
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
                        () -> Cholesky.of(hole),
                        () -> SymmetricEigen.of(hole),
                        () -> SingularValues.of(hole),
                        () -> LeastSquares.solve(hole, hole))) {
            assertThatThrownBy(call)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("row 2, column 1 is NaN");
        }
        assertThatThrownBy(() -> Cholesky.of(new Matrix(2, 3))).hasMessageContaining("2×3");
        assertThatThrownBy(() -> Cholesky.of(Matrix.identity(2)).solve(new double[3], 1))
                .hasMessageContaining("3");
    }

    @Test
    void aFunctionOfTheEigenvaluesIsAFunctionOfTheMatrix() {
        Matrix b = random(25, 25);
        Matrix a = times(b, b.transpose());
        for (int i = 0; i < 25; i++) {
            a.add(i, i, 1);
        }
        Matrix root = SymmetricEigen.of(a).apply(Math::sqrt);
        close(times(root, root), a, 1e-11);
    }
}
