package org.bochner.treatment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.maps.ColumnMap;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class RelevanceTest {
    private static RowStore store(int n, int d, long seed, int threads, ToDoubleFunction<float[]> law, Task task) {
        float[][] rows = new float[n][d];
        double[] targets = new double[n];
        RandomStream stream = RandomStream.of(seed, 9);
        for (int i = 0; i < n; i++) {
            stream.gaussians(rows[i]);
            double value = law.applyAsDouble(rows[i]) + 0.2 * stream.gaussian();
            targets[i] = task.isClassification() ? (value > 0 ? 1 : 0) : value;
        }
        return MemoryStore.of(rows, targets, null, task, Execution.defaults().threads(threads));
    }

    private static double twoOfMany(float[] x) {
        return Math.sin(2 * x[1]) + x[0] * x[1];
    }

    @Test
    void theGradientOfTheEvidenceIsThatOfFiniteDifferences() {
        int n = 23;
        int d = 4;
        RandomStream stream = RandomStream.of(1, 2);
        double[] x = new double[n * d];
        double[] y = new double[n * 2];
        double[] omega = new double[d * 6];
        double[] roots = new double[n];
        stream.gaussians(x);
        stream.gaussians(y);
        stream.gaussians(omega);
        Arrays.setAll(roots, i -> 0.5 + i % 3);
        Evidence evidence = new Evidence(n, d, 2, x, y, roots);
        double[] logs = {0.1, -0.7, 0.4, -0.2, -1.1};
        evidence.at(logs, omega);
        double[] gradient = evidence.gradient.clone();
        for (int j = 0; j <= d; j++) {
            double[] up = logs.clone();
            double[] down = logs.clone();
            up[j] += 1e-5;
            down[j] -= 1e-5;
            double slope = (evidence.at(up, omega) - evidence.at(down, omega)) / 2e-5;
            assertThat(gradient[j]).isCloseTo(slope, within(1e-5 * Math.max(1, Math.abs(slope))));
        }
    }

    @Test
    void theEvidenceIsThatOfTheKernelMatrix() {
        int n = 3;
        double[] x = {0.3, -1, 2};
        double[] y = {1, -0.5, -0.5};
        double[] omega = {0.7, -1.3};
        double[] logs = {Math.log(1.5), Math.log(0.2)};
        double value = new Evidence(n, 1, 1, x, y, new double[] {1, 1, 1}).at(logs, omega);
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double delta = 1.5 * (x[i] - x[k]);
                c[i][k] = (Math.cos(0.7 * delta) + Math.cos(1.3 * delta)) / 2 + (i == k ? 0.2 : 0);
            }
        }
        double determinant = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1])
                - c[0][1] * (c[1][0] * c[2][2] - c[1][2] * c[2][0])
                + c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
        double form = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                int a = (i + 1) % n;
                int b = (i + 2) % n;
                int e = (k + 1) % n;
                int f = (k + 2) % n;
                form += y[i] * y[k] * (c[a][e] * c[b][f] - c[a][f] * c[b][e]) / determinant;
            }
        }
        assertThat(value).isCloseTo(1.5 * Math.log(form / 3) + 0.5 * Math.log(determinant), within(1e-9));
    }

    @Test
    void irrelevantColumnsLoseTheirWeightForNumbersAndClasses() {
        for (long seed = 1; seed <= 3; seed++) {
            for (Task task : new Task[] {Task.regression(), Task.classification(List.of("a", "b"))}) {
                try (RowStore rows = store(900, 12, seed, 2, RelevanceTest::twoOfMany, task)) {
                    Relevance.Found found = Relevance.find(rows, seed);
                    assertThat(found.useful()).isTrue();
                    assertThat(found.after()).isLessThan(0.7 * found.before());
                    double[] noise = Arrays.copyOfRange(found.weights(), 2, 12);
                    assertThat(Math.min(found.weights()[0], found.weights()[1]))
                            .isGreaterThan(2 * Arrays.stream(noise).max().orElseThrow());
                }
            }
        }
    }

    @Test
    void equalWeightsStayWhereTargetsAreNoise() {
        for (long seed = 1; seed <= 5; seed++) {
            try (RowStore rows = store(400, 8, seed, 1, x -> 0, Task.regression())) {
                Relevance.Found found = Relevance.find(rows, seed);
                assertThat(found.before() - found.after()).isLessThan(0.05);
            }
        }
    }

    @Test
    void anyNumberOfThreadsHasTheSameBits() {
        try (RowStore one = store(500, 6, 4, 1, RelevanceTest::twoOfMany, Task.regression());
                RowStore two = store(500, 6, 4, 2, RelevanceTest::twoOfMany, Task.regression())) {
            assertThat(Relevance.find(one, 1).weights())
                    .containsExactly(Relevance.find(two, 1).weights());
        }
    }

    @Test
    void fewRowsAndManyColumnsKeepEqualWeights() {
        try (RowStore rows = store(30, 4, 4, 1, RelevanceTest::twoOfMany, Task.regression())) {
            assertThat(Relevance.find(rows, 1).weights()).containsOnly(1);
            ColumnMap none = Treatment.RELEVANCE.find(rows, 1).map().orElse(null);
            assertThat(none).isNull();
        }
    }
}
