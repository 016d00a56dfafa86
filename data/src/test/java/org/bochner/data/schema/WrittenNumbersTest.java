package org.bochner.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.DecimalMark;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.junit.jupiter.api.Test;

/** Numbers as people write them: found per column, stated, saved and used for later rows. */
class WrittenNumbersTest {
    private static final ReadOptions RAW = Tables.PLAIN.withScaling(Scaling.NONE);

    /** A table of one column {@code x}, quoted, whose values are {@code values} again and again. */
    private static String quoted(String... values) {
        return Tables.table("x,y", 60, i -> "\"" + values[i % values.length] + "\"," + (i * 7 % 11 < 5 ? "a" : "b"));
    }

    private static void readsAs(String text, ReadOptions options, float first, String note) {
        Tables.read(text, options, data -> {
            assertThat(data.schema().columns().get(0).kind()).isEqualTo(Column.Kind.NUMBER);
            assertThat(Tables.column(data.rows(), 0)[0]).isEqualTo(first);
            assertThat(String.join("\n", data.notes())).contains(note);
            Tables.later(
                    data.encoder(),
                    text,
                    rows -> assertThat(RowsOf.values(rows)).isDeepEqualTo(RowsOf.values(data.rows())));
        });
    }

    @Test
    void everyStyleIsFoundStatedAndUsedLater() {
        readsAs(quoted("3,14", "2,5", "1.200,75"), RAW, 3.14f, "a decimal comma and points between thousands");
        readsAs(
                quoted("3,14", "2,5", "7"),
                RAW,
                3.14f,
                "'x' is read as numbers with a decimal comma, such as '3,14' = 3.14");
        readsAs(
                quoted("1,234,567", "12", "5.5"),
                RAW,
                1234567f,
                "commas between thousands, such as '1,234,567' = 1234567");
        readsAs(quoted("1 234", "12 000,5"), RAW, 1234f, "a decimal comma and spaces between thousands");
        readsAs(quoted("1\u202f234", "12\u00a0000.5"), RAW, 1234f, "spaces between thousands");
        readsAs(quoted("1'234.5", "7"), RAW, 1234.5f, "apostrophes between thousands");
        readsAs(quoted("12 %", "0", "7.5%"), RAW, 12f, "percent signs, such as '12 %' = 12");
        readsAs(quoted("$1,200.50", "$3", "4"), RAW, 1200.5f, "commas between thousands and the currency $");
        readsAs(quoted("1.200,50 €", "3,00 €"), RAW, 1200.5f, "the currency €, such as '1.200,50 €' = 1200.5");
        readsAs(quoted("EUR 12", "EUR 13"), RAW, 12f, "the currency EUR");
        readsAs(quoted("(123)", "5"), RAW, -123f, "signs as in accounts, such as '(123)' = -123");
        readsAs(quoted("123-", "5"), RAW, -123f, "'123-' = -123");
        readsAs(quoted("\u22125", "5"), RAW, -5f, "signs as in accounts");
    }

    @Test
    void aSemicolonFileWithDecimalCommasNeedsNoOption() {
        String text = Tables.table(
                "a;b;y", 80, i -> String.format(Locale.GERMANY, "%.2f;%.3f;%.1f", i / 7.0, i * 10.1, i / 3.0));
        Tables.read(text, RAW, data -> {
            assertThat(data.task().isClassification()).isFalse();
            assertThat(data.schema().columns()).extracting(Column::kind).containsOnly(Column.Kind.NUMBER);
            assertThat(RowsOf.targets(data.rows())[3]).isEqualTo(1.0);
            assertThat(RowsOf.targets(data.rows())[79]).isEqualTo(26.3);
            assertThat(data.notes())
                    .contains("the target 'y' is read as numbers with a decimal comma, such as '0,0' = 0");
            Tables.later(
                    data.encoder(),
                    text,
                    rows -> assertThat(RowsOf.targets(rows)).containsExactly(RowsOf.targets(data.rows())));
        });
    }

