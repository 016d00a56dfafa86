package org.bochner.data.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.explain.RowExplanation.Contribution;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;

/** Shapley values against their definition over all orders, and the laws that define them. */
class RowExplainerTest {
    private static final List<String> COLUMNS = List.of("price", "size", "kind", "noise");

    private static Map<String, Double> byName(RowExplanation why) {
        Map<String, Double> values = new LinkedHashMap<>();
        why.contributions().forEach(each -> values.put(each.input(), each.contribution()));
        return values;
    }

    private static List<List<String>> orders(List<String> names) {
        if (names.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> all = new ArrayList<>();
        for (String first : names) {
            List<String> rest = new ArrayList<>(names);
            rest.remove(first);
            for (List<String> order : orders(rest)) {
                List<String> one = new ArrayList<>(List.of(first));
                one.addAll(order);
                all.add(one);
            }
        }
        return all;
    }

    private static double score(Model model, Map<String, Object> row, int output) {
        return model.machine().task().isClassification()
                ? model.predict(row).scores()[output]
                : model.predict(row).value();
    }

    /** The mean over all orders of the columns of what each adds when its turn comes. */
    private static Map<String, Double> oracle(
            Model model,
            List<Map<String, Object>> background,
            Map<String, Object> row,
            List<String> names,
            int output) {
        Map<Set<String>, Double> known = new LinkedHashMap<>();
        Map<String, Double> sums = new LinkedHashMap<>();
        List<List<String>> orders = orders(names);
        for (List<String> order : orders) {
            Set<String> before = new HashSet<>();
            for (String name : order) {
                Set<String> after = new HashSet<>(before);
                after.add(name);
                double step = value(known, model, background, row, after, output)
                        - value(known, model, background, row, before, output);
                sums.merge(name, step / orders.size(), Double::sum);
                before = after;
            }
        }
        return sums;
    }

    private static double value(
            Map<Set<String>, Double> known,
            Model model,
            List<Map<String, Object>> background,
            Map<String, Object> row,
            Set<String> names,
            int output) {
        return known.computeIfAbsent(
                names,
                some -> background.stream()
                        .mapToDouble(base -> score(model, Shop.mix(base, row, some), output))
                        .average()
                        .orElseThrow());
    }

    private static void agrees(Model model, Dataset data, List<Map<String, Object>> rows, double within) {
        RowExplainer explainer = RowExplainer.of(model, data);
        assertThat(explainer.background()).isEqualTo(rows.size());
        for (Map<String, Object> row : rows.subList(0, 5)) {
            RowExplanation why = explainer.explain(row);
            int output = model.machine().outputs() == 1
                    ? 0
                    : model.machine().task().labels().indexOf(model.predict(row).label());
            Map<String, Double> found = byName(why);
            assertThat(why.exact()).isTrue();
            oracle(model, rows, row, COLUMNS, output)
                    .forEach((name, value) -> assertThat(found.get(name)).isCloseTo(value, within(within)));
            double sum = found.values().stream().mapToDouble(each -> each).sum();
            assertThat(sum).isCloseTo(why.score() - why.base(), within(1e-6));
            assertThat(why.score()).isCloseTo(score(model, row, output), within(within));
        }
    }

    @Test
    void exactContributionsOfClassesAreTheMeanOverAllOrders() {
        List<Map<String, Object>> rows = Shop.rows(40, true, 1);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            agrees(model, data, rows, 1e-5);
        }
    }

