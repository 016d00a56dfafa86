package org.bochner.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.plain.FirstStage;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTest {
    private static RowStore stripes(int n, long seed, Task task, int threads) {
        float[][] rows = new float[n][2];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            RandomStream.of(seed, i).gaussians(rows[i]);
            double wave = Math.sin(3 * rows[i][0] + 2 * rows[i][1]);
            targets[i] = !task.isClassification()
                    ? wave
                    : task.classes() == 2 ? (wave > 0 ? 1 : 0) : wave > 0.5 ? 2 : wave > -0.5 ? 1 : 0;
        }
        return MemoryStore.of(rows, targets, null, task, Execution.defaults().threads(threads));
    }

    private static final Task TWO = Task.classification(List.of("a", "b"));

    private static Fitted fit(String method, RowStore rows, int features) {
        return Methods.named(method).fit(rows, Request.features(features));
    }

    private static Set<String> frequencies(KernelMachine machine) {
        SpectralMeasure measure = machine.map().orElseThrow().spectrum().orElseThrow();
        return Arrays.stream(measure.frequencies()).map(Arrays::toString).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nsrf+lkrf", "nsrf+pbrff", "nsrf+trf", "lkrf+trf", "nsrf+lkrf+pbrff"})
    void theLastStageWeighsWhatTheFirstFound(String name) {
        long before = FloatMemory.liveBytes();
        try (RowStore rows = stripes(300, 1, TWO, 2);
                RowStore test = stripes(1000, 2, TWO, 2)) {
            Fitted first = fit(name.substring(0, name.lastIndexOf('+')), rows, 12);
            Fitted chain = fit(name, rows, 12);
            try (KernelMachine one = first.machine();
                    KernelMachine both = chain.machine()) {
                assertThat(both.features()).isLessThanOrEqualTo(12);
                if (one.features() == 12) {
                    assertThat(frequencies(one)).containsAll(frequencies(both));
                }
                double error = 1 - Metrics.evaluate(one, test).main();
                // Three standard errors of the difference of two shares of 1000 rows.
                double noise = 3 * Math.sqrt(2 * Math.max(0.01, error * (1 - error)) / 1000);
                assertThat(1 - Metrics.evaluate(both, test).main()).isLessThan(error + noise);
            }
            assertThat(chain.settings().get("start")).startsWith(name.substring(0, name.lastIndexOf('+')) + ":");
            assertThat(chain.notes())
                    .anyMatch(note -> note.startsWith(name.substring(0, name.lastIndexOf('+')) + ": "));
            chain.certificates().forEach(each -> assertThat(each.holds()).isFalse());
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aChainOfThreeHasThreeStages() {
        try (RowStore rows = stripes(200, 1, TWO, 2)) {
            Fitted chain = fit("nsrf+lkrf+trf", rows, 8);
            chain.machine().close();
            assertThat(chain.diagnostics(Diagnostics.StageTrace.class)
                            .orElseThrow()
                            .stages())
                    .extracting(Diagnostics.Stage::method)
                    .containsExactly("nsrf", "lkrf", "trf");
        }
    }

    @Test
    void everyStageLeavesItsTrace() {
        try (RowStore rows = stripes(300, 1, TWO, 2)) {
            Fitted chain = fit("nsrf+lkrf", rows, 10);
            chain.machine().close();
            assertThat(chain.diagnostics(Diagnostics.BallTrace.class)).isPresent();
            assertThat(chain.diagnostics(Diagnostics.PeakTrace.class)).isPresent();
            List<Diagnostics.Stage> stages = chain.diagnostics(Diagnostics.StageTrace.class)
                    .orElseThrow()
                    .stages();
            assertThat(stages).extracting(Diagnostics.Stage::method).containsExactly("nsrf", "lkrf");
            assertThat(stages.get(0).settings()).containsKey("radius");
            assertThat(stages.get(1).settings()).containsKey("rho");
        }
    }

    @Test
    void numbersAndManyClassesAreChainedToo() {
        for (Task task : List.of(Task.regression(), Task.classification(List.of("a", "b", "c")))) {
            try (RowStore rows = stripes(400, 1, task, 2);
                    RowStore test = stripes(500, 2, task, 2);
                    KernelMachine machine = fit("nsrf+trf", rows, 16).machine()) {
                double main = Metrics.evaluate(machine, test).main();
                assertThat(task.isClassification() ? 1 - main : main).isLessThan(0.25);
            }
        }
    }

    @Test
    void threadsDoNotChangeABit() {
        double[][] scores = new double[2][];
        for (int threads = 1; threads <= 2; threads++) {
            try (RowStore rows = stripes(300, 1, TWO, threads);
                    KernelMachine machine = fit("nsrf+lkrf", rows, 10).machine()) {
                scores[threads - 1] = machine.scores(rows);
            }
        }
        assertThat(scores[1]).containsExactly(scores[0]);
    }

    @Test
    void aStageIsReadAsItIsWritten() {
        FirstStage stage = FirstStage.parse("nsrf:radius=8;c=1");
        assertThat(stage).isEqualTo(new FirstStage("nsrf", Map.of("radius", "8", "c", "1")));
        assertThat(FirstStage.parse(stage.text())).isEqualTo(stage);
        assertThat(FirstStage.parse("rff").text()).isEqualTo("rff");
    }

    @Test
    void whatCannotBeChainedIsRefused() {
        assertThatThrownBy(() -> Methods.named("rff+landmarks"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("ends with a method that starts from no other; those that do are")
                .hasMessageContaining("lkrf");
        assertThatThrownBy(() -> Methods.named("nothing+lkrf")).hasMessageContaining("there is no method 'nothing'");
        assertThatThrownBy(() -> FirstStage.parse("nsrf:radius"))
                .hasMessageContaining("'radius' is not a setting of the form name=value");
        assertThatThrownBy(() -> FirstStage.parse("nsrf:wings=2")).hasMessageContaining("has no setting 'wings'");
        try (RowStore rows = stripes(100, 1, TWO, 1)) {
            assertThatThrownBy(() -> fit("linear+lkrf", rows, 10))
                    .hasMessageContaining("a chain starts with a method whose features are pairs of waves");
            assertThatThrownBy(() -> Methods.named("lkrf")
                            .fit(rows, new Request(10, Map.of("start", "nsrf", "kernel", "linear"), 1)))
                    .hasMessageContaining("start finds pairs of waves");
        }
    }
}