    @Test
    void theOtherColumnsDecideWhatCouldBeThousandsOrDecimals() {
        String alone = quoted("1,234", "2,345");
        readsAs(alone, RAW, 1234f, "give the decimal mark if that is wrong");
        readsAs(alone, RAW.withDecimal(DecimalMark.COMMA), 1.234f, "");
        String semicolons = alone.replace("\",", "\";").replace("x,", "x;");
        readsAs(semicolons, RAW, 1.234f, "give the decimal mark if that is wrong");
        String beside =
                Tables.table("x;z;y", 60, i -> "1,23" + i % 10 + ";" + i % 7 + ",5;" + (i % 2 == 0 ? "a" : "b"));
        readsAs(beside, RAW, 1.230f, "a decimal comma");
        String plain = Tables.table("x;z;y", 60, i -> "1,23" + i % 10 + ";" + i % 7 + ".5;" + (i % 2 == 0 ? "a" : "b"));
        readsAs(plain, RAW, 1230f, "commas between thousands");
        String thousands =
                Tables.table("x;z;y", 60, i -> "1.23" + i % 10 + ";" + i % 7 + ",5;" + (i % 2 == 0 ? "a" : "b"));
        readsAs(
                thousands,
                RAW,
                1230f,
                "points are read as separators of thousands, since other columns have decimal commas");
        String decimals =
                Tables.table("x;z;y", 60, i -> "1.2" + i % 10 + ";" + i % 7 + ",5;" + (i % 2 == 0 ? "a" : "b"));
        Tables.read(
                decimals,
                RAW,
                data -> assertThat(Tables.column(data.rows(), 0)[0]).isEqualTo(1.2f));
    }

    @Test
    void unitsThatDifferAreNotOneColumnOfNumbers() {
        Column mixed = Tables.schema(quoted("$5", "7 €", "$9", "8 €", "$6"), RAW)
                .columns()
                .get(0);
        assertThat(mixed.kind()).isEqualTo(Column.Kind.CATEGORY);
        Column percents =
                Tables.schema(quoted("5%", "0.07", "8%"), RAW).columns().get(0);
        assertThat(percents.kind()).isEqualTo(Column.Kind.CATEGORY);
        Column units = Tables.schema(quoted("5 kg", "7 kg"), RAW).columns().get(0);
        assertThat(units.kind()).isEqualTo(Column.Kind.CATEGORY);
    }

    @Test
    void aMistakeAmongWrittenNumbersIsRefusedAtItsLine() {
        String text = Tables.table("x;y", 100, i -> (i == 50 ? "cheap" : i + ",50 €") + ";" + (i % 2 == 0 ? "a" : "b"));
        assertThatThrownBy(() -> Tables.schema(text, RAW))
                .hasMessageContaining("t.csv, line 52, column 'x': 'cheap' is not a number, but 99 values");
        Column number = Tables.schema(text, RAW.withTypes(Map.of("x", ColumnType.NUMBER)))
                .columns()
                .get(0);
        assertThat(number.missing()).isEqualTo(1);
        assertThat(number.moments().largest()).isEqualTo(99.5);
    }

    @Test
    void laterRowsMustBeInTheStyleOfTraining() {
        Tables.read(
                quoted("3,14", "2,5"),
                RAW,
                data -> assertThatThrownBy(() -> Tables.later(data.encoder(), "x;y\n2.5;a\n", rows -> {}))
                        .hasMessage(
                                "t.csv, line 2, column 'x': '2.5' is not a number as training has them, with a decimal"
                                        + " comma"
                                        + " and points between thousands; correct it, or write ? for a missing value"));
    }

    @Test
    void tablesInMemoryAreReadAsFilesAre() {
        List<Map<String, Object>> rows = IntStream.range(0, 40)
                .<Map<String, Object>>mapToObj(i -> Map.of("price", i + ",50 €", "y", i % 3 == 0 ? "a" : "b"))
                .toList();
        try (Dataset data = Dataset.ofMaps(rows, "y", RAW, Execution.defaults())) {
            assertThat(Tables.column(data.rows(), 0)[7]).isEqualTo(7.5f);
            Tables.later(
                    data.encoder(),
                    "price;y\n1.234,5 €;a\n",
                    later -> assertThat(Tables.column(later, 0)).containsExactly(1234.5f));
        }
    }
}
