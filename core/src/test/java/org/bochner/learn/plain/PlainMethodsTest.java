package org.bochner.learn.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.Metrics;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainMethodsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    @ParameterizedTest
    @ValueSource(strings = {"rff", "orf"})
    void aKernelTellsApartWhatALineCannot(String name) {
        try (MemoryStore rows = SmallTasks.windmill(1500, 1, EXECUTION);
                MemoryStore test = SmallTasks.windmill(2000, 2, EXECUTION)) {
            assertThat(score(name, 300, rows, test)).isGreaterThan(0.93);
            assertThat(score("linear", 300, rows, test)).isLessThan(0.75);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rff", "orf", "linear"})
    void severalClassesAreToldApart(String name) {
        try (MemoryStore rows = SmallTasks.blobs(800, 1, EXECUTION);
                MemoryStore test = SmallTasks.blobs(800, 2, EXECUTION)) {
            assertThat(score(name, 200, rows, test)).isGreaterThan(0.95);
        }
    }

    @Test
    void aNumberOfACurveIsWhatAFitOfItAloneFinds() {
        Method rff = Methods.named("rff");
        try (MemoryStore rows = SmallTasks.windmill(800, 1, EXECUTION)) {
            Fitted curve = rff.fit(rows, Request.features(100).withPrefixes(List.of(20)));
            Fitted alone = rff.fit(rows, Request.features(20));
            Fitted part = curve.curve().get(20);
            assertThat(part.settings()).isEqualTo(alone.settings());
            assertThat(part.machine().function().weights().data())
                    .isEqualTo(alone.machine().function().weights().data());
            for (Fitted each : List.of(curve, alone, part)) {
                each.machine().close();
            }
        }
    }

    @Test
    void aWaveIsFollowed() {
        try (MemoryStore rows = SmallTasks.wave(600, 1, EXECUTION);
                MemoryStore test = SmallTasks.wave(600, 2, EXECUTION)) {
            assertThat(score("rff", 100, rows, test)).isLessThan(1);
            assertThat(score("linear", 100, rows, test)).isGreaterThan(4);
        }
    }

    private static double score(String name, int features, RowStore rows, RowStore test) {
        Fitted fitted = Methods.named(name).fit(rows, Request.features(features));
        try (var machine = fitted.machine()) {
            assertThat(fitted.interrupted()).isFalse();
            return Metrics.evaluate(machine, test).main();
        }
    }

    @Test
    void threadsDoNotChangeTheModel(@TempDir Path folder) throws Exception {
        Path one = folder.resolve("one");
        Path three = folder.resolve("three");
        for (int threads : new int[] {1, 3}) {
            try (MemoryStore rows = SmallTasks.windmill(3500, 1, EXECUTION.threads(threads));
                    var machine = Methods.named("rff")
                            .fit(rows, Request.features(120))
                            .machine()) {
                ModelWriter writer = new ModelWriter();
                machine.write(writer);
                writer.save(threads == 1 ? one : three);
            }
        }
        assertThat(Files.mismatch(one, three)).isEqualTo(-1);
    }

    /** Changes each setting alone, and demands that the machine, or the work it took, is another. */
    @Test
    void noSettingIsDead() {
        Map<String, String> other = Map.ofEntries(
                Map.entry("kernel", "matern:1.5"),
                Map.entry("width", "0.7"),
                Map.entry("draw", "quasi"),
                Map.entry("family", "fourier-phase"),
                Map.entry("c", "3"),
                Map.entry("loss", "logistic"),
                Map.entry("bias", "none"),
                Map.entry("class-weights", "balanced"),
                Map.entry("epsilon", "0.5"),
                Map.entry("solver", "dual"),
                Map.entry("tolerance", "0.5"),
                Map.entry("iterations", "1"),
                Map.entry("folds", "3"),
                Map.entry("inputs", "quantile"),
                Map.entry("validation", "0.4"),
                Map.entry("calibration", "false"),
                Map.entry("optimize", "f1"),
                Map.entry("threshold", "0.3"),
                Map.entry("cost", "yes:no=3"),
                Map.entry("positive", "no"));
        for (String name : List.of("rff", "orf", "linear")) {
            Method method = Methods.named(name);
            for (Setting<?> setting : method.settings()) {
                Map<String, String> base = new HashMap<>();
                base.put("folds", setting.name().equals("folds") ? "2" : "0");
                if (setting.name().equals("positive")) {
                    base.put("threshold", "0.3");
                }
                if (setting.name().equals("epsilon")) {
                    base.put("loss", "squared-epsilon-insensitive");
                }
                Map<String, String> changed = new HashMap<>(base);
                changed.put(setting.name(), other.get(setting.name()));
                boolean regression = setting.name().equals("epsilon");
                assertThat(trace(method, changed, regression))
                        .as("%s of %s", setting.name(), name)
                        .isNotEqualTo(trace(method, base, regression));
            }
        }
    }

    /** What a fit came to: notes (passes, gap, choices), weights and calibration. */
    private static String trace(Method method, Map<String, String> given, boolean regression) {
        try (MemoryStore rows =
                regression ? SmallTasks.wave(400, 3, EXECUTION) : SmallTasks.windmill(501, 3, EXECUTION)) {
            Fitted fitted = method.fit(rows, new Request(40, given, 5));
            try (var machine = fitted.machine()) {
                return fitted.notes()
                        + java.util.Arrays.toString(machine.function().weights().data())
                        + machine.calibration();
            }
        }
    }

    @Test
    void aGivenWidthAndCAreTaken() {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, EXECUTION)) {
            Fitted fitted = Methods.named("rff")
                    .fit(rows, Request.features(50).with("width", "0.5").with("c", "7"));
            fitted.machine().close();
            assertThat(fitted.settings()).containsEntry("width", "0.5").containsEntry("c", "7");
        }
    }

    @Test
    void wideSparseRowsStaySparse() {
        int columns = 50_000;
        long before = FloatMemory.liveBytes();
        Task task = Task.classification(List.of("a", "b"));
        RowSink sink = MemoryStore.sink(columns, true, task, EXECUTION);
        for (int i = 0; i < 600; i++) {
            int label = i % 2;
            sink.sparse(new int[] {label, 10 + i, 40_000 + i}, new float[] {1, 1, 1}, 3, label, 1);
        }
        try (RowStore rows = sink.finish()) {
            for (String name : List.of("rff", "linear")) {
                FloatMemory.resetPeak();
                Fitted fitted = Methods.named(name).fit(rows, Request.features(20));
                try (var machine = fitted.machine()) {
                    assertThat(Metrics.evaluate(machine, rows).main())
                            .isGreaterThan(name.equals("linear") ? 0.99 : 0.5);
                }
                // 600 dense rows of 50 000 floats would be 120 MB.
                assertThat(FloatMemory.peakBytes() - before).isLessThan(60_000_000L);
            }
        }
    }

    @Test
    void aFitThatHasNoTimeSaysSo() {
        try (MemoryStore rows = SmallTasks.windmill(2000, 1, EXECUTION)) {
            RowStore none = rows.with(EXECUTION.stopWhen(() -> true));
            assertThatThrownBy(() -> Methods.named("rff").fit(none, Request.features(100)))
                    .isInstanceOf(Stopped.class);
        }
    }

    @Test
    void aFitThatIsStoppedLateKeepsItsBest() {
        try (MemoryStore rows = SmallTasks.windmill(4000, 1, EXECUTION)) {
            java.util.concurrent.atomic.AtomicInteger asked = new java.util.concurrent.atomic.AtomicInteger();
            Fitted whole = Methods.named("rff")
                    .fit(rows.with(EXECUTION.stopWhen(() -> asked.incrementAndGet() < 0)), Request.features(100));
            whole.machine().close();
            int calls = asked.get();
            asked.set(0);
            int most = (int) (calls * 0.9);
            Fitted fitted = Methods.named("rff")
                    .fit(rows.with(EXECUTION.stopWhen(() -> asked.incrementAndGet() > most)), Request.features(100));
            try (var machine = fitted.machine()) {
                assertThat(fitted.interrupted()).isTrue();
                assertThat(Metrics.evaluate(machine, rows).main()).isGreaterThan(0.9);
            }
        }
    }

    @Test
    void unknownNamesAreToldWithTheKnownOnes() {
        assertThatThrownBy(() -> Methods.named("rfff"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("rff");
        try (MemoryStore rows = SmallTasks.windmill(100, 1, EXECUTION)) {
            assertThatThrownBy(() ->
                            Methods.named("rff").fit(rows, Request.features(10).with("widht", "1")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("widht")
                    .hasMessageContaining("width");
        }
    }
}
