package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bochner.Execution;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing and forgetting models. {@code -Dbochner.cycles=10000} runs as many cycles. */
class LifetimeTest {
    private static final int CYCLES = Integer.getInteger("bochner.cycles", 300);

    @TempDir
    static Path folder;

    private static Path file;

    @BeforeAll
    static void save() {
        file = folder.resolve("cancer.bochner");
        Execution execution = Execution.defaults();
        try (Dataset data = Dataset.read(Embedded.breastCancer(execution), ReadOptions.defaults(), execution);
                Model model = Model.fit(
                        data,
                        Methods.named("rff"),
                        Request.features(400).with("width", "5").with("c", "1"))) {
            model.save(file);
        }
    }

    @Test
    void callsOnAClosedModelNameItsMethodAndFile() {
        Model model = Model.load(file);
        model.close();
        model.close();
        List<ThrowingCallable> calls = List.of(
                () -> model.save(folder.resolve("other.bochner")),
                () -> model.predict(folder.resolve("rows.csv"), part -> {}),
                () -> model.machine().hold(open -> open));
        for (ThrowingCallable call : calls) {
            assertThatIllegalStateException().isThrownBy(call).withMessage("the model rff of cancer.bochner is closed");
        }
    }

    @Test
    void aFitToAClosedDataSetNamesIt() {
        Execution execution = Execution.defaults();
        long start = FloatMemory.liveBytes();
        Dataset data = Dataset.read(Embedded.breastCancer(execution), ReadOptions.defaults(), execution);
        data.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> Model.fit(data, Methods.named("rff"), Request.features(10)))
                .withMessageStartingWith("the data set breast_cancer")
                .withMessageEndingWith(" is closed");
        assertThat(FloatMemory.liveBytes()).isEqualTo(start);
    }

    @Test
    void closingWhileEightThreadsPredictGivesCleanResultsOrRefusals() throws Exception {
        assertFlat(child().run(Lifetimes.class, "closed", file.toString(), String.valueOf(CYCLES)));
    }

    @Test
    void forgottenModelsAreFreed() throws Exception {
        assertFlat(child().run(Lifetimes.class, "forgotten", file.toString(), String.valueOf(CYCLES)));
    }

    /** A heap that is resident from the start, so that what grows lies outside it. */
    private static ChildJvm child() {
        assumeTrue(Files.exists(Path.of("/proc/self/status")), "no /proc on this platform");
        return new ChildJvm().option("-Xms64m").option("-Xmx64m").option("-XX:+AlwaysPreTouch");
    }

    private static void assertFlat(String output) {
        Matcher growth = Pattern.compile("growth (-?\\d+)").matcher(output);
        assertThat(growth.find()).as(output).isTrue();
        assertThat(Long.parseLong(growth.group(1))).as(output).isLessThan(32L << 20);
    }
}
