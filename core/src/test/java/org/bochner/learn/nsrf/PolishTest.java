package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class PolishTest {
    /** Rings: the class depends on the distance from the middle. */
    private static RowStore rings(int n, long seed, Task task, boolean weighted) {
        float[][] rows = new float[n][2];
        double[] y = new double[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            RandomStream stream = RandomStream.of(seed, i);
            stream.gaussians(rows[i]);
            double r = Math.sin(2.5 * Math.hypot(rows[i][0], rows[i][1]));
            y[i] = !task.isClassification()
                    ? r
                    : task.classes() == 2 ? (r > 0 ? 1 : 0) : r > 0.5 ? 2 : r > -0.5 ? 1 : 0;
            w[i] = 0.5 + stream.uniform();
        }
        return MemoryStore.of(rows, y, weighted ? w : null, task, Execution.defaults());
    }

    private static final Task TWO = Task.classification(List.of("a", "b"));

    @Test
    void theGradientIsThatOfDifferences() {
        for (Task task : List.of(TWO, Task.classification(List.of("a", "b", "c")), Task.regression())) {
            try (RowStore rows = rings(40, 3, task, true)) {
                Polish polish = new Polish(rows, 3, 1.3);
                double[] theta = new double[polish.variables()];
                RandomStream stream = RandomStream.of(5);
                for (int i = 0; i < theta.length; i++) {
                    theta[i] = stream.gaussian();
                }
                double[] gradient = new double[theta.length];
                polish.value(theta, gradient);
                double step = 1e-6;
                for (int i = 0; i < theta.length; i++) {
                    double[] up = theta.clone();
                    double[] down = theta.clone();
                    up[i] += step;
                    down[i] -= step;
                    double difference =
                            polish.value(up, new double[theta.length]) - polish.value(down, new double[theta.length]);
                    assertThat(gradient[i]).isCloseTo(difference / (2 * step), within(1e-5));
                }
            }
        }
    }

    private static double error(RowStore rows, RowStore test, String polish, int features) {
        Request request = new Request(features, Map.of("polish", polish), 1);
        try (KernelMachine machine = Methods.named("nsrf").fit(rows, request).machine()) {
            return 1 - Metrics.evaluate(machine, test).main();
        }
    }

    @Test
    void fewFrequenciesAreBetterWhenTheyAreMovedTogether() {
        try (RowStore rows = rings(1500, 1, TWO, false);
                RowStore test = rings(4000, 2, TWO, false)) {
            assertThat(error(rows, test, "true", 8)).isLessThan(0.6 * error(rows, test, "false", 8));
        }
    }

    @Test
    void noFrequencyIsLongerThanTheRadius() {
        try (RowStore rows = rings(300, 1, TWO, false)) {
            List<float[]> moved = Polish.of(rows, List.of(new float[] {3, 0}, new float[] {0, 3}), 1, 3, 1);
            moved.forEach(each -> assertThat(Math.hypot(each[0], each[1])).isLessThanOrEqualTo(3 + 1e-5));
        }
    }
}
