package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;

/** JSON lines and arrays of objects are the same data as the same table in CSV. */
class JsonLinesTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    private static Source source(String name, String text) {
        return Source.of(name, text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    private static Dataset read(String name, String text) {
        return Dataset.read(source(name, text), ReadOptions.defaults(), EXECUTION);
    }

    /** A table as CSV, as JSON lines and as an array. */
    private static List<String> tables() {
        StringBuilder csv = new StringBuilder("size,town,paid,place.x,target\n");
        StringBuilder lines = new StringBuilder();
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String size = i % 9 == 0 ? "" : i * 3 % 17 + ".25";
            String town = i % 2 == 0 ? "München" : "Bonn, \\\"old\\\"";
            String paid = i % 3 == 0 ? "true" : "false";
            String label = i % 2 == 0 ? "a" : "b";
            csv.append(size)
                    .append(",\"")
                    .append(town.replace("\\\"", "\"\""))
                    .append("\",")
                    .append(paid);
            csv.append(',').append(i % 5).append("e-1,").append(label).append('\n');
            String number = size.isEmpty() ? i % 18 == 0 ? "" : "\"size\": null, " : "\"size\": " + size + ", ";
            rows.add("{" + number + "\"town\": \"" + town + "\", \"paid\": " + paid + ", \"place\": {\"x\": " + i % 5
                    + "e-1}, \"target\": \"" + label + "\"}");
        }
        // The order of columns is that of the keys: the first row has all of them.
        rows.add(0, rows.remove(1));
        String[] all = csv.toString().split("(?<=\n)");
        List<String> moved = new ArrayList<>(Arrays.asList(all));
        moved.add(1, moved.remove(2));
        rows.forEach(row -> lines.append(row).append('\n'));
        return List.of(String.join("", moved), lines.toString(), "[\n" + String.join(",\n", rows) + "]");
    }

    @Test
    void theSameTableIsTheSameColumnsAndTheSamePredictionsToTheBit() {
        List<String> tables = tables();
        try (Dataset csv = read("t.csv", tables.get(0));
                Model model = Model.fit(csv, Rff.features(20).seed(1))) {
            for (int k = 1; k < 3; k++) {
                try (Dataset json = read(k == 1 ? "t.jsonl" : "t.json", tables.get(k));
                        Model other = Model.fit(json, Rff.features(20).seed(1))) {
                    assertThat(json.schema().format()).isEqualTo(Format.JSON);
                    assertThat(json.schema().columns()).isEqualTo(csv.schema().columns());
                    assertThat(other.evaluate(csv).values())
                            .isEqualTo(model.evaluate(json).values());
                    assertThat(other.predict(csv).scores())
                            .isEqualTo(model.predict(csv).scores());
                }
            }
        }
    }

    @Test
    void jsonIsKnownByItsFirstBytesAndKeepsLettersOfOtherEncodings() {
        assertThat(Format.of(source("stream", tables().get(1)), null)).isEqualTo(Format.JSON);
        assertThat(Format.of(source("stream", tables().get(2)), null)).isEqualTo(Format.JSON);
        byte[] western = tables().get(1).getBytes(Charset.forName("windows-1252"));
        try (Dataset data = Dataset.read(Source.of("t.jsonl", western, EXECUTION), ReadOptions.defaults(), EXECUTION)) {
            assertThat(data.encoder().names()).contains("town=München");
        }
    }

    @Test
    void whatIsNoTableIsRefusedWithItsLine() {
        refused(
                "{\"a\":1,\"target\":2}\n{\"a\":[1],\"target\":2}\n",
                "t.jsonl, line 2, column 'a': the value is a list, which is no cell; write a number, a text, true,"
                        + " false"
                        + " or null");
        refused(
                "{\"a\":1,\"target\":2}\n[3]\n",
                "t.jsonl, line 2: '3' is no row; JSON has one object for each, with its columns as keys");
        refused(
                "{\"a\":1,\"target\":2}\n{\"a\":1,\"a\":2}\n",
                "t.jsonl, line 2: the key 'a' is there twice in one row");
        refused(
                "{\"a\":{\"0\":1},\"target\":{\"0\":1}}\n",
                "t.jsonl, line 1: the values of the object are objects, as if it were columns; write one object for"
                        + " each row, in pandas by to_json(..., orient='records', lines=True)");
        assertThatThrownBy(() -> read("t.jsonl", "{\"a\":1,\"target\":2}\n{\"a\":1 oops\n"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("t.jsonl, line 2: it is not JSON (");
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> read("t.jsonl", text))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }
}
