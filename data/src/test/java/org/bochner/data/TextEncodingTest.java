package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.schema.Column;
import org.bochner.methods.Linear;
import org.junit.jupiter.api.Test;

/** The letters of categories and labels survive the encoding of the file, in training and in prediction. */
class TextEncodingTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private static String towns(String head) {
        StringBuilder text = new StringBuilder(head).append("town,size,target\n");
        for (int i = 0; i < 30; i++) {
            text.append(i % 2 == 0 ? "München," : "Köln,")
                    .append(i * 7 % 11)
                    .append(i % 2 == 0 ? ",größer\n" : ",kleiner\n");
        }
        return text.toString();
    }

    private static Dataset read(byte[] bytes, ReadOptions options) {
        return Dataset.read(Source.of("t.csv", bytes, EXECUTION), options, EXECUTION);
    }

    @Test
    void oneTableInFourEncodingsIsTheSameCategoriesLabelsAndNumbers() {
        List<byte[]> files = List.of(
                towns("").getBytes(StandardCharsets.UTF_8),
                towns("\uFEFF").getBytes(StandardCharsets.UTF_8),
                towns("\uFEFF").getBytes(StandardCharsets.UTF_16LE),
                towns("").getBytes(WINDOWS));
        for (byte[] file : files) {
            try (Dataset data = read(file, PLAIN)) {
                assertThat(data.schema().columns().get(0).levels())
                        .extracting(Column.Level::name)
                        .containsExactly("Köln", "München");
                assertThat(data.task().labels()).containsExactly("größer", "kleiner");
                boolean other = file == files.get(3);
                assertThat(data.notes().stream().filter(note -> note.contains("UTF-8")))
                        .hasSize(other ? 1 : 0)
                        .allMatch(
                                note -> note.equals("the text is not UTF-8: its letters beyond ASCII, first in line 2,"
                                        + " are read as windows-1252; give the encoding if it is another"));
            }
        }
    }

    @Test
    void aModelOfOneEncodingPredictsFilesOfAnotherAndRowsInMemory() {
        try (Dataset train = read(towns("").getBytes(WINDOWS), PLAIN);
                Model model = Model.fit(train, Linear.defaults());
                Dataset later = read(towns("").getBytes(StandardCharsets.UTF_8), PLAIN)) {
            assertThat(model.evaluate(later).values().get("accuracy")).isEqualTo(1.0);
            assertThat(model.predict(Map.of("town", "München", "size", 3)).label())
                    .isEqualTo("größer");
            assertThat(model.predict(Map.of("town", "Köln", "size", 3)).label()).isEqualTo("kleiner");
        }
    }

    @Test
    void aBadLineFarBehindIsFoundAndSaidToMix() {
        byte[] good = towns("").repeat(1).getBytes(StandardCharsets.UTF_8);
        String more = "München,5,größer\n".repeat(40_000);
        byte[] rest = more.getBytes(StandardCharsets.UTF_8);
        byte[] bad = "M\u00fcnchen,5,kleiner\n".getBytes(WINDOWS);
        byte[] all = new byte[good.length + rest.length + bad.length];
        System.arraycopy(good, 0, all, 0, good.length);
        System.arraycopy(rest, 0, all, good.length, rest.length);
        System.arraycopy(bad, 0, all, good.length + rest.length, bad.length);
        try (Dataset data = read(all, PLAIN)) {
            assertThat(data.schema().columns().get(0).levels()).hasSize(2);
            assertThat(data.notes())
                    .contains("the text mixes encodings: most of it is UTF-8, but line 40032 is not, and read as"
                            + " windows-1252; give the encoding if it is another");
        }
    }

    @Test
    void anEncodingThatIsGivenReadsWhatCannotBeFound() {
        Charset japan = Charset.forName("Shift_JIS");
        byte[] file = towns("")
                .replace("München", "東京")
                .replace("Köln", "大阪")
                .replace("größer", "x")
                .getBytes(japan);
        try (Dataset data = read(file, PLAIN.withCharset(japan))) {
            assertThat(data.schema().columns().get(0).levels())
                    .extracting(Column.Level::name)
                    .containsExactlyInAnyOrder("東京", "大阪");
        }
        byte[] wide = towns("").getBytes(StandardCharsets.UTF_16LE);
        try (Dataset data = read(wide, PLAIN.withCharset(StandardCharsets.UTF_16LE))) {
            assertThat(data.task().labels()).containsExactly("größer", "kleiner");
        }
        assertThatThrownBy(() -> read(wide, PLAIN))
                .isInstanceOf(BadInput.class)
                .hasMessage("t.csv: it seems to be UTF-16 without a mark at its begin; give the encoding, such as"
                        + " UTF-16LE");
    }

    @Test
    void aNulByteFarBehindIsRefusedAtItsLine() {
        String text = towns("") + "Bonn,5,kleiner\n".repeat(20_000) + "Bo\0nn,5,kleiner\n";
        assertThatThrownBy(() -> read(text.getBytes(StandardCharsets.UTF_8), PLAIN))
                .isInstanceOf(BadInput.class)
                .hasMessage("t.csv, line 20032: a byte is 0, which no text has; the file is damaged or binary, or its"
                        + " encoding has to be given");
    }

    @Test
    void carriageReturnsAloneEndLinesAndControlZEndsTheFile() {
        try (Dataset lines = read(towns("").getBytes(StandardCharsets.UTF_8), PLAIN);
                Dataset returns = read((towns("").replace('\n', '\r') + "\u001a").getBytes(WINDOWS), PLAIN)) {
            assertThat(returns.schema().columns()).isEqualTo(lines.schema().columns());
            assertThat(returns.rows().rows()).isEqualTo(30);
        }
    }
}
