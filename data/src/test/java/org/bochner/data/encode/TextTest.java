package org.bochner.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.Words;
import org.bochner.data.schema.Column;
import org.bochner.learn.Estimator;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.bochner.model.ClassificationMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of free text: how they are found, what they become, and what a model makes of them. */
class TextTest {
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final ReadOptions TEXT = PLAIN.withTypes(Map.of("review", ColumnType.TEXT));
    private static final Pattern WORD = Pattern.compile("(?:[\\p{L}\\p{Nd}\\p{Mn}]|(?<=\\p{L})['’](?=\\p{L}))+");

    @TempDir
    Path folder;

    private Path file(String name, List<String> texts, List<String> labels) {
        StringBuilder table = new StringBuilder("review,y\n");
        for (int i = 0; i < texts.size(); i++) {
            table.append('"')
                    .append(texts.get(i))
                    .append("\",")
                    .append(labels.get(i))
                    .append('\n');
        }
        try {
            return Files.writeString(folder.resolve(name), table.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Dataset read(List<String> texts, ReadOptions options) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            labels.add(i % 2 == 0 ? "bad" : "good");
        }
        return Dataset.read(file("rows.csv", texts, labels), options, Execution.defaults());
    }

    /** The numbers of a row by the names of their columns, zeros left out. */
    private static Map<String, Double> row(Encoder encoder, Map<String, ?> values) {
        Map<String, Double> found = new TreeMap<>();
        List<String> names = encoder.names();
        encoder.row().encode(values, new RowVisitor() {
            @Override
            public void dense(float[] row, double target, double weight, long line) {
                for (int j = 0; j < row.length; j++) {
                    if (row[j] != 0) {
                        found.put(names.get(j), (double) row[j]);
                    }
                }
            }

            @Override
            public void sparse(int[] index, float[] row, int count, double target, double weight, long line) {
                for (int e = 0; e < count; e++) {
                    found.put(names.get(index[e]), (double) row[e]);
                }
            }
        });
        return found;
    }

    /** The terms of a text and their counts, by regular expressions. */
    private static Map<String, Integer> terms(String text, Words words) {
        List<String> split = new ArrayList<>();
        Matcher matcher =
                WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            split.add(matcher.group().replace('’', '\''));
        }
        Map<String, Integer> counts = new HashMap<>();
        for (int k = words.shortest(); k <= words.longest(); k++) {
            for (int p = 0; p + k <= split.size(); p++) {
                counts.merge(String.join(" ", split.subList(p, p + k)), 1, Integer::sum);
            }
        }
        return counts;
    }

    private static List<String> reviews(int count, long seed) {
        String[] words = {
            "the",
            "The",
            "film",
            "über",
            "u\u0308ber",
            "don't",
            "don’t",
            "is",
            "GREAT",
            "great!",
            "(bad)",
            "10",
            "日本",
            "não",
            "rock-n-roll",
            "a,b",
            "Straße",
            "'quoted'"
        };
        SplittableRandom random = new SplittableRandom(seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder("t" + random.nextInt(5));
            for (int k = random.nextInt(12); k >= 0; k--) {
                text.append(k % 3 == 0 ? "  " : " ").append(words[random.nextInt(words.length)]);
            }
            texts.add(text.toString());
        }
        return texts;
    }

