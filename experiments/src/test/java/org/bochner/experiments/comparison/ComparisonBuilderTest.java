package org.bochner.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.bochner.linalg.FloatMemory;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonBuilderTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    @TempDir
    private Path folder;

    private static Dataset cancer() {
        return Dataset.read(Embedded.breastCancer(EXECUTION), ReadOptions.defaults(), EXECUTION);
    }

    @Test
    void aDataSetGivesTheResultsOfItsFile() {
        Portion file = Portion.of(Embedded.breastCancer(EXECUTION), ReadOptions.defaults());
        Comparison expected = new ComparisonPlan(
                        List.of(Candidate.of(Methods.named("rff")), Candidate.of(Methods.named("linear"))),
                        List.of(10, 20),
                        2,
                        7)
                .run(
                        SplitSource.random("data", file, 0.25, Long.MAX_VALUE),
                        CellStore.inMemory(),
                        EXECUTION,
                        Listener.NONE);
        long before = FloatMemory.liveBytes();
        try (Dataset data = cancer()) {
            Comparison outcome = Comparison.of(data)
                    .methods("rff", "linear")
                    .features(10, 20)
                    .repeats(2)
                    .seed(7)
                    .holdOut(0.25)
                    .run();
            assertThat(outcome.results()).hasSameSizeAs(expected.results());
            for (Result each : expected.results()) {
                Result found = outcome.find(each.method(), each.features()).orElseThrow();
                assertThat(found.values()).containsExactly(each.values());
            }
            assertThat(outcome.toString()).contains("linear: accuracy 0.9", "rff, 20 features: accuracy 0.9");
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void settingsOfAMethodAreGivenUnderANameOfItsOwnAndFinishedFitsAreKept() {
        try (Dataset data = cancer()) {
            ComparisonBuilder comparison = Comparison.of(data)
                    .method("narrow", Rff.features(10).width(0.5))
                    .method("wide", Rff.features(10).width(8))
                    .features(10)
                    .repeats(2)
                    .keep(folder);
            Comparison first = comparison.run();
            assertThat(first.find("wide", 10).orElseThrow().mean())
                    .isGreaterThan(first.find("narrow", 10).orElseThrow().mean());
            Comparison second = comparison.run();
            assertThat(second.results()).isEqualTo(first.results());
        }
    }

    @Test
    void nothingToCompareAndEqualNamesAreRefused() {
        try (Dataset data = cancer()) {
            assertThatThrownBy(() -> Comparison.of(data).run())
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("name at least one method");
            assertThatThrownBy(() -> Comparison.of(data).methods("rff", "rff").run())
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("the same name");
            assertThatThrownBy(() -> Comparison.of(data).methods("rfx"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("there is no method 'rfx'");
        }
    }
}
