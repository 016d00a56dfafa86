package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The method and the setting of docs/extending.md: found by name, fitted, saved, loaded and asked for predictions. */
class BallMethodTest {
    @TempDir
    private Path folder;

    @Test
    void aNewMethodIsFoundFittedSavedAndLoaded() {
        String model = folder.resolve("ball.bochner").toString();
        JsonNode fitted = fit(model, "2");
        assertThat(fitted.get("test").get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(fitted.get("settings").get("length").asText()).isEqualTo("2");
        JsonNode metrics = Console.json("evaluate", "--model", model, "--data", "windmill:500:9")
                .get("metrics");
        assertThat(metrics.get("accuracy").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void aNewSettingIsParsedCheckedAndHasAnEffect() {
        double near = fit(folder.resolve("a.bochner").toString(), "2")
                .get("test")
                .get("accuracy")
                .asDouble();
        double far = fit(folder.resolve("b.bochner").toString(), "0.01")
                .get("test")
                .get("accuracy")
                .asDouble();
        assertThat(near).isGreaterThan(far + 0.05);
        Console refused = Console.run("fit", "--data", "windmill", "--method", "ball", "--set", "length=-1");
        assertThat(refused.code()).isEqualTo(Main.BAD);
        assertThat(refused.err()).contains("length must be a number above 0, not '-1'");
    }

    @Test
    void thePageShowsTheFileAsItIs() throws IOException {
        String source = Files.readString(Path.of("src/test/java/org/bochner/cli/BallMethod.java"));
        String page = Files.readString(Path.of("../docs/extending.md"));
        assertThat(page).contains(source.substring(source.indexOf("/**")));
    }

    private static JsonNode fit(String model, String length) {
        return Console.json(
                "fit",
                "--data",
                "windmill:600:3",
                "--test",
                "windmill:500:9",
                "--method",
                "ball",
                "--features",
                "100",
                "--set",
                "length=" + length,
                "--out",
                model);
    }
}
