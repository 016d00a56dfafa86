package org.bochner.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.read.Source;
import org.bochner.data.schema.Column;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    private static Source source(String name, String text) {
        return Source.of(name, text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    private static ReadOptions encode(String text) {
        return PLAIN.withSequences(List.of(SequenceChoice.of(text)));
    }

    private static Dataset read(String text, ReadOptions options) {
        return Dataset.read(source("t.csv", text), options, EXECUTION);
    }

    private static List<String> strings(int count, int longest, String alphabet, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder letters = new StringBuilder();
            for (int length = random.nextInt(1, longest + 1); letters.length() < length; ) {
                letters.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            strings.add(letters.toString());
        }
        return strings;
    }

    private static String table(List<String> strings) {
        StringBuilder text = new StringBuilder("seq,target\n");
        for (int i = 0; i < strings.size(); i++) {
            text.append(strings.get(i)).append(i % 2 == 0 ? ",x\n" : ",y\n");
        }
        return text.toString();
    }

    /** The values of one string by substrings and a map. */
    private static Map<String, Double> naive(String string, KGrams grams) {
        Map<String, Double> counts = new TreeMap<>();
        for (int k = grams.shortest(); k <= grams.longest(); k++) {
            for (int p = 0; p + k <= string.length(); p++) {
                String place = grams.place() == KGrams.Place.EACH ? "@" + (p + 1) : "";
                counts.merge("seq:" + string.substring(p, p + k) + place, 1.0, Double::sum);
            }
        }
        double norm = Math.sqrt(counts.values().stream().mapToDouble(c -> c * c).sum());
        counts.replaceAll((gram, count) -> switch (grams.value()) {
            case COUNT -> count;
            case PRESENCE -> 1.0;
            case UNIT -> count / norm;
        });
        return counts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sequence:k=1",
                "sequence:k=3",
                "sequence:k=1-4",
                "sequence:k=2,value=presence",
                "sequence:k=1-3,value=unit",
                "sequence:k=2,place=each",
                "sequence:k=1-5,value=presence,place=each"
            })
    void everyColumnIsWhatSubstringsCount(String text) {
        KGrams grams = KGrams.of(text);
        List<String> strings = strings(60, 40, "ACGTN", 1);
        for (Layout layout : Layout.values()) {
            try (Dataset data = read(table(strings), encode(text).withLayout(layout))) {
                List<String> names = data.encoder().names();
                assertThat(names).doesNotHaveDuplicates();
                float[][] rows = RowsOf.values(data.rows());
                for (int i = 0; i < rows.length; i++) {
                    Map<String, Double> expected = naive(strings.get(i), grams);
                    assertThat(names).containsAll(expected.keySet());
                    for (int j = 0; j < rows[i].length; j++) {
                        assertThat(rows[i][j])
                                .as(names.get(j))
                                .isEqualTo(
                                        expected.getOrDefault(names.get(j), 0.0).floatValue());
                    }
                }
            }
        }
    }

    @Test
    void rowsAreSparseWhereMostKGramsAreAbsent() {
        String table = table(strings(200, 30, "ACGT", 2));
        try (Dataset few = read(table, encode("sequence:k=1"));
                Dataset many = read(table, encode("sequence:k=5"))) {
            assertThat(few.rows().sparse()).isFalse();
            assertThat(few.rows().columns()).isEqualTo(4);
            assertThat(many.rows().sparse()).isTrue();
            assertThat(many.schema().encodedEntries()).isLessThan(30 * 200);
        }
    }

    /** Paper 002, section 4.2: 81 letters, k of 1 to 5, one column per k-gram and place: Σ 4^k (82 − k) at most. */
    @Test
    void thePapersHundredThousandColumnsAre395NumbersPerRow() {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("seq,target\n");
        for (int i = 0; i < 2900; i++) {
            for (int j = 0; j < 81; j++) {
                text.append("ACGT".charAt(random.nextInt(4)));
            }
            text.append(i % 2 == 0 ? ",x\n" : ",y\n");
        }
        ReadOptions options = encode("sequence:k=1-5,value=presence,place=each");
        try (Dataset data = read(text.toString(), options)) {
            // A k-gram at a place is in none of 2900 rows with probability e^(-2900/1024) = 6 %.
            assertThat(data.rows().columns()).isBetween(95_000, 105_476);
            assertThat(data.rows().sparse()).isTrue();
            assertThat(data.schema().encodedEntries()).isEqualTo(2900 * 395L);
            assertThat(data.encoder().names()).contains("seq:A@1", "seq:T@81", "seq:ACGTA@60");
            assertThat(Encoder.fromJson(data.encoder().toJson()).names())
                    .isEqualTo(data.encoder().names());
        }
    }

    @Test
    void anEncoderReadBackGivesTheSameBitsInMemoryAndStreamed() {
        String table = "seq,size,kind,target\nACGTACG,1,u,x\nGGGACG,2.5,v,y\n?,7,u,x\nAC,3,v,y\n";
        for (Scaling scaling : Scaling.values()) {
            for (Layout layout : Layout.values()) {
                ReadOptions options = encode("seq=sequence:k=2-3,value=unit")
                        .withScaling(scaling)
                        .withLayout(layout);
                try (Dataset data = read(table, options)) {
                    Encoder again = Encoder.fromJson(data.encoder().toJson());
                    assertThat(again.toJson()).isEqualTo(data.encoder().toJson());
                    assertThat(again.sparse()).isEqualTo(data.rows().sparse());
                    List<float[]> streamed = new ArrayList<>();
                    again.stream(source("t.csv", table), 3, PLAIN, note -> {}, chunk -> {
                        for (int i = 0; i < chunk.block().size(); i++) {
                            float[] row = new float[again.columns()];
                            chunk.block().rows().copyRow(i, row);
                            streamed.add(row);
                        }
                    });
                    assertThat(streamed.toArray(float[][]::new)).isDeepEqualTo(RowsOf.values(data.rows()));
                }
            }
        }
    }

    @Test
    void theUnitBallHoldsEveryRow() {
        for (String value : List.of("count", "presence", "unit")) {
            ReadOptions options = encode("seq=sequence:k=1-2,value=" + value).withScaling(Scaling.UNIT_BALL);
            String text = "seq,a,target\nAAAAAAAA,1,x\nACGT,2,y\nGG,9,x\n";
            try (Dataset data = read(text, options)) {
                double largest = 0;
                for (float[] row : RowsOf.values(data.rows())) {
                    double norm = 0;
                    for (float x : row) {
                        norm += (double) x * x;
                    }
                    largest = Math.max(largest, norm);
                }
                assertThat(largest).isBetween(0.5, 1 + 1e-6);
            }
        }
    }

    @Test
    void theOrderOfRowsChangesNoColumn() {
        List<String> strings = strings(50, 30, "ACGT", 4);
        List<String> reversed = new ArrayList<>(strings);
        java.util.Collections.reverse(reversed);
        try (Dataset a = read(table(strings), encode("sequence:k=1-3"));
                Dataset b = read(table(reversed), encode("sequence:k=1-3"))) {
            assertThat(b.encoder().names()).isEqualTo(a.encoder().names());
            assertThat(a.encoder().names()).startsWith("seq:A", "seq:C", "seq:G", "seq:T", "seq:AA", "seq:AC");
        }
    }

    @Test
    void lettersAreCharactersOfAnyScript() {
        try (Dataset data = read("seq,target\nαβγ,x\n日本語𝔸b,y\n", encode("sequence:k=2"))) {
            assertThat(data.encoder().names())
                    .containsExactlyInAnyOrder("seq:αβ", "seq:βγ", "seq:日本", "seq:本語", "seq:語𝔸", "seq:𝔸b");
        }
    }

    @Test
    void withoutANameAllColumnsOfTextsAreSequences() {
        String table = "a,n,b,target\nACG,1,x1,p\nCCG,2,y2,q\nACC,3,x1,p\n";
        try (Dataset all = read(table, encode("sequence:k=2"));
                Dataset one = read(table, encode("b=sequence:k=2"));
                Dataset digits = read(table, encode("n=sequence:k=1"))) {
            assertThat(all.encoder().names()).containsExactly("a:AC", "a:CC", "a:CG", "n", "b:x1", "b:y2");
            assertThat(one.encoder().names()).containsExactly("a=ACC", "a=ACG", "a=CCG", "n", "b:x1", "b:y2");
            assertThat(digits.encoder().names()).contains("n:1", "n:2", "n:3");
            assertThat(all.schema().columns().get(0).kind()).isEqualTo(Column.Kind.SEQUENCE);
            assertThat(all.schema().columns().get(0).levels())
                    .containsExactly(new Column.Level("AC", 2), new Column.Level("CC", 2), new Column.Level("CG", 2));
        }
    }

    @Test
    void arffIsReadAsCsvIsAndItsDeclaredCategoriesStayThem() {
        String arff = "@relation r\n@attribute seq string\n@attribute kind {u,v}\n@attribute target {x,y}\n@data\n"
                + "'ACGT',u,x\nCCGT,v,y\n?,u,x\n";
        String csv = "seq,kind,target\nACGT,u,x\nCCGT,v,y\n?,u,x\n";
        ReadOptions named = encode("seq=sequence:k=2");
        try (Dataset a = Dataset.read(source("t.arff", arff), encode("sequence:k=2"), EXECUTION);
                Dataset b = read(csv, named);
                RowStore c = b.encoder().read(source("t.arff", arff), PLAIN, EXECUTION, note -> {})) {
            assertThat(a.encoder().names()).isEqualTo(b.encoder().names());
            assertThat(a.encoder().names()).endsWith("seq:GT", "seq=?", "kind=u", "kind=v");
            assertThat(RowsOf.values(a.rows())).isDeepEqualTo(RowsOf.values(b.rows()));
            assertThat(RowsOf.values(c)).isDeepEqualTo(RowsOf.values(b.rows()));
        }
    }

    @Test
    void unknownKGramsAreLeftOutAndCounted() {
        String other = "seq\nACGGG\nA\nTTTT\n?\nACAC\n";
        List<String> notes = new ArrayList<>();
        List<float[]> rows = new ArrayList<>();
        try (Dataset data = read("seq,target\nACGT,x\nACCA,y\n", encode("sequence:k=2"))) {
            assertThat(data.encoder().names()).containsExactly("seq:AC", "seq:CA", "seq:CC", "seq:CG", "seq:GT");
            data.encoder().stream(source("p.csv", other), 10, PLAIN, notes::add, chunk -> {
                for (int i = 0; i < chunk.block().size(); i++) {
                    float[] row = new float[5];
                    chunk.block().rows().copyRow(i, row);
                    rows.add(row);
                }
            });
        }
        assertThat(rows.get(0)).containsExactly(1, 0, 0, 1, 0);
        assertThat(rows.get(1)).containsOnly(0);
        assertThat(rows.get(2)).containsOnly(0);
        assertThat(rows.get(3)).containsOnly(0);
        assertThat(rows.get(4)).containsExactly(2, 1, 0, 0, 0);
        assertThat(notes)
                .containsExactly(
                        "5 k-grams were not in training, first 'GG' in line 2, column 'seq'; they are left out",
                        "2 sequences are missing or shorter than k, first 'A' in line 3, column 'seq', and so have"
                                + " no k-gram");
    }

    @Test
    void shortAndMissingValuesOfTrainingAreToldAndKept() {
        try (Dataset data = read("seq,target\nACGT,x\nAC,y\n,x\nACGA,y\n", encode("sequence:k=3"))) {
            assertThat(data.notes())
                    .containsExactly(
                            "1 sequence is missing or shorter than k, first 'AC' in line 3, column 'seq', and so "
                                    + "has no k-gram");
            assertThat(data.encoder().names()).containsExactly("seq:ACG", "seq:CGA", "seq:CGT", "seq=?");
            assertThat(RowsOf.values(data.rows()))
                    .isDeepEqualTo(new float[][] {{1, 0, 1, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 0, 0}});
        }
    }

    @Test
    void kGramsOfRowsThatAreNotAskedForLeaveNoTrace() {
        ReadOptions some = encode("sequence:k=2").withRows(row -> row != 1);
        try (Dataset data = read("seq,target\nACG,x\nTTT,y\nCCC,y\n", some)) {
            assertThat(data.encoder().names()).containsExactly("seq:AC", "seq:CC", "seq:CG");
        }
    }

    @Test
    void numbersBesideSequencesAreScaledAlikeInBothLayouts() {
        String table = "seq,a,target\nACGTACGT,1,x\nCCGT,2,y\nACCAGG,6,x\n";
        for (Scaling scaling : Scaling.values()) {
            ReadOptions options = encode("seq=sequence:k=2").withScaling(scaling);
            try (Dataset dense = read(table, options.withLayout(Layout.DENSE));
                    Dataset sparse = read(table, options.withLayout(Layout.SPARSE))) {
                assertThat(sparse.rows().sparse()).isTrue();
                assertThat(RowsOf.values(sparse.rows())).isDeepEqualTo(RowsOf.values(dense.rows()));
                double mean = Arrays.stream(RowsOf.values(dense.rows()))
                        .mapToDouble(row -> row[row.length - 1])
                        .average()
                        .orElseThrow();
                if (scaling == Scaling.STANDARDISE) {
                    assertThat(mean).isCloseTo(0, within(1e-6));
                }
            }
        }
    }

    @Test
    void theTextOfAChoiceSaysAllOfIt() {
        KGrams grams = new KGrams(1, 5, KGrams.Value.PRESENCE, KGrams.Place.EACH, 200_000);
        assertThat(KGrams.of(grams.text())).isEqualTo(grams);
        assertThat(KGrams.of("sequence:k=5")).isEqualTo(KGrams.of(5));
        assertThat(SequenceChoice.of("a=b=sequence: k=2 , value=UNIT"))
                .isEqualTo(new SequenceChoice("a=b", new KGrams(2, 2, KGrams.Value.UNIT, KGrams.Place.ANY, 1_000_000)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kmers:k=5 | with COLUMN= before it for one column, or for images as grey or hog, not 'kmers:k=5'
            sequence | a sequence needs k, the letters of a k-gram; write for example sequence:k=5
            sequence:k=0 | k, the letters of a k-gram, must be 1 to 100 or a range such as 1-5, not '0'
            sequence:k=5-2 | k, the letters of a k-gram, must be 1 to 100 or a range such as 1-5, not '5-2'
            sequence:k=101 | k, the letters of a k-gram, must be 1 to 100 or a range such as 1-5, not '101'
            sequence:k=five | k, the letters of a k-gram, must be 1 to 100 or a range such as 1-5, not 'five'
            sequence:5 | its settings are k=, value=, place= and most=, with commas between them
            sequence:k=1,k=2 | a sequence has the setting k twice; give it once
            sequence:k=2,value=tf | value must be one of count, presence, unit, not 'tf'
            sequence:k=2,place=here | place must be one of any, each, not 'here'
            sequence:k=2,most=0 | most, the k-grams allowed, must be 1 to 10000000, not '0'
            """)
    void aChoiceThatIsNoneIsRefusedWithTheLegalRange(String text, String message) {
        assertThatThrownBy(() -> SequenceChoice.of(text))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(message);
    }

    @Test
    void aModelWithTheSameKGramTwiceIsDamaged() {
        try (Dataset data = read("seq,target\nACGT,x\nACCA,y\n", encode("sequence:k=2"))) {
            String json = data.encoder().toJson();
            assertThatThrownBy(() -> Encoder.fromJson(json.replace("\"CC\"", "\"AC\"")))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("the encoder in the model is damaged: a level of 'seq' is twice");
            assertThatThrownBy(() -> Encoder.fromJson(json.replace("sequence:k=2", "sequence:k=0")))
                    .isInstanceOf(BadInput.class);
        }
    }
}
