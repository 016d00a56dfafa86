package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.store.DiskStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every solver of every loss owes. */
class LinearSolversTest {
    static Stream<Arguments> cases() {
        return Loss.linear().stream()
                .flatMap(loss -> Stream.of(Training.Solver.values())
                        .filter(solver -> allowed(loss, solver))
                        .flatMap(solver -> Stream.of(Training.Bias.values())
                                .flatMap(bias -> Stream.of(1, 5)
                                        .map(k -> Arguments.of(
                                                Training.of(loss)
                                                        .withSolver(solver)
                                                        .withBias(bias)
                                                        .withTolerance(tolerance(loss))
                                                        .withIterations(3000),
                                                k)))));
    }

    /** Coordinate descent on a loss with corners gains digits slowly. */
    private static double tolerance(Loss loss) {
        return loss.smooth() ? 1e-5 : 1e-3;
    }

    private static boolean allowed(Loss loss, Training.Solver solver) {
        return switch (solver) {
            // The one case in which the automatic choice is a way of its own: Newton steps on the active rows.
            case AUTO -> loss == Loss.SQUARED_HINGE;
            case LBFGS -> loss.smooth();
            case DUAL -> loss.hasBoxDual();
            case CHOLESKY -> loss == Loss.SQUARED;
        };
    }

