package org.bochner.treatment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.model.Predictor;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTargetsTest {
    @TempDir
    private Path folder;

    /** A smooth function of two columns and noise, of which {@code target} makes the target. */
    private static RowStore store(int n, long seed, double noise, DoubleUnaryOperator target) {
        float[][] rows = new float[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            RandomStream stream = RandomStream.of(seed, i);
            stream.gaussians(rows[i]);
            double f = Math.sin(rows[i][0] + rows[i][1]) + Math.sin(2 * rows[i][0]);
            y[i] = target.applyAsDouble(f + noise * stream.gaussian());
        }
        return MemoryStore.of(rows, y, null, Task.regression(), Execution.defaults());
    }

    /** Effects and noise that multiply. */
    private static double product(double f) {
        return Math.exp(1.7 * f);
    }

    private static Fitted fit(RowStore rows, String targets, int features) {
        return Methods.named("rff").fit(rows, new Request(features, Map.of("targets", targets), 1));
    }

    private static double error(RowStore rows, RowStore test, String targets) {
        try (KernelMachine machine = fit(rows, targets, 100).machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @Test
    void effectsThatMultiplyAreLearnedBetterByLogarithmsAndAutoTakesThem() {
        try (RowStore rows = store(900, 1, 0.1, LogTargetsTest::product);
                RowStore test = store(900, 2, 0.1, LogTargetsTest::product)) {
            double standard = error(rows, test, "standard");
            double log = error(rows, test, "log");
            assertThat(log).isLessThan(0.8 * standard);
            assertThat(error(rows, test, "auto")).isCloseTo(log, within(0.1 * log));
        }
    }

    @Test
    void autoLeavesTargetsAloneThatHaveNoLongTailOrArePredictedBetterAsTheyAre() {
        try (RowStore plain = store(400, 1, 0.3, f -> f);
                RowStore sums = store(600, 1, 0, f -> Math.pow(Math.max(0, f + 1), 3));
                RowStore few = store(40, 1, 0.3, Math::exp)) {
            for (RowStore rows : List.of(plain, sums, few)) {
                Fitted fitted = fit(rows, "auto", 60);
                assertThat(fitted.settings()).containsEntry("targets", "standard");
                assertThat(fitted.machine().isOfLogarithms()).isFalse();
                fitted.machine().close();
            }
        }
    }

    @Test
    void theFactorHasTheLeastSquaredErrorOfAllFactors() {
        double[] scores = {0.2, 1.5, -0.3, 2.1, 0.9};
        double[] y = {1.4, 4.1, 1.0, 9.9, 2.2};
        LogTargets found = new LogTargets(0.1, 1, -5, 5).fittedTo(scores, y);
        double least = found.error(scores, y);
        for (double step : new double[] {-0.01, 0.01}) {
            assertThat(new LogTargets(0.1, found.factor() + step, -5, 5).error(scores, y))
                    .isGreaterThan(least);
        }
        double[] naive = new double[5];
        Arrays.setAll(naive, i -> found.factor() * Math.exp(scores[i]) - 0.1 - y[i]);
        assertThat(least)
                .isCloseTo(Math.sqrt(Arrays.stream(naive).map(r -> r * r).sum() / 5), within(1e-12));
    }

    @Test
    void theModelIsSavedWithItsNumbersAndAnswersSingleRows() {
        long before = FloatMemory.liveBytes();
        try (RowStore rows = store(300, 3, 0.2, f -> Math.max(0, Math.exp(f) - 0.2))) {
            Fitted fitted = fit(rows, "log", 40);
            assertThat(fitted.settings()).containsEntry("targets", "log");
            ModelWriter writer = new ModelWriter();
            fitted.machine().write(writer);
            writer.save(folder.resolve("model"));
            float[][] raw = {{0.1f, 0.2f}, {-1, 2}, {30, 30}};
            DenseRows dense = DenseRows.of(raw);
            double largest = Arrays.stream(Passes.targets(rows)).max().orElseThrow();
            try (KernelMachine machine = fitted.machine();
                    KernelMachine loaded = ModelReader.read(folder.resolve("model"), KernelMachine::read)) {
                double[] numbers = machine.predict(dense);
                assertThat(loaded.predict(dense)).containsExactly(numbers);
                assertThat(loaded.isOfLogarithms()).isTrue();
                Predictor predictor = loaded.predictor();
                for (int i = 0; i < raw.length; i++) {
                    assertThat(predictor.value(raw[i])).isCloseTo(numbers[i], within(1e-4 * Math.abs(numbers[i])));
                    assertThat(numbers[i]).isLessThan(3 * largest + 1);
                }
            }
            dense.memory().close();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void inputsAndTargetsAreTreatedTogether() {
        try (RowStore rows = store(300, 3, 0.2, Math::exp);
                KernelMachine both = Methods.named("rff")
                        .fit(rows, new Request(40, Map.of("targets", "log", "inputs", "quantile"), 1))
                        .machine()) {
            assertThat(both.isOfLogarithms()).isTrue();
            assertThat(both.map().orElseThrow().kind()).startsWith("columns");
            assertThat(Arrays.stream(both.scores(rows)).min().orElseThrow()).isPositive();
        }
    }

    @Test
    void autoLearnsLogarithmsOfAWholeChoice() {
        try (RowStore rows = store(400, 1, 0.3, LogTargetsTest::product);
                RowStore test = store(600, 2, 0.3, LogTargetsTest::product)) {
            double[] errors = new double[2];
            for (int k = 0; k < 2; k++) {
                Map<String, String> given = Map.of("budget", "small", "targets", k == 0 ? "standard" : "auto");
                Fitted fitted = Methods.named("auto").fit(rows, new Request(60, given, 1));
                try (KernelMachine machine = fitted.machine()) {
                    assertThat(machine.isOfLogarithms()).isEqualTo(k == 1);
                    errors[k] = Metrics.evaluate(machine, test).main();
                }
            }
            assertThat(errors[1]).isLessThan(errors[0]);
        }
    }

    @Test
    void whatHasNoLogarithmsIsRefused() {
        try (RowStore rows = store(100, 1, 0.3, f -> f)) {
            assertThatThrownBy(() -> fit(rows, "log", 20))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("targets=log: the target has negative numbers, such as -");
        }
        Task classes = Task.classification(List.of("a", "b"));
        float[][] x = {{1}, {2}, {3}, {4}};
        try (RowStore rows = MemoryStore.of(x, new double[] {0, 1, 0, 1}, null, classes, Execution.defaults())) {
            assertThatThrownBy(() -> fit(rows, "log", 20)).hasMessageContaining("classes have no logarithms");
        }
    }
}
