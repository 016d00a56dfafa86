package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bochner.Task;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.SmallTasks;
import org.bochner.random.RandomStream;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Next to no regularisation: what digits are lost, they are not those that matter. */
class SmallLambdaTest {
    /** Off by about the root of the machine's error, whatever λ is. */
    @ParameterizedTest
    @EnumSource(
            value = PointLoss.class,
            names = {"HINGE", "SQUARED_HINGE", "LOGISTIC"})
    void derivativesOfRoughMachinesAreNearThoseOfExactOnes(PointLoss loss) {
        for (double lambda : new double[] {1e-3, 1e-5, 1e-7}) {
            TunedProblem random = SolversTest.random(7, 120, 10, loss, 1, MetaKernel.Kind.RBF, 1);
            TunedProblem problem = random.with(lambda, random.prior());
            try (DensityMachine machine = new DensityMachine(problem, SolversTest.EXECUTION)) {
                DensityMachine.Point exact = machine.solve(problem.start(), null, 0.5, 1e-14);
                DensityMachine.Point rough = machine.solve(problem.start(), null, 0.5, 1e-3);
                assertThat(rough.value).isGreaterThan(exact.value * (1 + 1e-12));
                double[] pulls = exact.pulls();
                double largest = Arrays.stream(pulls).max().orElseThrow();
                for (int i = 0; i < pulls.length; i++) {
                    assertThat(rough.pulls()[i])
                            .as("atom %d, λ = %s", i, lambda)
                            .isCloseTo(pulls[i], within(0.1 * largest));
                }
            }
        }
    }

    /** Slopes have the machine's error, 1/λ times in derivatives in u: steps that were made of them were of no use, and the search did not end. */
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

    /** Single precision leaves second derivatives of such a problem indefinite: smooth columns that nearly repeat each other, and next to no regularisation. */
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
