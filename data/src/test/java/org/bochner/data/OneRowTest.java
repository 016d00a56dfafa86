package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.DoubleStream;
import org.bochner.BadInput;
import org.bochner.data.InMemoryTest.City;
import org.bochner.data.InMemoryTest.Person;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.linalg.FloatMemory;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One row in, one prediction out; and the same for many. */
class OneRowTest {
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    private static void assertAlike(Prediction found, Prediction expected) {
        assertThat(found.label()).isEqualTo(expected.label());
        assertThat(found.score()).isCloseTo(expected.score(), within(1e-4));
        found.probabilities().forEach((label, p) -> assertThat(p).isCloseTo(expected.probability(label), within(1e-4)));
    }

    @Test
    void manyRowsAreArraysMapsOrRecordsInAnyNumber() {
        List<Person> later = InMemoryTest.persons(2500, 2);
        try (Dataset data = Dataset.ofRecords(InMemoryTest.persons(300, 1), Person::income);
                Dataset test = Dataset.ofRecords(later, Person::income);
                Model model = Model.fit(data, Rff.features(100).seed(7))) {
            double[] expected = model.predict(test).scores();
            assertThat(model.predictRows(later).scores()).isEqualTo(expected);
            assertThat(model.predictRows(later.stream().map(InMemoryTest::map).toList())
                            .scores())
                    .isEqualTo(expected);
            assertThatThrownBy(() -> model.predictRows(List.of()))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("there is no row to predict");
            assertThatThrownBy(() -> model.predictRows(List.of(later.get(0), "a text")))
                    .hasMessage("row 2: an object of java.lang.String is not a row; give an array of numbers, a map or"
                            + " a record");
        }
        double[][] x = {{0, 1}, {1, 0}, {2, 2}, {3, 1}, {4, 4}, {5, 0}, {6, 1}, {7, 2}};
        float[][] same = {{0, 1}, {1, 0}};
        try (Dataset data = Dataset.of(x, new double[] {1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5});
                Model model = Model.fit(data, Linear.defaults())) {
            assertThat(model.predict(x).get(1).value()).isCloseTo(1.5, within(0.2));
            assertThat(model.predict(same).get(1)).isEqualTo(model.predict(x).get(1));
            assertThatThrownBy(() -> model.predict(new double[][] {{0, 1}, {0}}))
                    .hasMessageStartingWith("row 2: the row has 1 number where the model takes 2");
        }
    }

