package org.bochner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.bochner.cli.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WavesTest {
    @TempDir
    Path folder;

    private JsonNode fit(String method, String model) {
        return Console.json(
                "fit",
                "--data",
                "windmill",
                "--first",
                "400",
                "--method",
                method,
                "--features",
                "30",
                "--set",
                "epochs=3",
                "--out",
                model);
    }

    @Test
    void theTraceHasALineForEveryEpoch() {
        JsonNode fit = fit("askl", folder.resolve("model").toString());
        assertThat(fit.get("trace")).hasSize(3);
        for (String name : new String[] {"epoch", "loss", "objective", "accuracy", "traceNorm", "phi"}) {
            assertThat(fit.get("trace").get(2).get(name).isNumber()).as(name).isTrue();
        }
        assertThat(fit.get("settings").has("drawn-lengths")).isFalse();
        assertThat(fit.get("certificates").get(0).get("name").asText()).isEqualTo("ASKL Theorem 3");
    }

    @Test
    void explainTellsTheSpectrumBeforeAndAfterAndHowFarFromStationaryItIs() {
        String model = folder.resolve("model").toString();
        fit("askl", model);
        JsonNode kernel = Console.json("explain", "--model", model).get("kernel");
        assertThat(kernel.get("family").asText()).isEqualTo("yaglom-pairs");
        assertThat(kernel.get("drawnNorms").get("median").asDouble()).isPositive();
        assertThat(kernel.get("frequencyNorms").get("median").asDouble())
                .isNotEqualTo(kernel.get("drawnNorms").get("median").asDouble());
        assertThat(kernel.get("nonStationarity").get("median").asDouble()).isBetween(0.5, Math.sqrt(2));
        fit("skl", model);
        kernel = Console.json("explain", "--model", model).get("kernel");
        assertThat(kernel.get("family").asText()).isEqualTo("fourier-phase");
        assertThat(kernel.has("nonStationarity")).isFalse();
        assertThat(Console.run("explain", "--model", model).out()).contains("drawn norms");
    }
}
