package org.bochner.data.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Importances, dependence and interactions against their definitions, computed row by row from maps. */
class ExplainerTest {
    private static double loss(Model model, Map<String, Object> row, Object truth) {
        if (!model.machine().task().isClassification()) {
            double error = model.predict(row).value() - (double) truth;
            return error * error;
        }
        return -Math.log(model.predict(row).probabilities().get((String) truth));
    }

    private static void importancesAgree(boolean classes, boolean sparse, double within) {
        List<Map<String, Object>> train = Shop.rows(200, classes, 1);
        // Five donors for each of six rows are all the others.
        List<Map<String, Object>> test = Shop.rows(6, classes, 2);
        try (Dataset data = sparse ? Shop.sparse(train) : Shop.data(train);
                Dataset held = Shop.data(test);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            Importances found = Explainer.of(model, held).importances();
            assertThat(found.rows()).isEqualTo(6);
            assertThat(found.repeats()).isEqualTo(5);
            double baseline = 0;
            for (Map<String, Object> row : test) {
                baseline += loss(model, row, row.get("y")) / test.size();
            }
            assertThat(found.baseline()).isCloseTo(baseline, within(within));
            for (Importances.Column column : found.columns()) {
                double mean = 0;
                for (Map<String, Object> row : test) {
                    for (Map<String, Object> donor : test) {
                        if (row != donor) {
                            mean += loss(model, Shop.mix(row, donor, Set.of(column.input())), row.get("y")) / 30;
                        }
                    }
                }
                assertThat(column.importance()).as(column.input()).isCloseTo(mean - baseline, within(within));
            }
        }
    }

    @Test
    void importanceIsTheRiseOfTheLogLossOverAllDonors() {
        importancesAgree(true, false, 1e-5);
        importancesAgree(true, true, 1e-5);
    }

    @Test
    void importanceOfNumbersIsTheRiseOfTheSquaredErrorInTheUnitOfTheData() {
        importancesAgree(false, false, 1e-2);
    }

    @Test
    void theColumnsThatDecideComeFirstAndNoiseLast() {
        try (Dataset data = Shop.data(Shop.rows(600, true, 3));
                Dataset held = Shop.data(Shop.rows(300, true, 4));
                Model model = Model.fit(data, Rff.features(200))) {
            Importances found = Explainer.of(model, held).importances();
            assertThat(found.loss()).isEqualTo("log loss");
            assertThat(found.columns().stream().limit(2).map(Importances.Column::input))
                    .containsExactlyInAnyOrder("price", "kind");
            for (Importances.Column column : found.columns().subList(0, 2)) {
                assertThat(column.importance()).isGreaterThan(4 * column.deviation());
            }
            assertThat(found.columns().get(3).input()).isEqualTo("noise");
        }
    }

    @Test
    void theDeviationOfAnImportanceIsThatOverSamplesOfRows() {
        try (Dataset data = Shop.data(Shop.rows(600, true, 5));
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            int trials = 120;
            Map<String, double[]> sums = new LinkedHashMap<>();
            for (int t = 0; t < trials; t++) {
                try (Dataset held = Shop.data(Shop.rows(80, true, 1000 + t))) {
                    for (Importances.Column each :
                            Explainer.of(model, held).importances().columns()) {
                        double[] sum = sums.computeIfAbsent(each.input(), name -> new double[3]);
                        sum[0] += each.importance() / trials;
                        sum[1] += each.importance() * each.importance() / trials;
                        sum[2] += each.deviation() * each.deviation() / trials;
                    }
                }
            }
            // The deviation of 120 trials has a relative error of 6.5 %; the stated one may be larger, not smaller.
            sums.forEach((name, sum) -> assertThat(Math.sqrt(sum[2] / (sum[1] - sum[0] * sum[0])))
                    .as(name)
                    .isBetween(0.75, 1.5));
        }
    }

    @Test
    void rowsWithoutLabelsGiveSensitivitiesAlone(@TempDir Path folder) throws IOException {
        Path labelled = Files.writeString(folder.resolve("a.csv"), Shop.csv(Shop.rows(100, true, 6), true));
        Path plain = Files.writeString(folder.resolve("b.csv"), Shop.csv(Shop.rows(100, true, 6), false));
        try (Dataset data = Dataset.read(labelled);
                Model model = Model.fit(data, Rff.features(30).c(1))) {
            Importances known = Explainer.of(model, data).importances();
            Explainer explainer = Explainer.of(
                    model, new Source(plain, Shop.EXECUTION), ReadOptions.defaults(), note -> {}, Shop.EXECUTION, 1);
            assertThat(explainer.labelled()).isFalse();
            Importances unknown = explainer.importances();
            assertThat(unknown.loss()).isEmpty();
            assertThat(unknown.columns()).allMatch(each -> Double.isNaN(each.importance()));
            for (Importances.Column each : unknown.columns()) {
                assertThat(known.columns().stream()
                                .filter(other -> other.input().equals(each.input()))
                                .findFirst()
                                .orElseThrow()
                                .sensitivity())
                        .isCloseTo(each.sensitivity(), within(1e-9));
            }
            assertThat(explainer.interactions(List.of("price", "kind")).get(0).gain())
                    .isNaN();
        }
    }

