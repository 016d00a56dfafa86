package org.bochner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetsTest {
    private static final int ROWS = 57;

    private static Task classes(int count) {
        return Task.classification(
                IntStream.range(0, count).mapToObj(k -> "c" + k).toList());
    }

    private static double[] labels(int classes) {
        RandomStream random = RandomStream.of(3, classes);
        return IntStream.range(0, ROWS).mapToDouble(i -> random.below(classes)).toArray();
    }

    private static double[] row(Targets targets, Targets.Source rows, int row) {
        double[] out = new double[targets.columns()];
        targets.encode(rows, row, row + 1, out);
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void columnsOfClassesAreUnitVectorsAndTheirSigns(int classes) {
        Targets.Column rows = new Targets.Column(labels(classes), null);
        Targets signed = Targets.signed(classes(classes));
        Targets units = Targets.indicators(classes(classes));
        Targets labels = Targets.labels(classes(classes));
        assertThat(signed.outputs()).isEqualTo(classes == 2 ? 1 : classes);
        assertThat(units.outputs()).isEqualTo(labels.outputs()).isEqualTo(classes);
        for (int i = 0; i < ROWS; i++) {
            double[] unit = row(units, rows, i);
            assertThat(Arrays.stream(unit).sum()).isEqualTo(1);
            assertThat(unit[labels.label(rows, i)]).isEqualTo(1);
            assertThat(row(labels, rows, i)).containsExactly(rows.targets()[i]);
            double[] signs = row(signed, rows, i);
            for (int k = 0; k < signs.length; k++) {
                assertThat(signs[k]).isEqualTo(2 * unit[classes == 2 ? 1 : k] - 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 7})
    void permutedLabelsPermuteTheColumns(int classes) {
        int[] to = RandomStream.of(5).permutation(classes);
        double[] labels = labels(classes);
        Targets.Column rows = new Targets.Column(labels, null);
        Targets.Column permuted = new Targets.Column(
                Arrays.stream(labels).map(label -> to[(int) label]).toArray(), null);
        for (Targets targets : List.of(Targets.signed(classes(classes)), Targets.indicators(classes(classes)))) {
            for (int i = 0; i < ROWS; i++) {
                for (int k = 0; k < classes; k++) {
                    assertThat(targets.value(permuted, i, to[k])).isEqualTo(targets.value(rows, i, k));
                }
            }
        }
    }

    @Test
    void exchangedClassesOfTwoChangeTheSign() {
        double[] labels = labels(2);
        Targets.Column rows = new Targets.Column(labels, null);
        Targets.Column exchanged =
                new Targets.Column(Arrays.stream(labels).map(label -> 1 - label).toArray(), null);
        Targets targets = Targets.signed(classes(2));
        for (int i = 0; i < ROWS; i++) {
            assertThat(targets.value(exchanged, i, 0)).isEqualTo(-targets.value(rows, i, 0));
        }
    }

    @Test
    void aWeightIsARepetitionInMomentsAndTotals() {
        RandomStream random = RandomStream.of(9);
        Task numbers = new Task(List.of(), 2);
        double[] weights = IntStream.range(0, ROWS).mapToDouble(i -> i % 4).toArray();
        double[] targets = new double[2 * ROWS];
        Arrays.setAll(targets, i -> 5 + random.gaussian());
        int[] repeated = IntStream.range(0, ROWS)
                .flatMap(i -> IntStream.range(0, (int) weights[i]).map(j -> i))
                .toArray();
        double[] copies = Arrays.stream(repeated)
                .mapToDouble(i -> i)
                .flatMap(i -> Arrays.stream(targets, 2 * (int) i, 2 * (int) i + 2))
                .toArray();
        Targets.Moments one = moments(targets, weights, ROWS, numbers);
        Targets.Moments other = moments(copies, null, repeated.length, numbers);
        assertThat(one.means()).containsExactly(other.means(), within(1e-12));
        assertThat(one.deviations()).containsExactly(other.deviations(), within(1e-12));

        double[] labels = labels(3);
        double[] copied = Arrays.stream(repeated).mapToDouble(i -> labels[i]).toArray();
        assertThat(totals(labels, weights, ROWS)).isEqualTo(totals(copied, null, repeated.length));
    }

    private static Targets.Moments moments(double[] targets, double[] weights, int rows, Task task) {
        try (MemoryStore store =
                MemoryStore.of(new float[rows][1], false, targets, weights, task, Execution.defaults())) {
            return Passes.moments(store);
        }
    }

    private static double[] totals(double[] labels, double[] weights, int rows) {
        try (MemoryStore store =
                MemoryStore.of(new float[rows][1], false, labels, weights, classes(3), Execution.defaults())) {
            return Passes.classTotals(store);
        }
    }

    @Test
    void standardizedNumbersHaveMeanZeroAndDeviationOneAndComeBack() {
        RandomStream random = RandomStream.of(11);
        double[] raw = new double[ROWS];
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            raw[i] = 3 + 7 * random.gaussian();
            weights[i] = random.uniform();
        }
        Targets.Moments moments = moments(raw, weights, ROWS, Task.regression());
        Targets targets = Targets.signed(Task.regression()).standardized(moments.means(), moments.deviations());
        double[] coded = new double[ROWS];
        targets.encode(new Targets.Column(raw, weights), 0, ROWS, coded);
        Targets.Moments after = moments(coded, weights, ROWS, Task.regression());
        assertThat(after.means()[0]).isCloseTo(0, within(1e-12));
        assertThat(after.deviations()[0]).isCloseTo(1, within(1e-12));
        for (int i = 0; i < ROWS; i++) {
            assertThat(targets.centre(0) + targets.scale(0) * coded[i]).isCloseTo(raw[i], within(1e-12));
        }
    }

    @Test
    void balancedWeightsGiveClassesEqualTotalsAndKeepTheSum() {
        double[] totals = {5, 0, 20, 75};
        double[] weights = Targets.balanced(totals);
        assertThat(weights[1]).isZero();
        for (int k : new int[] {0, 2, 3}) {
            assertThat(weights[k] * totals[k]).isCloseTo(100 / 3.0, within(1e-12));
        }
        Targets targets = Targets.signed(classes(4)).weighted(weights);
        Targets.Column rows = new Targets.Column(new double[] {2, 0}, new double[] {3, 0.5});
        assertThat(targets.weight(rows, 0)).isEqualTo(3 * weights[2]);
        assertThat(targets.weight(rows, 1)).isEqualTo(0.5 * weights[0]);
        assertThat(targets.ignores(1)).isTrue();
    }

    @Test
    void badTargetsNameTheirRow() {
        Targets.Column rows = new Targets.Column(new double[] {0, 2, 0.5, Double.NaN}, null);
        Targets labels = Targets.labels(classes(2));
        for (int i = 1; i < 4; i++) {
            int row = i;
            assertThatThrownBy(() -> labels.label(rows, row))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("row " + row)
                    .hasMessageContaining("classes are 0 to 1");
        }
        assertThatThrownBy(() -> Targets.signed(Task.regression()).value(rows, 3, 0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("row 3 has the target NaN");
        assertThatThrownBy(() -> labels.label(new Targets.Column(null, null), 0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no targets");
    }
}
