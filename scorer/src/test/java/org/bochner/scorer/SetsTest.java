package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scorer's sets of labels are those of the library, also where many rows have one probability. */
class SetsTest {
    private static final int ROWS = 12_000;

    /**
     * So many rows get the isotonic calibration, which gives most of them the same probability. A row that lies on the
     * threshold itself may be on either side, since scores are summed in another order.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.4})
    void setsAreThoseOfTheLibrary(double noise, @TempDir Path folder) throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[ROWS][2];
        String[] labels = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i][0] = random.nextDouble() - 0.5;
            rows[i][1] = random.nextDouble() - 0.5;
            labels[i] = rows[i][0] + noise * (random.nextDouble() - 0.5) > 0 ? "yes" : "no";
        }
        Path file = folder.resolve("model.bochner");
        try (Dataset data = Dataset.of(rows, labels, ReadOptions.defaults(), Tables.EXECUTION);
                Model plain = Model.fit(data, Methods.named("rff").features(20), Tables.EXECUTION);
                Model model = plain.withConfidence(0.9, data.rows(), false)) {
            model.save(file);
            Scorer scorer = Scorer.load(file);
            int other = 0;
            int full = 0;
            for (int i = 0; i < 2000; i++) {
                var expected = model.set(model.predict(rows[i]));
                other += scorer.score(rows[i]).set().equals(expected) ? 0 : 1;
                full += expected.isEmpty() ? 0 : 1;
            }
            assertThat(full).isGreaterThan(1600);
            assertThat(other).isLessThanOrEqualTo(2);
        }
    }
}
