package org.bochner.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Rff;
import org.bochner.model.Prediction;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python program of docs/deploy.md runs and answers as the model. */
final class DeployDocTest {
    @TempDir
    private Path folder;

    @Test
    void thePythonProgramAnswersAsTheModel() throws Exception {
        Path page = Path.of("../docs/deploy.md");
        String text = Files.readString(page);
        int from = text.indexOf("```python\n") + 10;
        String program = text.substring(from, text.indexOf("```", from));
        Assumptions.assumeTrue(
                Python.run("import onnxruntime", folder, List.of()).code() == 0,
                "skipped: no Python with onnxruntime; install one and set BOCHNER_PYTHON to it");
        List<Map<String, Object>> rows = Tables.rows(200, Tables.Kind.TWO, true, 1);
        rows.forEach(row -> {
            row.put("age", Math.abs((Float) row.remove("a")) * 4);
            row.put("job", row.get("colour") == null ? null : row.get("colour").equals("red") ? "clerk" : "nurse");
            row.keySet().retainAll(List.of("age", "job", "y"));
        });
        try (Dataset data = Dataset.ofMaps(rows, "y");
                Model model = Model.fit(data, Rff.features(30))) {
            Exports.onnx(model, folder.resolve("churn.onnx"));
            Python.Outcome outcome = Python.run(program, folder, List.of());
            Prediction expected = model.predict(Map.of("age", 39, "job", "clerk"));
            assertThat(outcome.code()).as(outcome.text()).isZero();
            assertThat(outcome.text())
                    .startsWith(String.format(
                            Locale.ROOT,
                            "%s [%.3f %.3f]",
                            expected.label(),
                            expected.probability("down"),
                            expected.probability("up")))
                    .contains("labels [\"down\", \"up\"]");
        }
    }
}