    @Test
    void ofVeryManyColumnsThoseAreAskedThatCanMoveTheScores() {
        RandomStream stream = RandomStream.of(9, 9);
        double[][] x = new double[120][500];
        double[] y = new double[120];
        for (int i = 0; i < x.length; i++) {
            stream.gaussians(x[i]);
            y[i] = 5 * x[i][123] - 4 * x[i][456];
        }
        try (Dataset data = Dataset.of(x, y);
                Model model = Model.fit(data, Linear.defaults().c(1))) {
            Importances found = Explainer.of(model, data).importances();
            assertThat(found.inputs()).isEqualTo(500);
            assertThat(found.columns()).hasSize(PermutationImportance.MOST_INPUTS);
            assertThat(found.columns().get(0).input()).isEqualTo("124");
            assertThat(found.columns().get(1).input()).isEqualTo("457");
        }
    }

    @Test
    void dependenceIsTheMeanPredictionWithTheColumnSet() {
        List<Map<String, Object>> rows = Shop.rows(60, true, 10);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            Explainer explainer = Explainer.of(model, data);
            PartialDependence kind = explainer.dependence("kind").orElseThrow();
            assertThat(kind.values()).containsExactlyInAnyOrder("red", "green", "blue");
            assertThat(kind.shares().stream().mapToDouble(each -> each).sum()).isCloseTo(1, within(1e-12));
            PartialDependence price = explainer.dependence("price").orElseThrow();
            assertThat(price.numbers()).hasSize(20).isSorted();
            assertThat(price.curves()).hasSize(1);
            assertThat(price.curves().get(0).of()).isEqualTo("yes");
            for (PartialDependence found : List.of(kind, price)) {
                for (int v = 0; v < found.values().size(); v++) {
                    Object value = found.numbers().isEmpty()
                            ? found.values().get(v)
                            : (Object) found.numbers().get(v);
                    double mean = 0;
                    for (Map<String, Object> row : rows) {
                        Map<String, Object> set = Shop.mix(row, Map.of(found.input(), value), Set.of(found.input()));
                        mean += model.predict(set).probabilities().get("yes") / rows.size();
                    }
                    assertThat(found.curves().get(0).mean().get(v)).isCloseTo(mean, within(1e-5));
                }
                assertThat(found.curves().get(0).single()).hasSize(20);
            }
        }
    }

    @Test
    void theWavesOfADateAreMovedTogether(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder("day,other,sales\n");
        RandomStream stream = RandomStream.of(16, 1);
        for (int i = 0; i < 500; i++) {
            LocalDate day = LocalDate.of(2021, 1, 1).plusDays(stream.below(1000));
            boolean weekend = day.getDayOfWeek().getValue() > 5;
            text.append(day).append(',').append(stream.gaussian()).append(',');
            text.append((weekend ? 50 : 10) + stream.gaussian()).append('\n');
        }
        Path file = Files.writeString(folder.resolve("sales.csv"), text);
        try (Dataset data = Dataset.read(file);
                Model model = Model.fit(data, Rff.features(100).c(1))) {
            Explainer explainer = Explainer.of(model, data);
            Importances found = explainer.importances();
            assertThat(found.columns().stream().map(Importances.Column::input)).containsExactly("day", "other");
            PartialDependence day = explainer.dependence("day").orElseThrow();
            assertThat(day.kind()).isEqualTo("date");
            assertThat(day.values()).allMatch(value -> value.matches("202[123]-\\d\\d-\\d\\d"));
            for (int v = 0; v < day.values().size(); v++) {
                boolean weekend =
                        LocalDate.parse(day.values().get(v)).getDayOfWeek().getValue() > 5;
                double mean = day.curves().get(0).mean().get(v);
                assertThat(mean > 30).as(day.values().get(v)).isEqualTo(weekend);
            }
            RowExplanation why = explainer.rows().explain(Map.of("day", LocalDate.of(2022, 5, 7), "other", 0.5));
            assertThat(why.contributions().get(0).input()).isEqualTo("day");
            assertThat(why.contributions().get(0).value()).isEqualTo("2022-05-07");
            assertThat(why.contributions().get(0).contribution()).isGreaterThan(15);
        }
    }

    /** H of the definition, from predictions of numbers row by row. */
    private static double naive(Model model, List<Map<String, Object>> rows, String one, String other) {
        double[] first = effect(model, rows, Set.of(one));
        double[] second = effect(model, rows, Set.of(other));
        double[] both = effect(model, rows, Set.of(one, other));
        double above = 0;
        double below = 0;
        for (int i = 0; i < rows.size(); i++) {
            above += Math.pow(both[i] - first[i] - second[i], 2);
            below += both[i] * both[i];
        }
        return Math.sqrt(above / below);
    }

    private static double[] effect(Model model, List<Map<String, Object>> rows, Set<String> names) {
        double[] effect = new double[rows.size()];
        double mean = 0;
        for (int i = 0; i < effect.length; i++) {
            for (Map<String, Object> base : rows) {
                effect[i] += model.predict(Shop.mix(base, rows.get(i), names)).value() / rows.size();
            }
            mean += effect[i] / rows.size();
        }
        for (int i = 0; i < effect.length; i++) {
            effect[i] -= mean;
        }
        return effect;
    }

    @Test
    void interactionsAreFriedmansH() {
        List<Map<String, Object>> rows = Shop.rows(40, false, 11);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            List<Interaction> found = Explainer.of(model, data).interactions(List.of("price", "size", "kind"));
            assertThat(found).hasSize(3);
            for (Interaction pair : found) {
                double expected = naive(model, rows, pair.first(), pair.second());
                assertThat(pair.h()).as(pair.toString()).isCloseTo(expected, within(1e-4));
            }
            assertThat(found.get(0).first() + found.get(0).second()).isEqualTo("pricekind");
        }
    }

    @Test
    void aSumHasNoInteractionAndAProductHasALargeOne() {
        List<Map<String, Object>> rows = new ArrayList<>();
        RandomStream stream = RandomStream.of(12, 1);
        for (int i = 0; i < 300; i++) {
            double a = stream.gaussian();
            double b = stream.gaussian();
            rows.add(new LinkedHashMap<>(Map.of("a", a, "b", b, "y", a * b)));
        }
        try (Dataset held = Shop.data(rows.subList(150, 300));
                Dataset train = Shop.data(rows.subList(0, 150));
                Model linear = Model.fit(train, Linear.defaults().c(1));
                Model curved = Model.fit(train, Rff.features(200))) {
            List<String> both = List.of("a", "b");
            assertThat(Explainer.of(linear, held).interactions(both).get(0).h()).isLessThan(1e-4);
            Interaction found = Explainer.of(curved, held).interactions(both).get(0);
            assertThat(found.h()).isGreaterThan(0.8);
            assertThat(found.gain()).isGreaterThan(2 * found.deviation());
        }
    }

    @Test
    void anInteractionThatIsOnlyInTheNoiseHasNoGain() {
        int confirmed = 0;
        int trials = 20;
        for (int t = 0; t < trials; t++) {
            List<Map<String, Object>> rows = new ArrayList<>();
            RandomStream stream = RandomStream.of(13, t);
            for (int i = 0; i < 300; i++) {
                double a = stream.gaussian();
                double b = stream.gaussian();
                rows.add(new LinkedHashMap<>(Map.of("a", a, "b", b, "y", a + b + stream.gaussian())));
            }
            try (Dataset train = Shop.data(rows.subList(0, 150));
                    Dataset held = Shop.data(rows.subList(150, 300));
                    Model model = Model.fit(train, Rff.features(100).c(10))) {
                Interaction found = Explainer.of(model, held)
                        .interactions(List.of("a", "b"))
                        .get(0);
                assertThat(found.h()).isPositive();
                confirmed += found.gain() > 2 * found.deviation() ? 1 : 0;
            }
        }
        // One in 44 at most is expected by chance; four of 20 would have a chance below 1 in 1000.
        assertThat(confirmed).isLessThan(4);
    }

    @Test
    void theSameAnswersOnAnyNumberOfThreads() {
        List<Map<String, Object>> rows = Shop.rows(80, true, 14);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(30).c(1))) {
            Importances two = Explainer.of(model, data).importances();
            Importances one = Explainer.of(model, data.rows().with(Shop.EXECUTION.threads(1)), 1)
                    .importances();
            assertThat(one).isEqualTo(two);
        }
    }

    @Test
    void aColumnThatIsNotThereIsNamedWithThoseThatAre() {
        try (Dataset data = Shop.data(Shop.rows(30, true, 15));
                Model model = Model.fit(data, Rff.features(10).c(1))) {
            assertThatThrownBy(() -> Explainer.of(model, data).dependence("prize"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'prize'")
                    .hasMessageContaining("kind, noise, price, size");
        }
    }
}
