package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {
    @TempDir
    private Path folder;

    @Test
    void withoutANameAllAreListed() {
        JsonNode json = Console.json("reproduce");
        List<String> names = new ArrayList<>();
        json.get("experiments").forEach(each -> names.add(each.get("name").asText()));
        assertThat(names)
                .hasSize(20)
                .contains("nsrf/windmill", "lkrf/norm", "pbrff/toy", "trf/regression", "askl/table2");
        Console run = Console.run("reproduce");
        assertThat(run.out()).contains("nsrf/windmill").contains("bochner reproduce NAME --scale quick");
    }

    @Test
    void rowsHaveTheKeysOfTheContractAndASecondRunRepeatsNothing() throws IOException {
        String[] args = {"reproduce", "pbrff/toy", "--scale", "quick", "--report", "--out", folder.toString()};
        JsonNode first = Console.json(args);
        assertThat(first.get("command").asText()).isEqualTo("reproduce");
        assertThat(first.get("experiment").asText()).isEqualTo("pbrff/toy");
        assertThat(first.get("scale").asText()).isEqualTo("quick");
        assertThat(first.get("seconds").get("total").asDouble()).isPositive();
        assertThat(first.get("rows")).hasSize(2);
        for (JsonNode row : first.get("rows")) {
            List<String> keys = new ArrayList<>();
            row.fieldNames().forEachRemaining(keys::add);
            assertThat(keys).containsSubsequence("setting", "quantity", "paper", "ours", "unit");
            assertThat(row.get("setting").get("data").asText()).isEqualTo("windmill");
            assertThat(row.get("ours").asDouble()).isBetween(50.0, 100.0);
        }
        assertThat(Files.readString(Path.of(first.get("report").asText())))
                .contains("pbrff/toy")
                .endsWith("</html>\n");
        JsonNode second = Console.json(args);
        assertThat(second.get("reusedCells").asInt()).isEqualTo(10);
        assertThat(second.get("rows")).isEqualTo(first.get("rows"));
    }
}
