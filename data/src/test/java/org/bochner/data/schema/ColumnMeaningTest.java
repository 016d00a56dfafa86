package org.bochner.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.split.TrainTest;
import org.junit.jupiter.api.Test;

/** Missing words, identifiers, codes, truth values, and rows without a target. */
class ColumnMeaningTest {
    private static final ReadOptions PLAIN = Tables.PLAIN;

    private static String yes(int i) {
        return i % 2 == 0 ? "a" : "b";
    }

    private static Column first(String text, ReadOptions options) {
        return Tables.schema(text, options).columns().get(0);
    }

    @Test
    void wordsForMissingNumbersAreMissingWithANoteAndLaterToo() {
        for (String word : List.of("N/A", "#N/A", "None", "-", "--", ".", "missing", "#DIV/0!", "n.a.", "Unknown")) {
            String text = Tables.table("x,y", 50, i -> (i % 10 == 3 ? word : i * 7 % 50 + ".5") + "," + yes(i));
            Tables.read(text, PLAIN.withScaling(Scaling.NONE), data -> {
                Column x = data.schema().columns().get(0);
                assertThat(x.kind()).as(word).isEqualTo(Column.Kind.NUMBER);
                assertThat(x.missing()).isEqualTo(5);
                assertThat(data.notes())
                        .contains("column 'x': 5 words count as missing, first '" + word + "' in line 5");
                assertThat(data.encoder().names()).containsExactly("x", "x=?");
                Tables.later(
                        data.encoder(),
                        "x,y\n1,a\nNone,b\n-,a\n",
                        rows -> assertThat(Tables.column(rows, 1)).containsExactly(0, 1, 1));
            });
        }
    }

    @Test
    void inACategoryOnlyUnambiguousWordsAreMissing() {
        String text = Tables.table(
                "garage,y", 40, i -> List.of("None", "N/A", "Attached", "-").get(i * 7 % 4) + "," + yes(i / 3));
        Column garage = first(text, PLAIN);
        assertThat(garage.levels()).extracting(Column.Level::name).containsExactly("-", "Attached", "None");
        assertThat(garage.missing()).isEqualTo(10);
        assertThat(first(text, PLAIN.withMissingWords(List.of("None"))).levels())
                .extracting(Column.Level::name)
                .containsExactly("-", "Attached");
    }

    @Test
    void theUsersWordsAndNumbersAreMissingInFilesAndInMemory() {
        String text = Tables.table(
                "x,c,y",
                40,
                i -> (i % 4 == 0 ? "-999" : i % 4 == 1 ? "-999.0" : "" + i * 3) + ","
                        + (i % 5 == 0 ? "tbd" : "u" + i % 2) + "," + yes(i / 3));
        ReadOptions options = PLAIN.withMissingWords(List.of("-999", "tbd"));
        Tables.read(text, options, data -> {
            assertThat(data.schema().columns()).extracting(Column::missing).containsExactly(20L, 8L);
            Tables.later(
                    data.encoder(),
                    "x,c,y\n-999,tbd,a\n",
                    rows -> assertThat(RowsOf.values(rows)[0]).containsExactly(0, 1, 0, 0, 1));
        });
        double[][] rows = IntStream.range(0, 20)
                .mapToObj(i -> new double[] {i % 4 == 0 ? -999 : i})
                .toArray(double[][]::new);
        int[] classes = IntStream.range(0, 20).map(i -> i / 3 % 2).toArray();
        try (Dataset data = Dataset.of(rows, classes, options.withMissing(MissingPolicy.MEAN), Execution.defaults())) {
            assertThat(data.schema().columns().get(0).missing()).isEqualTo(5);
        }
    }

    @Test
    void missingNumbersHaveAnIndicatorColumnUnlessTheUserSaysNo() {
        String text =
                Tables.table("x,z,y", 40, i -> (i % 4 == 0 ? "" : "" + i * 3) + "," + i * 7 % 13 + "," + yes(i / 3));
        Tables.read(text, PLAIN, data -> assertThat(data.encoder().names()).containsExactly("x", "x=?", "z"));
        Tables.read(
                text,
                PLAIN.withIndicators(false),
                data -> assertThat(data.encoder().names()).containsExactly("x", "z"));
        Tables.read(text, PLAIN.withScaling(Scaling.UNIT_BALL), data -> {
            for (float[] row : RowsOf.values(data.rows())) {
                assertThat(row[0] * row[0] + row[1] * row[1] + row[2] * row[2]).isLessThan(1.00001f);
            }
        });
    }

