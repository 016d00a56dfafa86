package org.bochner.learn.pbrff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PbrffMethodsTest {
    private static Request request(int features, String... settings) {
        Request request = Request.features(features);
        for (String each : settings) {
            String[] parts = each.split("=", 2);
            request = request.with(parts[0], parts[1]);
        }
        return request;
    }

    private static Fitted fit(String method, RowStore rows, Request request) {
        return Methods.named(method).fit(rows, request);
    }

    private static double score(String method, RowStore rows, RowStore test, Request request) {
        try (KernelMachine machine = fit(method, rows, request).machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pbrff", "landmarks", "rbf-landmarks"})
    void classesAndNumbersAreLearned(String method) {
        long before = FloatMemory.liveBytes();
        try (MemoryStore windmill = SmallTasks.windmill(1200, 1, Samples.EXECUTION);
                MemoryStore windmillTest = SmallTasks.windmill(1000, 2, Samples.EXECUTION);
                MemoryStore blobs = Samples.blobs(600, 1, Samples.EXECUTION);
                MemoryStore blobsTest = Samples.blobs(900, 2, Samples.EXECUTION);
                MemoryStore wave = Samples.wave(500, 1, Samples.EXECUTION);
                MemoryStore waveTest = Samples.wave(500, 2, Samples.EXECUTION)) {
            Request request =
                    method.equals("pbrff") ? request(120, "candidates=2000", "folds=0") : request(60, "folds=0");
            assertThat(score(method, windmill, windmillTest, request)).isGreaterThan(0.93);
            assertThat(score(method, blobs, blobsTest, request)).isGreaterThan(0.93);
            // Targets deviate by 2.1 from their mean.
            assertThat(score(method, wave, waveTest, request)).isLessThan(0.5);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "shared"})
    void randomLandmarksWithEitherKindOfFrequenciesLearn(String frequencies) {
        try (MemoryStore rows = SmallTasks.windmill(1200, 1, Samples.EXECUTION);
                MemoryStore test = SmallTasks.windmill(1000, 2, Samples.EXECUTION)) {
            Request request =
                    request(80, "landmarks=random", "frequencies=" + frequencies, "each=64", "beta=1", "folds=0");
            assertThat(score("landmarks", rows, test, request)).isGreaterThan(0.93);
        }
    }

    /** With β = 0 the posterior is the prior, whatever the labels; a large one is given though few candidates count. */
    @ParameterizedTest
    @ValueSource(strings = {"pbrff", "landmarks"})
    void ofSeveralBetasTheBestOnHeldOutRowsIsChosen(String method) {
        try (MemoryStore rows = SmallTasks.windmill(1200, 1, Samples.EXECUTION)) {
            String[] open = method.equals("pbrff") ? new String[] {"candidates=2000"} : new String[] {"each=16"};
            Fitted fitted = fit(method, rows, request(10, "beta=0,3", "folds=0", "width=0.5", open[0]));
            fitted.machine().close();
            assertThat(fitted.settings()).containsEntry("beta", "3");
            Fitted sharp = fit(method, rows, request(10, "beta=1000,2000", "folds=0", "width=0.5", open[0]));
            sharp.machine().close();
            assertThat(sharp.settings().get("beta")).isIn("1000", "2000");
        }
    }

    @Test
    void sparseRowsWork() {
        RowSink sink = MemoryStore.sink(2000, true, Samples.classes(2), Samples.EXECUTION);
        for (int i = 0; i < 300; i++) {
            sink.sparse(new int[] {i % 2, 10 + i % 7, 1000 + i}, new float[] {2, 1, 1}, 3, i % 2, 1);
        }
        try (RowStore rows = sink.finish()) {
            for (String method : List.of("pbrff", "landmarks", "rbf-landmarks")) {
                Request request =
                        method.equals("pbrff") ? request(40, "candidates=500", "folds=0") : request(12, "folds=0");
                assertThat(score(method, rows, rows, request)).isGreaterThan(0.9);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pbrff", "landmarks", "rbf-landmarks"})
    void threadsDoNotChangeTheModelAndALoadedModelPredictsTheSame(String method, @TempDir Path folder)
            throws Exception {
        Request request = method.equals("pbrff")
                ? request(40, "candidates=1000", "folds=0")
                : request(30, "folds=0", "width=0.5");
        for (int threads : new int[] {1, 3}) {
            try (MemoryStore rows = SmallTasks.windmill(2500, 1, Samples.EXECUTION.threads(threads));
                    KernelMachine machine = fit(method, rows, request).machine()) {
                Path file = folder.resolve("m" + threads);
                SmallTasks.assertSameAfterLoading(machine, file, rows);
            }
        }
        assertThat(Files.mismatch(folder.resolve("m1"), folder.resolve("m3"))).isEqualTo(-1);
    }

    @Test
    void sharedFrequenciesAreKeptInTheModelFile(@TempDir Path folder) {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, Samples.EXECUTION);
                KernelMachine machine = fit(
                                "landmarks", rows, request(20, "frequencies=shared", "each=30", "beta=1", "width=0.5"))
                        .machine()) {
            ModelWriter writer = new ModelWriter();
            machine.write(writer);
            writer.save(folder.resolve("m"));
            try (KernelMachine loaded = ModelReader.read(folder.resolve("m"), KernelMachine::read)) {
                assertThat(loaded.scores(rows.block(0).rows()))
                        .isEqualTo(machine.scores(rows.block(0).rows()));
            }
        }
    }

    /** Changes each setting alone, and demands that the machine, or the work it took, is another. */
    @Test
    void noSettingIsDead() {
        Map<String, String> other = Map.ofEntries(
                Map.entry("kernel", "matern:1.5"),
                Map.entry("width", "0.7"),
                Map.entry("draw", "quasi"),
                Map.entry("candidates", "77"),
                Map.entry("beta", "0.5"),
                Map.entry("keep", "all"),
                Map.entry("landmarks", "random"),
                Map.entry("share", "10%"),
                Map.entry("frequencies", "shared"),
                Map.entry("each", "9"));
        for (String name : List.of("pbrff", "landmarks", "rbf-landmarks")) {
            Method method = Methods.named(name);
            Map<String, String> base = new HashMap<>(Map.of("folds", "0", "c", "1", "calibration", "false"));
            if (name.equals("pbrff")) {
                base.put("candidates", "300");
            }
            String before = trace(method, base);
            for (Setting<?> setting : method.settings()) {
                if (other.containsKey(setting.name())) {
                    Map<String, String> changed = new HashMap<>(base);
                    changed.put(setting.name(), other.get(setting.name()));
                    assertThat(trace(method, changed))
                            .as("%s of %s", setting.name(), name)
                            .isNotEqualTo(before);
                }
            }
        }
    }

    private static String trace(Method method, Map<String, String> given) {
        try (MemoryStore rows = SmallTasks.windmill(301, 3, Samples.EXECUTION)) {
            Fitted fitted = method.fit(rows, new Request(16, given, 5));
            try (KernelMachine machine = fitted.machine()) {
                return Arrays.toString(machine.function().weights().data());
            }
        }
    }

    @Test
    void aShareOfTheRowsIsSoManyLandmarks() {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, Samples.EXECUTION)) {
            for (String share : List.of("share=0.1", "share=10%")) {
                Fitted fitted = fit("rbf-landmarks", rows, request(5, share, "width=0.5", "landmarks=random"));
                try (KernelMachine machine = fitted.machine()) {
                    assertThat(machine.features()).isEqualTo(30);
                }
            }
            assertThatThrownBy(() -> fit("rbf-landmarks", rows, request(5, "share=150%")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("at most 1");
            assertThatThrownBy(() -> fit("landmarks", rows, request(5, "landmarks=all")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("random, clustering");
        }
    }

    @Test
    void aBetaThatLeavesTooFewIsNeverChosenAndWarnedOfWhereGiven() {
        try (MemoryStore rows = SmallTasks.windmill(800, 1, Samples.EXECUTION)) {
            Fitted chosen = fit("pbrff", rows, request(40, "candidates=1000", "folds=0"));
            chosen.machine().close();
            assertThat(Double.parseDouble(chosen.settings().get("beta"))).isLessThanOrEqualTo(Pbrff.LARGEST_BETA);
            Fitted given = fit("pbrff", rows, request(40, "candidates=1000", "folds=0", "beta=1000", "width=0.5"));
            given.machine().close();
            assertThat(given.notes()).anyMatch(note -> note.startsWith("warning: the posterior counts as 1."));
            Fitted mild = fit("pbrff", rows, request(40, "candidates=1000", "folds=0", "beta=0.1", "width=0.5"));
            mild.machine().close();
            assertThat(mild.notes()).noneMatch(note -> note.startsWith("warning"));
        }
    }

    @Test
    void certificatesNameWhatWasChosenOnTheRows() {
        try (MemoryStore rows = SmallTasks.windmill(800, 1, Samples.EXECUTION)) {
            Fitted fixed = fit(
                    "landmarks",
                    rows,
                    request(40, "landmarks=random", "each=16", "beta=1", "width=0.5", "folds=0")
                            .withEpsilon(0.01));
            fixed.machine().close();
            assertThat(fixed.certificates()).singleElement().satisfies(each -> {
                assertThat(each.name()).startsWith("PBRFF Theorem 1");
                assertThat(each.confidence()).isEqualTo(0.99);
                assertThat(each.holds()).isTrue();
            });
            Fitted open = fit("landmarks", rows, request(40, "each=16", "folds=0"));
            open.machine().close();
            Certificate certificate = open.certificates().get(0);
            assertThat(certificate.violations())
                    .singleElement()
                    .satisfies(each -> assertThat(each).contains("centroids"));
            assertThat(certificate.inputs().get("choices")).isGreaterThan(2);
        }
    }
}
