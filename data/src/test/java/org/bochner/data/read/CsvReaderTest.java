package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.bochner.Execution;
import org.junit.jupiter.api.Test;

class CsvReaderTest {
    private static Source source(String text) {
        return Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
    }

    /** Header and rows as text. */
    private static List<List<String>> read(String text, char delimiter, boolean named) {
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader reader = new CsvReader(source(text), delimiter, named)) {
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

    private static List<List<String>> read(String text) {
        return read(text, (char) 0, true);
    }

    @Test
    void fieldsAreCutAtCommasAndTrimmed() {
        assertThat(read("a,b,c\n1, 2 ,\t3\n,,\n"))
                .isEqualTo(List.of(List.of("a", "b", "c"), List.of("1", "2", "3"), List.of("", "", "")));
    }

    @Test
    void quotedFieldsHoldDelimitersQuotesAndLineEnds() {
        assertThat(read("a,b\n\"x,y\",\"he said \"\"no\"\"\"\n\"one\ntwo\r\nthree\" , \"\"\n\"\",z\n"))
                .isEqualTo(List.of(
                        List.of("a", "b"),
                        List.of("x,y", "he said \"no\""),
                        List.of("one\ntwo\r\nthree", ""),
                        List.of("", "z")));
    }

    @Test
    void aQuoteWithinAnUnquotedFieldIsAQuote() {
        assertThat(read("a,b\n5\" pipe,x\n")).isEqualTo(List.of(List.of("a", "b"), List.of("5\" pipe", "x")));
    }

    @Test
    void windowsLineEndsByteOrderMarkBlankLinesAndNoLastLineEndAreFine() {
        assertThat(read("\uFEFFa,b\r\n\r\n1,2\r\n   \r\n3,4"))
                .isEqualTo(List.of(List.of("a", "b"), List.of("1", "2"), List.of("3", "4")));
    }

    @Test
    void theDelimiterIsFoundInTheFirstLine() {
        assertThat(read("a;b\n1,5;2\n")).isEqualTo(List.of(List.of("a", "b"), List.of("1,5", "2")));
        assertThat(read("a\tb\n1\t \n")).isEqualTo(List.of(List.of("a", "b"), List.of("1", "")));
        assertThat(read("\"a,b,c\";d\n1;2\n")).isEqualTo(List.of(List.of("a,b,c", "d"), List.of("1", "2")));
        assertThat(read("a|b\n1|2\n", '|', true)).isEqualTo(List.of(List.of("a", "b"), List.of("1", "2")));
    }

    @Test
    void withoutAHeaderTheColumnsAreNumberedAndTheFirstRowIsData() {
        assertThat(read("\"a\"\"b\",2\n3,4\n", (char) 0, false))
                .isEqualTo(List.of(List.of("1", "2"), List.of("a\"b", "2"), List.of("3", "4")));
    }

    @Test
    void linesAreCountedThroughQuotedLineEnds() {
        try (CsvReader reader = new CsvReader(source("a,b\n\"1\n2\n3\",4\n\n5,6\n"), (char) 0, true)) {
            Cells cells = new Cells();
            reader.next(cells);
            assertThat(cells.line).isEqualTo(2);
            reader.next(cells);
            assertThat(cells.line).isEqualTo(6);
        }
    }

    @Test
    void rowsLongerThanTheBufferAreReadWhole() {
        String longText = "x\"\"y\n".repeat(200_000);
        List<List<String>> rows = read("a,b,c\n1,\"" + longText + "\",2\n3,4,5\n");
        assertThat(rows.get(1)).isEqualTo(List.of("1", longText.replace("\"\"", "\""), "2"));
        assertThat(rows.get(2)).isEqualTo(List.of("3", "4", "5"));
    }

    @Test
    void randomTablesAreReadAsCommonsCsvReadsThem() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        String[] pieces = {"1", "a", ",", "\"", "\n", "\r\n", "é", "?", " b", ";", "-2.5e3", "日本"};
        for (int table = 0; table < 400; table++) {
            int columns = 1 + random.nextInt(5);
            StringBuilder text = new StringBuilder();
            for (int row = 0; row <= random.nextInt(1, 40); row++) {
                for (int column = 0; column < columns; column++) {
                    StringBuilder field = new StringBuilder(row == 0 ? "h" + column : "");
                    for (int k = random.nextInt(row == 0 ? 1 : 5); k > 0; k--) {
                        field.append(pieces[random.nextInt(pieces.length)]);
                    }
                    String value = field.toString();
                    boolean quote = value.matches("(?s).*[,\"\n\r].*")
                            || random.nextInt(4) == 0
                            || (columns == 1 && value.isBlank());
                    text.append(column > 0 ? "," : "")
                            .append(quote ? "\"" + value.replace("\"", "\"\"") + "\"" : value);
                }
                text.append(random.nextBoolean() ? "\n" : "\r\n");
            }
            List<List<String>> wanted = new ArrayList<>();
            CSVFormat format = CSVFormat.RFC4180
                    .builder()
                    .setIgnoreEmptyLines(true)
                    .setIgnoreSurroundingSpaces(true)
                    .get();
            try (CSVParser parser = CSVParser.parse(new StringReader(text.toString()), format)) {
                parser.forEach(row -> wanted.add(row.toList()));
            }
            assertThat(read(text.toString(), ',', true)).as(text.toString()).isEqualTo(wanted);
        }
    }
}
