package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bochner.data.InMemoryTest.EXECUTION;
import static org.bochner.data.InMemoryTest.PLAIN;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bochner.BadInput;
import org.bochner.data.options.MissingPolicy;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;

/** Data in memory that cannot be used is refused with row, column, value and what to do. */
class InMemoryRefusalTest {
    @Test
    void wrongArraysAreRefusedWithRowColumnAndAdvice() {
        double[][] x = {{1, 2}, {3, 4}, {5, 7}};
        int[] y = {0, 1, 0};
        refused(() -> Dataset.of(new double[][] {{1, 2}, {3}, {5, 7}}, y), "row 2: 1 value where row 1 has 2");
        refused(() -> Dataset.of(new double[][] {{1, 2}, null, {5, 7}}, y), "row 2: the row is null");
        refused(() -> Dataset.of(new double[][] {{}, {}, {}}, y), "row 1 has no values");
        refused(() -> Dataset.of(new double[0][], new int[0]), "there are no rows");
        refused(() -> Dataset.of((double[][]) null, y), "the array of rows is null");
        refused(() -> Dataset.of(x, (String[]) null), "the array of labels is null");
        refused(() -> Dataset.of(x, new int[2]), "3 rows but 2 classes; give one for each row");
        refused(() -> Dataset.of(x, new String[] {"a", null, "b"}), "row 2, column 'target': the label is null");
        refused(() -> Dataset.of(x, new String[] {"a", "a", "a"}), "has one class only, 'a'");
        refused(() -> Dataset.of(x, new int[] {1, 1, 1}), "has one class only, '1'");
        refused(() -> Dataset.of(x, new double[] {1, Double.NaN, 2}), "row 2, column 'target': the target is missing");
        refused(
                () -> Dataset.of(x, new double[] {1, 2, Double.NEGATIVE_INFINITY}),
                "row 3, column 'target': -Infinity is not finite");
        double[][] missing = {{1, 2}, {3, 4}, {5, Double.NaN}};
        refused(() -> Dataset.of(missing, y), "row 3, column '2': the value is NaN; fill it");
        refused(
                () -> Dataset.of(missing, y, PLAIN.withMissing(MissingPolicy.ERROR), EXECUTION),
                "row 3, column '2': the value is NaN");
        float[][] infinite = {{1, 2}, {Float.POSITIVE_INFINITY, 4}, {5, 6}};
        refused(
                () -> Dataset.of(infinite, y, PLAIN.withMissing(MissingPolicy.MEAN), EXECUTION),
                "row 2, column '1': Infinity is not finite; correct it");
        refused(() -> Dataset.of(x, y, PLAIN.withNames(List.of("a")), EXECUTION), "1 names for 2 columns");
        refused(() -> Dataset.of(x, y, PLAIN.withNames(List.of("a", "a")), EXECUTION), "two columns are called 'a'");
        refused(() -> Dataset.of(x, y, PLAIN.withNames(List.of("a", "target")), EXECUTION), "is called 'target'");
        Dataset.of(missing, y, PLAIN.withMissing(MissingPolicy.ZERO), EXECUTION).close();
    }

    @Test
    void wrongObjectsAreRefusedWithRowColumnAndAdvice() {
        record Day(Duration day, int x, boolean y) {}
        List<Day> days = List.of(new Day(null, 1, true), new Day(Duration.ofDays(1), 2, false));
        refused(
                () -> Dataset.ofRecords(days, Day::y),
                "row 2, column 'day': 'PT24H' is a Duration; give a number, a text, a boolean, an enum or a date");
        refused(() -> Dataset.ofRecords(days, "z"), "'PT24H' is a Duration");
        refused(() -> Dataset.ofRecords(List.<Day>of(), "z"), "there are no rows");
        refused(() -> Dataset.ofRecords(List.<Day>of(), Day::y), "there are no rows");
        refused(() -> Dataset.ofRecords(Arrays.asList((Day) null), "y"), "row 1: the row is null");
        List<Map<String, Object>> maps = List.of(Map.of("a", 1, "b", List.of(1)));
        refused(() -> Dataset.ofMaps(maps, "a"), "row 1, column 'b': '[1]' is a List");
        refused(
                () -> Dataset.ofMaps(List.of(Map.of("a", 1, "b", 2)), "c"),
                "there is no target column 'c'; the columns are");
        refused(() -> Dataset.<Day>builder().number("x", Day::x).rows(days), "there is no target; say what to predict");
        refused(
                () -> Dataset.<Day>builder().label(Day::y).target(Day::x),
                "there are two targets, 'target' and 'target'");
        refused(
                () -> Dataset.<Day>builder()
                        .number("x", Day::x)
                        .label(Day::y)
                        .weight(day -> -1)
                        .rows(days),
                "row 1, column 'weight': the weight '-1' must be a finite number of at least 0");
    }

    private static void refused(ThrowingCallable call, String message) {
        long before = FloatMemory.liveBytes();
        assertThatThrownBy(call).isInstanceOf(BadInput.class).hasMessageContaining(message);
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