    @Test
    void exactContributionsOfNumbersAreInTheUnitOfTheData() {
        List<Map<String, Object>> rows = Shop.rows(40, false, 2);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            agrees(model, data, rows, 1e-3);
        }
    }

    @Test
    void contributionsOfSparseRowsAreTheSame() {
        List<Map<String, Object>> rows = Shop.rows(40, true, 1);
        try (Dataset data = Shop.sparse(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            assertThat(model.encoder().sparse()).isTrue();
            agrees(model, data, rows, 1e-5);
        }
    }

    @Test
    void ofMoreThanTwoClassesThePredictedOneIsExplained() {
        List<Map<String, Object>> rows = Shop.rows(60, true, 3);
        rows.forEach(row -> row.put("y", (double) row.get("price") > 12 ? "costly" : row.get("y")));
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            agrees(model, data, rows, 1e-5);
            RowExplanation why = RowExplainer.of(model, data).explain(rows.get(0));
            assertThat(why.of()).isEqualTo(model.predict(rows.get(0)).label());
        }
    }

    @Test
    void aLinearModelGivesTheSlopeTimesTheDistanceFromTheMean() {
        List<Map<String, Object>> rows = Shop.rows(90, false, 4);
        rows.forEach(row -> row.remove("kind"));
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Linear.defaults().c(1))) {
            RowExplainer explainer = RowExplainer.of(model, data);
            Map<String, Object> row = rows.get(7);
            Map<String, Double> found = byName(explainer.explain(row));
            for (String name : List.of("price", "size", "noise")) {
                double mean = rows.stream()
                        .mapToDouble(each -> (double) each.get(name))
                        .average()
                        .orElseThrow();
                Map<String, Object> next = new LinkedHashMap<>(row);
                next.put(name, (double) row.get(name) + 1);
                double slope = model.predict(next).value() - model.predict(row).value();
                assertThat(found.get(name)).isCloseTo(slope * ((double) row.get(name) - mean), within(1e-3));
            }
            // Sampling changes nothing where every order says the same.
            RowExplanation sampled = explainer.exactUpTo(0).explain(row);
            assertThat(sampled.exact()).isFalse();
            byName(sampled).forEach((name, value) -> assertThat(value).isCloseTo(found.get(name), within(1e-3)));
        }
    }

    @Test
    void aColumnThatTheModelDoesNotUseContributesNothing() {
        List<Map<String, Object>> rows = Shop.rows(50, false, 5);
        // A column that is never another value has nothing to add, nor one whose background has the row's value.
        List<Map<String, Object>> same = rows.stream()
                .map(row -> Shop.mix(row, rows.get(0), List.of("noise")))
                .toList();
        try (Dataset data = Shop.data(rows);
                Dataset background = Shop.data(same);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            RowExplainer explainer = RowExplainer.of(model, data);
            assertThat(byName(explainer.explain(rows.get(0))).get("noise")).isNotZero();
            assertThat(byName(RowExplainer.of(model, background).explain(rows.get(0)))
                            .get("noise"))
                    .isZero();
        }
    }

    @Test
    void columnsThatTheModelTreatsAlikeContributeAlike() {
        List<Map<String, Object>> rows = new ArrayList<>();
        RandomStream stream = RandomStream.of(6, 1);
        for (int i = 0; i < 80; i++) {
            double a = stream.gaussian();
            double b = stream.gaussian();
            rows.add(new LinkedHashMap<>(Map.of("a", a, "b", b, "y", a + b)));
            rows.add(new LinkedHashMap<>(Map.of("a", b, "b", a, "y", a + b)));
        }
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Linear.defaults().c(1))) {
            RowExplainer explainer =
                    Explainer.of(model, data.rows().subset(i -> i < 60), 1).rows();
            Map<String, Double> found = byName(explainer.explain(Map.of("a", 1.5, "b", 1.5)));
            assertThat(found.get("a")).isNotZero().isCloseTo(found.get("b"), within(1e-3));
        }
    }

    @Test
    void sampledContributionsLieWithinTheirErrorsAndSumToTheDifference() {
        List<Map<String, Object>> rows = Shop.rows(200, true, 7);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(60).c(1))) {
            RowExplainer exact = RowExplainer.of(model, data);
            RowExplainer sampled = exact.exactUpTo(0);
            int far = 0;
            for (Map<String, Object> row : rows.subList(0, 50)) {
                RowExplanation why = sampled.explain(row);
                Map<String, Double> truth = byName(exact.explain(row));
                double sum = 0;
                for (Contribution each : why.contributions()) {
                    sum += each.contribution();
                    // Four standard errors: false alarms are below 1 in 10,000.
                    far += Math.abs(each.contribution() - truth.get(each.input())) > 4 * each.error() + 1e-9 ? 1 : 0;
                }
                assertThat(sum).isCloseTo(why.score() - why.base(), within(1e-9));
                assertThat(why.base()).isCloseTo(exact.explain(row).base(), within(1e-5));
            }
            assertThat(far).isZero();
            double few = sampled.explain(rows.get(0)).contributions().get(0).error();
            double many = sampled.rounds(16)
                    .explain(rows.get(0))
                    .contributions()
                    .get(0)
                    .error();
            assertThat(many).isBetween(few / 8, few / 2);
        }
    }

    @Test
    void valuesAreShownAsTheTableHasThem() {
        List<Map<String, Object>> rows = Shop.rows(50, true, 8);
        rows.get(3).put("price", 12.25);
        try (Dataset data = Shop.data(rows);
                Model model = Model.fit(data, Rff.features(30).c(1))) {
            RowExplanation why = RowExplainer.of(model, data).explain(rows.get(3));
            Map<String, String> values = new LinkedHashMap<>();
            why.contributions().forEach(each -> values.put(each.input(), each.value()));
            assertThat(values).containsEntry("price", "12.25").containsEntry("kind", (String)
                    rows.get(3).get("kind"));
            assertThat(why.of()).isEqualTo("yes");
            double[] sizes = why.contributions().stream()
                    .mapToDouble(each -> -Math.abs(each.contribution()))
                    .toArray();
            assertThat(sizes).isSorted();
        }
    }

    @Test
    void tooManyColumnsAreRefusedWithTheirNumber() {
        double[][] wide = new double[6][1001];
        int at = 0;
        for (double[] row : wide) {
            RandomStream.of(9, at++).gaussians(row);
        }
        try (Dataset data = Dataset.of(wide, new int[] {0, 1, 0, 1, 0, 1});
                Model model = Model.fit(data, Linear.defaults().c(1))) {
            assertThatThrownBy(() -> RowExplainer.of(model, data))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("1000")
                    .hasMessageContaining("columns");
        }
    }
}
