package org.bochner.solve.ridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.linalg.Blas;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Problem;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed forms where rounding matters: smooth features with eigenvalues of all sizes, and large C. */
class CholeskyRidgeTest {
    private static final int FEATURES = 300;
    private static final double SCALE = 3;

    /** Pairs cos, sin of slow frequencies on points of the unit square, and a rough target. */
    private static Problem smooth(int n, long seed) {
        RandomStream random = RandomStream.of(seed);
        double[][] omega = new double[FEATURES / 2][2];
        for (double[] each : omega) {
            each[0] = random.gaussian();
            each[1] = random.gaussian();
        }
        float[][] rows = new float[n][FEATURES];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            double x = random.uniform();
            double y = random.uniform();
            for (int j = 0; j < omega.length; j++) {
                double angle = omega[j][0] * x + omega[j][1] * y;
                rows[i][2 * j] = (float) (SCALE * Math.cos(angle) / Math.sqrt(omega.length));
                rows[i][2 * j + 1] = (float) (SCALE * Math.sin(angle) / Math.sqrt(omega.length));
            }
            targets[i] = 100 + Math.sin(9 * x) + 3 * x * y + 0.1 * random.gaussian();
        }
        return new Problem(rows, targets, null, new Task(List.of(), 1));
    }

    /** Beside the normal equations of the rows in plain double. */
    @ParameterizedTest
    @CsvSource({"900, FREE", "900, REGULARISED", "900, NONE", "200, FREE", "200, REGULARISED"})
    void noCIsTooLarge(int n, Training.Bias bias) {
        Problem problem = smooth(n, 4);
        Training training =
                Training.of(Loss.SQUARED).withSolver(Training.Solver.CHOLESKY).withBias(bias);
        double[] cs = {1, 1e2, 1e4, 1e5};
        try (RowStore store = problem.store()) {
            for (Solution solution : LinearSolvers.path(store, training, cs)) {
                double value = problem.objective(solution.function(), training, solution.c());
                double best = problem.objective(naive(problem, bias, solution.c()), training, solution.c());
                assertThat(value / best - 1).as("C = " + solution.c()).isLessThan(training.tolerance());
                assertThat(solution.converged()).isTrue();
            }
        }
    }

    /** Sums of the rows that are too rough for the C to come are not kept. */
    @Test
    void aPathThatWouldBeTooRoughDoesNotGrow() {
        Training fine = Training.of(Loss.SQUARED).withSolver(Training.Solver.CHOLESKY);
        try (RowStore all = smooth(900, 4).store()) {
            RegularisationPath rough = LinearSolvers.open(
                    all.subset(row -> row % 5 != 2), fine.withTolerance(0.5), new double[] {1e4}, null);
            RowStore rest = all.subset(row -> row % 5 == 2);
            rough.solve(1e-3);
            assertThat(rough.grow(rest, 1e4, fine)).isFalse();
            assertThat(rough.grow(rest, 1e-3, fine)).isTrue();
        }
    }

    private static LinearFunction naive(Problem problem, Training.Bias bias, double c) {
        int d = FEATURES;
        boolean constant = bias != Training.Bias.NONE;
        int n = constant ? d + 1 : d;
        double[] a = new double[n * n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            a[i * n + i] = i == d && bias == Training.Bias.FREE ? 0 : 1;
        }
        for (int r = 0; r < problem.rows().length; r++) {
            float[] row = problem.rows()[r];
            for (int i = 0; i < n; i++) {
                double left = 2 * c * (i == d ? 1 : row[i]);
                w[i] += left * problem.targets()[r];
                for (int j = 0; j < n; j++) {
                    a[i * n + j] += left * (j == d ? 1 : row[j]);
                }
            }
        }
        assertThat(Blas.get().potrf(n, a)).isZero();
        Blas.get().potrs(n, a, w, 1);
        return new LinearFunction(new Matrix(d, 1, Arrays.copyOf(w, d)), new double[] {constant ? w[d] : 0});
    }
}
