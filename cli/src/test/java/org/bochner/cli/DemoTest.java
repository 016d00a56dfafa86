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

    @Test
    void tableHasALinePerMethodAndAStarForEquals() {
        Contest contest = new Contest(List.of(), List.of(20, 50), 1);
        List<Contest.Result> results = List.of(
                new Contest.Result("d", "a", 50, 50, "accuracy", new double[] {0.9, 0.92, 0.94}, 1, 1, 2048, false),
                new Contest.Result("d", "b", 0, 7, "accuracy", new double[] {0.9, 0.9, 0.9}, 0.5, 1, 1024, true),
                new Contest.Result("d", "a", 20, 20, "accuracy", new double[] {0.5, 0.5, 0.5}, 2, 1, 512, true));
        assertThat(new Board(contest, results).lines())
                .containsExactly(
                        List.of("a", "50.0 ± 0.0 ", "92.0 ± 2.0*", "-", "1.00", "2"),
                        List.of("b", "-", "-", "90.0 ± 0.0 ", "0.50", "1"));
    }

    @Test
    void significanceIsThatOfTheCorrectedTest() {
        double[] high = {0.91, 0.93, 0.92, 0.94, 0.90};
        double[] low = {0.90, 0.91, 0.91, 0.92, 0.89};
        // d = .01 .02 .01 .02 .01: mean .014, variance 3e-5, t = .014/√(3e-5/5) = 5.715; with 3/7: 3.224; t(4, 5 %) =
        // 2.132.
        assertThat(Significance.differ(high, low, 0)).isTrue();
        assertThat(Significance.differ(high, low, 3.0 / 7)).isTrue();
        assertThat(Significance.differ(high, low, 2)).isFalse();
        assertThat(Significance.differ(low, high, 0)).isFalse();
        assertThat(Significance.differ(high, high, 0)).isFalse();
        assertThat(Significance.differ(new double[] {1, 1}, new double[] {0, 0}, 0))
                .isFalse();
    }
}