    @Test
    void oneRowIsPredictedAsItIsAmongMany() {
        List<Person> persons = InMemoryTest.persons(300, 1);
        List<Person> later = InMemoryTest.persons(100, 2);
        long before = FloatMemory.liveBytes();
        try (Dataset data = Dataset.ofRecords(persons, Person::income);
                Dataset test = Dataset.ofRecords(later, Person::income);
                Model model = Model.fit(data, Rff.features(100).seed(7))) {
            Predictions many = model.predict(test);
            assertThat(many.size()).isEqualTo(100);
            int right = 0;
            for (int i = 0; i < 100; i++) {
                Prediction one = model.predict(later.get(i));
                assertAlike(one, many.get(i));
                assertThat(one.label()).isEqualTo(many.label(i));
                assertThat(model.predict(InMemoryTest.map(later.get(i)))).isEqualTo(one);
                assertThat(one.probability("high") + one.probability("low")).isCloseTo(1, within(1e-12));
                assertThat(one)
                        .hasToString(one.label() + " (high " + (float) one.probability("high") + ", low "
                                + (float) one.probability("low") + ")");
                right += one.label().equals(later.get(i).income()) ? 1 : 0;
            }
            assertThat(model.evaluate(test).main()).isEqualTo(right / 100.0).isGreaterThan(0.85);
            assertThat(model.evaluate(data).rows()).isEqualTo(300);
            assertThat(model.predict(data)).hasSize(300);
            assertThat(model).hasToString("rff model, binary (high, low), 8 columns, 100 features");
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aPredictionSaysWhatItHasAndWhatToUseInstead() {
        double[][] x = {{1, 2}, {3, 4}, {5, 7}, {2, 2}, {8, 1}, {4, 4}};
        try (Dataset classes = Dataset.of(x, new String[] {"a", "b", "a", "b", "a", "b"});
                Dataset numbers = Dataset.of(x, new double[] {1, 2, 3, 4, 5, 6});
                Model classifier = Model.fit(classes, Linear.defaults());
                Model regression = Model.fit(numbers, Linear.defaults())) {
            Prediction label = classifier.predict(x[0]);
            assertThat(label.scores()).hasSize(1);
            assertThatThrownBy(() -> label.probability("c"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("there is no class 'c'; the classes are [a, b]");
            assertThatThrownBy(label::value)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("label()");
            assertThat(label.probabilities()).containsOnlyKeys("a", "b");
            Prediction number = regression.predict(new float[] {1, 2});
            assertThat(number.value()).isEqualTo(number.score());
            assertThat(number).hasToString(Double.toString(number.value()));
            assertThatThrownBy(number::label)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("value()");
            assertThatThrownBy(number::probabilities)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("value()");
            assertThat(regression.predict(x[0])).isEqualTo(number).isNotEqualTo(regression.predict(x[1]));
            assertThat(regression.predict(x[0])).hasSameHashCodeAs(number);
            assertThatThrownBy(() -> regression.predict(new double[] {1, Double.NaN}))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith(
                            "the row, column '2': the value is missing, and missing values are refused");
            assertThatThrownBy(() -> regression.predict(Map.of("1", 3)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("the row, column '2': the value is missing");
        }
    }

    @Test
    void theUnitOfAColumnHasNoInfluence() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] x = new double[400][2];
        double[][] large = new double[400][];
        int[] y = new int[400];
        for (int i = 0; i < 400; i++) {
            Arrays.setAll(x[i], j -> random.nextDouble() * 4 - 2);
            large[i] = new double[] {x[i][0], 1000 * x[i][1]};
            y[i] = x[i][0] * x[i][0] + x[i][1] * x[i][1] < 2 ? 1 : 0;
        }
        try (Dataset a = Dataset.of(x, y);
                Dataset b = Dataset.of(large, y);
                Model small = Model.fit(a, Rff.features(100));
                Model other = Model.fit(b, Rff.features(100))) {
            assertThat(small.evaluate(a).main()).isGreaterThan(0.94);
            assertThat(other.evaluate(b).main()).isCloseTo(small.evaluate(a).main(), within(0.01));
        }
    }

    @Test
    void numbersAreInTheUnitOfTheDataWhereTheTargetWasScaled(@TempDir Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[200][1];
        double[] y = new double[200];
        StringBuilder csv = new StringBuilder("1\n");
        for (int i = 0; i < 200; i++) {
            x[i][0] = random.nextDouble();
            y[i] = 5000 + 300 * x[i][0];
            csv.append(x[i][0]).append('\n');
        }
        Path file = Files.writeString(folder.resolve("p.csv"), csv);
        ReadOptions scaled = PLAIN.withTargetScale(EncodingOptions.Range.of("0,1"));
        try (Dataset data = Dataset.of(x, y, scaled, InMemoryTest.EXECUTION);
                Model model = Model.fit(data, Linear.defaults())) {
            Predictions all = model.predict(data);
            List<Double> read = new ArrayList<>();
            model.predict(file, part -> part.forEach(each -> read.add(each.value())));
            for (int i = 0; i < 200; i++) {
                assertThat(all.get(i).value()).isCloseTo(y[i], within(1.0));
                assertThat(all.targets()[i]).isCloseTo(y[i], within(1e-9));
                assertThat(model.predict(x[i]).value()).isCloseTo(all.get(i).value(), within(0.01));
                assertThat(read.get(i)).isCloseTo(all.get(i).value(), within(0.01));
            }
        }
    }

    @Test
    void aModelOfDataInMemoryIsSavedLoadedAndPredictsFilesAndTheOtherWayRound(@TempDir Path folder) throws IOException {
        List<Person> persons = InMemoryTest.persons(200, 6);
        Path csv = Files.writeString(folder.resolve("t.csv"), InMemoryTest.csv(persons));
        ReadOptions options = PLAIN.withTarget("income");
        try (Dataset memory = Dataset.ofRecords(persons, Person::income);
                Dataset file = Dataset.read(csv, options, InMemoryTest.EXECUTION);
                Model a = Model.fit(memory, Rff.features(60));
                Model b = Model.fit(file, Rff.features(60))) {
            a.save(folder.resolve("a.bochner"));
            b.save(folder.resolve("b.bochner"));
            try (Model again = Model.load(folder.resolve("a.bochner"));
                    Model ofFile = Model.load(folder.resolve("b.bochner"))) {
                assertThat(again.provenance()).isEqualTo(a.provenance());
                assertThat(again.provenance().dataSha256()).isEqualTo(memory.sha256());
                for (Person person : persons) {
                    Prediction expected = a.predict(person);
                    assertThat(again.predict(person)).isEqualTo(expected);
                    assertThat(ofFile.predict(person)).isEqualTo(expected);
                    assertThat(ofFile.predict(InMemoryTest.map(person))).isEqualTo(expected);
                }
                assertThat(again.evaluate(csv).values())
                        .isEqualTo(a.evaluate(memory).values());
                assertThat(ofFile.evaluate(memory).values())
                        .isEqualTo(b.evaluate(csv).values());
            }
        }
    }

    @Test
    void theTargetOfArraysIsTheTargetWhateverTheModelCallsIt(@TempDir Path folder) throws IOException {
        Path csv = Files.writeString(folder.resolve("t.csv"), "a,b,outcome\n1,2,x\n3,1,y\n4,7,x\n2,9,y\n6,6,y\n");
        double[][] rows = {{1, 2}, {3, 1}, {2, 2}};
        ReadOptions names = PLAIN.withNames(List.of("a", "b"));
        try (Dataset file = Dataset.read(csv);
                Model model = Model.fit(file, Linear.defaults());
                Dataset test = Dataset.of(rows, new String[] {"x", "y", "x"}, names, InMemoryTest.EXECUTION);
                Dataset strange = Dataset.of(rows, new String[] {"x", "y", "z"}, names, InMemoryTest.EXECUTION)) {
            assertThat(model.evaluate(test).rows()).isEqualTo(3);
            assertThat(model.predict(strange)).hasSize(3);
            assertThat(model.predict(strange).targets()).containsExactly(0, 1, Double.NaN);
            assertThatThrownBy(() -> model.evaluate(strange))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("data in memory, row 3, column 'outcome': the target 'z' is not one of the classes of"
                            + " training: x, y");
        }
    }

    @Test
    void featuresAreThoseOfTheMap() {
        List<Person> persons = InMemoryTest.persons(100, 8);
        try (Dataset data = Dataset.ofRecords(persons, "income");
                Model model = Model.fit(data, Rff.features(40));
                Model linear = Model.fit(data, Linear.defaults())) {
            float[][] encoded = RowsOf.values(data.rows());
            for (int i = 0; i < 10; i++) {
                double[] z = model.features(persons.get(i));
                assertThat(z).hasSize(40).isEqualTo(model.features(InMemoryTest.map(persons.get(i))));
                assertThat(DoubleStream.of(z).map(v -> v * v).sum()).isCloseTo(1, within(1e-4));
                float[] row = encoded[i];
                double[] same = linear.features(persons.get(i));
                for (int j = 0; j < row.length; j++) {
                    assertThat(same[j]).isEqualTo(row[j]);
                }
            }
        }
    }

    @Test
    void modelsOfSparseRowsTakeArrays() {
        SplittableRandom random = new SplittableRandom(11);
        double[][] x = new double[60][40];
        StringBuilder text = new StringBuilder();
        for (double[] row : x) {
            text.append(random.nextInt(3));
            for (int j = 0; j < 40; j++) {
                if (random.nextInt(10) == 0 || j == 39) {
                    row[j] = random.nextInt(-9, 9) / 4.0;
                    text.append(' ').append(j + 1).append(':').append(row[j]);
                }
            }
            text.append('\n');
        }
        Source file = Source.of("t.svm", text.toString().getBytes(StandardCharsets.UTF_8), InMemoryTest.EXECUTION);
        try (Dataset data = Dataset.read(file, PLAIN, InMemoryTest.EXECUTION);
                Model model = Model.fit(data, Rff.features(30));
                Model linear = Model.fit(data, Linear.defaults())) {
            assertThat(data.rows().sparse()).isTrue();
            for (Model each : List.of(model, linear)) {
                Predictions many = each.predict(data);
                for (int i = 0; i < 60; i++) {
                    Prediction one = each.predict(x[i]);
                    assertThat(one.label()).isEqualTo(many.label(i));
                    assertThat(one.scores()).containsExactly(many.get(i).scores(), within(1e-4));
                }
            }
            assertThat(model.features(x[0])).hasSize(30);
            assertThat(linear.features(x[0])).containsExactly(x[0]);
        }
    }

    @Test
    void aClosedModelPredictsNothing() {
        double[][] x = {{1, 2}, {3, 4}, {5, 7}, {2, 2}, {8, 1}, {4, 4}};
        try (Dataset data = Dataset.of(x, new int[] {0, 1, 0, 1, 0, 1})) {
            Model used = Model.fit(data, Rff.features(10));
            Model fresh = Model.fit(data, Rff.features(10));
            used.predict(x[0]);
            for (Model closed : List.of(used, fresh)) {
                closed.close();
                assertThatThrownBy(() -> closed.predict(x[0]))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("the model rff");
                assertThatThrownBy(() -> closed.features(x[0])).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(() -> closed.predict(data)).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void fourThreadsGetTheSameAnswers() throws InterruptedException, ExecutionException {
        List<Person> persons = InMemoryTest.persons(400, 9);
        try (Dataset data = Dataset.ofRecords(persons, "income");
                Model model = Model.fit(data, Rff.features(50))) {
            List<Prediction> expected = persons.stream().map(model::predict).toList();
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                List<Future<List<Prediction>>> found = new ArrayList<>();
                for (int t = 0; t < 4; t++) {
                    boolean maps = t % 2 == 0;
                    found.add(threads.submit(() -> persons.stream()
                            .map(each -> maps ? model.predict(InMemoryTest.map(each)) : model.predict(each))
                            .toList()));
                }
                for (Future<List<Prediction>> each : found) {
                    assertThat(each.get()).isEqualTo(expected);
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    void aRowOfAMapMayLeaveOutWhatTheModelFills() {
        List<Person> persons = InMemoryTest.persons(200, 10);
        try (Dataset data = Dataset.ofRecords(persons, "income");
                Model model = Model.fit(data, Rff.features(50))) {
            Map<String, Object> few = new HashMap<>(Map.of("age", 39, "city", City.ROME, "job", "clerk"));
            Prediction absent = model.predict(few);
            few.put("hours", Double.NaN);
            few.put("hobby", null);
            assertThat(model.predict(few)).isEqualTo(absent);
            few.put("salary", 3);
            assertThatThrownBy(() -> model.predict(few))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("the row has no 'member', but 'salary', which is no column of the model");
        }
    }
}
