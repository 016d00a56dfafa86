package org.bochner.solve.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class HingeNewtonTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final Task TASK = Task.classification(List.of("-1", "+1"));

    private static double[] filled(int n, double value) {
        double[] array = new double[n];
        Arrays.fill(array, value);
        return array;
    }

    /** A point and the steps to it. */
    private record Solved(HingeNewton.Point point, double width, int steps) {
        /** To a gap of at most {@code tolerance}·P: the width becomes a quarter until the rounding allows it. */
        static Solved of(HingeNewton newton, double[] weights, double bias, double start, double tolerance) {
            HingeNewton.Point point = newton.settle(weights, bias, start, tolerance / 4);
            int steps = point.steps();
            double width = start;
            while (point.primal() - point.dual() > tolerance * point.primal()) {
                width /= 4;
                point = newton.settle(point.weights(), point.bias(), width, tolerance / 4);
                steps += point.steps();
            }
            return new Solved(point, width, steps);
        }

        static Solved of(HingeNewton newton, int features, double tolerance) {
            return of(newton, new double[features], 0, 1, tolerance);
        }
    }

    @Test
    void theKnownOptimumOfTheHingeIsEnclosed() throws IOException {
        JsonNode golden;
        try (InputStream in = HingeNewtonTest.class.getResourceAsStream("/org/bochner/solve/linear_svm.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        int n = golden.get("X").size();
        float[][] x = new float[n][2];
        double[] signs = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = (float) golden.get("X").get(i).get(0).asDouble();
            x[i][1] = (float) golden.get("X").get(i).get(1).asDouble();
            signs[i] = golden.get("y").get(i).asDouble() > 0 ? 1 : -1;
        }
        int tested = 0;
        try (MemoryStore z = MemoryStore.of(x, new double[n], null, TASK, EXECUTION)) {
            for (JsonNode node : golden.get("cases")) {
                String kind = node.get("kind").asText();
                if (kind.contains("squared") || !kind.contains("free")) {
                    continue;
                }
                double c = node.get("C").asDouble();
                HingeNewton.Point point = Solved.of(new HingeNewton(z, signs, filled(n, c)), 2, 1e-9).point;
                double optimum = node.get("objective").asDouble();
                assertThat(point.primal()).isBetween(optimum * (1 - 1e-12), optimum * (1 + 2e-9));
                assertThat(point.dual()).isBetween(optimum * (1 - 2e-9), optimum * (1 + 1e-12));
                tested++;
            }
        }
        assertThat(tested).isPositive();
    }

    private record Task2(MemoryStore z, double[] signs) {}

    /** Noisy labels of a half space, rows of norm near 1. */
    private static Task2 noisy(int n, int d, long seed, int threads) {
        RandomStream stream = RandomStream.of(seed);
        float[][] x = new float[n][d];
        double[] signs = new double[n];
        for (int i = 0; i < n; i++) {
            double score = 0.2;
            for (int j = 0; j < d; j++) {
                x[i][j] = (float) (stream.gaussian() / Math.sqrt(d));
                score += x[i][j] * (j % 3 - 1);
            }
            signs[i] = score + 0.3 * stream.gaussian() > 0 ? 1 : -1;
        }
        return new Task2(MemoryStore.of(x, new double[n], null, TASK, EXECUTION.threads(threads)), signs);
    }

    @Test
    void boundsAreThoseOfTheDefinitionsAndTheGapIsWhatWasAsked() {
        for (double c : new double[] {0.01, 1, 100}) {
            Task2 task = noisy(1500, 12, 3, 2);
            try (MemoryStore z = task.z) {
                HingeNewton newton = new HingeNewton(z, task.signs, filled(1500, c));
                Solved solved = Solved.of(newton, 12, 1e-5);
                HingeNewton.Point point = solved.point;
                assertThat(point.primal() - point.dual()).isBetween(0.0, 1e-5 * point.primal());
                assertThat(solved.steps).isLessThan(80);
                double balance = 0;
                double sum = 0;
                for (int i = 0; i < 1500; i++) {
                    assertThat(point.alpha()[i]).isBetween(0.0, c * (1 + 1e-15));
                    balance += point.alpha()[i] * task.signs[i];
                    sum += point.alpha()[i];
                }
                assertThat(balance).isCloseTo(0, within(1e-9 * sum));
                double[] sums = newton.classSums(point.alpha());
                double squares = 0;
                for (int j = 0; j < 12; j++) {
                    squares += Math.pow(sums[j] - sums[12 + j], 2);
                }
                assertThat(point.dual()).isCloseTo(sum - squares / 2, within(1e-9 * sum));
            }
        }
    }

    @Test
    void aNeighboursPointSavesStepsAndThreadsChangeNothing() {
        Task2 two = noisy(3000, 20, 4, 2);
        Task2 one = noisy(3000, 20, 4, 1);
        try (MemoryStore z = two.z;
                MemoryStore single = one.z) {
            HingeNewton newton = new HingeNewton(z, two.signs, filled(3000, 1));
            Solved cold = Solved.of(newton, 20, 1e-4);
            Solved near = Solved.of(
                    new HingeNewton(z, two.signs, filled(3000, 1.1)),
                    cold.point.weights(),
                    cold.point.bias(),
                    cold.width,
                    1e-4);
            assertThat(near.steps).isLessThan(cold.steps);
            assertThat(near.point.primal() - near.point.dual()).isLessThanOrEqualTo(1e-4 * near.point.primal());
            HingeNewton alone = new HingeNewton(single, one.signs, filled(3000, 1));
            assertThat(Solved.of(alone, 20, 1e-4).point.alpha()).isEqualTo(cold.point.alpha());
        }
    }

    /** A row of weight 2 counts as twice, one of weight 0 not at all; separable rows end with a wide margin. */
    @Test
    void boundsOfRowsAreTheirCosts() {
        float[][] x = {{1, 0}, {-1, 0.2f}, {0.4f, 1}, {0.4f, 1}, {9, 9}};
        double[] signs = {1, -1, -1, -1, -1};
        try (MemoryStore z = MemoryStore.of(x, new double[5], null, TASK, EXECUTION);
                MemoryStore few = MemoryStore.of(Arrays.copyOf(x, 3), new double[3], null, TASK, EXECUTION)) {
            HingeNewton all = new HingeNewton(z, signs, new double[] {5, 5, 5, 5, 0});
            double twice = Solved.of(all, 2, 1e-8).point.primal();
            HingeNewton some = new HingeNewton(few, Arrays.copyOf(signs, 3), new double[] {5, 5, 10});
            double weighted = Solved.of(some, 2, 1e-8).point.primal();
            assertThat(twice).isCloseTo(weighted, within(1e-7 * weighted));
        }
    }
}
