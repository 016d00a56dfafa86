package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Source;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets of arrays, records, maps and objects are those of a CSV file with the same cells. */
class InMemoryTest {
    static final Execution EXECUTION = Execution.defaults().threads(2);
    static final ReadOptions PLAIN = ReadOptions.defaults();

    enum City {
        ROME,
        BONN,
        OSLO
    }

    /** Every kind of component. */
    record Person(
            double age,
            Double hours,
            City city,
            String job,
            boolean member,
            Optional<String> hobby,
            OptionalDouble height,
            char grade,
            int one,
            String income) {}

    static List<Person> persons(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Person> persons = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double age = 20 + 50 * random.nextDouble();
            boolean member = random.nextBoolean();
            persons.add(new Person(
                    age,
                    random.nextInt(5) == 0 ? null : random.nextInt(80) / 3.0,
                    City.values()[random.nextInt(3)],
                    List.of("clerk", "nurse, \"night\"", "größer").get(random.nextInt(3)),
                    member,
                    random.nextInt(4) == 0 ? Optional.empty() : Optional.of("h" + random.nextInt(4)),
                    random.nextInt(9) == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(1e-3 * random.nextLong(1L << 50)),
                    (char) ('a' + random.nextInt(3)),
                    7,
                    age + (member ? 20 : 0) > 50 ? "high" : "low"));
        }
        return persons;
    }

    static String csv(List<Person> persons) {
        StringBuilder text = new StringBuilder("age,hours,city,job,member,hobby,height,grade,one,income\n");
        for (Person p : persons) {
            text.append(p.age)
                    .append(',')
                    .append(p.hours == null ? "" : p.hours)
                    .append(',')
                    .append(p.city);
            text.append(",\"")
                    .append(p.job.replace("\"", "\"\""))
                    .append("\",")
                    .append(p.member)
                    .append(',');
            text.append(p.hobby.orElse("?")).append(',');
            text.append(p.height.isPresent() ? Double.toString(p.height.getAsDouble()) : "NA")
                    .append(',');
            text.append(p.grade).append(",7,").append(p.income).append('\n');
        }
        return text.toString();
    }

    static Map<String, Object> map(Person p) {
        Map<String, Object> map = new HashMap<>();
        map.put("age", p.age);
        map.put("hours", p.hours);
        map.put("city", p.city);
        map.put("job", p.job);
        map.put("member", p.member);
        map.put("hobby", p.hobby);
        map.put("height", p.height);
        map.put("grade", p.grade);
        map.put("one", p.one);
        map.put("income", p.income);
        return map;
    }

    static Dataset read(String csv, ReadOptions options) {
        return Dataset.read(Source.of("t.csv", csv.getBytes(StandardCharsets.UTF_8), EXECUTION), options, EXECUTION);
    }

    /** The encoder, all rows, targets, weights and notes are the same to the bit; the format's name is another. */
    private static void assertSame(Dataset memory, Dataset file) {
        assertThat(text(memory)).isEqualTo(text(file));
        assertThat(RowsOf.values(memory.rows())).isDeepEqualTo(RowsOf.values(file.rows()));
        assertThat(RowsOf.targets(memory.rows())).isEqualTo(RowsOf.targets(file.rows()));
        assertThat(RowsOf.weights(memory.rows())).isEqualTo(RowsOf.weights(file.rows()));
        assertThat(memory.notes()).containsAll(file.notes());
        assertThat(memory.schema().columns()).isEqualTo(file.schema().columns());
        assertThat(memory.schema().why()).isEqualTo(file.schema().why());
        assertThat(memory.density()).isEqualTo(file.density());
    }

    private static String text(Dataset data) {
        return data.encoder().toJson().replace("\"TABLE\"", "\"CSV\"");
    }

    @Test
    void recordsMapsAndObjectsAreTheSameDataAsACsvFileInEveryScaling() {
        List<Person> persons = persons(400, 1);
        long before = FloatMemory.liveBytes();
        for (Scaling scaling : Scaling.values()) {
            ReadOptions options = PLAIN.withScaling(scaling).withIndicators(true);
            try (Dataset file = read(csv(persons), options.withTarget("income"));
                    Dataset named = Dataset.ofRecords(persons, "income", options, EXECUTION);
                    Dataset asked = Dataset.ofRecords(persons, Person::income, options, EXECUTION);
                    Dataset built = Dataset.<Person>builder()
                            .number("age", Person::age)
                            .number("hours", Person::hours)
                            .category("city", Person::city)
                            .text("job", Person::job)
                            .category("member", Person::member)
                            .category("hobby", Person::hobby)
                            .number(
                                    "height",
                                    p -> p.height().isPresent() ? p.height().getAsDouble() : null)
                            .category("grade", Person::grade)
                            .number("one", Person::one)
                            .label("income", Person::income)
                            .options(options)
                            .execution(EXECUTION)
                            .rows(persons.stream())) {
                assertSame(named, file);
                assertSame(asked, file);
                assertThat(asked.notes()).contains("column 'income' is the target in every row, so it is not an input");
                assertThat(asked.schema().target()).isEqualTo("income");
                assertThat(built.encoder().toJson()).isEqualTo(named.encoder().toJson());
                assertThat(RowsOf.values(built.rows())).isDeepEqualTo(RowsOf.values(file.rows()));
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void mapsHaveTheirColumnsInTheOrderOfTheirNamesWhateverTheOrderOfKeys() {
        List<Person> persons = persons(200, 2);
        List<Map<String, Object>> maps = persons.stream().map(InMemoryTest::map).toList();
        // Absent keys are missing values, also before a column is seen for the first time.
        List<Map<String, Object>> sparse = maps.stream()
                .map(each -> {
                    Map<String, Object> present = new TreeMap<>(Comparator.reverseOrder());
                    each.forEach((name, value) -> {
                        if (value != null) {
                            present.put(name, value);
                        }
                    });
                    return present;
                })
                .toList();
        try (Dataset a = Dataset.ofMaps(maps, "income");
                Dataset b = Dataset.ofMaps(sparse, "income");
                Dataset records = Dataset.ofRecords(persons, "income")) {
            assertSame(b, a);
            assertThat(b.sha256()).isEqualTo(a.sha256()).isNotEqualTo(records.sha256());
            assertThat(a.schema().columns()).extracting(column -> column.name()).isSorted();
            assertThat(a.encoder().names())
                    .containsExactlyInAnyOrderElementsOf(records.encoder().names());
        }
    }

    @Test
    void arraysAreTheSameDataAsACsvFile() {
        SplittableRandom random = new SplittableRandom(3);
        int rows = 9000;
        double[][] x = new double[rows][5];
        float[][] floats = new float[rows][5];
        String[] labels = new String[rows];
        int[] classes = new int[rows];
        double[] targets = new double[rows];
        StringBuilder csv = new StringBuilder("1,2,3,4,5,target\n");
        StringBuilder numbers = new StringBuilder("a,b,c,d,e,target\n");
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 5; j++) {
                floats[i][j] = j == 3 ? 2.5f : (float) (Math.pow(10, j - 2) * random.nextInt(-999, 999));
                x[i][j] = j == 4 && random.nextInt(10) == 0 ? Double.NaN : floats[i][j];
                csv.append(x[i][j]).append(',');
                numbers.append((double) floats[i][j]).append(',');
            }
            classes[i] = random.nextInt(3);
            labels[i] = "abc".substring(classes[i], classes[i] + 1);
            targets[i] = i % 2;
            csv.append(labels[i]).append('\n');
            numbers.append(targets[i]).append('\n');
        }
        ReadOptions mean = PLAIN.withMissing(MissingPolicy.MEAN);
        try (Dataset file = read(csv.toString(), mean.withTask(TaskChoice.CLASSIFICATION));
                Dataset memory = Dataset.of(x, labels, mean, EXECUTION);
                Dataset coded = Dataset.of(floats, classes)) {
            assertSame(memory, file);
            assertThat(coded.task().labels()).containsExactly("0", "1", "2");
            assertThat(RowsOf.targets(coded.rows())).isEqualTo(RowsOf.targets(file.rows()));
        }
        // Numbers as targets are regression, even where they are 0 and 1.
        ReadOptions named = PLAIN.withNames(List.of("a", "b", "c", "d", "e"))
                .withTargetScale(EncodingOptions.Range.of("-1,1"))
                .withMissing(MissingPolicy.ERROR);
        try (Dataset file = read(numbers.toString(), named.withTask(TaskChoice.REGRESSION));
                Dataset memory = Dataset.of(floats, targets, named, EXECUTION)) {
            assertSame(memory, file);
            assertThat(memory.task().isClassification()).isFalse();
        }
    }

    @Test
    void textsInMemoryAreReadAsInAFile() {
        // A text may spell a number or a missing value; a column of both may be a code; texts may be sequences.
        record Row(String number, String code, String sequence, int y) {}
        SplittableRandom random = new SplittableRandom(4);
        List<Row> rows = new ArrayList<>();
        StringBuilder csv = new StringBuilder("number,code,sequence,y\n");
        for (int i = 0; i < 300; i++) {
            Row row = new Row(
                    i % 17 == 0 ? "NaN" : Integer.toString(random.nextInt(50)),
                    List.of("2", "3", "5more").get(random.nextInt(3)),
                    i % 19 == 0 ? "" : random.nextInt(2) == 0 ? "ACGTAC" : "GGTA" + "ACGT".charAt(i % 4),
                    random.nextInt(2));
            rows.add(row);
            csv.append(row.number + "," + row.code + "," + row.sequence + "," + row.y + "\n");
        }
        ReadOptions options = PLAIN.withSequences(List.of(SequenceChoice.of("sequence=sequence:k=2")));
        try (Dataset file = read(csv.toString(), options.withTarget("y"));
                Dataset memory = Dataset.ofRecords(rows, "y", options, EXECUTION)) {
            assertSame(memory, file);
            assertThat(memory.encoder().inputs()).anyMatch(input -> input.sequence());
            assertThat(memory.task().labels()).containsExactly("0", "1");
        }
    }

    @Test
    void theHashIsThatOfNamesAndValuesAndNotOfTheClassesTheyWereGivenIn() {
        double[][] x = {{1, 2}, {3, 4}, {5, 7}};
        float[][] same = {{1, 2}, {3, 4}, {5, 7}};
        int[] y = {0, 1, 0};
        try (Dataset a = Dataset.of(x, y);
                Dataset b = Dataset.of(same, y);
                Dataset c = Dataset.of(x, new int[] {0, 1, 1});
                Dataset d = Dataset.of(x, y, PLAIN.withNames(List.of("1", "b")), EXECUTION)) {
            assertThat(a.sha256()).hasSize(64).isEqualTo(b.sha256());
            assertThat(List.of(a.sha256(), c.sha256(), d.sha256())).doesNotHaveDuplicates();
            x[0][0] = 9;
            try (Dataset part = a.subset(row -> true)) {
                assertThat(part.sha256()).as("the arrays are copied").isEqualTo(b.sha256());
            }
        }
    }

    @Test
    void aSubsetIsThatPartOfTheDataReadAlone() {
        List<Person> persons = persons(300, 5);
        List<Person> third = new ArrayList<>();
        for (int i = 0; i < persons.size(); i += 3) {
            third.add(persons.get(i));
        }
        List<Person> rest = new ArrayList<>(persons);
        rest.removeAll(third);
        try (Dataset all = Dataset.ofRecords(persons, "income");
                Dataset file = read(csv(persons), PLAIN.withTarget("income"));
                Dataset part = all.subset(row -> row % 3 == 0);
                Dataset filePart = file.subset(row -> row % 3 == 0);
                Dataset alone =
                        Dataset.ofRecords(third, "income", PLAIN.withTask(TaskChoice.CLASSIFICATION), EXECUTION);
                Dataset halved = part.subset(row -> row % 2 == 1);
                Dataset sixth = all.subset(row -> row % 6 == 3);
                Dataset others = Dataset.ofRecords(rest, "income");
                RowStore tested = all.encoded(part.encoder(), row -> row % 3 != 0);
                RowStore expected = others.encoded(part.encoder())) {
            assertSame(part, alone);
            assertSame(part, filePart);
            assertSame(halved, sixth);
            assertThat(RowsOf.values(tested)).isDeepEqualTo(RowsOf.values(expected));
            assertThat(RowsOf.targets(tested)).isEqualTo(RowsOf.targets(expected));
        }
    }

    @Test
    void aFileThatChangedIsNotSplit(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), csv(persons(50, 1)));
        try (Dataset data = Dataset.read(file, PLAIN.withTarget("income"), EXECUTION)) {
            data.subset(row -> row < 30).close();
            Files.writeString(file, csv(persons(50, 2)));
            long before = FloatMemory.liveBytes();
            assertThatThrownBy(() -> data.subset(row -> row < 30))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("t.csv has changed since it was read; read it again");
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void anEncoderOfDataInMemoryReadsFilesAndTheOtherWayRound() {
        List<Person> persons = persons(100, 7);
        try (Dataset memory = Dataset.ofRecords(persons, "income");
                Dataset file = read(csv(persons), PLAIN.withTarget("income"));
                RowStore read = Encoder.fromJson(memory.encoder().toJson())
                        .read(
                                Source.of("p.csv", csv(persons).getBytes(StandardCharsets.UTF_8), EXECUTION),
                                PLAIN,
                                EXECUTION,
                                note -> {});
                RowStore encoded = memory.encoded(file.encoder())) {
            assertThat(RowsOf.values(read)).isDeepEqualTo(RowsOf.values(memory.rows()));
            assertThat(RowsOf.values(encoded)).isDeepEqualTo(RowsOf.values(file.rows()));
        }
    }

    @Test
    void aTargetThatIsNoComponentLeavesAllComponentsAsInputs() {
        record Point(double x, double y) {}
        List<Point> points = List.of(new Point(1, 2), new Point(3, 1), new Point(2, 5), new Point(4, 0));
        try (Dataset data = Dataset.ofRecords(points, p -> p.x() > p.y())) {
            assertThat(data.encoder().names()).containsExactly("x", "y");
            assertThat(data.task().labels()).containsExactly("false", "true");
            assertThat(data.schema().target()).isEqualTo("target");
            assertThat(data).hasToString("4 rows, 2 columns, binary target 'target': false 2, true 2");
        }
    }

    @Test
    void columnsThatComeAndGoInManyRowsAreMissingElsewhere() {
        // Longer than the pieces in which a table is kept; a column begins late, another ends early.
        List<Map<String, Object>> maps = new ArrayList<>();
        StringBuilder csv = new StringBuilder("early,late,word,x,y\n");
        for (int i = 0; i < 10_000; i++) {
            Map<String, Object> row = new HashMap<>(Map.of("x", i % 101, "y", i % 2 == 0));
            if (i < 100) {
                row.put("early", i);
            }
            if (i >= 9_000) {
                row.put("late", i * 0.5);
            }
            if (i == 3 || i == 8_200 || i == 9_999) {
                row.put("word", "w" + i % 2);
            }
            maps.add(row);
            csv.append(row.getOrDefault("early", "?")).append(',');
            csv.append(row.getOrDefault("late", "?")).append(',');
            csv.append(row.getOrDefault("word", "?")).append(',');
            csv.append(row.get("x")).append(',').append(row.get("y")).append('\n');
        }
        ReadOptions options = PLAIN.withIndicators(true);
        try (Dataset memory = Dataset.ofMaps(maps, "y", options, EXECUTION);
                Dataset file = read(csv.toString(), options.withTarget("y"))) {
            assertSame(memory, file);
        }
    }

    @Test
    void weightsOfABuilderAreThoseOfTheRows() {
        record Point(double x, int y, double w) {}
        List<Point> points = List.of(new Point(1, 0, 0.5), new Point(3, 1, 2), new Point(2, 0, 1));
        try (Dataset data = Dataset.<Point>builder()
                .number("x", Point::x)
                .target(Point::y)
                .weight(Point::w)
                .rows(points.iterator())) {
            assertThat(RowsOf.weights(data.rows())).containsExactly(0.5, 2, 1);
            assertThat(data.task().isClassification()).isFalse();
        }
    }
}
