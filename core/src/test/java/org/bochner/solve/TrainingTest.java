package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TrainingTest {
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ROUNDED_HINGE", "MULTICLASS_HINGE"})
    void settingsSurviveTheirKeyValueForm(Loss loss) {
        Training training = Training.of(loss)
                .withBias(Training.Bias.NONE)
                .withTolerance(0.02)
                .withSeed(77);
        assertThat(Training.of(training.toMap())).isEqualTo(training);
    }

    @ParameterizedTest
    @CsvSource({
        "loss,hing",
        "solver,best",
        "bias,maybe",
        "tolerance,0",
        "tolerance,x",
        "iterations,0",
        "class-weights,'1,a'",
        "class-weights,'1,-2'",
        "epsilon,-1",
        "colour,red"
    })
    void aBadSettingIsNamedWithItsValue(String name, String value) {
        assertThatThrownBy(() -> Training.of(Map.of(name, value)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(name.equals("class-weights") ? "class weight" : name);
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
        Training base = Training.of(Loss.EPSILON_INSENSITIVE);
        try (RowStore store = problem.store()) {
            Solution first = solve(store, base);
            for (Training other : List.of(
                    base.withLoss(Loss.SQUARED),
                    base.withBias(Training.Bias.NONE),
                    base.withTolerance(0.5),
                    base.withIterations(1),
                    base.withEpsilon(0.5),
                    base.withSeed(2))) {
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

    private static Solution solve(RowStore store, Training training) {
        return LinearSolvers.path(store, training, new double[] {1}).get(0);
    }
}
