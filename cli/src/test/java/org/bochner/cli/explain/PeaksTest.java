package org.bochner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.bochner.cli.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeaksTest {
    @TempDir
    Path folder;

    @Test
    void peaksComeInOrderOfDiscoveryWithTheInputsTheyLookAt() throws IOException {
        String model = folder.resolve("model").toString();
        JsonNode fit = Console.json(
                "fit",
                "--data",
                "windmill",
                "--first",
                "400",
                "--method",
                "nsrf",
                "--features",
                "12",
                "--set",
                "c=100",
                "--set",
                "radius=8",
                "--set",
                "folds=0",
                "--out",
                model);
        assertThat(fit.get("settings").has("peak-heights")).isFalse();
        JsonNode peaks = Console.json("explain", "--model", model, "--top", "3").get("peaks");
        assertThat(peaks).hasSize(3);
        for (int m = 0; m < 3; m++) {
            assertThat(peaks.get(m).get("peak").asInt()).isEqualTo(m + 1);
            assertThat(peaks.get(m).get("height").asDouble()).isBetween(0.0, 1.0);
            assertThat(peaks.get(m).get("norm").asDouble()).isLessThanOrEqualTo(8.0001);
            assertThat(peaks.get(m).get("looksAt").asText().split("; ")).hasSize(2);
        }
        assertThat(Console.run("explain", "--model", model).out()).contains("looks at");
        JsonNode other = Console.json(
                "fit",
                "--data",
                "windmill",
                "--first",
                "300",
                "--method",
                "rff",
                "--features",
                "12",
                "--set",
                "c=1",
                "--out",
                model);
        assertThat(other.get("features").asInt()).isEqualTo(12);
        assertThat(Console.json("explain", "--model", model).has("peaks")).isFalse();
    }
}
