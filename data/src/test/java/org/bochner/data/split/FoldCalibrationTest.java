package org.bochner.data.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sets and intervals that are calibrated over folds: which rows and misfits count, and how often they cover. */
class FoldCalibrationTest {
    private static final Method RFF = Methods.named("rff");
    private static final Request REQUEST =
            Request.features(30).with("width", "1").with("c", "1");

    @TempDir
    private Path folder;

    private static Dataset classes(int rows, long seed, boolean single) {
        RandomStream random = RandomStream.of(seed);
        double[][] x = new double[rows][2];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            int k = random.uniform() < 0.6 ? 0 : 1;
            x[i][0] = random.gaussian() + 1.5 * k;
            x[i][1] = random.gaussian();
            labels[i] = k == 0 ? "a" : "b";
        }
        if (single) {
            labels[rows / 2] = "c";
        }
        return Dataset.of(x, labels);
    }

    private static Dataset numbers(int rows, long seed) {
        RandomStream random = RandomStream.of(seed);
        double[][] x = new double[rows][1];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = 3 * random.gaussian();
            y[i] = 100 * Math.sin(x[i][0]) + 10 * random.gaussian();
        }
        return Dataset.of(x, y);
    }

    private static Model calibrated(Dataset data, double confidence, long seed) {
        Calibration asked = new Calibration(confidence, false, Calibration.Way.FOLDS);
        Model plain = Model.fit(data, RFF, REQUEST);
        return plain.withConfidence(FoldCalibration.of(
                plain, data, asked, seed, part -> RFF.fit(part.rows(), REQUEST).machine()));
    }

    @Test
    void fewRowsAreCalibratedOverFoldsAndManyAreSplit() {
        Calibration auto = new Calibration(0.9, false, Calibration.Way.AUTO);
        try (Dataset few = classes(200, 1, false);
                Dataset more = classes(900, 1, false);
                Dataset many = classes(1200, 1, false);
                Dataset numbers = numbers(2900, 1);
                Dataset manyNumbers = numbers(3000, 1);
                Dataset tiny = classes(8, 1, false)) {
            assertThat(auto.folds(few.rows())).isEqualTo(20);
            assertThat(auto.folds(more.rows())).isEqualTo(10);
            assertThat(auto.splits(many.rows())).isTrue();
            assertThat(auto.folds(numbers.rows())).isEqualTo(10);
            assertThat(auto.splits(manyNumbers.rows())).isTrue();
            assertThat(auto.splits(tiny.rows())).isTrue();
            assertThat(new Calibration(0.9, false, Calibration.Way.FOLDS).folds(many.rows()))
                    .isEqualTo(10);
            assertThat(Calibration.NONE.splits(few.rows())).isFalse();
            assertThat(Calibration.NONE.folds(few.rows())).isZero();
        }
    }

    /** Means over 30 tables of 100 rows to learn from and 500 to test on: within four standard errors. */
    @Test
    void coverageIsNearTheConfidenceAndAllRowsCalibrate() {
        int tables = 30;
        double covered = 0;
        for (int t = 0; t < tables; t++) {
            try (Dataset train = classes(100, 100 + t, false);
                    Dataset test = classes(500, 900 + t, false);
                    Model model = calibrated(train, 0.9, t)) {
                Conformal sets = model.conformal().orElseThrow();
                assertThat(sets.rows()).isEqualTo(100);
                assertThat(sets.folds()).isEqualTo(20);
                Predictions said = model.predict(test);
                covered += (1 - sets.missed(model.machine(), said) / 500.0) / tables;
            }
        }
        double error = Math.sqrt(0.09 / 100 + 0.09 / 500) / Math.sqrt(tables);
        assertThat(covered).isCloseTo(0.9, within(4 * error + 0.01));
    }

    @Test
    void intervalsAreInTheUnitOfTheModelThatIsKeptAndSurviveTheFile() {
        try (Dataset train = numbers(300, 1);
                Dataset test = numbers(2000, 3);
                Model model = calibrated(train, 0.8, 1)) {
            Path file = folder.resolve("model.bochner");
            model.save(file);
            try (Model again = Model.load(file)) {
                assertThat(again.conformal()).isEqualTo(model.conformal());
                Predictions said = again.predict(test);
                int covered = 0;
                double[] widths = new double[said.rows()];
                for (int i = 0; i < said.rows(); i++) {
                    double[] ends = again.interval(said.get(i));
                    widths[i] = ends[1] - ends[0];
                    covered += said.targets()[i] >= ends[0] && said.targets()[i] <= ends[1] ? 1 : 0;
                }
                // Noise of deviation 10 alone needs 25.6 for four of five.
                assertThat(Arrays.stream(widths).max().orElse(0)).isBetween(24.0, 150.0);
                assertThat((double) covered / said.rows())
                        .isCloseTo(0.8, within(4 * Math.sqrt(0.16 / 300 + 0.16 / 2000)));
            }
        }
    }

    /** No model of the other rows knows its label, so that it fits worse than all. */
    @Test
    void aClassOfOneRowTrainsEverywhereAndCountsAsAMisfit() {
        try (Dataset train = classes(60, 5, true);
                Model model = calibrated(train, 0.9, 1)) {
            Conformal sets = model.conformal().orElseThrow();
            assertThat(sets.rows()).isEqualTo(60);
            assertThat(sets.thresholds().get(0)).isFinite();
        }
    }
}