    @Test
    void aRowIsTermFrequencyTimesInverseRowFrequencyAtLengthOne() {
        List<String> texts = reviews(200, 1);
        for (String encoding : new String[] {"words", "words:k=1", "words:k=1-3,rows=3", "words:k=2,most=40,rows=1"}) {
            Words words = Words.of(encoding);
            Map<String, Integer> rows = new HashMap<>();
            texts.forEach(text -> terms(text, words).keySet().forEach(term -> rows.merge(term, 1, Integer::sum)));
            TreeSet<String> kept = new TreeSet<>();
            rows.entrySet().stream()
                    .filter(term -> term.getValue() >= words.rows())
                    .sorted((a, b) -> !a.getValue().equals(b.getValue())
                            ? b.getValue() - a.getValue()
                            : a.getKey().compareTo(b.getKey()))
                    .limit(words.most())
                    .forEach(term -> kept.add(term.getKey()));
            try (Dataset data = read(texts, PLAIN.withSequences(List.of(new SequenceChoice("review", words))))) {
                Encoder encoder = data.encoder();
                assertThat(encoder.inputs().get(0).levels()).containsExactlyElementsOf(kept);
                for (String text : reviews(100, 2)) {
                    Map<String, Double> expected = new TreeMap<>();
                    terms(text, words).forEach((term, count) -> {
                        if (kept.contains(term)) {
                            expected.put("review=" + term, count * (1 + Math.log(200.0 / rows.get(term))));
                        }
                    });
                    double norm = Math.sqrt(
                            expected.values().stream().mapToDouble(x -> x * x).sum());
                    Map<String, Double> found = row(encoder, Map.of("review", text));
                    assertThat(found.keySet()).isEqualTo(expected.keySet());
                    expected.forEach((term, x) -> assertThat(found.get(term)).isCloseTo(x / norm, within(1e-6)));
                }
            }
        }
    }

    @Test
    void denseAndSparseRowsAreTheSame() {
        List<String> texts = reviews(100, 3);
        try (Dataset dense = read(texts, TEXT.withLayout(Layout.DENSE));
                Dataset sparse = read(texts, TEXT.withLayout(Layout.SPARSE))) {
            assertThat(dense.encoder().sparse()).isFalse();
            assertThat(sparse.encoder().sparse()).isTrue();
            for (String text : texts) {
                assertThat(row(dense.encoder(), Map.of("review", text)))
                        .isEqualTo(row(sparse.encoder(), Map.of("review", text)));
            }
        }
    }

    @Test
    void allRowsTwiceHaveTheWeightsOfAllRowsOnce() {
        List<String> texts = reviews(100, 4);
        List<String> twice = new ArrayList<>(texts);
        twice.addAll(texts);
        try (Dataset once = read(texts, words("words:rows=2"));
                Dataset doubled = read(twice, words("words:rows=4"))) {
            assertThat(doubled.encoder().inputs().get(0).levels())
                    .isEqualTo(once.encoder().inputs().get(0).levels());
            assertThat(doubled.encoder().inputs().get(0).weights())
                    .isEqualTo(once.encoder().inputs().get(0).weights());
        }
    }

    private static ReadOptions words(String encoding) {
        return PLAIN.withSequences(List.of(SequenceChoice.of("review=" + encoding)));
    }

    @Test
    void aModelFileKeepsTermsAndWeightsToTheBit() {
        List<String> texts = new ArrayList<>(reviews(100, 5));
        texts.set(3, "");
        for (Scaling scaling : Scaling.values()) {
            try (Dataset data = read(texts, TEXT.withScaling(scaling))) {
                Encoder again = Encoder.fromJson(data.encoder().toJson());
                assertThat(again.inputs()).isEqualTo(data.encoder().inputs());
                assertThat(row(again, Map.of("review", texts.get(7))))
                        .isEqualTo(row(data.encoder(), Map.of("review", texts.get(7))));
                assertThat(row(again, Map.of())).containsOnlyKeys("review=?");
            }
        }
    }

