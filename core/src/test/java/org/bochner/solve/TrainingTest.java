package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class TrainingTest {
    @Test
    void badNumbersAreRefused() {
        Training training = Training.of(Loss.HINGE);
        assertThatThrownBy(() -> training.withTolerance(0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("tolerance");
        assertThatThrownBy(() -> training.withIterations(0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("iterations");
        assertThatThrownBy(() -> numbers(Loss.HINGE, -1, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("epsilon");
    }

    @Test
    void aSolverThatCannotMinimiseTheLossIsRefused() {
        assertThatThrownBy(() -> Training.of(Loss.HINGE).withSolver(Training.Solver.LBFGS))
                .hasMessageContaining("smooth");
        assertThatThrownBy(() -> Training.of(Loss.LOGISTIC).withSolver(Training.Solver.DUAL))
                .hasMessageContaining("lbfgs");
        assertThatThrownBy(() -> Training.of(Loss.LOGISTIC).withSolver(Training.Solver.CHOLESKY))
                .hasMessageContaining("squared");
    }

    @Test
    void everySettingChangesTheResult() {
        Problem problem = Problem.numbers(60, 3, 1, 2);
        Training base = numbers(Loss.EPSILON_INSENSITIVE, 0.1, 1);
        try (RowStore store = problem.store()) {
            Solution first = solve(store, base);
            for (Training other : List.of(
                    numbers(Loss.SQUARED, 0.1, 1),
                    base.withBias(Training.Bias.NONE),
                    base.withTolerance(0.5),
                    base.withIterations(1),
                    numbers(Loss.EPSILON_INSENSITIVE, 0.5, 1),
                    numbers(Loss.EPSILON_INSENSITIVE, 0.1, 2))) {
                assertThat(solve(store, other).function().weights().data())
                        .as("%s", other)
                        .isNotEqualTo(first.function().weights().data());
            }
        }
        try (RowStore store = Problem.classes(60, 3, 2, 2).store()) {
            Training classes = Training.of(Loss.SQUARED_HINGE);
            Solution plain = solve(store, classes);
            assertThat(solve(store, classes.withClassWeights(ClassWeights.of("1,5")))
                            .objective())
                    .isNotCloseTo(plain.objective(), within(1e-6));
            assertThat(solve(store, classes.withSolver(Training.Solver.DUAL)).solver())
                    .isEqualTo("dual");
        }
    }

    private static Training numbers(Loss loss, double epsilon, long seed) {
        return new Training(
                loss, Training.Solver.AUTO, Training.Bias.REGULARISED, 1e-3, 1000, ClassWeights.NONE, epsilon, seed);
    }

    private static Solution solve(RowStore store, Training training) {
        return LinearSolvers.path(store, training, new double[] {1}).get(0);
    }
}
