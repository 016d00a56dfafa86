package org.bochner.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.Decision;
import org.bochner.onnx.Tables.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What settings make of a method: treated inputs, logarithms, kernels, chains, averages; and rules for labels. */
final class TreatmentsTest {
    private static Model fit(Dataset data, String method, Map<String, String> given) {
        Request request = new Request(16, given, 1);
        return Model.fit(
                data,
                Estimator.of(Methods.named(method), request),
                Execution.defaults().threads(1).time(Duration.ofSeconds(3)));
    }

    @ParameterizedTest
    @CsvSource({
        "rff, inputs, quantile",
        "rff, inputs, relevance",
        "mkl, inputs, quantile-relevance",
        "nsrf, inputs, quantile",
        "rbf-svm, inputs, relevance",
        "linear, inputs, quantile",
        "rff, targets, log",
        "nsrf, targets, log",
        "rff, kernel, arc-cosine:0",
        "rff, kernel, arc-cosine:1",
        "rff, kernel, arc-cosine:2",
        "rff, features-form, phase",
        "nsrf-sphere, sphere, normalise",
        "askl, waves, 4",
        "askl, layers, 2",
        "nsrf+lkrf, seed, 1",
        "nsrf+trf, seed, 1"
    })
    void settingsAreExportedToo(String method, String name, String value) {
        boolean known = !name.equals("seed") && Methods.named(method).hasSetting(name);
        for (Kind kind : name.equals("targets") ? new Kind[] {Kind.NUMBER} : Kind.values()) {
            try (Dataset data = Dataset.ofMaps(Tables.rows(150, kind, true, 3), "y");
                    Model model = fit(data, method, known ? Map.of(name, value) : Map.of())) {
                Agreement.check(model, Tables.fresh(60, true, 4));
            }
        }
    }

    @Test
    void anAverageOfModelsIsOneGraph() {
        for (Kind kind : Kind.values()) {
            try (Dataset data = Dataset.ofMaps(Tables.rows(150, kind, true, 3), "y")) {
                List<Model> models = new ArrayList<>();
                for (String method : List.of("rff", "linear", "rbf-svm", "nsrf-sphere")) {
                    models.add(fit(data, method, Map.of()));
                }
                try (Model blend = Model.blend(models, data.rows())) {
                    Agreement.check(blend, Tables.fresh(60, true, 4));
                }
            }
        }
    }

    @Test
    void sparseLandmarksThatWouldTakeAGibibyteAreRefused(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append(i % 2)
                    .append(' ')
                    .append(i % 2 + 1)
                    .append(":1 ")
                    .append(600 * i + 600)
                    .append(":0.5\n");
        }
        Path rows = folder.resolve("wide.libsvm");
        Files.writeString(rows, text);
        try (Dataset data = Dataset.read(rows);
                Model model = fit(data, "mkl", Map.of("width", "1", "c", "1"))) {
            assertThatThrownBy(() -> Exports.onnx(model, Exports.Inputs.MATRIX))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("500 sparse landmarks of 300000 columns");
        }
    }

    @Test
    void labelsFollowTheRule() {
        try (Dataset data = Dataset.ofMaps(Tables.rows(150, Kind.TWO, true, 3), "y");
                Model model = fit(data, "rff", Map.of())) {
            Agreement.check(model.withDecision(new Decision(1, 0.2, null)), Tables.fresh(60, true, 4));
        }
        try (Dataset data = Dataset.ofMaps(Tables.rows(150, Kind.SEVERAL, true, 3), "y");
                Model model = fit(data, "rff", Map.of())) {
            Decision rule = Decision.weights(new double[] {1, 5, 2}, -1);
            try (Runtime graph = new Runtime(Exports.onnx(model.withDecision(rule), Exports.Inputs.COLUMNS))) {
                List<Map<String, Object>> rows = Tables.fresh(60, true, 4);
                List<String> expected = new ArrayList<>();
                model.withDecision(rule).predictRows(rows).forEach(each -> expected.add(each.label()));
                assertThat(graph.run(rows).labels()).containsExactlyElementsOf(expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"TWO", "SEVERAL"})
    void probabilitiesOfManyRowsAreIsotonic(Kind kind) {
        try (Dataset data = Dataset.ofMaps(Tables.rows(4000, kind, false, 3), "y");
                Model model = fit(data, "rff", Map.of());
                Model calibrated =
                        new Model(model.encoder(), model.machine().calibratedOn(data.rows()), model.provenance())) {
            Agreement.checkButSteps(calibrated, Tables.fresh(200, false, 4));
        }
    }

    @Test
    void aMatrixOfNumbersGivesTheSameAnswers() {
        for (Kind kind : Kind.values()) {
            try (Dataset data = Dataset.ofMaps(Tables.rows(150, kind, false, 3), "y");
                    Model model = fit(data, "nsrf", Map.of())) {
                List<Map<String, Object>> rows = Tables.fresh(40, false, 4);
                float[][] matrix = rows.stream()
                        .map(row -> {
                            float[] line = new float[4];
                            List<String> order = model.encoder().order();
                            for (int j = 0; j < 4; j++) {
                                line[j] = ((Number) row.get(order.get(j))).floatValue();
                            }
                            return line;
                        })
                        .toArray(float[][]::new);
                Agreement.check(model, matrix);
            }
        }
    }

    @Test
    void theGraphSaysWhereItComesFrom() {
        try (Dataset data = Dataset.ofMaps(Tables.rows(150, Kind.TWO, true, 3), "y");
                Model model = fit(data, "nsrf", Map.of());
                Runtime graph = new Runtime(Exports.onnx(model, Exports.Inputs.COLUMNS))) {
            assertThat(graph.metadata())
                    .containsEntry("method", "nsrf")
                    .containsEntry("labels", "[\"down\", \"up\"]")
                    .containsKeys("data.sha256", "train.accuracy", "seed", "certificate.0.statement");
        }
    }
}