    @Test
    void proseIsFoundAndNamesAreLeftOut() {
        List<String> prose = new ArrayList<>();
        List<String> names = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 100; i++) {
            prose.add(
                    "we saw this film number " + i + " and " + (random.nextBoolean() ? "liked" : "left") + " it a lot");
            names.add("Name" + i + ", Mr. Owen Son" + random.nextInt(1000));
        }
        try (Dataset data = read(prose, PLAIN)) {
            assertThat(data.schema().columns().get(0).kind()).isEqualTo(Column.Kind.TEXT);
            assertThat(data.notes())
                    .anyMatch(note -> note.startsWith("column 'review' is read as free text: ")
                            && note.endsWith("; give its type to change that"));
        }
        assertThatThrownBy(() -> read(names, PLAIN))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("like a name or an id; if it is a sequence of letters or free text");
        try (Dataset data = read(names, TEXT)) {
            assertThat(data.encoder().names()).contains("review=mr", "review=mr owen");
        }
    }

    @Test
    void whatCannotBeReadAsTextIsRefused() {
        assertThatThrownBy(() -> Words.of("words:k=0")).hasMessageContaining("must be 1 to 5");
        assertThatThrownBy(() -> Words.of("words:most=0")).hasMessageContaining("most, the terms that are kept");
        assertThatThrownBy(() -> Words.of("words:rows=x")).hasMessageContaining("rows, the texts that must have");
        assertThatThrownBy(() -> Words.of("words:place=each"))
                .hasMessageContaining("an encoding of words has no setting 'place=each'");
        assertThat(Words.of(Words.usual().text())).isEqualTo(Words.usual());
        assertThatThrownBy(() -> read(List.of("one", "two", "three", "four"), TEXT))
                .hasMessageContaining("no term of 1-2 words is in 2 rows");
        try (Dataset data = read(reviews(50, 7), TEXT)) {
            int columns = data.schema().width();
            assertThatThrownBy(() -> data.encoder().row().encode(new double[columns], null))
                    .hasMessageContaining("it holds texts, not numbers");
        }
    }

    @Test
    void textsWithoutAKnownWordAreCountedInANote() {
        List<String> notes = new ArrayList<>();
        try (Dataset data = read(reviews(50, 8), TEXT)) {
            Path later = file("later.csv", List.of("the film", "xyzzy plugh", ""), List.of("bad", "bad", "good"));
            data.encoder().read(later, PLAIN, Execution.defaults(), notes::add).close();
        }
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).startsWith("2 texts are missing or without a word that training had, first 'xyzzy");
    }

    record Review(String review, String y) {}

    @Test
    void rowsInMemoryAreEncodedAndPredictedAsThoseOfAFile() {
        List<String> texts = reviews(120, 9);
        List<Review> records = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            records.add(new Review(texts.get(i), i % 2 == 0 ? "bad" : "good"));
        }
        try (Dataset file = read(texts, TEXT);
                Dataset memory = Dataset.ofRecords(records, "y", TEXT, Execution.defaults());
                Model model = Model.fit(file, Linear.defaults())) {
            assertThat(memory.encoder().inputs()).isEqualTo(file.encoder().inputs());
            double score = model.predict(memory).get(17).score();
            assertThat(model.predict(Map.of("review", texts.get(17))).score()).isCloseTo(score, within(1e-4));
            assertThat(model.predict(records.get(17)).score()).isCloseTo(score, within(1e-4));
        }
    }

    @Test
    void reviewsAreToldApartNearlyAsWellAsTheyCanBe() {
        // A word speaks for the class of its text with probability 0.7, so the best rule is to count them.
        SplittableRandom random = new SplittableRandom(10);
        List<String> texts = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        int best = 0;
        int tests = 0;
        for (int i = 0; i < 3000; i++) {
            boolean good = random.nextBoolean();
            StringBuilder text = new StringBuilder("this film number " + i);
            int votes = 0;
            for (int k = 0; k < 9; k++) {
                boolean praise = random.nextInt(10) < 7 == good;
                votes += praise ? 1 : -1;
                text.append(praise ? " good" : " poor").append(random.nextInt(20));
                text.append(" the").append(random.nextInt(50));
            }
            texts.add(text.toString());
            labels.add(good ? "yes" : "no");
            if (i % 3 == 0) {
                tests++;
                best += votes > 0 == good ? 1 : 0;
            }
        }
        Path file = file("reviews.csv", texts, labels);
        double bayes = (double) best / tests;
        assertThat(bayes).isGreaterThan(0.85);
        assertThat(accuracy(file, PLAIN, Linear.defaults())).isGreaterThan(bayes - 0.04);
        assertThat(accuracy(file, words("words:k=1"), Rff.features(300).seed(1)))
                .isGreaterThan(bayes - 0.04);
    }

    private static double accuracy(Path file, ReadOptions options, Estimator<?> estimator) {
        try (Dataset train = Dataset.read(file, options.withRows(row -> row % 3 != 0), Execution.defaults());
                Model model = Model.fit(train, estimator);
                Dataset test = Dataset.read(file, options.withRows(row -> row % 3 == 0), Execution.defaults())) {
            return ((ClassificationMetrics) model.evaluate(test)).accuracy();
        }
    }
}
