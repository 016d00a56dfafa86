package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.methods.Linear;
import org.junit.jupiter.api.Test;

/** Tables without names, or with too few: learned from, and predicted with the same names. */
class HeaderlessTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    private static Source source(String text) {
        return Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    private static Dataset read(String text) {
        return Dataset.read(source(text), ReadOptions.defaults(), EXECUTION);
    }

    /** Flowers as in the file of iris: two numbers and the class. */
    private static String flowers(boolean labelled) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            boolean small = i % 2 == 0;
            text.append((small ? 5.0 : 7.0) + i % 5 * 0.1).append(',').append((small ? 0.2 : 1.8) + i % 3 * 0.1);
            text.append(labelled ? small ? ",setosa\n" : ",virginica\n" : "\n");
        }
        return text.toString();
    }

    /** How many rows are predicted of a file, and what is noted. */
    private static long rows(Dataset train, String text, ReadOptions options, List<String> notes) {
        long[] rows = new long[1];
        train.encoder().stream(
                source(text),
                100,
                options,
                notes::add,
                chunk -> rows[0] += chunk.block().size());
        return rows[0];
    }

    @Test
    void flowersWithoutAHeaderLoseNoRowAndTheirNotesSayIt() {
        try (Dataset data = read(flowers(true));
                Model model = Model.fit(data, Linear.defaults())) {
            assertThat(data.rows().rows()).isEqualTo(40);
            assertThat(data.schema().target()).isEqualTo("3");
            assertThat(data.task().labels()).containsExactly("setosa", "virginica");
            assertThat(data.notes().get(0)).startsWith("the first row is data");
            assertThat(model.predict(new double[] {5.1, 0.3}).label()).isEqualTo("setosa");
        }
    }

    @Test
    void predictionFilesOfAModelWithoutNamesMayHaveAHeaderThatIsLeftOut() {
        ReadOptions plain = ReadOptions.defaults();
        try (Dataset train = read(flowers(true))) {
            for (boolean labelled : List.of(true, false)) {
                List<String> notes = new ArrayList<>();
                assertThat(rows(train, flowers(labelled), plain, notes)).isEqualTo(40);
                assertThat(notes).isEmpty();
                String names = labelled ? "length,width,kind\n" : "length,width\n";
                assertThat(rows(train, names + flowers(labelled), plain, notes)).isEqualTo(40);
                assertThat(notes)
                        .containsExactly("the first row is a header and left out: the model was trained on columns"
                                + " without names and finds them by their place");
            }
            List<String> notes = new ArrayList<>();
            assertThat(rows(train, "1,2,3\n" + flowers(true), plain, notes)).isEqualTo(40);
            assertThat(rows(train, "1,2,3\n" + flowers(true), plain.withHeader(HeaderChoice.NO), notes))
                    .isEqualTo(41);
            assertThat(rows(train, flowers(true), plain.withHeader(HeaderChoice.YES), notes))
                    .isEqualTo(39);
        }
    }

    @Test
    void aModelWithNamesNeedsAHeader() {
        try (Dataset train = read("length,width,kind\n" + flowers(true))) {
            ReadOptions none = ReadOptions.defaults().withHeader(HeaderChoice.NO);
            assertThatThrownBy(() -> rows(train, flowers(true), none, new ArrayList<>()))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("t.csv: the model finds its columns by their names, so the file needs a header");
        }
    }

    @Test
    void namesThatWereMadeAreTheSameAtPrediction() {
        StringBuilder text = new StringBuilder(",x,x,,target\n");
        for (int i = 0; i < 40; i++) {
            text.append(i)
                    .append(',')
                    .append(i % 7)
                    .append(',')
                    .append(i % 5)
                    .append(',')
                    .append(i * 7 % 11);
            text.append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        try (Dataset data = read(text.toString())) {
            assertThat(data.encoder().names()).contains("x", "x.2", "column4");
            List<String> notes = new ArrayList<>();
            assertThat(rows(data, text.toString(), ReadOptions.defaults(), notes))
                    .isEqualTo(40);
            assertThat(notes).hasSize(2).allMatch(note -> note.startsWith("the header has"));
        }
    }
}
