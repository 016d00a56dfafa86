package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.result.Hidden;
import org.bochner.cli.result.Inline;
import org.bochner.cli.result.Json;
import org.bochner.cli.result.Key;
import org.junit.jupiter.api.Test;

class OutputTest {
    @Test
    void jsonKeepsTheOrderOfKeys() throws Exception {
        record Some(String method, double accuracy, List<Object> a) {}
        assertThat(Json.write("fit", new Some("rff", 0.25, List.of(1, true, "ü\"\n"))))
                .isEqualTo("{\"command\":\"fit\",\"method\":\"rff\",\"accuracy\":0.25,\"a\":[1,true,\"ü\\\"\\n\"]}");
    }

    @Test
    void optionalFieldsAreLeftOutAndInlineOnesStandInPlace() {
        record Part(int x, @Key("class") String label) {}
        record Whole(
                @Inline Part part,
                Optional<Integer> absent,
                Optional<Integer> present,
                String none,
                @Inline Map<String, Double> more,
                @Hidden String secret) {}
        Whole whole = new Whole(new Part(1, "b"), Optional.empty(), Optional.of(2), null, Map.of("rmse", 0.5), "s");
        assertThat(Json.write(whole)).isEqualTo("{\"x\":1,\"class\":\"b\",\"present\":2,\"none\":null,\"rmse\":0.5}");
    }

    @Test
    void numbersThatAreNoneAreNull() throws Exception {
        assertThat(Json.write(Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY, 1.0, 1e-9)))
                .isEqualTo("[null,null,1.0,1.0E-9]");
    }

    @Test
    void wordsStandLeftAndNumbersRight() {
        TextTable table = new TextTable("method", "accuracy", "note")
                .row("rff", "0.9", "")
                .row("rbf-svm", "-12.25", "exact");
        assertThat(table.toString().lines())
                .containsExactly(
                        "method   accuracy  note",
                        "-------  --------  -----",
                        "rff           0.9",
                        "rbf-svm    -12.25  exact");
    }

    @Test
    void rowsMustFitTheHeadings() {
        TextTable table = new TextTable("a", "b");
        assertThatThrownBy(() -> table.row("1")).hasMessageContaining("1 cells in a table of 2 columns");
    }
}