    @Test
    void rowsWithoutATargetAreLeftOutAsIfTheyWereNotThere() {
        String text = Tables.table(
                "x,y",
                60,
                i -> (i % 5 == 0 ? 1000 + i : i * 7 % 60) + "," + (i % 5 == 0 ? i % 2 == 0 ? "" : "N/A" : i * 1.5));
        String without = Tables.table("x,y", 60, i -> i % 5 == 0 ? "" : i * 7 % 60 + "," + i * 1.5)
                .replaceAll("\n+", "\n");
        Tables.read(
                text,
                PLAIN,
                data -> Tables.read(without, PLAIN, clean -> {
                    assertThat(data.notes())
                            .contains("12 rows are left out: their target 'y' is missing, first in line 2");
                    assertThat(RowsOf.values(data.rows())).isDeepEqualTo(RowsOf.values(clean.rows()));
                    assertThat(RowsOf.targets(data.rows())).containsExactly(RowsOf.targets(clean.rows()));
                    try (Dataset part = data.subset(row -> row < 10);
                            Dataset same = clean.subset(row -> row < 10)) {
                        assertThat(RowsOf.targets(part.rows())).containsExactly(RowsOf.targets(same.rows()));
                    }
                    List<String> notes = Tables.later(
                            data.encoder(),
                            text,
                            rows -> assertThat(rows.rows()).isEqualTo(48));
                    assertThat(notes).contains("12 rows are left out: their target 'y' is missing, first in line 2");
                }));
        try (TrainTest split =
                TrainTest.holdOut(Tables.source(text), PLAIN, 0.25, Long.MAX_VALUE, 1, Execution.defaults())) {
            assertThat(split.train().rows().rows() + split.test().rows()).isEqualTo(48);
        }
    }

    @Test
    void wordsAmongTheNumbersOfATargetAreMissingTargets() {
        String text = Tables.table("x,y", 60, i -> i * 7 % 60 + "," + (i % 6 == 5 ? "None" : i * 1.5));
        Tables.read(text, PLAIN, data -> {
            assertThat(data.task().isClassification()).isFalse();
            assertThat(data.rows().rows()).isEqualTo(50);
            assertThat(data.notes()).contains("10 rows are left out: their target 'y' is missing, first in line 7");
        });
        String classes = Tables.table(
                "x,y",
                60,
                i -> i * 7 % 60 + "," + List.of("None", "mild", "severe").get(i % 3));
        assertThat(Tables.schema(classes, PLAIN).task().labels()).containsExactly("None", "mild", "severe");
        assertThatThrownBy(() -> Tables.later(
                        Dataset.read(Tables.source(text), PLAIN, Execution.defaults())
                                .encoder(),
                        "x,y\n1,\n",
                        rows -> {}))
                .hasMessage("t.csv: the target 'y' is missing in every row");
    }

    @Test
    void rowCountersAndIdentifiersAreLeftOutWithANote() {
        Random random = new Random(1);
        List<Integer> shuffled =
                new java.util.ArrayList<>(IntStream.range(5000, 5060).boxed().toList());
        java.util.Collections.shuffle(shuffled, random);
        for (String name : List.of("id", "PassengerId", "customer_id", "Index", "Unnamed: 0", "row number", "userID")) {
            String text = Tables.table(name + ",x,y", 60, i -> shuffled.get(i) + "," + i * 7 % 60 + "," + yes(i / 3));
            assertThat(first(text, PLAIN).kind()).as(name).isEqualTo(Column.Kind.IGNORED);
            assertThat(first(text, PLAIN.withKept(List.of(name))).kind()).isEqualTo(Column.Kind.NUMBER);
        }
        String counter = Tables.table("nr_,x,y", 60, i -> i + 1 + "," + i * 7 % 60 + "," + yes(i / 3));
        Schema schema = Tables.schema(counter, PLAIN);
        assertThat(schema.notes()).contains("column 'nr_' is left out: it counts the rows; keep it if it means more");
        assertThat(first(counter, PLAIN.withRows(row -> row % 2 == 0)).kind()).isEqualTo(Column.Kind.IGNORED);
    }

    @Test
    void numbersThatMayMeanSomethingStay() {
        Random random = new Random(2);
        Map<String, java.util.function.IntFunction<Object>> columns = Map.of(
                "income", i -> 20000 + 137 * i + random.nextInt(100),
                "timestamp", i -> 1600000000 + 60 * i,
                "year", i -> 1950 + i,
                "day", i -> i + 1,
                "t", i -> i,
                "humid", i -> 7919 * i % 1009,
                "price", i -> i + 100,
                "store_id", i -> i % 7);
        columns.forEach((name, value) -> {
            String text = Tables.table(name + ",x,y", 60, i -> value.apply(i) + "," + i * 7 % 59 + "," + yes(i / 3));
            assertThat(first(text, PLAIN).kind()).as(name).isEqualTo(Column.Kind.NUMBER);
        });
        String alone = Tables.table("n,y", 60, i -> i + "," + yes(i / 30));
        assertThat(first(alone, PLAIN).kind()).isEqualTo(Column.Kind.NUMBER);
        double[][] rows = IntStream.range(0, 60)
                .mapToObj(i -> new double[] {i, i * 7 % 60})
                .toArray(double[][]::new);
        int[] classes = IntStream.range(0, 60).map(i -> i / 3 % 2).toArray();
        try (Dataset data = Dataset.of(rows, classes, PLAIN.withNames(List.of("id", "x")), Execution.defaults())) {
            assertThat(data.encoder().names()).containsExactly("id", "x");
        }
    }

