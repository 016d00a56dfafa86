package org.bochner.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.DecimalMark;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.Layout;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.Source;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    private static Schema schema(String text, ReadOptions options) {
        return schema("t.csv", text, options);
    }

    private static Schema schema(String name, String text, ReadOptions options) {
        Source source = Source.of(name, text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
        try (Dataset data = Dataset.read(source, options, Execution.defaults())) {
            return data.schema();
        }
    }

    private static String column(String target, int rows) {
        return "a," + target + "\n"
                + IntStream.range(0, rows)
                        .mapToObj(i -> i + "," + (i % 3 == 0 ? "2" : i % 3 == 1 ? "3" : "5more"))
                        .collect(Collectors.joining("\n"));
    }

    @Test
    void codesOfDigitsAndTextAreACategory() {
        String text = column("doors", 60).replace("\n", ",x\n").replace("doors,x", "doors,target") + ",y";
        Column doors = schema(text, PLAIN).columns().get(1);
        assertThat(doors.kind()).isEqualTo(Column.Kind.CATEGORY);
        assertThat(doors.levels())
                .containsExactly(new Column.Level("2", 20), new Column.Level("3", 20), new Column.Level("5more", 20));
    }

    @Test
    void wordsThatComeAgainAreCountedAmongNumbersDatesAndMissingWords() {
        String[] cycle = {"red", "blue", "7", "red", "2024-03-01", "None", "red", "1,5", "N/A"};
        String text = "a,colour,target\n"
                + IntStream.range(0, 3600)
                        .mapToObj(i -> i % 7 + ",\"" + cycle[i % 9] + "\"," + (i % 2 == 0 ? "x" : "y"))
                        .collect(Collectors.joining("\n"));
        Column colour = schema(text, PLAIN).columns().get(1);
        assertThat(colour.kind()).isEqualTo(Column.Kind.CATEGORY);
        assertThat(colour.missing()).isEqualTo(400);
        assertThat(colour.levels())
                .containsExactlyInAnyOrder(
                        new Column.Level("red", 1200),
                        new Column.Level("blue", 400),
                        new Column.Level("7", 400),
                        new Column.Level("2024-03-01", 400),
                        new Column.Level("None", 400),
                        new Column.Level("1,5", 400));
    }

    @Test
    void constantEmptyAndNameLikeColumnsAreLeftOutWithANote() {
        String text = "a,b,c,d,target\n"
                + IntStream.range(0, 50)
                        .mapToObj(i -> i + ",7,?,name" + i + "," + (i % 2 == 0 ? "x" : "y"))
                        .collect(Collectors.joining("\n"));
        Schema schema = schema(text, PLAIN);
        assertThat(schema.columns())
                .extracting(Column::kind)
                .containsExactly(Column.Kind.NUMBER, Column.Kind.IGNORED, Column.Kind.IGNORED, Column.Kind.IGNORED);
        assertThat(schema.notes())
                .containsExactly(
                        "column 'b' is left out: it is 7 in every row",
                        "column 'c' is left out: it is empty in every row",
                        "column 'd' is left out: it has 50 distinct texts in 50 rows, like a name or an id; if it "
                                + "is a sequence of letters or free text, encode it as such");
    }

    @Test
    void manyColumnsThatAreLeftOutForOneReasonHaveOneNote() {
        String header = IntStream.range(0, 9).mapToObj(j -> "c" + j + ",").collect(Collectors.joining());
        String text = header + "x,e,target\n" + (("0,".repeat(9) + "1,?,a\n") + ("0,".repeat(9) + "2,?,b\n")).repeat(3);
        Schema schema = schema(text, PLAIN);
        assertThat(schema.notes())
                .containsExactly(
                        "column 'e' is left out: it is empty in every row",
                        "9 columns are left out: each is 0 in every row; they are 'c0', 'c1', 'c2', …, 'c8'");
    }

    @Test
    void momentsAreStableFarFromZero() {
        String text = "a,target\n1000000000.1,x\n1000000000.2,y\n1000000000.3,x\n";
        Column.Moments moments = schema(text, PLAIN).columns().get(0).moments();
        assertThat(moments.deviation()).isCloseTo(Math.sqrt(0.02 / 3), within(1e-7));
    }

    @Test
    void theTaskIsFoundFromTheTarget() {
        assertThat(kind("x", "y", "z")).isEqualTo("multiclass");
        assertThat(kind("1", "0")).isEqualTo("binary");
        assertThat(kind("1", "2", "3")).isEqualTo("multiclass");
        assertThat(kind("1", "2.5", "3")).isEqualTo("regression");
        assertThat(kind(IntStream.range(0, 21).mapToObj(Integer::toString).toArray(String[]::new)))
                .isEqualTo("regression");
        assertThat(kind(IntStream.range(0, 20).mapToObj(Integer::toString).toArray(String[]::new)))
                .isEqualTo("multiclass");
        // Ten rows with ten values are no classes.
        String few = "a,target\n"
                + IntStream.range(0, 10).mapToObj(i -> i + "," + 7 * i).collect(Collectors.joining("\n"));
        assertThat(schema(few, PLAIN).task().kind()).isEqualTo("regression");
        assertThat(schema(few, PLAIN).why()).isEqualTo("the target has 10 distinct whole numbers in 10 rows");
        assertThat(schema(few, PLAIN.withTask(TaskChoice.CLASSIFICATION)).task().classes())
                .isEqualTo(10);
    }

    private static String kind(String... values) {
        String text = "a,target\n"
                + IntStream.range(0, 30 * values.length)
                        .mapToObj(i -> i + "," + values[i % values.length])
                        .collect(Collectors.joining("\n"));
        return schema(text, PLAIN).task().kind();
    }

    @Test
    void labelsThatAreTheSameNumberAreOneAndNumbersAreInTheirOrder() {
        assertThat(schema(
                                "t.svm",
                                "+1 1:1\n-1 1:2\n1.0 1:3\n1 2:1\n10 1:1\n9 1:1\n",
                                PLAIN.withTask(TaskChoice.CLASSIFICATION))
                        .labels())
                .containsExactly(
                        new Column.Level("-1", 1),
                        new Column.Level("1", 3),
                        new Column.Level("9", 1),
                        new Column.Level("10", 1));
    }

    @Test
    void aNominalTargetOfArffIsAClassWhateverItsValues() {
        String values = IntStream.range(0, 30).mapToObj(Integer::toString).collect(Collectors.joining(","));
        String rows = IntStream.range(0, 60).mapToObj(i -> i + "," + i % 30).collect(Collectors.joining("\n"));
        String head = "@relation r\n@attribute a numeric\n@attribute class ";
        assertThat(schema("t.arff", head + "{" + values + "}\n@data\n" + rows, PLAIN)
                        .task()
                        .classes())
                .isEqualTo(30);
        assertThat(schema("t.arff", head + "numeric\n@data\n" + rows, PLAIN)
                        .task()
                        .kind())
                .isEqualTo("regression");
    }

    @Test
    void everyOptionChangesWhatIsRead() {
        String text = "a;b;w;target\n1;1;2;3\n2;?;1;4\n4;0;1;3\n3;1;1;5\n";
        String plain = outcome(text, PLAIN);
        List<ReadOptions> others = List.of(
                PLAIN.withTarget("a"),
                PLAIN.withTask(TaskChoice.CLASSIFICATION),
                PLAIN.withDelimiter(','),
                PLAIN.withHeader(HeaderChoice.NO),
                PLAIN.withIgnored(List.of("a")),
                PLAIN.withCategories(List.of("a")),
                PLAIN.withCategories(List.of("a")).withMostCategories(2),
                PLAIN.withWeight("w"),
                PLAIN.withScaling(Scaling.MIN_MAX),
                PLAIN.withMissing(MissingPolicy.ZERO),
                PLAIN.withIndicators(false),
                PLAIN.withTypes(Map.of("a", ColumnType.CATEGORY)),
                PLAIN.withMissingWords(List.of("4")),
                PLAIN.withDecimal(DecimalMark.COMMA),
                PLAIN.withUnseen(UnseenPolicy.ERROR),
                PLAIN.withLayout(Layout.SPARSE),
                PLAIN.withTargetScale(new EncodingOptions.Range(0, 1)),
                PLAIN.withFormat(org.bochner.data.read.Format.LIBSVM));
        assertThat(others)
                .allSatisfy(options -> assertThat(outcome(text, options)).isNotEqualTo(plain));
    }

    private static String outcome(String text, ReadOptions options) {
        Source source = Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
        try (Dataset data = Dataset.read(source, options, Execution.defaults())) {
            return data.encoder().toJson()
                    + java.util.Arrays.deepToString(RowsOf.values(data.rows()))
                    + java.util.Arrays.toString(RowsOf.weights(data.rows()));
        } catch (BadInput e) {
            return e.getMessage();
        }
    }

    @Test
    void aDamagedEncoderIsRefused() {
        String good;
        Source source =
                Source.of("t.csv", "a,target\n1,x\n2,y\n".getBytes(StandardCharsets.UTF_8), Execution.defaults());
        try (Dataset data = Dataset.read(source, PLAIN, Execution.defaults())) {
            good = data.encoder().toJson();
        }
        for (String bad : List.of(
                "",
                "null",
                "[]",
                "{}",
                "{\"version\":2}",
                good.substring(0, 40),
                good.replace("\"CSV\"", "\"XLS\""),
                good.replace("\"CSV\"", "\"IDX\""),
                good.replace("\"scale\":1.0", "\"scale\":\"1\""),
                good.replace("\"labels\":[", "\"labels\":[1,"),
                good.replace("\"inputs\"", "\"outputs\""),
                good.replace("\"ignore\"", "\"maybe\""),
                good.replace("true", "3"))) {
            assertThatThrownBy(() -> Encoder.fromJson(bad)).as(bad).isInstanceOf(BadInput.class);
        }
    }
}
