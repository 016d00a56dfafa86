package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.ReadOptions;
import org.junit.jupiter.api.Test;

/** Rows that another thread reads, or that are kept for a later pass, are those that this one would read. */
class RowsAheadTest {
    private static final Execution TWO = Execution.defaults().threads(2);

    /** A table of some megabytes: numbers, words, quotes with line ends, and now and then a row as long as a batch. */
    private static String table(int rows) {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("a,b,c\n");
        for (int i = 0; i < rows; i++) {
            text.append(random.nextInt(100_000) / 100.0).append(", ");
            if (random.nextInt(5) == 0) {
                text.append("\"line ").append(i).append("\nand \"\"quote\"\"\"");
            } else {
                text.append(random.nextBoolean() ? "x" + i : Integer.toString(i));
            }
            text.append(',')
                    .append(i % 20_000 == 7 ? "y".repeat(300_000) : random.nextInt(9))
                    .append('\n');
        }
        return text.toString();
    }

    private static Source source(String text, Execution execution) {
        return Source.of("table.csv", text.getBytes(StandardCharsets.UTF_8), execution);
    }

    private static List<String> rows(String text, Execution execution) {
        return rows(source(text, execution), ReadOptions.defaults().text());
    }

    private static List<String> rows(Source source, TextOptions options) {
        List<String> rows = new ArrayList<>();
        Cells cells = new Cells();
        try (TableReader reader = source.rows(Format.CSV, options)) {
            rows.add(reader.header().toString());
            while (reader.next(cells)) {
                StringBuilder row = new StringBuilder().append(cells.line);
                for (int j = 0; j < cells.count; j++) {
                    Double value = Decimal.parse(cells.bytes, cells.from(j), cells.to(j));
                    assertThat(cells.value(j)).isEqualTo(value);
                    assertThat(CellReading.PLAIN.spelled(cells, j)).isEqualTo(value);
                    row.append('|').append(cells.text(j));
                }
                rows.add(row.toString());
            }
            assertThat(reader.next(cells)).isFalse();
            rows.add(reader.notes().toString());
        }
        return rows;
    }

    @Test
    void rowsLinesAndNumbersAreTheSame() {
        for (int count : new int[] {1, 3, 20_000, 150_000}) {
            String text = table(count);
            List<String> ahead = rows(text, TWO);
            assertThat(ahead).hasSize(count + 2).isEqualTo(rows(text, TWO.threads(1)));
        }
    }

    @Test
    void aFaultIsThrownAfterTheRowsBeforeIt() {
        String text = table(60_000) + "1,2\n" + "3,4,5\n";
        List<Long> read = new ArrayList<>();
        for (int threads : new int[] {1, 2}) {
            long[] rows = {0};
            assertThatThrownBy(() -> {
                        Cells cells = new Cells();
                        try (TableReader reader = source(text, TWO.threads(threads))
                                .rows(Format.CSV, ReadOptions.defaults().text())) {
                            while (reader.next(cells)) {
                                rows[0]++;
                            }
                        }
                    })
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("2 fields where the header has 3");
            read.add(rows[0]);
        }
        assertThat(read).containsExactly(60_000L, 60_000L);
    }

    @Test
    void aReaderMayBeClosedAnywhere() {
        String text = table(100_000);
        for (int rows : new int[] {0, 1, 1000, 50_000}) {
            Cells cells = new Cells();
            TableReader reader =
                    source(text, TWO).rows(Format.CSV, ReadOptions.defaults().text());
            for (int i = 0; i < rows; i++) {
                assertThat(reader.next(cells)).isTrue();
            }
            reader.close();
        }
    }

    @Test
    void laterPassesHaveTheRowsOfTheFirst() {
        for (int threads : new int[] {1, 2}) {
            for (int count : new int[] {1, 3, 20_000, 150_000}) {
                Source source = source(table(count), TWO.threads(threads));
                List<String> first = rows(source, TextOptions.FOUND);
                assertThat(rows(source, TextOptions.FOUND)).isEqualTo(first);
                assertThat(rows(source, TextOptions.FOUND.withHeader(true))).isEqualTo(first);
            }
        }
    }

    @Test
    void aPassThatReadsTheTextInAnotherWayReadsItAnew() {
        Source source = source("a,b;c\n1,2;3\n4,5;6\n", TWO);
        assertThat(rows(source, TextOptions.FOUND.orDelimiter(','))).startsWith("[a, b;c]", "2|1|2;3");
        assertThat(rows(source, TextOptions.FOUND.orDelimiter(';'))).startsWith("[a,b, c]", "2|1,2|3");
        assertThat(rows(source, TextOptions.FOUND.withHeader(false))).startsWith("[1, 2]", "1|a,b|c");
    }

    @Test
    void rowsAreKeptWhileThereIsRoomForAll() {
        String text = table(20_000);
        for (long room : new long[] {1, 1 << 20, 1 << 30}) {
            List<List<RowBatch>> kept = new ArrayList<>();
            CsvReader reader = new CsvReader(source(text, TWO), TextOptions.FOUND);
            int count = 0;
            Cells cells = new Cells();
            try (RowsAhead rows = new RowsAhead(reader, true, room, kept::add)) {
                while (rows.next(cells)) {
                    assertThat(cells.value(0)).isEqualTo(Decimal.parse(cells.bytes, cells.from(0), cells.to(0)));
                    count++;
                }
            }
            assertThat(count).isEqualTo(20_000);
            assertThat(kept).hasSize(room == 1 << 30 ? 1 : 0);
            kept.forEach(all -> {
                assertThat(all.stream().mapToInt(RowBatch::rows).sum()).isEqualTo(20_000);
                assertThat(all.stream().mapToLong(RowBatch::size).sum()).isLessThanOrEqualTo(room);
            });
        }
    }

    @Test
    void aTableThatWasNotReadToItsEndIsNotKept() {
        Source source = source(table(20_000), TWO);
        try (TableReader reader = source.rows(Format.CSV, TextOptions.FOUND)) {
            assertThat(reader.next(new Cells())).isTrue();
        }
        assertThat(rows(source, TextOptions.FOUND)).hasSize(20_002);
    }
}
