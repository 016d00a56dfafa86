package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.bochner.BadInput;
import org.bochner.CancelToken;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.linalg.FloatMemory;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    private static Dataset table(String text) {
        Source source = Source.of("rows.csv", text.getBytes(StandardCharsets.UTF_8), EXECUTION);
        return Dataset.read(source, ReadOptions.defaults(), EXECUTION);
    }

    /** A number on a wide scale with missing values, a category and a class that both decide. */
    private static Dataset customers(int rows) {
        Random random = new Random(3);
        StringBuilder csv = new StringBuilder("income,city,buys\n");
        for (int i = 0; i < rows; i++) {
            double income = 1000 * random.nextGaussian();
            String city = random.nextBoolean() ? "Ulm" : "Bern";
            boolean buys = (city.equals("Ulm") ? income : -income) + 200 * random.nextGaussian() > 0;
            csv.append(i % 10 == 0 ? "?" : String.valueOf(income))
                    .append(',')
                    .append(city)
                    .append(buys ? ",yes\n" : ",no\n");
        }
        return table(csv.toString());
    }

    @Test
    void everyRowIsPredictedByTheModelThatWasTrainedWithoutIt() {
        try (Dataset data = customers(200)) {
            CrossValidation.Result result = CrossValidation.of(data)
                    .folds(4)
                    .seed(5)
                    .run(Rff.features(40).seed(2));
            assertThat(result.metrics()).hasSize(4);
            Predictions found = result.predictions();
            assertThat(found.size()).isEqualTo(200);
            List<Splits.Split> splits = Splits.folds(data.rows(), 4, 5);
            for (int fold = 0; fold < 4; fold++) {
                Splits.Split split = splits.get(fold);
                try (Dataset train = data.subset(split.train());
                        RowStore test = data.encoded(train.encoder(), split.test());
                        Model model = Model.fit(train, Rff.features(40).seed(2))) {
                    assertThat(result.metrics().get(fold).values())
                            .isEqualTo(Metrics.evaluate(model.machine(), test).values());
                    Predictions expected = Predictions.of(model.machine(), test);
                    int at = 0;
                    for (int row = 0; row < 200; row++) {
                        if (split.test().keeps(row)) {
                            assertThat(found.get(row)).isEqualTo(expected.get(at++));
                        }
                    }
                    assertThat(at).isEqualTo(50);
                }
            }
            assertThat(result.mean("accuracy")).isGreaterThan(0.8);
            assertThat(result.toString()).matches("accuracy 0\\.\\d{4} ± 0\\.\\d{4} over 4 folds");
            assertThatThrownBy(() -> result.mean("auc2"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("the metrics are accuracy");
        }
    }

    /** The scale of the training rows of a fold differs from that of all rows: a mean over all rows would show. */
    @Test
    void scalesComeFromTheTrainingRowsOfTheFoldAlone() {
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i < 40; i++) {
            csv.append(i == 7 ? 1e6 : i).append(',').append(2 * i).append('\n');
        }
        try (Dataset data = table(csv.toString())) {
            for (Splits.Split split : Splits.folds(data.rows(), 4, 1)) {
                try (Dataset train = data.subset(split.train())) {
                    double offset = train.encoder().inputs().get(0).offset();
                    assertThat(offset > 1000).isEqualTo(split.train().keeps(7));
                }
            }
            CrossValidation.Result result = CrossValidation.of(data).folds(4).run(Linear.defaults());
            assertThat(result.predictions().targets()[3]).isCloseTo(6, within(1e-9));
        }
    }

    @Test
    void repeatsDealAgainAndTheSameSeedGivesTheSame() {
        try (Dataset data = customers(90)) {
            CrossValidation three = CrossValidation.of(data).folds(3).repeats(2);
            CrossValidation.Result result = three.run(Rff.features(10));
            assertThat(result.metrics()).hasSize(6);
            assertThat(result.repeats()).hasSize(2);
            assertThat(result.repeats().get(0).scores())
                    .isNotEqualTo(result.repeats().get(1).scores());
            assertThat(three.run(Rff.features(10)).predictions().scores())
                    .containsExactly(result.predictions().scores());
        }
    }

    @Test
    void aClassOfOneRowIsRefused() {
        try (Dataset data = table("x,y\n1,a\n2,b\n3,a\n4,b\n5,c\n")) {
            assertThatThrownBy(() -> CrossValidation.of(data).folds(2).run(Rff.features(4)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("class 'c' has one row alone");
        }
    }

    @Test
    void aCancelledOneStopsAndKeepsNoMemory() {
        try (Dataset data = customers(90)) {
            long before = FloatMemory.liveBytes();
            CancelToken token = new CancelToken();
            token.cancel();
            assertThatThrownBy(() -> CrossValidation.of(data)
                            .execution(EXECUTION.cancel(token))
                            .run(Rff.features(10)))
                    .isInstanceOf(Stopped.class);
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        }
    }
}
