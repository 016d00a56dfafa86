package org.bochner.solve.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Loss;
import org.bochner.solve.Problem;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LinearObjectiveTest {
    static Stream<Arguments> cases() {
        return Loss.linear().stream()
                .filter(Loss::smooth)
                .flatMap(loss -> Stream.of(Training.Bias.values())
                        .flatMap(bias -> Stream.of(false, true)
                                .flatMap(sparse -> Stream.of(1, 5).map(k -> Arguments.of(loss, bias, sparse, k)))));
    }

    private static Problem problem(Loss loss, int k) {
        Problem plain = loss.forClasses() && loss != Loss.SQUARED
                ? Problem.classes(90, 6, k == 1 ? 2 : k, 3)
                : Problem.numbers(90, 6, k, 3);
        return plain.weighted(1);
    }

    private static double[] randomPoint(int size, long seed) {
        double[] point = new double[size];
        RandomStream.of(seed).gaussians(point);
        for (int i = 0; i < size; i++) {
            // Floats, so that the float copy of the weights is the point itself.
            point[i] = (float) (0.5 * point[i]);
        }
        return point;
    }

    private static LinearFunction function(Query query, int d, boolean bias) {
        Matrix w = new Matrix(d, query.width);
        System.arraycopy(query.point, 0, w.data(), 0, d * query.width);
        double[] b = new double[query.width];
        if (bias) {
            System.arraycopy(query.point, d * query.width, b, 0, query.width);
        }
        return new LinearFunction(w, b);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gradientIsTheSlopeOfThePlainObjective(Loss loss, Training.Bias bias, boolean sparse, int k) {
        Problem problem = problem(loss, k);
        Training training = Training.of(loss).withBias(bias);
        Targets targets = problem.targets(training);
        int width = training.loss().width(targets.outputs());
        if (targets.outputs() > 1 && width == 1) {
            // Separate outputs: the oracle sums them, so ask one at a time of a single-output problem.
            return;
        }
        try (RowStore store = problem.store(sparse, 1)) {
            LinearObjective objective = new LinearObjective(store, training, targets, 0.7);
            double[] point = randomPoint(objective.size(width), 4);
            Query query = new Query(0, width, point);
            objective.answer(List.of(query));
            boolean constant = bias != Training.Bias.NONE;
            assertThat(query.value)
                    .isCloseTo(problem.objective(function(query, 6, constant), training, 0.7), within(1e-4));
            for (int i = 0; i < point.length; i++) {
                double h = 1e-5;
                double[] up = point.clone();
                double[] down = point.clone();
                up[i] += h;
                down[i] -= h;
                double slope = (problem.objective(function(new Query(0, query.width, up), 6, constant), training, 0.7)
                                - problem.objective(
                                        function(new Query(0, query.width, down), 6, constant), training, 0.7))
                        / (2 * h);
                assertThat(query.gradient[i]).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
            }
        }
    }

    @Test
    void multinomialBalanceMakesTheSlopesOfAllClassesSumToZero() {
        RandomStream random = RandomStream.of(8);
        int n = 6;
        double[] generator = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (i != j) {
                    generator[i * n + j] = random.uniform();
                    generator[i * n + i] -= generator[i * n + j];
                }
            }
        }
        double[] theta = Balance.stationary(generator, n);
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += theta[i] * generator[i * n + j];
            }
            assertThat(sum).isCloseTo(0, within(1e-13));
            assertThat(theta[j]).isBetween(0.0, 1.0);
        }
    }
}
