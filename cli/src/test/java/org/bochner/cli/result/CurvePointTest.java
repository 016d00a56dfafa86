package org.bochner.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.bochner.cli.Console;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurvePointTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void oneRunTellsOfEveryNumberOfFeaturesAndKeepsTheLargest() {
        long before = FloatMemory.liveBytes();
        JsonNode fit = Console.json(
                "fit",
                "--data",
                "windmill:600",
                "--test",
                "windmill:500:9",
                "--features",
                "60,10,20",
                "--out",
                file("m"));
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        JsonNode curve = fit.get("curve");
        assertThat(curve).hasSize(3);
        for (int k = 0; k < 3; k++) {
            JsonNode line = curve.get(k);
            assertThat(line.get("features").asInt()).isEqualTo(new int[] {10, 20, 60}[k]);
            assertThat(line.get("columns").asInt())
                    .isEqualTo(line.get("features").asInt());
            assertThat(line.get("train").get("accuracy").asDouble()).isBetween(0.5, 1.0);
            assertThat(line.get("test").get("accuracy").asDouble()).isBetween(0.5, 1.0);
            assertThat(line.get("seconds").get("train").asDouble()).isPositive();
        }
        assertThat(fit.get("features").asInt()).isEqualTo(60);
        assertThat(curve.get(2).get("test").get("accuracy"))
                .isEqualTo(fit.get("test").get("accuracy"));
        assertThat(curve.get(2).get("test").get("accuracy").asDouble())
                .isGreaterThan(curve.get(0).get("test").get("accuracy").asDouble());
        JsonNode explained = Console.json("explain", "--model", file("m"));
        assertThat(explained.get("features").asInt()).isEqualTo(60);
    }

    @Test
    void theCurveIsATableForPeople() {
        String text = Console.run("fit", "--data", "windmill:300", "--features", "10,20")
                .out();
        assertThat(text).contains("curve").containsPattern("features +columns +c +train accuracy +seconds");
        assertThat(text).containsPattern("(?m)^ +10 +10 +").containsPattern("(?m)^ +20 +20 +");
    }

    @Test
    void numbersThatTheMapDoesNotReachAreTheWholeFit() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                "checkerboard:300",
                "--method",
                "nsrf-sphere",
                "--set",
                "degree=6",
                "--features",
                "4,2000");
        assertThat(fit.get("curve")).hasSize(2);
        assertThat(fit.get("curve").get(0).get("columns").asInt()).isLessThanOrEqualTo(4);
        assertThat(fit.get("curve").get(1).get("features").asInt()).isEqualTo(2000);
        assertThat(fit.get("curve").get(1).get("columns")).isEqualTo(fit.get("features"));
        assertThat(fit.get("curve").get(1).get("train").get("accuracy"))
                .isEqualTo(fit.get("train").get("accuracy"));
    }

    /** NSRF section 5: 99.1 % with 29 harmonics after 100 rounds; here with the rows of another seed. */
    @Test
    void fewHarmonicsTellTheFieldsOfTheCheckerboard() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                "checkerboard:2000:3",
                "--test",
                "checkerboard:10000:4",
                "--method",
                "nsrf-sphere",
                "--out",
                file("globe"));
        assertThat(fit.get("settings").get("rounds").asText()).isEqualTo("100");
        assertThat(fit.get("diagnostics").get("peaks").get("atoms").asInt()).isLessThanOrEqualTo(29);
        assertThat(fit.get("test").get("accuracy").asDouble()).isGreaterThan(0.985);

        JsonNode explained = Console.json("explain", "--model", file("globe"), "--top", "3");
        assertThat(explained.get("kernel").get("family").asText()).isEqualTo("spherical-harmonics");
        assertThat(explained.get("kernel").get("onto").asText()).isEqualTo("normalise");
        assertThat(explained.get("kernel").get("atoms"))
                .hasToString(fit.get("diagnostics").get("peaks").get("atoms").asText());
        JsonNode harmonics = explained.get("harmonics");
        assertThat(harmonics).hasSize(3);
        // The colours change eight times around, so with sin 4φ.
        assertThat(harmonics.get(0).get("order").asInt()).isEqualTo(4);
        assertThat(harmonics.get(0).get("columns").asInt()).isEqualTo(2);
        assertThat(harmonics.get(0).get("score").asDouble()).isPositive();
        assertThat(harmonics.get(0).get("harmonic").asText())
                .isEqualTo("Y[" + harmonics.get(0).get("degree").asInt() + ", 4]");
        assertThat(Console.run("explain", "--model", file("globe")).out()).contains("spherical-harmonics", "harmonic ");
    }
}