    @Test
    void leadingZerosMakeACode() {
        String text = Tables.table("zip,x,y", 60, i -> "0123" + i % 5 + "," + i * 7 % 60 + "," + yes(i / 3));
        Tables.read(text, PLAIN, data -> {
            assertThat(data.schema().columns().get(0).levels())
                    .extracting(Column.Level::name)
                    .containsExactly("01230", "01231", "01232", "01233", "01234");
            assertThat(data.notes())
                    .contains("column 'zip' is read as codes, not as numbers: 60 values begin with a zero; name it a"
                            + " number if it is a quantity");
        });
        assertThat(first(text, PLAIN.withTypes(Map.of("zip", ColumnType.NUMBER)))
                        .kind())
                .isEqualTo(Column.Kind.NUMBER);
        String distinct =
                Tables.table("agent,x,y", 60, i -> String.format("%05d", 37 * i) + "," + i * 7 % 60 + "," + yes(i / 3));
        assertThat(first(distinct, PLAIN).kind()).isEqualTo(Column.Kind.IGNORED);
        String decimals = Tables.table("v,x,y", 60, i -> "00" + i + ".5," + i * 7 % 60 + "," + yes(i / 3));
        assertThat(first(decimals, PLAIN).kind()).isEqualTo(Column.Kind.NUMBER);
        String target = Tables.table("x,y", 60, i -> i * 7 % 60 + ",00" + (1 + i % 3));
        assertThat(Tables.schema(target, PLAIN).task().labels()).containsExactly("001", "002", "003");
    }

    @Test
    void truthValuesOfAnyCaseAreOneAndOtherWordsAreNot() {
        String text = Tables.table(
                "paid,y",
                60,
                i -> List.of("true", "TRUE", "False", "false", "True").get(i % 5) + ","
                        + List.of("yes", "Yes", "no", "YES", "No").get(i * 7 % 5));
        Tables.read(text, PLAIN, data -> {
            assertThat(data.task().labels()).containsExactly("no", "yes");
            assertThat(data.encoder().names()).containsExactly("paid=false", "paid=true");
            assertThat(data.notes())
                    .contains("column 'paid': 'False', 'false' are one, 'false'")
                    .contains("the target 'y': 'YES', 'Yes', 'yes' are one, 'yes'");
            Tables.later(data.encoder(), "paid,y\ntRuE,yEs\nfalse,NO\n", rows -> {
                assertThat(RowsOf.targets(rows)).containsExactly(1, 0);
                assertThat(Tables.column(rows, 1)).containsExactly(1, 0);
            });
        });
        String cats = Tables.table(
                "x,y", 60, i -> i * 7 % 60 + "," + List.of("cat", "Cat", "dog").get(i % 3));
        Schema schema = Tables.schema(cats, PLAIN);
        assertThat(schema.task().labels()).containsExactly("Cat", "cat", "dog");
        assertThat(schema.notes()).anyMatch(note -> note.contains("'Cat', 'cat' differ by upper and lower case only"));
    }

    @Test
    void classesOrNumbersInDoubtAreExplained() {
        String rating = Tables.table("x,rating", 60, i -> i * 7 % 60 + "," + (1 + i % 5));
        assertThat(Tables.schema(rating, PLAIN).notes())
                .contains("the target 'rating' is read as 5 classes, since the target has 5 distinct whole numbers; ask"
                        + " for regression if they are quantities");
        String count = Tables.table("x,count", 120, i -> i * 7 % 60 + "," + i % 30);
        assertThat(Tables.schema(count, PLAIN).notes())
                .contains("the target 'count' is read as numbers, since the target has 30 distinct whole numbers; ask"
                        + " for classification if they are classes");
        assertThat(Tables.schema(rating, PLAIN.withTask(TaskChoice.REGRESSION)).notes())
                .isEmpty();
        String odd = Tables.table("x,size", 90, i -> i * 7 % 60 + "," + i % 40 + " x " + i % 3);
        assertThat(Tables.schema(odd, PLAIN).notes()).anyMatch(note -> note.contains("classes that look like numbers"));
    }

    @Test
    void aColumnOfManyTextsAndNumbersIsTextsWithANote() {
        String text = Tables.table(
                "age,Ticket,y",
                60,
                i -> i * 7 % 60 + "," + (i % 3 == 0 ? "A/5 " + i : "" + 1000 * i) + "," + yes(i / 3));
        Schema schema = Tables.schema(text, PLAIN);
        assertThat(schema.columns().get(1).kind()).isEqualTo(Column.Kind.IGNORED);
        assertThat(schema.notes())
                .anyMatch(
                        note -> note.startsWith("column 'Ticket' is read as texts: 20 of its 60 values are not numbers"
                                + ", first 'A/5 0' in line 2"));
        assertThat(Tables.schema(text, PLAIN.withKept(List.of("Ticket")))
                        .columns()
                        .get(1)
                        .kind())
                .isEqualTo(Column.Kind.CATEGORY);
    }
}
