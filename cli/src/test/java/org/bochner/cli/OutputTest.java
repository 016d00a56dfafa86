package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.result.Answer;
import org.junit.jupiter.api.Test;

class OutputTest {
    @Test
    void jsonKeepsTheOrderOfKeys() throws Exception {
        Map<String, Object> json = Answer.of("fit");
        json.put("method", "rff");
        json.put("accuracy", 0.25);
        json.put("a", List.of(1, true, "ü\"\n"));
        assertThat(Answer.write(json))
                .isEqualTo("{\"command\":\"fit\",\"method\":\"rff\",\"accuracy\":0.25,\"a\":[1,true,\"ü\\\"\\n\"]}");
    }

    @Test
    void numbersThatAreNoneAreNull() throws Exception {
        assertThat(Answer.write(Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY, 1.0, 1e-9)))
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
