package org.bochner.treatment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
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
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreatedMethodTest {
    @TempDir
    Path folder;

    /** Heavy-tailed columns, of which the first two matter, by their logarithms. */
    private static float[][] columns(int n, int d, long seed) {
        float[][] rows = new float[n][d];
        for (int i = 0; i < n; i++) {
            RandomStream.of(seed, i).gaussians(rows[i]);
            for (int j = 0; j < d; j++) {
                rows[i][j] = (float) Math.exp(1.5 * rows[i][j]);
            }
        }
        return rows;
    }

    private static RowStore store(int n, int d, long seed, Task task, int threads) {
        float[][] rows = columns(n, d, seed);
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            double value = Math.sin(Math.log(rows[i][0]))
                    + 0.5 * Math.log(rows[i][1])
                    + 0.1 * RandomStream.of(seed, i, 1).gaussian();
            targets[i] = task.isClassification() ? (value > 0 ? 1 : 0) : value;
        }
        return MemoryStore.of(rows, targets, null, task, Execution.defaults().threads(threads));
    }

    private static double rmse(String method, String inputs, RowStore training, RowStore test) {
        Fitted fitted = Methods.named(method).fit(training, new Request(100, Map.of("inputs", inputs), 1));
        try (KernelMachine machine = fitted.machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @Test
    void everyTreatmentHelpsOnTailsAndIrrelevantColumnsAndAutoTakesTheBest() {
        try (RowStore training = store(700, 10, 1, Task.regression(), 2);
                RowStore test = store(500, 10, 2, Task.regression(), 2)) {
            double standard = rmse("rff", "standard", training, test);
            double quantile = rmse("rff", "quantile", training, test);
            double both = rmse("rff", "quantile-relevance", training, test);
            assertThat(quantile).isLessThan(0.9 * standard);
            assertThat(both).isLessThan(0.6 * quantile);
            assertThat(rmse("rff", "auto", training, test)).isLessThanOrEqualTo(1.05 * both);
        }
    }

    @Test
    void aTreatmentThatCannotChangeTheRowsIsNotWorthATrial() {
        for (int columns : new int[] {Relevance.MOST_COLUMNS, Relevance.MOST_COLUMNS + 1}) {
            boolean few = columns == Relevance.MOST_COLUMNS;
            try (RowStore rows = store(3, columns, 1, Task.regression(), 1)) {
                Map<String, Boolean> suited = new TreeMap<>();
                for (String inputs : List.of("standard", "quantile", "relevance", "quantile-relevance")) {
                    Request request = new Request(100, Map.of("inputs", inputs), 1);
                    suited.put(inputs, Methods.named("rff").suits(rows, request));
                }
                assertThat(suited)
                        .isEqualTo(Map.of(
                                "standard", true, "quantile", true, "relevance", few, "quantile-relevance", true));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rff", "lkrf", "nsrf", "pbrff", "mkl", "linear", "rbf-landmarks"})
    void aTreatedModelIsSavedLoadedAndAsksForRowsAsTheyAre(String name) {
        long before = FloatMemory.liveBytes();
        Task task = Task.classification(List.of("a", "b"));
        try (RowStore rows = store(300, 4, 3, task, 1)) {
            Request request = new Request(20, Map.of("inputs", "quantile-relevance"), 1);
            Fitted fitted = Methods.named(name).fit(rows, request);
            assertThat(fitted.settings()).containsEntry("inputs", "quantile-relevance");
            fitted.certificates().forEach(each -> assertThat(each.holds()).isFalse());
            ModelWriter writer = new ModelWriter();
            fitted.machine().write(writer);
            writer.save(folder.resolve("model"));
            float[][] raw = columns(40, 4, 4);
            raw[0][2] = Float.MAX_VALUE;
            DenseRows dense = DenseRows.of(raw);
            try (KernelMachine machine = fitted.machine();
                    KernelMachine loaded = ModelReader.read(folder.resolve("model"), KernelMachine::read)) {
                double[] scores = machine.scores(dense);
                assertThat(loaded.scores(dense)).containsExactly(scores);
                assertThat(loaded.probabilities(dense)).containsExactly(machine.probabilities(dense));
                assertThat(Metrics.evaluate(machine, rows).main()).isGreaterThan(0.8);
                Predictor predictor = loaded.predictor();
                for (int i = 0; i < raw.length; i++) {
                    assertThat(predictor.score(raw[i])).isCloseTo(scores[i], within(2e-3));
                }
            }
            dense.memory().close();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theSpectrumSurvivesAndFewerFeaturesAreTreatedToo() {
        try (RowStore rows = store(300, 4, 3, Task.regression(), 1)) {
            Request request = new Request(40, Map.of("inputs", "quantile"), 1).withPrefixes(List.of(10));
            Fitted fitted = Methods.named("rff").fit(rows, request);
            assertThat(fitted.machine().map().flatMap(FeatureMap::spectrum)).isPresent();
            Fitted fewer = fitted.curve().get(10);
            assertThat(fewer.machine().map().orElseThrow().kind()).isEqualTo("columns-measure");
            fewer.machine().close();
            fitted.machine().close();
        }
    }

    @Test
    void threadsDoNotChangeABit() {
        double[][] scores = new double[2][];
        for (int threads = 1; threads <= 2; threads++) {
            try (RowStore rows = store(400, 5, 5, Task.regression(), threads);
                    KernelMachine machine = Methods.named("lkrf")
                            .fit(rows, new Request(20, Map.of("inputs", "quantile-relevance"), 1))
                            .machine()) {
                scores[threads - 1] = machine.scores(rows);
            }
        }
        assertThat(scores[1]).containsExactly(scores[0]);
    }

    @Test
    void withoutATreatmentTheFitIsThatOfTheMethod() {
        try (RowStore rows = store(200, 3, 6, Task.regression(), 1)) {
            Fitted fitted = Methods.named("rff").fit(rows, Request.features(20).with("inputs", "standard"));
            assertThat(fitted.machine().map().orElseThrow().kind()).isEqualTo("measure");
            assertThat(fitted.settings()).doesNotContainKey("inputs");
            fitted.machine().close();
        }
    }

    @Test
    void wrongWordsAreRefusedWithTheLegalOnes() {
        assertThatThrownBy(() -> Methods.named("rff").features(10).set("inputs", "ranks"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("standard, quantile, relevance, quantile-relevance, auto");
    }
}
