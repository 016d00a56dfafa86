package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a listener of a fit sees, for every method. */
class ProgressEventsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    @TempDir
    private static Path folder;

    private static Dataset data;

    @BeforeAll
    static void read() throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 400; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            text.append(a).append(',').append(b).append(',').append(Math.sin(2 * a) + b * b > 1 ? "yes\n" : "no\n");
        }
        Path file = Files.writeString(folder.resolve("table.csv"), text);
        data = Dataset.read(file, ReadOptions.defaults(), EXECUTION);
    }

    @AfterAll
    static void close() {
        data.close();
    }

    static Stream<String> methods() {
        return RefitTest.methods();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void fractionsRiseFromZeroToOneAndNamesHaveNoNumbers(String name) {
        List<Progress.Event> events = new ArrayList<>();
        Model.fit(data, StopTest.estimator(name, 16), EXECUTION.progress(events::add))
                .close();
        List<Double> fractions = events.stream().map(Progress.Event::fraction).toList();
        assertThat(fractions).isSorted().startsWith(0.0).endsWith(1.0).hasSizeGreaterThan(4);
        assertThat(fractions).filteredOn(each -> each > 0.05 && each < 0.95).hasSizeGreaterThan(1);
        assertThat(events).extracting(Progress.Event::stage).allMatch(stage -> !stage.matches(".*\\d.*"));
        assertThat(events.get(events.size() - 1).metrics().keySet()).contains("validationAccuracy");
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aListenerThatThrowsEndsTheFitWithItsExceptionAndLeaksNothing(String name) {
        for (int last : new int[] {1, 3, 6}) {
            long before = FloatMemory.liveBytes();
            AtomicInteger calls = new AtomicInteger();
            Execution execution = EXECUTION.progress(event -> {
                if (calls.incrementAndGet() >= last) {
                    throw new IllegalStateException("enough");
                }
            });
            assertThatThrownBy(() -> Model.fit(data, StopTest.estimator(name, 16), execution))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("enough");
            assertThat(calls).hasValue(last);
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        }
    }
}
