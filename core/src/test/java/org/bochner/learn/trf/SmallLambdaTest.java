package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.SmallTasks;
import org.bochner.solve.Loss;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Next to no regularisation: the digits that are lost do not matter. */
class SmallLambdaTest {
    /** Off by about the root of the weights' error, for any λ. */
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED_HINGE", "LOGISTIC"})
    void derivativesOfRoughWeightsAreNearThoseOfExactOnes(Loss loss) {
        for (double lambda : new double[] {1e-3, 1e-5, 1e-7}) {
            TrfObjective random = SolversTest.random(7, 120, 10, loss, 1, MetaKernel.Kind.RBF, 1);
            TrfObjective objective = random.with(lambda, random.prior());
            WeightSolver weights = new WeightSolver(objective, SolversTest.EXECUTION);
            WeightSolver.Fit exact = weights.solve(objective.start(), null, 1e-14);
            WeightSolver.Fit rough = weights.solve(objective.start(), null, 1e-3);
            assertThat(rough.value).isGreaterThan(exact.value * (1 + 1e-12));
            double[] gradient = exact.gradient();
            double largest = -Arrays.stream(gradient).min().orElseThrow();
            for (int i = 0; i < gradient.length; i++) {
                assertThat(rough.gradient()[i])
                        .as("atom %d, λ = %s", i, lambda)
                        .isCloseTo(gradient[i], within(0.1 * largest));
            }
        }
    }

    /** Many rows end on the margin, and rounding the hinge took hundreds of Newton steps. */
    @ParameterizedTest
    @CsvSource({"3, 1, 1", "6, 100, 100", "10, 1, 1", "10, 100, 100"})
    void aHingeWithHardlyAnyRegularisationConverges(int inputs, String gamma, String length) {
        try (MemoryStore noisy = noisy(300, inputs)) {
            Fitted fitted = Methods.named("trf")
                    .fit(
                            noisy,
                            TrfMethodsTest.request(
                                    200,
                                    "width=1",
                                    "machine=joint",
                                    "c=1",
                                    "loss=hinge",
                                    "density-tolerance=1e-3",
                                    "iterations=20",
                                    "gamma=" + gamma,
                                    "length=" + length,
                                    "big-lambda=0.01",
                                    "lambda=1e-7"));
            fitted.machine().close();
            assertThat(fitted.diagnostics(Diagnostics.DensityTrace.class)
                            .orElseThrow()
                            .converged())
                    .isTrue();
        }
    }

    /** Classes by the sign of a noisy wave along the diagonal. */
    private static MemoryStore noisy(int rows, int inputs) {
        RandomStream stream = RandomStream.of(5, inputs);
        float[][] x = new float[rows][inputs];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            for (int j = 0; j < inputs; j++) {
                x[i][j] = (float) (stream.gaussian() / Math.sqrt(inputs));
                sum += x[i][j];
            }
            y[i] = Math.sin(3 * sum) + 0.7 * stream.gaussian() > 0 ? 1 : 0;
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("no", "yes")), SolversTest.EXECUTION);
    }

    /** Smooth columns that nearly repeat each other, and next to no regularisation: single precision was not enough. */
    @ParameterizedTest
    @ValueSource(strings = {"3e-6", "1e-5", "3e-5"})
    void aNearlySingularProblemIsSolved(String lambda) {
        try (MemoryStore wave = SmallTasks.wave(900, 1, SolversTest.EXECUTION)) {
            Fitted fitted = Methods.named("trf")
                    .fit(
                            wave,
                            TrfMethodsTest.request(
                                    600,
                                    "width=3",
                                    "machine=joint",
                                    "c=1",
                                    "loss=squared",
                                    "gamma=100",
                                    "length=100",
                                    "big-lambda=0.01",
                                    "lambda=" + lambda));
            fitted.machine().close();
            assertThat(fitted.diagnostics(Diagnostics.DensityTrace.class)
                            .orElseThrow()
                            .converged())
                    .isTrue();
        }
    }
}
