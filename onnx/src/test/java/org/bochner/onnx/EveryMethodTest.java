package org.bochner.onnx;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.onnx.Tables.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method, on two classes, several classes and numbers, with and without categories and missing values. */
final class EveryMethodTest {
    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (Method method : Methods.all()) {
            for (Kind kind : Kind.values()) {
                if (method.name().equals("lkrf-joint") && kind == Kind.NUMBER) {
                    continue; // It learns classes alone.
                }
                for (boolean mixed : new boolean[] {false, true}) {
                    cases.add(Arguments.of(method.name(), kind, mixed));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest(name = "{0} {1} mixed={2}")
    @MethodSource("cases")
    void theGraphAnswersAsTheModel(String method, Kind kind, boolean mixed) {
        try (Dataset data = Dataset.ofMaps(Tables.rows(150, kind, mixed, 3), "y")) {
            Estimator<?> asked = Estimator.of(Methods.named(method), Request.features(16));
            Execution execution = Execution.defaults().threads(1).time(Duration.ofMillis(1500));
            try (Model model = Model.fit(data, asked, execution)) {
                Agreement.check(model, Tables.fresh(60, mixed, 4));
            }
        }
    }
}
