package org.bochner.learn.lkrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LkrfMethodTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    private static Request request(int features, String... settings) {
        Request request = Request.features(features).with("candidates", "1000").with("folds", "0");
        for (String each : settings) {
            String[] parts = each.split("=", 2);
            request = request.with(parts[0], parts[1]);
        }
        return request;
    }

    private static double score(RowStore rows, RowStore test, Request request) {
        try (KernelMachine machine = Methods.named("lkrf").fit(rows, request).machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @Test
    void classesAndNumbersAreLearned() {
        long before = FloatMemory.liveBytes();
        try (MemoryStore windmill = SmallTasks.windmill(1200, 1, EXECUTION);
                MemoryStore windmillTest = SmallTasks.windmill(1000, 2, EXECUTION);
                MemoryStore blobs = SmallTasks.blobs(600, 1, EXECUTION);
                MemoryStore blobsTest = SmallTasks.blobs(900, 2, EXECUTION);
                MemoryStore wave = SmallTasks.wave(500, 1, EXECUTION);
                MemoryStore waveTest = SmallTasks.wave(500, 2, EXECUTION)) {
            assertThat(score(windmill, windmillTest, request(120))).isGreaterThan(0.93);
            assertThat(score(blobs, blobsTest, request(120))).isGreaterThan(0.93);
            // Targets deviate by 7 from their mean.
            assertThat(score(wave, waveTest, request(120))).isLessThan(0.15);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"arc-cosine:1", "laplace", "matern:2.5", "cauchy"})
    void everyBaseKernelLearns(String kernel) {
        try (MemoryStore blobs = SmallTasks.blobs(600, 1, EXECUTION);
                MemoryStore test = SmallTasks.blobs(900, 2, EXECUTION)) {
            assertThat(score(blobs, test, request(100, "kernel=" + kernel))).isGreaterThan(0.9);
        }
    }

    @Test
    void wideSparseRowsAreSelectedFrom() {
        RowSink sink = MemoryStore.sink(5000, true, Task.classification(List.of("a", "b")), EXECUTION);
        for (int i = 0; i < 400; i++) {
            sink.sparse(new int[] {i % 2, 10 + i % 7, 1000 + i}, new float[] {2, 1, 1}, 3, i % 2, 1);
        }
        try (RowStore rows = sink.finish()) {
            Request request = Request.features(5000).with("kernel", "linear").with("folds", "0");
            Fitted fitted = Methods.named("lkrf").fit(rows, request.with("rho", "3000"));
            try (KernelMachine machine = fitted.machine()) {
                assertThat(machine.features()).isLessThan(20);
                assertThat(Metrics.evaluate(machine, rows).main()).isEqualTo(1);
            }
        }
    }

    @Test
    void threadsDoNotChangeTheWeights() {
        double[] first = null;
        for (int threads : new int[] {1, 3}) {
            try (MemoryStore rows = SmallTasks.windmill(2500, 1, EXECUTION.threads(threads));
                    KernelMachine machine =
                            Methods.named("lkrf").fit(rows, request(60)).machine()) {
                double[] weights = machine.function().weights().data();
                assertThat(weights).isEqualTo(first == null ? weights : first);
                first = weights;
            }
        }
    }

    /** Changes each setting alone, and demands that the machine is another. */
    @Test
    void noSettingIsDead() {
        Map<String, String> other = Map.of(
                "kernel", "matern:1.5",
                "width", "0.7",
                "draw", "quasi",
                "candidates", "77",
                "alignment-rows", "100",
                "family", "fourier-phase",
                "rho", "3",
                "k", "3",
                "estimator", "sample");
        Map<String, String> base = new HashMap<>(Map.of(
                "folds", "0", "c", "1", "calibration", "false", "candidates", "300", "rho", "40", "width", "0.5"));
        Method method = Methods.named("lkrf");
        String before = trace(method, base);
        other.forEach((name, value) -> {
            Map<String, String> changed = new HashMap<>(base);
            changed.put(name, value);
            assertThat(trace(method, changed)).as(name).isNotEqualTo(before);
        });
    }

    private static String trace(Method method, Map<String, String> given) {
        try (MemoryStore rows = SmallTasks.windmill(301, 3, EXECUTION)) {
            try (KernelMachine machine =
                    method.fit(rows, new Request(600, given, 5)).machine()) {
                return Arrays.toString(machine.function().weights().data());
            }
        }
    }

    @Test
    void wrongSettingsAreRefusedWithTheirLegalRange() {
        try (MemoryStore rows = SmallTasks.windmill(100, 1, EXECUTION)) {
            for (String[] wrong : new String[][] {
                {"rho=-1", "at least 0"},
                {"k=1.5", "at least 2"},
                {"estimator=both", "support"},
                {"candidates=0", "at least 1"},
                {"alignment-rows=few", "at least 1"}
            }) {
                assertThatThrownBy(() -> Methods.named("lkrf").fit(rows, request(20, wrong[0])))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining(wrong[1]);
            }
        }
    }
}
