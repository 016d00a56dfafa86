package org.bochner.data.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.split.CalibrationRows;
import org.bochner.methods.Rff;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conformal sets and intervals: their rule against a naive one, their coverage, and that they are saved. */
class ConformalTest {
    @TempDir
    private Path folder;

    /** Three overlapping classes of unequal size. */
    private static Dataset classes(int rows, long seed) {
        RandomStream random = RandomStream.of(seed);
        double[][] x = new double[rows][2];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            double u = random.uniform();
            int k = u < 0.6 ? 0 : u < 0.9 ? 1 : 2;
            x[i][0] = random.gaussian() + 1.5 * k;
            x[i][1] = random.gaussian();
            labels[i] = List.of("a", "b", "c").get(k);
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

    @Test
    void theThresholdIsTheRankThatTheTheoremNames() {
        double[] misfits = {0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.4, 0.6, 0.8};
        assertThat(Conformal.threshold(misfits, 0.9)).isEqualTo(0.9);
        assertThat(Conformal.threshold(misfits, 0.8)).isEqualTo(0.8);
        assertThat(Conformal.threshold(misfits, 0.5)).isEqualTo(0.5);
        assertThat(Conformal.threshold(misfits, 0.91)).isInfinite();
        assertThat(Conformal.fewest(0.9)).isEqualTo(9);
        assertThat(Conformal.fewest(0.95)).isEqualTo(19);
    }

    /**
     * The coverage of m misfits without ties is ⌈(m + 1)c⌉/(m + 1) exactly; the mean of 20,000 draws is within four
     * standard errors of it, which fails once in 16,000 seeds.
     */
    @Test
    void aNewMisfitIsBelowTheThresholdAsOftenAsTheTheoremSays() {
        RandomStream random = RandomStream.of(4);
        int draws = 20_000;
        for (int m : new int[] {9, 25, 60}) {
            int covered = 0;
            for (int draw = 0; draw < draws; draw++) {
                double[] misfits = new double[m];
                Arrays.setAll(misfits, i -> random.gaussian());
                covered += random.gaussian() <= Conformal.threshold(misfits, 0.9) ? 1 : 0;
            }
            double exact = Math.ceil((m + 1) * 0.9 - 1e-9) / (m + 1);
            double error = Math.sqrt(exact * (1 - exact) / draws);
            assertThat((double) covered / draws).isCloseTo(exact, within(4 * error));
        }
    }

    @Test
    void setsHaveTheLabelsWhoseProbabilityIsLargeEnough() {
        for (boolean perClass : new boolean[] {false, true}) {
            try (Dataset train = classes(600, 1);
                    Dataset held = classes(400, 2);
                    Dataset test = classes(300, 3);
                    Model plain = Model.fit(train, Rff.features(40));
                    RowStore rows = held.encoded(plain.encoder())) {
                Model model = plain.withConfidence(0.9, rows, perClass);
                Predictions calibrating = Predictions.of(model.machine(), rows);
                Predictions said = model.predict(test);
                BitSet[] sets = model.conformal().orElseThrow().sets(model.machine(), said);
                for (int i = 0; i < said.rows(); i++) {
                    for (int k = 0; k < 3; k++) {
                        // The naive rule: how many rows, of that class, fit their label at least as badly.
                        int asBad = 0;
                        int all = 0;
                        for (int j = 0; j < calibrating.rows(); j++) {
                            int y = (int) calibrating.targets()[j];
                            if (!perClass || y == k) {
                                all++;
                                double own = 1 - calibrating.probabilities()[3 * j + y];
                                asBad += own >= 1 - said.probabilities()[3 * i + k] ? 1 : 0;
                            }
                        }
                        boolean in = asBad > all - Math.ceil((all + 1) * 0.9 - 1e-9);
                        assertThat(sets[i].get(k)).isEqualTo(in);
                    }
                    List<String> named = sets[i].stream()
                            .mapToObj(List.of("a", "b", "c")::get)
                            .toList();
                    assertThat(model.set(said.get(i))).isEqualTo(named);
                }
            }
        }
    }

    /** Means over 30 tables of 500 test rows: within four standard errors (0.01 each for 200 rows to calibrate on). */
    @Test
    void coverageIsTheConfidenceOverAllRowsAndPerClass() {
        double[] covered = new double[2];
        double[] rare = new double[2];
        int tables = 30;
        for (int t = 0; t < tables; t++) {
            try (Dataset test = classes(1000, 200 + t)) {
                CalibrationRows parts = CalibrationRows.of(classes(1000, 100 + t), 0.9, t);
                assertThat(parts.held().rows()).isEqualTo(200);
                assertThat(parts.train().rows().rows()).isEqualTo(800);
                try (Dataset train = parts.train();
                        RowStore held = parts.held();
                        Model plain = Model.fit(train, Rff.features(40).c(1).width(1))) {
                    for (int per = 0; per < 2; per++) {
                        Model model = plain.withConfidence(0.9, held, per == 1);
                        Predictions said = model.predict(test);
                        BitSet[] sets = model.conformal().orElseThrow().sets(model.machine(), said);
                        double in = 0;
                        double inRare = 0;
                        double ofRare = 0;
                        for (int i = 0; i < said.rows(); i++) {
                            int y = (int) said.targets()[i];
                            boolean has = sets[i].get(y);
                            in += has ? 1 : 0;
                            inRare += y == 2 && has ? 1 : 0;
                            ofRare += y == 2 ? 1 : 0;
                        }
                        covered[per] += in / said.rows() / tables;
                        rare[per] += inRare / ofRare / tables;
                    }
                }
            }
        }
        double error = Math.sqrt(0.09 / 200 + 0.09 / 1000) / Math.sqrt(tables);
        assertThat(covered[0]).isCloseTo(0.9, within(4 * error + 1.0 / 201));
        double errorRare = Math.sqrt(0.09 / 20 + 0.09 / 100) / Math.sqrt(tables);
        assertThat(rare[1]).isBetween(0.9 - 4 * errorRare, 0.9 + 4 * errorRare + 1.0 / 20);
    }

    @Test
    void intervalsAreInTheUnitOfTheDataAndSurviveTheFile() {
        try (Dataset train = numbers(500, 1);
                Dataset held = numbers(300, 2);
                Dataset test = numbers(2000, 3);
                Model plain = Model.fit(train, Rff.features(60));
                RowStore rows = held.encoded(plain.encoder())) {
            Model model = plain.withConfidence(0.8, rows, false);
            Path file = folder.resolve("model.bochner");
            model.save(file);
            try (Model again = Model.load(file)) {
                assertThat(again.conformal()).isEqualTo(model.conformal());
                Predictions said = again.predict(test);
                int covered = 0;
                for (int i = 0; i < said.rows(); i++) {
                    Prediction one = said.get(i);
                    double[] ends = again.interval(one);
                    assertThat((ends[0] + ends[1]) / 2).isCloseTo(one.value(), within(1e-9));
                    covered += said.targets()[i] >= ends[0] && said.targets()[i] <= ends[1] ? 1 : 0;
                }
                // Four standard errors of 300 rows to calibrate on and 2000 to test on.
                assertThat((double) covered / said.rows())
                        .isCloseTo(0.8, within(4 * Math.sqrt(0.16 / 300 + 0.16 / 2000)));
                assertThatThrownBy(() -> again.set(said.get(0)))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("interval()");
            }
        }
    }

    @Test
    void aModelWithoutProbabilitiesHasSetsByItsScores() {
        try (Dataset train = classes(600, 1);
                Dataset held = classes(600, 2);
                Dataset test = classes(2000, 3);
                Model plain = Model.fit(train, Rff.features(40).calibration(false));
                RowStore rows = held.encoded(plain.encoder());
                RowStore others = test.encoded(plain.encoder())) {
            assertThat(plain.machine().hasProbabilities()).isFalse();
            Model model = plain.withConfidence(0.9, rows, false);
            Conformal.Tally tally = model.conformal().orElseThrow().new Tally(model.machine(), 1);
            Predictions.stream(model.machine(), others, tally::add);
            assertThat(tally.values().get("coverage")).isCloseTo(0.9, within(0.06));
            assertThat(tally.values().get("setSize")).isBetween(0.8, 2.5);
        }
    }

    @Test
    void tooFewRowsAreRefused() {
        try (Dataset train = classes(100, 1);
                Dataset few = classes(30, 2);
                Model plain = Model.fit(train, Rff.features(20));
                RowStore rows = few.encoded(plain.encoder())) {
            assertThatThrownBy(() -> plain.withConfidence(0.99, rows, false))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("needs at least 99 rows to calibrate on, not 30");
            assertThatThrownBy(() -> plain.withConfidence(1, rows, false)).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> plain.set(plain.predict(new double[] {0, 0})))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("withConfidence");
        }
        assertThatThrownBy(() -> CalibrationRows.of(classes(15, 3), 0.9, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("needs 9 rows to calibrate on and as many to train on, and there are 15");
    }
}
