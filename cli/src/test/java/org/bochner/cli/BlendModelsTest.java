package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlendModelsTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void fit(String name, String data, String... more) {
        String[] start = {"fit", "--data", data, "--first", "300", "--features", "40", "--out", file(name), "--quiet"};
        String[] all = new String[start.length + more.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(more, 0, all, start.length, more.length);
        Console.json(all);
    }

    @BeforeEach
    void fit() {
        fit("rff", "breast_cancer", "--method", "rff");
        fit("linear", "breast_cancer", "--method", "linear", "--set", "optimize=f1");
    }

    private Console blend(String models) {
        return Console.run(
                "blend", "--models", models, "--data", "breast_cancer", "--skip", "300", "--out", file("both"));
    }

    @Test
    void aBlendIsEvaluatedPredictedExplainedAndReportedAsAnyModel() {
        JsonNode made = Console.json(
                "blend",
                "--models",
                file("linear") + "," + file("rff"),
                "--data",
                "breast_cancer",
                "--skip",
                "300",
                "--out",
                file("both"));
        assertThat(made.get("method").asText()).isEqualTo("blend");
        assertThat(made.get("rows").asInt()).isEqualTo(269);
        assertThat(made.get("validation").get("blend").get("logLoss").asDouble())
                .isBetween(0.0, 0.3);
        assertThat(made.get("validation").get("best").get("method").asText()).isIn("rff", "linear");
        // The rule of the first model: a threshold for F1.
        assertThat(made.get("settings").get("optimize").asText()).isEqualTo("f1");
        JsonNode explained = Console.json("explain", "--model", file("both"));
        assertThat(explained.get("members")).isEqualTo(made.get("members"));
        double sum = 0;
        for (JsonNode member : explained.get("members")) {
            assertThat(member.get("method").asText()).isIn("rff", "linear");
            assertThat(member.get("settings").get("c").asText()).isNotEmpty();
            sum += member.get("weight").asDouble();
        }
        assertThat(sum).isBetween(0.999, 1.001);
        JsonNode seen = Console.json("evaluate", "--model", file("both"), "--data", "breast_cancer");
        assertThat(seen.get("metrics").get("accuracy").asDouble()).isGreaterThan(0.93);
        assertThat(seen.get("decision").asText()).contains("where its probability is at least");
        Console predicted = Console.run(
                "predict", "--model", file("both"), "--data", "breast_cancer", "--first", "3", "--out", file("p.csv"));
        assertThat(predicted.code()).as(predicted.err()).isEqualTo(Main.DONE);
        Console report =
                Console.run("report", "--model", file("both"), "--data", "breast_cancer", "--out", file("page.html"));
        assertThat(report.code()).as(report.err()).isEqualTo(Main.DONE);
        assertThat(folder.resolve("page.html")).content().contains("Members of the blend");
    }

    @Test
    void modelsOfOtherRowsOrOfOneFileAreRefusedWithAReason() {
        assertThat(blend(file("rff")).err()).contains("--models needs two models or more");
        fit("windmill", "windmill", "--method", "rff");
        assertThat(blend(file("rff") + "," + file("windmill")).err())
                .contains("model 2 (rff) cannot be blended with model 1 (rff): it has other columns, 2 instead of 30");
        Console.json(
                "fit",
                "--data",
                "breast_cancer",
                "--first",
                "200",
                "--method",
                "linear",
                "--out",
                file("fewer"),
                "--quiet");
        Console others = blend(file("rff") + "," + file("fewer"));
        assertThat(others.code()).isEqualTo(Main.BAD);
        assertThat(others.err()).contains("scales, categories or how files are read differ");
    }
}
