package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DegenerateInputTest {
    private static Problem problem(Loss loss, int n, int d) {
        return loss.forClasses() ? Problem.classes(n, d, 2, 3) : Problem.numbers(n, d, 1, 3);
    }

    private static Solution solve(Problem problem, Training training, double c) {
        try (RowStore store = problem.store()) {
            return LinearSolvers.path(store, training, new double[] {c}).get(0);
        }
    }

    static Stream<Training> trainings() {
        return Loss.linear().stream()
                .flatMap(loss -> Stream.of(Training.Bias.values())
                        .map(bias -> Training.of(loss).withBias(bias).withIterations(300)));
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void oneFeatureAndTwoRowsAreEnough(Training training) {
        Solution solution = solve(problem(training.loss(), 2, 1), training, 1);
        assertThat(solution.converged()).as("%s", solution).isTrue();
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void aSingleRowIsLearned(Training training) {
        Problem two = problem(training.loss(), 2, 3);
        Problem one =
                new Problem(new float[][] {two.rows()[1]}, Arrays.copyOfRange(two.targets(), 1, 2), null, two.task());
        Solution solution = solve(one, training, 1);
        assertThat(solution.objective()).isFinite().isNotNegative();
        assertThat(solution.function().weights().data()).doesNotContain(Double.NaN);
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void constantFeaturesDoNoHarm(Training training) {
        Problem plain = problem(training.loss(), 50, 4);
        for (float[] row : plain.rows()) {
            row[1] = 3;
            row[2] = 0;
        }
        Solution solution = solve(plain, training, 1);
        assertThat(solution.converged()).as("%s", solution).isTrue();
        assertThat(solution.function().weights().get(2, 0)).isCloseTo(0, within(1e-6));
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void aTinyCGivesNearlyZeroWeights(Training training) {
        Solution solution = solve(problem(training.loss(), 50, 4), training, 1e-9);
        assertThat(solution.converged()).as("%s", solution).isTrue();
        assertThat(Vectors.norm(solution.function().weights().data())).isLessThan(1e-5);
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void aHugeCEndsWithAnHonestReport(Training training) {
        Solution solution = solve(problem(training.loss(), 50, 4), training, 1e7);
        assertThat(solution.objective()).isFinite();
        assertThat(solution.gap()).isBetween(0.0, 1.0);
        assertThat(solution.converged()).isEqualTo(solution.gap() <= training.tolerance());
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"HINGE", "SQUARED_HINGE", "LOGISTIC", "MULTINOMIAL", "SQUARED"})
    void aClassOfWeightZeroIsNotThere(Loss loss) {
        Problem problem = Problem.classes(60, 4, 3, 5);
        Training training = Training.of(loss)
                .withBias(Training.Bias.REGULARISED)
                .withClassWeights(ClassWeights.of("1,0,1"))
                .withTolerance(1e-4);
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            if (problem.targets()[i] != 1) {
                kept.add(i);
            }
        }
        Problem without = new Problem(
                kept.stream().map(i -> problem.rows()[i]).toArray(float[][]::new),
                kept.stream().mapToDouble(i -> problem.targets()[i]).toArray(),
                null,
                problem.task());
        Solution weighted = solve(problem, training, 1);
        Solution left = solve(without, training.withClassWeights(ClassWeights.NONE), 1);
        assertThat(weighted.objective()).isCloseTo(left.objective(), within(3e-4 * left.objective()));
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"HINGE", "SQUARED_HINGE", "LOGISTIC", "MULTINOMIAL", "SQUARED"})
    void aClassThatNoRowHasIsNeverChosen(Loss loss) {
        Problem three = Problem.classes(60, 4, 3, 5);
        double[] targets = Arrays.stream(three.targets())
                .map(label -> label == 1 ? 0 : label)
                .toArray();
        Problem problem = new Problem(three.rows(), targets, null, three.task());
        Solution solution = solve(problem, Training.of(loss).withBias(Training.Bias.FREE), 1);
        assertThat(solution.converged()).as("%s", solution).isTrue();
        double[] scores = new double[180];
        try (RowStore store = problem.store()) {
            store.run(Passes.each("scores", block -> solution.function().scores(block.rows(), scores)));
        }
        for (int i = 0; i < 60; i++) {
            assertThat(scores[3 * i + 1]).isLessThan(Math.max(scores[3 * i], scores[3 * i + 2]));
        }
    }

    @Test
    void balancedWeightsAreTheListedOnes() {
        Problem problem = Problem.classes(90, 4, 3, 5);
        double[] counts = new double[3];
        for (double target : problem.targets()) {
            counts[(int) target]++;
        }
        Training training = Training.of(Loss.LOGISTIC).withTolerance(1e-6);
        Solution balanced = solve(problem, training.withClassWeights(ClassWeights.BALANCED), 1);
        Solution listed = solve(
                problem,
                training.withClassWeights(
                        new ClassWeights(false, List.of(30 / counts[0], 30 / counts[1], 30 / counts[2]), Map.of())),
                1);
        assertThat(balanced.objective()).isCloseTo(listed.objective(), within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ROUNDED_HINGE", "MULTICLASS_HINGE"})
    void notANumberIsRefused(Loss loss) {
        Problem problem = problem(loss, 30, 4);
        problem.rows()[17][2] = Float.NaN;
        assertThatThrownBy(() -> solve(problem, Training.of(loss), 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("NaN");
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        Problem classes = Problem.classes(10, 2, 2, 1);
        Problem numbers = Problem.numbers(10, 2, 1, 1);
        assertThatThrownBy(() -> solve(numbers, Training.of(Loss.HINGE), 1)).hasMessageContaining("regression");
        assertThatThrownBy(() -> solve(classes, Training.of(Loss.EPSILON_INSENSITIVE), 1))
                .hasMessageContaining("binary");
        assertThatThrownBy(() -> solve(classes, Training.of(Loss.HINGE), 0)).hasMessageContaining("C must be");
        assertThatThrownBy(() -> solve(classes, Training.of(Loss.HINGE).withClassWeights(ClassWeights.of("1,2,3")), 1))
                .hasMessageContaining("3 class weights");
        assertThatThrownBy(() -> solve(numbers, Training.of(Loss.SQUARED).withClassWeights(ClassWeights.BALANCED), 1))
                .hasMessageContaining("class weights");
        Problem strange =
                new Problem(classes.rows(), new double[] {0, 1, 0, 1, 0, 1, 0.5, 1, 0, 1}, null, classes.task());
        assertThatThrownBy(() -> solve(strange, Training.of(Loss.LOGISTIC), 1)).hasMessageContaining("0.5");
        Problem empty = new Problem(new float[0][2], new double[0], null, Task.regression());
        assertThatThrownBy(() -> solve(empty, Training.of(Loss.SQUARED), 1)).hasMessageContaining("no rows");
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ROUNDED_HINGE", "MULTICLASS_HINGE"})
    void anInterruptionLeavesTheBestSoFar(Loss loss) {
        Problem problem = problem(loss, 3000, 4);
        for (int limit : new int[] {0, 4, 12, 40}) {
            AtomicInteger asked = new AtomicInteger();
            Execution execution = Execution.defaults().threads(1).stopWhen(() -> asked.incrementAndGet() > limit);
            try (RowStore store = problem.store()) {
                List<Solution> solutions = LinearSolvers.path(
                        store.with(execution), Training.of(loss).withTolerance(1e-9), new double[] {1, 10, 100});
                Solution last = solutions.get(solutions.size() - 1);
                assertThat(last.interrupted() || solutions.size() == 3).isTrue();
                assertThat(last.function().features()).isEqualTo(4);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ROUNDED_HINGE", "MULTICLASS_HINGE"})
    void noNativeMemoryIsLeftBehind(Loss loss) {
        long before = FloatMemory.liveBytes();
        solve(problem(loss, 3000, 4), Training.of(loss), 1);
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theCallerMayEndThePath() {
        try (RowStore store = problem(Loss.LOGISTIC, 50, 3).store()) {
            List<Double> seen = new ArrayList<>();
            LinearSolvers.path(store, Training.of(Loss.LOGISTIC), new double[] {1, 2, 3, 4}, solution -> {
                seen.add(solution.c());
                return solution.c() < 2;
            });
            assertThat(seen).containsExactly(1.0, 2.0);
        }
    }
}
