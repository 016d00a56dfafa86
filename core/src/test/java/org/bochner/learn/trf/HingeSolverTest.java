package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.solve.Loss;
import org.bochner.solve.newton.RowLosses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HingeSolverTest {
    private static TrfObjective hinge(long seed, int rows, int atoms, int outputs, double lower) {
        return SolversTest.random(seed, rows, atoms, Loss.HINGE, outputs, MetaKernel.Kind.RBF, lower);
    }

    private static TrfSolution solve(TrfObjective problem, double tolerance) {
        return HingeSolver.solve(problem, problem.start(), tolerance, SolversTest.EXECUTION);
    }

    @ParameterizedTest
    @CsvSource({
        "60, 12, 1, 1",
        "60, 12, 3, 1",
        "11, 12, 1, 1",
        "60, 12, 1, 0",
        "60, 12, 3, 0",
        "90, 60, 1, 1",
        "300, 60, 2, 0"
    })
    void conditionsOfAMinimumAreMet(int rows, int atoms, int outputs, double lower) {
        for (long seed = 1; seed <= 4; seed++) {
            TrfObjective objective = hinge(seed, rows, atoms, outputs, lower);
            TrfSolution found = solve(objective, 1e-8);
            assertThat(found.converged()).as("seed %d", seed).isTrue();
            assertThat(found.gap()).isLessThan(1e-8);
            assertThat(found.rounds()).isLessThan(60);
            assertThat(found.violation()).isLessThan(1e-4);
            double exact = objective
                    .gradient(found.weights(), found.bias(), found.density(), 1)
                    .exact();
            assertThat(found.objective()).isCloseTo(exact, within(1e-10));
            assertThat(Arrays.stream(found.density()).min().orElseThrow()).isGreaterThanOrEqualTo(lower);
            assertNothingNearbyIsLower(objective, found, seed);
        }
    }

    /** The objective is convex: a point that no nearby feasible point beats by more than the gap is the minimum. */
    private static void assertNothingNearbyIsLower(TrfObjective objective, TrfSolution found, long seed) {
        RandomStream stream = RandomStream.of(seed, 77);
        for (int trial = 0; trial < 200; trial++) {
            double size = Math.pow(10, -6 * stream.uniform());
            double[] w = moved(found.weights(), size, stream);
            double[] b = moved(found.bias(), size, stream);
            double[] u = moved(found.density(), size, stream);
            for (int i = 0; i < u.length; i++) {
                u[i] = Math.max(u[i], Math.max(objective.lower(), 1e-12));
            }
            assertThat(objective.gradient(w, b, u, 1).exact()).isGreaterThan(found.objective() * (1 - 1e-8));
        }
    }

    private static double[] moved(double[] x, double size, RandomStream stream) {
        double[] other = x.clone();
        for (int i = 0; i < x.length; i++) {
            other[i] *= 1 + size * stream.gaussian();
        }
        return other;
    }

    /** The gap holds: an answer to 1e-2 is no further than it says from one to 1e-9. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-1, 1e-3, 1e-5, 1e-7})
    void theGapIsABound(double lambda) {
        for (long seed = 1; seed <= 4; seed++) {
            TrfObjective any = hinge(seed, 120, 10, 1, seed % 2);
            TrfObjective problem = any.with(lambda, any.prior());
            TrfSolution fine = solve(problem, 1e-9);
            TrfSolution rough = solve(problem, 1e-2);
            assertThat(fine.converged()).isTrue();
            assertThat(rough.objective() - fine.objective())
                    .isBetween(-1e-8 * fine.objective(), rough.gap() * rough.objective() + 1e-8);
        }
    }

    /** A row of weight 2 is a row that comes twice; a row of weight 0 is none. */
    @Test
    void weightsAreRepetitions() {
        int rows = 40;
        double[] weights = new double[rows];
        for (int i = 0; i < rows; i++) {
            weights[i] = i % 3;
        }
        double sum = Arrays.stream(weights).sum();
        double[] shares = Arrays.stream(weights).map(each -> each / sum).toArray();
        TrfObjective weighted = SolversTest.random(3, rows, 8, Loss.HINGE, 1, MetaKernel.Kind.RBF, 1, shares);
        RowLosses held = (RowLosses) weighted.loss();
        int columns = 16;
        double[] z = new double[rows * columns];
        for (int j = 0; j < columns; j++) {
            double[] unit = new double[columns];
            unit[j] = 1;
            double[] column = held.scores(unit, new double[1]);
            for (int i = 0; i < rows; i++) {
                z[i * columns + j] = column[i];
            }
        }
        double[] repeated = new double[(int) sum * columns];
        double[] targets = new double[(int) sum];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            for (int time = 0; time < weights[i]; time++, at++) {
                System.arraycopy(z, i * columns, repeated, at * columns, columns);
                targets[at] = held.targets()[i];
            }
        }
        TrfObjective twice = TrfObjective.of(
                repeated,
                2,
                new WeightedTargets(1, targets, SolversTest.equal(targets.length), targets.length),
                Loss.HINGE,
                weighted.lambda(),
                weighted.prior(),
                1);
        assertThat(solve(weighted, 1e-9).objective())
                .isCloseTo(solve(twice, 1e-9).objective(), within(1e-8));
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        TrfObjective problem = hinge(5, 200, 60, 3, 1);
        TrfSolution two = solve(problem, 1e-6);
        TrfSolution one = HingeSolver.solve(
                problem, problem.start(), 1e-6, Execution.defaults().threads(1));
        assertThat(one.density()).isEqualTo(two.density());
        assertThat(one.weights()).isEqualTo(two.weights());
    }

    @Test
    void whenStoppedItKeepsWhatItHas() {
        TrfObjective problem = hinge(5, 200, 30, 1, 1);
        AtomicInteger asked = new AtomicInteger();
        Execution soon = SolversTest.EXECUTION.stopWhen(() -> asked.incrementAndGet() > 12);
        TrfSolution stopped = HingeSolver.solve(problem, problem.start(), 1e-9, soon);
        assertThat(stopped.interrupted()).isTrue();
        assertThat(stopped.converged()).isFalse();
        assertThat(stopped.objective()).isFinite();
    }
}
