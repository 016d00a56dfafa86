package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
    @TempDir
    private Path folder;

    private JsonNode compare(String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of(
                "compare",
                "--data",
                "windmill:300",
                "--methods",
                "rff,linear,lkrf",
                "--features",
                "6,12",
                "--repeats"));
        args.addAll(List.of(more));
        args.addAll(List.of("--set", "c=1", "--set", "lkrf.candidates=60", "--out", folder.toString()));
        return Console.json(args.toArray(String[]::new));
    }

    @Test
    void answerHasTheKeysOfTheContractAndTheFilesTellTheSame() throws IOException {
        JsonNode json = compare("3", "--report");
        assertThat(json.get("command").asText()).isEqualTo("compare");
        assertThat(json.get("splits").asInt()).isEqualTo(3);
        assertThat(json.get("seed").asInt()).isEqualTo(1);
        assertThat(json.get("results")).hasSize(5);
        for (JsonNode result : json.get("results")) {
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
            assertThat(result.get("values")).hasSize(3);
            assertThat(result.get("worse").isBoolean()).isTrue();
            assertThat(result.get("pCorrected").asDouble()).isBetween(0.0, 1.0);
        }
        JsonNode best = json.get("results").get(0);
        assertThat(best.get("worse").asBoolean()).isFalse();
        assertThat(Files.readAllLines(folder.resolve("results.csv")))
                .hasSize(16)
                .first()
                .isEqualTo(
                        "data,method,features,columns,repeat,metric,value,fitSeconds,predictSeconds,modelBytes,worse");
        JsonNode kept =
                new ObjectMapper().readTree(folder.resolve("results.json").toFile());
        assertThat(kept.get("results")).isEqualTo(json.get("results"));
        assertThat(Files.readString(Path.of(json.get("report").asText())))
                .contains("Methods compared on windmill:300")
                .endsWith("</html>\n");
    }

    @Test
    void secondRunFindsAllCellsAndEndsWithTheSameResults() throws IOException {
        JsonNode first = compare("2");
        assertThat(first.get("reusedCells").asInt()).isZero();
        JsonNode second = compare("2");
        assertThat(second.get("reusedCells").asInt()).isEqualTo(8);
        assertThat(second.get("results")).isEqualTo(first.get("results"));
        JsonNode fresh = compare("2", "--fresh");
        assertThat(fresh.get("reusedCells").asInt()).isZero();
        JsonNode more = compare("3");
        assertThat(more.get("reusedCells").asInt()).isEqualTo(8);
    }

    @Test
    void officialTestRowsAreUsedForEveryRepeat() throws IOException {
        JsonNode json = compare("2", "--test", "windmill:500:9", "--rows", "100");
        assertThat(json.get("results")).hasSize(5);
        JsonNode linear = json.get("results").get(4);
        assertThat(linear.get("method").asText()).isEqualTo("linear");
        assertThat(linear.get("values").get(0).asDouble() * 500 % 1).isZero();
    }

    @Test
    void methodThatRefusesTakesNoPart() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 60; i++) {
            rows.append(String.format(Locale.ROOT, "%d,%d,%.2f%n", i % 7, i % 5, Math.sin(i)));
        }
        Path file = folder.resolve("numbers.csv");
        Files.writeString(file, rows);
        JsonNode json = Console.json(
                "compare",
                "--data",
                file.toString(),
                "--methods",
                "linear,lkrf-joint",
                "--features",
                "5",
                "--repeats",
                "1",
                "--out",
                folder.resolve("out").toString());
        assertThat(json.get("results")).hasSize(1);
        assertThat(json.get("results").get(0).get("metric").asText()).isEqualTo("rmse");
        assertThat(json.get("refused")).hasSize(1);
        assertThat(json.get("refused").get(0).get("method").asText()).isEqualTo("lkrf-joint");
        assertThat(json.get("refused").get(0).get("reason").asText()).contains("class");
    }

    @Test
    void stopOfTheUserSaysHowToGoOn() {
        Interruption interruption = new Interruption();
        interruption.request();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream said = new PrintStream(err, true, StandardCharsets.UTF_8);
        int code = Main.run(
                new Host(said, said, false, 80, interruption),
                "compare",
                "--data",
                "windmill:200",
                "--methods",
                "linear",
                "--out",
                folder.toString());
        assertThat(code).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("finished cells are kept in " + folder + ", and the same command goes on from there");
    }

    @Test
    void tableIsForPeople() {
        Console run = Console.run(
                "compare",
                "--data",
                "windmill:200",
                "--methods",
                "linear",
                "--repeats",
                "1",
                "--out",
                folder.toString());
        assertThat(run.code()).isEqualTo(Main.DONE);
        assertThat(run.out())
                .contains("windmill:200: accuracy in percent")
                .contains("linear")
                .contains("results.csv");
        assertThat(run.err()).contains("[1/1] windmill:200, linear, repeat 1: accuracy 0.");
    }
}
