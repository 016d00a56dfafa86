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

class DemoTest {
    @TempDir
    private Path folder;

    @Test
    void leaderboardHasTheKeysOfTheContractAndThePageIsWhole() throws IOException {
        JsonNode demo = Console.json(
                "demo", "--methods", "rff,linear", "--features", "20,30", "--repeats", "3", "--out", folder.toString());
        assertThat(demo.get("command").asText()).isEqualTo("demo");
        JsonNode board = demo.get("leaderboard");
        assertThat(board.get("splits").asInt()).isEqualTo(3);
        assertThat(board.get("seed").asInt()).isEqualTo(1);
        assertThat(board.get("results")).hasSize(6);
        for (JsonNode result : board.get("results")) {
            List<String> keys = new ArrayList<>();
            result.fieldNames().forEachRemaining(keys::add);
            assertThat(keys)
                    .containsSubsequence(
                            "method",
                            "features",
                            "metric",
                            "mean",
                            "std",
                            "values",
                            "fitSeconds",
                            "predictSeconds",
                            "modelBytes",
                            "worse");
            boolean windmill = result.get("data").asText().equals("windmill");
            assertThat(result.get("values")).hasSize(windmill ? 2 : 3);
            boolean linear = result.get("method").asText().equals("linear");
            assertThat(result.get("mean").asDouble()).isBetween(windmill && linear ? 0.4 : 0.85, 1.0);
            assertThat(result.get("modelBytes").asLong()).isPositive();
        }
        Path page = Path.of(demo.get("report").asText());
        assertThat(page).isEqualTo(folder.resolve("index.html"));
        assertThat(Files.readString(page))
                .contains("windmill")
                .contains("breast_cancer")
                .contains("data:image/png")
                .endsWith("</html>\n");
    }
}
