package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.cli.console.Interruption;
import org.bochner.experiments.benchmark.Contender;
import org.bochner.experiments.benchmark.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bochner benchmark} on small generated tables. */
class BenchmarkTest {
    @TempDir
    private Path folder;

    private String[] words(String... more) {
        List<String> words =
                new ArrayList<>(List.of("benchmark", "--tables", "moons-few,friedman3-few", "--rows", "80"));
        words.addAll(List.of("--splits", "2", "--out", folder.resolve("cells").toString()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Test
    void everyContenderIsMeasuredOnEveryTableAndCellsAreFoundAgain() throws IOException {
        Path page = folder.resolve("page.md");
        JsonNode first = Console.json(
                words("--contenders", "linear,rff,rff+features=20", "--markdown", page.toString(), "--peers", "no"));
        assertThat(first.get("cells").asInt()).isEqualTo(12);
        assertThat(first.get("reusedCells").asInt()).isZero();
        JsonNode all = first.get("standings").get("all tables").get("contenders");
        assertThat(all.findValuesAsText("contender")).containsExactlyInAnyOrder("linear", "rff", "rff+features=20");
        for (JsonNode table : first.get("tables")) {
            JsonNode errors = table.get("errors");
            assertThat(errors.get("rff").get("error").asDouble())
                    .isGreaterThan(0)
                    .isLessThan(1);
            assertThat(errors.get("rff").get("error"))
                    .as("other features, other errors")
                    .isNotEqualTo(errors.get("rff+features=20").get("error"));
            assertThat(errors.get("rff").has("standardError")).isTrue();
            assertThat(errors.get("rff").has("logLoss"))
                    .isEqualTo(table.get("metric").asText().equals("error"));
        }
        assertThat(Files.readString(page)).contains("bochner benchmark --tables", "| rff |", "| moons-few |");
        JsonNode again = Console.json(words("--contenders", "linear,rff,rff+features=20", "--peers", "no"));
        assertThat(again.get("reusedCells").asInt()).isEqualTo(12);
        assertThat(again.get("standings")).isEqualTo(first.get("standings"));
        JsonNode more = Console.json(words("--contenders", "linear,mkl", "--peers", "no"));
        assertThat(more.get("reusedCells").asInt()).isEqualTo(4);
    }

    @Test
    void withoutPythonTheRunGoesOnWithANote() {
        JsonNode result = Console.json(words("--contenders", "linear,RandomForest", "--python", "/no/such/python"));
        assertThat(result.get("notes").get(0).asText())
                .contains("scikit-learn's learners take no part: '/no/such/python' cannot be started");
        assertThat(result.get("standings").get("all tables").get("contenders")).hasSize(1);
    }

    @Test
    void thePlanNamesTablesAndTimesAndRunsNothing() {
        JsonNode plan = Console.json(words("--plan", "--contenders", "rff,auto@60s"));
        assertThat(plan.get("tables").findValuesAsText("table"))
                .containsExactlyInAnyOrder("moons-few", "friedman3-few");
        assertThat(plan.get("forecast").asDouble()).isBetween(4 * 50.0, 4 * 65.0);
        assertThat(folder.resolve("cells")).doesNotExist();
        JsonNode quick = Console.json("benchmark", "--plan", "--quick", "--half", "report");
        assertThat(quick.get("forecast").asDouble()).isLessThanOrEqualTo(600);
        assertThat(quick.get("tables").findValuesAsText("half")).containsOnly("report");
        JsonNode full = Console.json("benchmark", "--plan");
        assertThat(full.get("forecast").asDouble()).isLessThanOrEqualTo(3 * 3600);
    }

    @Test
    void badNamesAreRefusedWithAdvice() {
        assertThat(Console.run("benchmark", "--tables", "moon-few").err()).contains("did you mean moons-few?");
        assertThat(Console.run("benchmark", "--contenders", "asklk").err()).contains("did you mean askl?");
        assertThat(Console.run("benchmark", "--contenders", "rff:nothing=3").err())
                .contains("nothing");
        assertThat(Console.run("benchmark", "--half", "both").err()).contains("tune, report or all");
        assertThat(Console.run("benchmark", "--peers", "maybe").code()).isEqualTo(Main.BAD);
    }

    @Test
    void aContenderIsTheCommandThatAUserTypes() {
        FitRunner runner = new FitRunner(new Interruption(), List.of("--threads", "1"), 180);
        Split split = new Split(Path.of("a.csv"), Path.of("b.csv"), true, 1, 1, "");
        assertThat(runner.arguments(Contender.of("fit"), split, 3))
                .doesNotContain("--method", "--time")
                .containsSequence("--data", "a.csv", "--test", "b.csv", "--task", "regression", "--seed", "3");
        assertThat(runner.arguments(Contender.of("auto@60s+features=100"), split, 3))
                .containsSequence("--method", "auto", "--time", "60.0s", "--features", "100");
        assertThat(runner.arguments(Contender.of("rff:width=2"), split, 3))
                .containsSequence("--method", "rff", "--time", "180.0s", "--set", "width=2");
    }
}
