package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.data.Model;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictor;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Model files of version 0.1.0 load and predict as they did.
 *
 * <p>The folder {@code models-0.1.0} has a model of every method, {@code classes-METHOD.bochner} and
 * {@code numbers-METHOD.bochner}, and the predictions of version 0.1.0 for the rows that it was fitted to, as
 * {@code .csv}. They were made by {@code bochner fit --data classes.csv --target y --method METHOD --features 8 --seed
 * 3}
 * and {@code bochner predict}, on the {@link Processor} that {@link #MADE_ON} names; there predictions must be equal to
 * the last digit, elsewhere to {@link #TOLERANCE}. Those of {@code mkl} are equal to the tolerance everywhere: version
 * 0.1.0 summed its kernels in single precision.
 */
class OldModelsTest {
    private static final Path FOLDER = Path.of("src/test/resources/org/bochner/cli/models-0.1.0");
    private static final String MADE_ON = "amd64-java17-VectorLoops16512-5d3b54ffd7";

    /** Relative to numbers above 1, absolute below: features are in single precision. */
    private static final double TOLERANCE = 1e-4;

    @TempDir
    private Path temporary;

    static Stream<String> models() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".bochner"))
                    .map(name -> name.substring(0, name.length() - ".bochner".length()))
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    /** 19 methods for classes, and all but lkrf-joint for numbers. */
    @Test
    void everyMethodHasItsModels() throws IOException {
        assertThat(models()).hasSize(37).allSatisfy(name -> {
            String method = name.substring(name.indexOf('-') + 1);
            assertThat(RecordedFits.METHODS).contains(method);
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void predictsAsBefore(String name) throws IOException {
        Path found = temporary.resolve("found.csv");
        Console.json("predict", "--model", model(name), "--data", rows(name), "--out", found.toString());
        List<String> before = Files.readAllLines(FOLDER.resolve(name + ".csv"));
        List<String> now = Files.readAllLines(found);
        if (Processor.signature().equals(MADE_ON) && !name.endsWith("-mkl")) {
            assertThat(now).isEqualTo(before);
            return;
        }
        assertThat(now).hasSameSizeAs(before);
        assertThat(now.get(0)).isEqualTo(before.get(0));
        for (int i = 1; i < now.size(); i++) {
            String[] was = before.get(i).split(",");
            String[] is = now.get(i).split(",");
            assertThat(is).as("line " + i).hasSameSizeAs(was);
            for (int k = 0; k < is.length; k++) {
                if (k == 0 && name.startsWith("classes")) {
                    // A label may change where two classes are equally likely.
                    continue;
                }
                double value = Double.parseDouble(was[k]);
                assertThat(Double.parseDouble(is[k]))
                        .as("line " + i)
                        .isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void predictsSingleRowsAsTheSameRowsTogether(String name) {
        try (Model model = Model.load(Path.of(model(name)));
                RowStore rows = model.encoder().read(Path.of(rows(name)), Execution.defaults())) {
            KernelMachine machine = model.machine();
            Predictor predictor = machine.predictor();
            int outputs = machine.outputs();
            double[] all = machine.scores(rows);
            double[] scores = new double[outputs];
            float[] row = new float[machine.inputs()];
            rows.run(Passes.each("rows", block -> {
                for (int i = 0; i < block.size(); i++) {
                    block.rows().copyRow(i, row);
                    predictor.scores(row, scores);
                    for (int k = 0; k < outputs; k++) {
                        double value = all[(int) (block.first() + i) * outputs + k];
                        assertThat(scores[k]).isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
                    }
                }
            }));
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void evaluatesAndExplains(String name) {
        JsonNode metrics = Console.json("evaluate", "--model", model(name), "--data", rows(name))
                .get("metrics");
        String metric = name.startsWith("classes") ? "accuracy" : "rmse";
        assertThat(metrics.get(metric).asDouble()).isBetween(1e-6, 1.5);
        assertThat(Console.json("explain", "--model", model(name)).size()).isPositive();
    }

    private static String model(String name) {
        return FOLDER.resolve(name + ".bochner").toString();
    }

    private static String rows(String name) {
        return FOLDER.resolve(name.substring(0, name.indexOf('-')) + ".csv").toString();
    }
}
