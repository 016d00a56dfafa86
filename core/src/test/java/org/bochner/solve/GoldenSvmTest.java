package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Task;
import org.bochner.linalg.LinearFunction;
import org.bochner.store.RowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Optima known exactly; {@code linear_svm.json} says how each was found. */
class GoldenSvmTest {
    private static JsonNode golden() throws IOException {
        try (InputStream in = GoldenSvmTest.class.getResourceAsStream("linear_svm.json")) {
            return new ObjectMapper().readTree(in);
        }
    }

    static Stream<Arguments> cases() throws IOException {
        List<Arguments> cases = new ArrayList<>();
        for (JsonNode node : golden().get("cases")) {
            String kind = node.get("kind").asText();
            Loss loss = kind.startsWith("squared") ? Loss.SQUARED_HINGE : Loss.HINGE;
            Training.Bias bias = kind.contains("free") ? Training.Bias.FREE : Training.Bias.REGULARISED;
            for (Training.Solver solver : Training.Solver.values()) {
                boolean smooth = solver == Training.Solver.LBFGS;
                if (solver == Training.Solver.DUAL || (smooth && loss.smooth())) {
                    cases.add(Arguments.of(
                            node, new Training(loss, solver, bias, 1e-10, 20000, ClassWeights.NONE, 0, 1)));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theKnownOptimumIsFound(JsonNode node, Training training) throws IOException {
        JsonNode data = golden();
        int n = data.get("X").size();
        float[][] rows = new float[n][2];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            rows[i][0] = (float) data.get("X").get(i).get(0).asDouble();
            rows[i][1] = (float) data.get("X").get(i).get(1).asDouble();
            targets[i] = data.get("y").get(i).asDouble() > 0 ? 1 : 0;
        }
        Problem problem = new Problem(rows, targets, null, Task.classification(List.of("-1", "+1")));
        double c = node.get("C").asDouble();
        try (RowStore store = problem.store()) {
            LinearFunction f =
                    LinearSolvers.path(store, training, new double[] {c}).get(0).function();
            double optimum = node.get("objective").asDouble();
            assertThat(problem.objective(f, training, c)).isCloseTo(optimum, within(1e-6 * optimum));
            // The hinge's minimum is sharp in w only as the square root of the objective's error.
            assertThat(f.weights().get(0, 0)).isCloseTo(node.get("w").get(0).asDouble(), within(1e-4));
            assertThat(f.weights().get(1, 0)).isCloseTo(node.get("w").get(1).asDouble(), within(1e-4));
            if (!node.has("note")
                    || !node.get("note").asText().contains("b not unique") && training.bias() != Training.Bias.FREE) {
                assertThat(f.bias()[0]).isCloseTo(node.get("b").asDouble(), within(1e-4));
            }
        }
    }
}
