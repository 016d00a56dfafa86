package org.bochner.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.onnx.Tables.Kind;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ONNX's own checker, with the inference of shapes, finds nothing to complain about: of Python's package {@code onnx},
 * 1.16 or later, in {@code /usr/bin/python3} or the interpreter that BOCHNER_PYTHON names.
 */
final class CheckerTest {
    private static final String CHECK = """
            import sys
            import onnx
            for file in sys.argv[1:]:
                onnx.checker.check_model(file, full_check=True)
                print("checked", file)
            """;

    @TempDir
    private Path folder;

    @Test
    void theCheckerOfOnnxAcceptsEveryKindOfGraph() throws Exception {
        String version = "import onnx; assert onnx.defs.onnx_opset_version() >= 21, onnx.__version__";
        Assumptions.assumeTrue(
                Python.run(version, folder, List.of()).code() == 0,
                "skipped: no Python with onnx 1.16 or later; install one and set BOCHNER_PYTHON to it");
        List<String> files = new ArrayList<>();
        for (String method : List.of("rff", "nsrf", "nsrf-sphere", "lkrf", "mkl", "landmarks", "rbf-svm", "askl")) {
            for (Kind kind : Kind.values()) {
                Estimator<?> asked = Estimator.of(Methods.named(method), Request.features(16));
                Execution execution = Execution.defaults().threads(1).time(Duration.ofSeconds(2));
                try (Dataset data = Dataset.ofMaps(Tables.rows(150, kind, true, 3), "y");
                        Model model = Model.fit(data, asked, execution)) {
                    Path file = folder.resolve(method + "-" + kind + ".onnx");
                    Exports.onnx(model, file);
                    assertThat(Files.size(file)).isPositive();
                    files.add(file.toString());
                }
            }
        }
        Python.Outcome outcome = Python.run(CHECK, folder, files);
        assertThat(outcome.code()).as(outcome.text()).isZero();
        assertThat(outcome.text().lines().filter(line -> line.startsWith("checked")))
                .hasSize(files.size());
    }
}
