package org.bochner.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.junit.jupiter.api.Test;

class ColumnTypeTest {
    /** Half of the tickets are numbers, half are texts, and nearly all are different. */
    private static final String TICKETS = Tables.table(
            "age,Ticket,survived",
            60,
            i -> (20 + i * 7 % 40) + "," + (i % 2 == 0 ? "A/5 " + i : Integer.toString(1000 + 3 * i)) + ","
                    + (i % 3 == 0 ? "yes" : "no"));

    private static ReadOptions type(String column, ColumnType type) {
        return Tables.PLAIN.withTypes(Map.of(column, type));
    }

    private static Column ticket(ReadOptions options) {
        return Tables.schema(TICKETS, options).columns().get(1);
    }

    @Test
    void aMixedColumnIsWhatItsTypeSays() {
        assertThat(ticket(type("Ticket", ColumnType.CATEGORY)).kind()).isEqualTo(Column.Kind.CATEGORY);
        assertThat(ticket(type("Ticket", ColumnType.CATEGORY)).levels()).hasSize(60);
        assertThat(ticket(type("2", ColumnType.IGNORE)).kind()).isEqualTo(Column.Kind.IGNORED);
        assertThat(ticket(type("Ticket", ColumnType.SEQUENCE)).kind()).isEqualTo(Column.Kind.SEQUENCE);
        Column number = ticket(type("Ticket", ColumnType.NUMBER));
        assertThat(number.kind()).isEqualTo(Column.Kind.NUMBER);
        assertThat(number.missing()).isEqualTo(30);
        assertThat(number.moments().least()).isEqualTo(1003);
    }

    @Test
    void textsInANumberColumnCountAsMissingWithANoteAndLaterToo() {
        ReadOptions options = type("Ticket", ColumnType.NUMBER).withScaling(Scaling.NONE);
        Tables.read(TICKETS, options, data -> {
            assertThat(data.notes())
                    .contains("column 'Ticket': 30 texts count as missing, first 'A/5 0' in line 2, since its type is"
                            + " number");
            float mean = (float) data.schema().columns().get(1).moments().mean();
            Tables.later(
                    data.encoder(),
                    "age,Ticket,survived\n3,LINE,yes\n4,17,no\n",
                    rows -> assertThat(Tables.column(rows, 1)).containsExactly(mean, 17f));
        });
    }

    @Test
    void theTypeOfTheTargetDecidesTheTask() {
        String text = Tables.table("a,rating", 40, i -> (i * 7 % 40) + "," + (1 + i % 5));
        assertThat(Tables.schema(text, type("rating", ColumnType.NUMBER)).task().isClassification())
                .isFalse();
        assertThat(Tables.schema(text, type("rating", ColumnType.CATEGORY))
                        .task()
                        .isClassification())
                .isTrue();
    }

    @Test
    void typesAreWrittenAsColumnAndType() {
        assertThat(ColumnType.parse("--type", List.of("a=number", "b c=Category", "x=y=ignore")))
                .containsExactly(
                        Map.entry("a", ColumnType.NUMBER),
                        Map.entry("b c", ColumnType.CATEGORY),
                        Map.entry("x=y", ColumnType.IGNORE));
        assertThatThrownBy(() -> ColumnType.parse("--type", List.of("a")))
                .isInstanceOf(BadInput.class)
                .hasMessage("--type is written as COLUMN=TYPE, such as Ticket=category, not 'a'");
        assertThatThrownBy(() -> ColumnType.parse("--type", List.of("a=number", "a=ignore")))
                .hasMessageContaining("two types, number and ignore");
        assertThatThrownBy(() -> ColumnType.parse("--type", List.of("a=float")))
                .hasMessage("--type a must be one of number, category, date, text, sequence, ignore, not 'float'");
    }

    @Test
    void aTypedColumnMustBeThereAndHaveOneRole() {
        assertThatThrownBy(() -> ticket(type("Tickets", ColumnType.IGNORE)))
                .hasMessage("t.csv: there is no typed column 'Tickets'; the columns are age, Ticket, survived;"
                        + " did you mean Ticket?");
        assertThatThrownBy(() -> ticket(type("survived", ColumnType.IGNORE)))
                .hasMessage("t.csv: column 'survived' is the target and cannot be ignored as well");
    }
}
