package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.bochner.model.Prediction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A predictor of raw rows answers what {@link Model#predict(double[])} answers. */
class RowPredictorTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final int ROWS = 120;

    private final double[][] x = rows();

    private static double[][] rows() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[ROWS][4];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (random.nextDouble() - 0.5) * Math.pow(10, j);
            }
        }
        return rows;
    }

    private String[] labels(int classes) {
        String[] labels = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            labels[i] = "class " + (int) (classes * (x[i][2] / 100 + 0.5));
        }
        return labels;
    }

    private static Model fit(Dataset data) {
        try (data) {
            return Model.fit(data, Methods.named("rff").features(30));
        }
    }

    private void assertAgrees(Model model, double[][] rows) {
        RowPredictor predictor = model.predictor();
        int outputs = model.machine().outputs();
        double[] out = new double[outputs];
        assertThat(predictor.width()).isEqualTo(rows[0].length);
        for (double[] row : rows) {
            Prediction p = model.predict(row);
            predictor.scores(row, out);
            for (int k = 0; k < outputs; k++) {
                double expected = p.scores()[k];
                assertThat(out[k]).isCloseTo(expected, within(1e-4 * (1 + Math.abs(expected))));
            }
            if (outputs == 1) {
                assertThat(predictor.score(row)).isEqualTo(out[0]);
            }
            if (!model.machine().task().isClassification()) {
                assertThat(predictor.value(row)).isEqualTo(out[0]);
                continue;
            }
            assertThat(predictor.label(predictor.predictClass(row))).isEqualTo(p.label());
            if (p.hasProbabilities()) {
                double[] law = new double[model.machine().task().classes()];
                predictor.probabilities(row, law);
                for (int k = 0; k < law.length; k++) {
                    assertThat(law[k]).isCloseTo(p.probability(predictor.label(k)), within(1e-5));
                }
            }
        }
    }

    @Test
    void answersAreThoseOfTheModelForClasses() {
        for (int classes : new int[] {2, 3}) {
            try (Model model = fit(Dataset.of(x, labels(classes)))) {
                assertAgrees(model, x);
            }
        }
    }

    @Test
    void numbersAreInTheUnitOfTheTrainingData() {
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = 1000 + x[i][1];
        }
        ReadOptions scaled = ReadOptions.defaults().withTargetScale(new EncodingOptions.Range(0, 1));
        try (Model model = fit(Dataset.of(x, y, scaled, EXECUTION))) {
            assertAgrees(model, x);
            assertThat(model.predictor().value(x[0])).isBetween(900.0, 1100.0);
        }
    }

    @Test
    void missingValuesAreFilledAndMarkedAsInTraining() {
        for (int i = 0; i < ROWS; i += 7) {
            x[i][1] = Double.NaN;
        }
        ReadOptions options =
                ReadOptions.defaults().withMissing(MissingPolicy.MEAN).withIndicators(true);
        try (Model model = fit(Dataset.of(x, labels(2), options, EXECUTION))) {
            assertThat(model.encoder().columns()).isEqualTo(5);
            assertAgrees(model, x);
        }
    }

    @Test
    void aMissingValueWithoutARuleIsRefused() {
        try (Model model = fit(Dataset.of(x, labels(2)))) {
            double[] row = {1, Double.NaN, 3, 4};
            assertThatThrownBy(() -> model.predictor().predictClass(row))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("missing");
        }
    }

    @Test
    void rowsOfASparseFileAreArraysToo(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ROWS; i++) {
            text.append(i % 2)
                    .append(' ')
                    .append(1 + i % 40)
                    .append(":2.5 60:")
                    .append(x[i][0])
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("rows.libsvm"), text);
        try (Model model = fit(Dataset.read(file))) {
            double[][] rows = new double[3][model.encoder().width()];
            rows[0][0] = 2.5;
            rows[1][59] = -1;
            assertThat(model.encoder().sparse()).isTrue();
            assertAgrees(model, rows);
        }
    }

    @Test
    void aModelWithCategoriesSaysWhatToUse() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(Map.of("a", x[i][0], "job", i % 3 == 0 ? "clerk" : "nurse", "y", i % 2 == 0 ? "no" : "yes"));
        }
        try (Model model = fit(Dataset.ofMaps(rows, "y"))) {
            assertThatThrownBy(model::predictor)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("'job'")
                    .hasMessageContaining("model.predict(Map)");
        }
    }

    @Test
    void afterClosingCallsSayWhichModelIsClosed() {
        Model model = fit(Dataset.of(x, labels(2)));
        RowPredictor predictor = model.predictor();
        model.close();
        assertThatThrownBy(() -> predictor.predictClass(x[0]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("rff")
                .hasMessageContaining("closed");
    }

    @Test
    void aCallAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        try (Model model = fit(Dataset.of(x, labels(3)))) {
            RowPredictor predictor = model.predictor();
            long least = Long.MAX_VALUE;
            // Until everything is compiled.
            long end = System.nanoTime() + 20_000_000_000L;
            while (least > 0 && System.nanoTime() < end) {
                long before = threads.getThreadAllocatedBytes(id);
                for (int i = 0; i < 10_000; i++) {
                    predictor.predictClass(x[i % ROWS]);
                }
                least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
            }
            assertThat(least).isZero();
        }
    }
}
