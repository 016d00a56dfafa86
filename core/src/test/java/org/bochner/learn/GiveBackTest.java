package org.bochner.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fit reports as its settings can be given back to it, and no fit keeps native memory. */
class GiveBackTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    static Stream<String> methods() {
        return Methods.all().stream().map(Method::name);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void settingsOfAClassifierAreAcceptedAndReportedAgain(String name) {
        check(Methods.named(name), SmallTasks.windmill(120, 1, EXECUTION));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void settingsOfARegressionAreAcceptedAndReportedAgain(String name) {
        if (!name.equals("lkrf-joint")) {
            check(Methods.named(name), SmallTasks.wave(120, 1, EXECUTION));
        }
    }

    private static void check(Method method, MemoryStore rows) {
        long before = FloatMemory.liveBytes();
        Request request = new Request(8, Map.of(), 7);
        Fitted fitted = method.fit(rows, request);
        Fitted again = method.fit(rows, new Request(8, fitted.settings(), 7));
        assertThat(method.settings().stream().map(Setting::name).toList())
                .containsAll(fitted.settings().keySet());
        assertThat(again.settings()).as(method.name()).isEqualTo(fitted.settings());
        fitted.machine().close();
        again.machine().close();
        assertThat(FloatMemory.liveBytes()).as(method.name()).isEqualTo(before);
        rows.close();
    }
}
