package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Steps that are found in single precision lead where those in double do. */
class SinglePrecisionTest {
    private static final int NEVER = Integer.MAX_VALUE;

    @ParameterizedTest
    @EnumSource(PointLoss.class)
    void secondDerivativesAreThoseInDouble(PointLoss loss) {
        int outputs = loss == PointLoss.MULTINOMIAL ? 3 : 1;
        long before = FloatMemory.liveBytes();
        for (int atoms : new int[] {13, 60}) {
            TunedProblem problem = SolversTest.random(6, 2 * atoms + 7, atoms, loss, outputs, MetaKernel.Kind.RBF, 0.1);
            double[] u = new double[atoms];
            Arrays.setAll(u, i -> i % 5 == 0 ? 0 : 0.4 + i % 3);
            try (DensityMachine single = new DensityMachine(problem, SolversTest.EXECUTION, 1, NEVER);
                    DensityMachine twice = new DensityMachine(problem, SolversTest.EXECUTION, NEVER, NEVER)) {
                DensityMachine.Point fast = single.solve(u, null, 0.5, 1e-12);
                DensityMachine.Point plain = twice.solve(u, null, 0.5, 1e-12);
                assertThat(fast.value).isCloseTo(plain.value, within(1e-9 * plain.value));
                Matrix found = single.curvature(fast);
                Matrix expected = twice.curvature(plain);
                double largest =
                        Arrays.stream(expected.data()).map(Math::abs).max().orElseThrow();
                for (int e = 0; e < atoms * atoms; e++) {
                    assertThat(found.data()[e]).isCloseTo(expected.data()[e], within(1e-4 * largest));
                }
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(PointLoss.class)
    void largeProblemsAreSolvedToTheToleranceAskedFor(PointLoss loss) {
        int outputs = loss == PointLoss.MULTINOMIAL ? 2 : 1;
        TunedProblem problem = SolversTest.random(4, 250, 60, loss, outputs, MetaKernel.Kind.RBF, 1);
        Tuned plain = new NewtonSolver(NEVER, NEVER).solve(problem, problem.start(), 1e-8, SolversTest.EXECUTION);
        Tuned fine = new NewtonSolver().solve(problem, problem.start(), 1e-8, SolversTest.EXECUTION);
        Tuned rough = new NewtonSolver().solve(problem, problem.start(), 1e-4, SolversTest.EXECUTION);
        assertThat(fine.converged()).isTrue();
        assertThat(fine.objective()).isCloseTo(plain.objective(), within(2e-8 * plain.objective()));
        assertThat(rough.objective()).isBetween(fine.objective() * (1 - 1e-8), fine.objective() * (1 + 1e-4));
    }

    @Test
    void aRunningSumIsTheSumOfTheRowsThatBendNow() {
        int n = 50;
        int r = 7;
        RandomStream stream = RandomStream.of(3, 1);
        double[] all = new double[n * r];
        stream.gaussians(all);
        RunningGram running = new RunningGram();
        for (int time = 0; time < 12; time++) {
            double share = time % 4 == 3 ? 0.3 : 0.9;
            int[] which =
                    IntStream.range(0, n).filter(i -> stream.uniform() < share).toArray();
            double[] c = new double[which.length];
            int first = time;
            Arrays.setAll(c, i -> which[i] % 7 == first % 7 ? 0.5 : 2);
            assertThat(running.of(curve(all, r, which, c))).hasSize(r * r);
            float[] found = running.of(curve(all, r, which, c)).clone();
            double[] expected = naive(all, r, which, c);
            for (int e = 0; e < r * r; e++) {
                assertThat((double) found[e]).isCloseTo(expected[e], within(1e-4 * n));
            }
        }
    }

    private static Curve curve(double[] all, int r, int[] which, double[] c) {
        double[] sum = new double[r];
        for (int i = 0; i < which.length; i++) {
            for (int j = 0; j < r; j++) {
                sum[j] += c[i] * all[which[i] * r + j];
            }
        }
        return new Curve(Arrays.stream(c).sum(), sum, null, c, all, which);
    }

    private static double[] naive(double[] all, int r, int[] which, double[] c) {
        Curve curve = curve(all, r, which, c);
        double[] gram = new double[r * r];
        for (int i = 0; i < which.length; i++) {
            for (int a = 0; a < r; a++) {
                for (int b = 0; b < r; b++) {
                    gram[a * r + b] += c[i]
                            * (all[which[i] * r + a] - curve.sum()[a] / curve.total())
                            * (all[which[i] * r + b] - curve.sum()[b] / curve.total());
                }
            }
        }
        return gram;
    }
}
