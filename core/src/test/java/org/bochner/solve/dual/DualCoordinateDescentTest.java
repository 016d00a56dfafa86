package org.bochner.solve.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.linalg.LinearFunction;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Problem;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DualCoordinateDescentTest {
    /** Three epochs with a large C are far from enough; the bias is then the best one for the weights all the same. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aSearchThatEndsEarlyHasTheBestBiasForItsWeights(int classes) {
        Problem problem = Problem.classes(300, 12, classes, 5).weighted(2);
        double c = 10;
        Training training = Training.of(Loss.HINGE)
                .withSolver(Training.Solver.DUAL)
                .withBias(Training.Bias.REGULARISED)
                .withTolerance(1e-6)
                .withIterations(3);
        double best = optimum(problem, training, c);
        try (RowStore store = problem.store()) {
            Solution solution =
                    LinearSolvers.path(store, training, new double[] {c}).get(0);
            LinearFunction function = solution.function();
            double value = problem.objective(function, training, c);
            assertThat(solution.converged()).isFalse();
            assertThat(solution.objective()).isCloseTo(value, within(1e-5 * value));
            assertThat(value * (1 - solution.gap())).isLessThan(best * (1 + 1e-3));
            for (int o = 0; o < function.outputs(); o++) {
                double was = function.bias()[o];
                for (double step : new double[] {-0.1, -1e-3, 1e-3, 0.1}) {
                    function.bias()[o] = was + step;
                    assertThat(problem.objective(function, training, c)).isGreaterThan(value * (1 - 1e-9));
                }
                function.bias()[o] = was;
            }
        }
    }

    /** P of a search that had the time. */
    private static double optimum(Problem problem, Training training, double c) {
        try (RowStore store = problem.store()) {
            Training patient = training.withIterations(20_000).withTolerance(1e-3);
            Solution solution =
                    LinearSolvers.path(store, patient, new double[] {c}).get(0);
            assertThat(solution.converged()).isTrue();
            return problem.objective(solution.function(), training, c);
        }
    }
}
