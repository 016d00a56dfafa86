package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.junit.jupiter.api.Test;

class ArffReaderTest {
    private static List<List<String>> read(String text) {
        Source source = Source.of("t.arff", text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
        List<List<String>> rows = new ArrayList<>();
        try (ArffReader reader = new ArffReader(source, null)) {
            rows.add(List.copyOf(reader.header()));
            Cells cells = new Cells();
            while (reader.next(cells)) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < cells.count; i++) {
                    row.add(cells.text(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void attributesAndDenseRowsAreRead() {
        String text = "% a comment\n@RELATION weather\n\n@attribute outlook {sunny, 'over cast', rainy}\n"
                + "@ATTRIBUTE 'the temperature' REAL\n@attribute \"n\\\"x\" integer\n@attribute note string\n"
                + "@data\n% more\nsunny, 85, 1, 'it''s'\n'over cast',?,-2.5e1,\"a, b\"\n";
        assertThat(read(text.replace("'it''s'", "'it\\'s'")))
                .isEqualTo(List.of(
                        List.of("outlook", "the temperature", "n\"x", "note"),
                        List.of("sunny", "85", "1", "it's"),
                        List.of("over cast", "?", "-2.5e1", "a, b")));
    }

    @Test
    void sparseRowsAreFilledWithZeroAndTheFirstNominalValue() {
        String text = "@relation r\n@attribute a numeric\n@attribute b {x,y}\n@attribute c numeric\n@data\n"
                + "{0 5, 1 y}\n{}\n{ 2 7.5 }\n{1 ?, 2 -1}\n";
        assertThat(read(text).subList(1, 5))
                .isEqualTo(List.of(
                        List.of("5", "y", "0"),
                        List.of("0", "x", "0"),
                        List.of("0", "x", "7.5"),
                        List.of("0", "?", "-1")));
    }
}
