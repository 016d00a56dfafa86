package org.bochner.solve.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Loss;
import org.bochner.solve.Problem;
import org.bochner.solve.Training;
import org.bochner.solve.ridge.SpanRidge;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ActiveSetNewtonTest {
    static Stream<Arguments> cases() {
        return Stream.of(Training.Bias.values())
                .flatMap(bias -> Stream.of(2, 5)
                        .flatMap(classes -> Stream.of(0.05, 1.0, 100.0).map(c -> Arguments.of(bias, classes, c))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aFewRoundsFromZeroEndAtTheMinimum(Training.Bias bias, int classes, double c) {
        try (RowStore store = Problem.classes(200, 400, classes, 3).weighted(2).store(false, 2)) {
            Training training = Training.of(Loss.SQUARED_HINGE).withBias(bias);
            Targets targets = Targets.signed(store.task());
            LinearObjective objective = new LinearObjective(store, training, targets, c);
            int[] outputs =
                    java.util.stream.IntStream.range(0, targets.outputs()).toArray();
            List<double[]> zeros = new ArrayList<>();
            for (int ignored : outputs) {
                zeros.add(new double[objective.size(1)]);
            }
            ActiveSetNewton.Result result = new ActiveSetNewton(store, targets, bias).minimise(c, outputs, zeros);
            assertThat(result.rounds()).isLessThan(25);
            for (int o : outputs) {
                Query query = new Query(o, 1, result.points().get(o));
                objective.answer(List.of(query));
                // Slopes of the size C Σ u cancel in float within a block: that is how small the gap can be seen to be.
                double start = c * store.rows();
                assertThat(query.gap).isLessThan(Math.max(1e-5 * query.value, 5e-9 * start));
            }
        }
    }

    /** Equation (1), checked row by row: (ZZᵀ + diag r)β + b = y is s_i + r_i β_i = y_i for the scores s of w = Zᵀβ. */
    @Test
    void ridgeInTheSpanOfItsRowsSolvesItsEquations() {
        int m = 530;
        int d = 700;
        RandomStream stream = RandomStream.of(1, 2);
        float[] z = new float[m * d];
        stream.gaussians(z);
        double[] ridge = new double[m];
        double[] y = new double[m];
        for (int i = 0; i < m; i++) {
            ridge[i] = 20 + 100 * stream.uniform();
            y[i] = stream.sign();
        }
        try (FloatMemory rows = FloatMemory.of(z)) {
            double[] point = SpanRidge.solve(rows, d, ridge, y, Training.Bias.FREE, 0);
            double[] beta = new double[m];
            double[] back = new double[d];
            double sum = 0;
            for (int i = 0; i < m; i++) {
                double s = point[d];
                for (int j = 0; j < d; j++) {
                    s += point[j] * z[i * d + j];
                }
                beta[i] = (y[i] - s) / ridge[i];
                sum += beta[i];
                for (int j = 0; j < d; j++) {
                    back[j] += beta[i] * z[i * d + j];
                }
            }
            assertThat(sum).isCloseTo(0, within(1e-6));
            for (int j = 0; j < d; j++) {
                assertThat(back[j]).isCloseTo(point[j], within(1e-5));
            }
        }
    }
}
