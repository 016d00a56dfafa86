package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.RandomStream;
import org.bochner.methods.Rff;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Decision;
import org.bochner.model.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with few positives: what class weights, a metric, a threshold and costs do to labels and probabilities. */
class RareClassesTest {
    private static final int ROWS = 1500;

    /** A table of {@link #ROWS} rows: shifted blobs, a shell, an interaction, small clusters, or skewed columns. */
    private static Dataset table(int kind, long seed) {
        RandomStream stream = RandomStream.of(seed, kind);
        double[][] x = new double[ROWS][4];
        String[] labels = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double[] row = x[i];
            for (int j = 0; j < 4; j++) {
                row[j] = stream.gaussian();
            }
            double chance = switch (kind) {
                case 0 -> 0.06;
                case 1 -> sigmoid(4 * (Math.sqrt(row[0] * row[0] + row[1] * row[1]) - 2.6));
                case 2 -> sigmoid(-4 + 1.5 * row[0] * row[1] + row[2]);
                case 3 -> 0.8 * Math.exp(-2 * ((row[0] - 1) * (row[0] - 1) + row[1] * row[1]));
                default -> sigmoid(-4 + 0.6 * Math.exp(row[0]) - 0.5 * Math.exp(row[1]));
            };
            boolean yes = stream.uniform() < chance;
            if (kind == 0 && yes) {
                row[0] += 1.5;
                row[1] += 1;
            }
            labels[i] = yes ? "yes" : "no";
        }
        return Dataset.of(x, labels);
    }

    private static double sigmoid(double t) {
        return 1 / (1 + Math.exp(-t));
    }

    @Test
    void f1OnNewRowsIsHigherThanAtTheUsualThresholdOverFiveTables() {
        List<Double> gains = new ArrayList<>();
        for (int kind = 0; kind < 5; kind++) {
            try (Dataset train = table(kind, 1);
                    Dataset test = table(kind, 2);
                    Model usual = Model.fit(train, Rff.features(60));
                    Model chosen = Model.fit(train, Rff.features(60).optimize("f1"))) {
                int yes = usual.machine().task().labels().indexOf("yes");
                double before = ((ClassificationMetrics) usual.evaluate(test)).f1(yes);
                double after = ((ClassificationMetrics) chosen.evaluate(test)).f1(yes);
                gains.add(after - (Double.isNaN(before) ? 0 : before));
            }
        }
        // About 90 positives in each table: where the usual threshold is nearly the best, chance may take a little.
        assertThat(gains).allMatch(gain -> gain > -0.05);
        assertThat(gains.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
                .isGreaterThan(0.1);
    }

    @Test
    void balancedWeightsDecideLabelsAndProbabilitiesStayCalibrated(@TempDir Path folder) {
        try (Dataset train = table(0, 1);
                Dataset test = table(0, 2);
                Model plain = Model.fit(train, Rff.features(60));
                Model balanced = Model.fit(train, Rff.features(60).classWeights("balanced"));
                Model logistic = Model.fit(
                        train, Rff.features(60).classWeights("balanced").loss("logistic"))) {
            int yes = plain.machine().task().labels().indexOf("yes");
            double recall = ((ClassificationMetrics) plain.evaluate(test)).recall(yes);
            for (Model model : List.of(balanced, logistic)) {
                ClassificationMetrics metrics = (ClassificationMetrics) model.evaluate(test);
                assertThat(metrics.recall(yes)).isGreaterThan(recall + 0.2);
                Predictions predictions = model.predict(test);
                double mean = 0;
                double share = 0;
                for (int i = 0; i < predictions.rows(); i++) {
                    mean += predictions.probabilities()[2 * i + yes] / predictions.rows();
                    share += predictions.targets()[i] == yes ? 1.0 / predictions.rows() : 0;
                }
                assertThat(mean).isCloseTo(share, within(0.03));
            }
            Path file = folder.resolve("model.bochner");
            balanced.save(file);
            try (Model loaded = Model.load(file)) {
                assertThat(loaded.machine().decision())
                        .isEqualTo(balanced.machine().decision());
                assertThat(loaded.predict(test).values())
                        .isEqualTo(balanced.predict(test).values());
            }
        }
    }

    @Test
    void aThresholdAndCostsChangeLabelsAndNotProbabilities() {
        try (Dataset train = table(2, 1);
                Model usual = Model.fit(train, Rff.features(40));
                Model eager = Model.fit(train, Rff.features(40).threshold(0.1))) {
            int yes = usual.machine().task().labels().indexOf("yes");
            Predictions one = usual.predict(train);
            Predictions other = eager.predict(train);
            assertThat(other.probabilities()).isEqualTo(one.probabilities());
            Model costly = usual.withDecision(
                    Decision.costs(usual.machine().task(), Map.of("yes:no", 9.0, "no:yes", 1.0), yes));
            assertThat(costly.predict(train).values()).isEqualTo(other.values());
            for (int i = 0; i < other.rows(); i++) {
                assertThat(other.values()[i] == yes).isEqualTo(other.probabilities()[2 * i + yes] >= 0.1);
            }
        }
    }
}