    private static Problem problem(Loss loss, int k, int n) {
        return loss.forClasses() && (loss != Loss.SQUARED || k == 5)
                ? Problem.classes(n, 8, k == 1 ? 2 : k, 3)
                : Problem.numbers(n, 8, k, 3);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theGapIsReachedAndTheObjectiveIsTheOneStated(Training training, int k) {
        Problem problem = problem(training.loss(), k, 250).weighted(2);
        try (RowStore store = problem.store()) {
            for (Solution solution : LinearSolvers.path(store, training, new double[] {0.05, 1})) {
                // The closed form has its objective from sums of squares of targets, in single precision.
                double rounding = training.solver() == Training.Solver.CHOLESKY ? 1e-2 * solution.c() : 0;
                assertThat(solution.converged()).as("%s %s", training, solution).isTrue();
                assertThat(solution.gap()).isBetween(0.0, training.tolerance());
                double exact = problem.objective(solution.function(), training, solution.c());
                assertThat(solution.objective()).isCloseTo(exact, within(3e-6 * exact + rounding));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void noNearbyFunctionIsBetterByMoreThanTheGap(Training training, int k) {
        Problem problem = problem(training.loss(), k, 120);
        try (RowStore store = problem.store()) {
            Solution solution =
                    LinearSolvers.path(store, training, new double[] {0.3}).get(0);
            double value = problem.objective(solution.function(), training, 0.3);
            double bound = value * (1 - solution.gap()) * (1 - 1e-6);
            double[] w = solution.function().weights().data();
            for (int i = 0; i < w.length; i++) {
                for (double step : new double[] {1e-3, -1e-3, 0.05, -0.05}) {
                    double was = w[i];
                    w[i] += step;
                    assertThat(problem.objective(solution.function(), training, 0.3))
                            .isGreaterThan(bound);
                    w[i] = was;
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRowOfWeightTwoIsTheRowTwice(Training training, int k) {
        Problem once = problem(training.loss(), k, 60);
        int n = once.rows().length;
        int outputs = once.task().outputs();
        double[] weights = new double[n];
        List<Integer> copies = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            weights[i] = i % 3 == 0 ? 2 : 1;
            copies.add(i);
            if (i % 3 == 0) {
                copies.add(i);
            }
        }
        float[][] rows = copies.stream().map(i -> once.rows()[i]).toArray(float[][]::new);
        double[] targets = copies.stream()
                .flatMapToDouble(i -> Arrays.stream(once.targets(), i * outputs, (i + 1) * outputs))
                .toArray();
        Problem weighted = new Problem(once.rows(), once.targets(), weights, once.task());
        Problem twice = new Problem(rows, targets, null, once.task());
        assertSame(weighted, false, twice, false, training);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sparseRowsGiveWhatDenseRowsGive(Training training, int k) {
        if (training.solver() == Training.Solver.CHOLESKY) {
            return;
        }
        Problem problem = problem(training.loss(), k, 100).weighted(4);
        assertSame(problem, false, problem, true, training);
    }

    private static void assertSame(Problem a, boolean sparseA, Problem b, boolean sparseB, Training training) {
        try (RowStore first = a.store(sparseA, 1);
                RowStore second = b.store(sparseB, 1)) {
            Solution x = LinearSolvers.path(first, training, new double[] {0.5}).get(0);
            Solution y =
                    LinearSolvers.path(second, training, new double[] {0.5}).get(0);
            double value = a.objective(x.function(), training, 0.5);
            assertThat(a.objective(y.function(), training, 0.5))
                    .isCloseTo(value, within(3 * training.tolerance() * value));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void threadsDoNotChangeABit(Training training, int k) {
        Problem problem = problem(training.loss(), k, 2500).weighted(4);
        Training quick = training.withIterations(6);
        try (RowStore one = problem.store(false, 1);
                RowStore three = problem.store(false, 3)) {
            Solution x = LinearSolvers.path(one, quick, new double[] {0.1}).get(0);
            Solution y = LinearSolvers.path(three, quick, new double[] {0.1}).get(0);
            assertThat(y.function().weights().data())
                    .isEqualTo(x.function().weights().data());
            assertThat(y.function().bias()).isEqualTo(x.function().bias());
            assertThat(y.gap()).isEqualTo(x.gap());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void rowsOnDiskGiveTheBitsOfRowsInMemory(Training training, int k, @TempDir Path folder) {
        Problem problem = problem(training.loss(), k, 1100).weighted(4);
        Training quick = training.withIterations(4);
        int outputs = problem.task().outputs();
        RowSink sink = DiskStore.sink(folder, 8, false, problem.task(), Execution.defaults());
        for (int i = 0; i < problem.rows().length; i++) {
            double[] target = Arrays.copyOfRange(problem.targets(), i * outputs, (i + 1) * outputs);
            sink.dense(problem.rows()[i], target, problem.weights()[i]);
        }
        try (RowStore memory = problem.store();
                RowStore disk = sink.finish()) {
            Solution x = LinearSolvers.path(memory, quick, new double[] {0.1}).get(0);
            Solution y = LinearSolvers.path(disk, quick, new double[] {0.1}).get(0);
            assertThat(y.function().weights().data())
                    .isEqualTo(x.function().weights().data());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aPathThatGrowsEndsWhereOneOverAllRowsEnds(Training training, int k) {
        Problem problem = problem(training.loss(), k, 250).weighted(2);
        double[] cs = {0.01, 0.1};
        try (RowStore all = problem.store()) {
            RowStore most = all.subset(row -> row % 5 != 2);
            RowStore rest = all.subset(row -> row % 5 == 2);
            RegularisationPath path = LinearSolvers.open(most, training.withTolerance(0.1), cs, null);
            path.solve(cs[0]);
            boolean grew = path.grow(rest, cs[1], training);
            assertThat(grew).isEqualTo(training.solver() == Training.Solver.CHOLESKY);
            if (grew) {
                Solution grown = path.solve(cs[1]);
                Solution anew = LinearSolvers.path(all, training, cs).get(1);
                double exact = problem.objective(anew.function(), training, cs[1]);
                assertThat(problem.objective(grown.function(), training, cs[1])).isCloseTo(exact, within(1e-5 * exact));
                assertThat(grown.gap()).isLessThan(training.tolerance());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aWarmPathEndsWhereColdSolutionsEnd(Training training, int k) {
        Problem problem = problem(training.loss(), k, 100);
        double[] cs = {0.01, 0.3, 3, 0.1};
        try (RowStore store = problem.store()) {
            List<Solution> warm = LinearSolvers.path(store, training, cs);
            for (int i = 0; i < cs.length; i++) {
                Solution cold = LinearSolvers.path(store, training, new double[] {cs[i]})
                        .get(0);
                assertThat(warm.get(i).c()).isEqualTo(cs[i]);
                assertThat(warm.get(i).objective())
                        .isCloseTo(cold.objective(), within(3 * training.tolerance() * cold.objective()));
            }
        }
    }
}
