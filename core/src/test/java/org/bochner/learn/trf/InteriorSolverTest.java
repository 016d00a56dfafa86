package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InteriorSolverTest {
    private static TunedProblem hinge(long seed, int rows, int atoms, int outputs, double lower) {
        return SolversTest.random(seed, rows, atoms, PointLoss.HINGE, outputs, MetaKernel.Kind.RBF, lower);
    }

    private static Tuned solve(TunedProblem problem, double tolerance) {
        return new InteriorSolver().solve(problem, problem.start(), tolerance, SolversTest.EXECUTION);
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
    void theMinimumIsThatOfTheRoundedHinge(int rows, int atoms, int outputs, double lower) {
        for (long seed = 1; seed <= 4; seed++) {
            TunedProblem problem = hinge(seed, rows, atoms, outputs, lower);
            Tuned rounded = new NewtonSolver().solve(problem, problem.start(), 1e-7, SolversTest.EXECUTION);
            Tuned found = solve(problem, 1e-8);
            assertThat(found.converged()).as("seed %d", seed).isTrue();
            assertThat(found.gap()).isLessThan(1e-8);
            assertThat(found.rounds()).isLessThan(60);
            assertThat(found.violation()).isLessThan(1e-4);
            assertThat(found.objective()).isCloseTo(rounded.objective(), within(3e-7 * rounded.objective()));
            assertThat(found.objective())
                    .isCloseTo(
                            problem.slope(found.weights(), found.bias(), found.density(), 1)
                                    .exact(),
                            within(1e-10));
            assertThat(Arrays.stream(found.density()).min().orElseThrow()).isGreaterThanOrEqualTo(lower);
        }
    }

    /** The gap that is told holds: an answer to 1e-2 is no further than it says from one to 1e-9. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-1, 1e-3, 1e-5, 1e-7})
    void theGapIsABound(double lambda) {
        for (long seed = 1; seed <= 4; seed++) {
            TunedProblem any = hinge(seed, 120, 10, 1, seed % 2);
            TunedProblem problem = any.with(lambda, any.prior());
            Tuned fine = solve(problem, 1e-9);
            Tuned rough = solve(problem, 1e-2);
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
        TunedProblem weighted = SolversTest.random(3, rows, 8, PointLoss.HINGE, 1, MetaKernel.Kind.RBF, 1, shares);
        HeldRows held = (HeldRows) weighted.evidence();
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
        TunedProblem twice = TunedProblem.of(
                repeated,
                2,
                1,
                targets,
                HeldRows.equal(targets.length),
                PointLoss.HINGE,
                weighted.lambda(),
                weighted.prior(),
                1);
        assertThat(solve(weighted, 1e-9).objective())
                .isCloseTo(solve(twice, 1e-9).objective(), within(1e-8));
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        TunedProblem problem = hinge(5, 200, 60, 3, 1);
        long before = FloatMemory.liveBytes();
        Tuned two = solve(problem, 1e-6);
        Tuned one = new InteriorSolver()
                .solve(problem, problem.start(), 1e-6, Execution.defaults().withThreads(1));
        assertThat(one.density()).isEqualTo(two.density());
        assertThat(one.weights()).isEqualTo(two.weights());
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void whenStoppedItKeepsWhatItHas() {
        TunedProblem problem = hinge(5, 200, 30, 1, 1);
        AtomicInteger asked = new AtomicInteger();
        Execution soon = SolversTest.EXECUTION.withInterrupt(() -> asked.incrementAndGet() > 12);
        Tuned stopped = new InteriorSolver().solve(problem, problem.start(), 1e-9, soon);
        assertThat(stopped.interrupted()).isTrue();
        assertThat(stopped.converged()).isFalse();
        assertThat(stopped.objective()).isFinite();
    }
}
