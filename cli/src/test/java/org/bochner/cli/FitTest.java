package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static List<String> keys(JsonNode node) {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void jsonHasTheKeysOfTheContractInTheirOrder() {
        JsonNode fit = Console.json(
                "fit", "--data", "windmill:600", "--test", "windmill:500:9", "--features", "60", "--out", file("m"));
        assertThat(keys(fit))
                .containsSubsequence(
                        "command",
                        "method",
                        "task",
                        "rows",
                        "columns",
                        "features",
                        "settings",
                        "train",
                        "test",
                        "seconds",
                        "certificates",
                        "seed",
                        "model",
                        "interrupted");
        assertThat(fit.get("command").asText()).isEqualTo("fit");
        assertThat(fit.get("method").asText()).isEqualTo("rff");
        assertThat(fit.get("task").asText()).isEqualTo("binary");
        assertThat(fit.get("rows").asInt()).isEqualTo(600);
        assertThat(fit.get("columns").asInt()).isEqualTo(2);
        assertThat(fit.get("features").asInt()).isEqualTo(60);
        assertThat(fit.get("train").get("accuracy").asDouble()).isBetween(0.9, 1.0);
        assertThat(fit.get("test").get("rows").asInt()).isEqualTo(500);
        assertThat(fit.get("test").get("accuracy").asDouble()).isBetween(0.9, 1.0);
        assertThat(keys(fit.get("seconds"))).contains("read", "learn", "train", "total");
        assertThat(fit.get("certificates").isArray()).isTrue();
        assertThat(fit.get("seed").asLong()).isEqualTo(1);
        assertThat(fit.get("model").asText()).isEqualTo(file("m"));
        assertThat(fit.get("interrupted").asBoolean()).isFalse();
    }

    @Test
    void textTellsTheSameAsJson() {
        Console text = Console.run("fit", "--data", "windmill:300", "--method", "linear", "--seed", "7");
        assertThat(text.code()).isEqualTo(Main.DONE);
        assertThat(text.out().lines())
                .anyMatch(line -> line.matches("task +binary"))
                .anyMatch(line -> line.matches("rows +300"))
                .anyMatch(line -> line.matches("seed +7"))
                .anyMatch(line -> line.matches("train +accuracy 0\\.\\d{4}, .*"))
                .anyMatch(line -> line.matches("certificates +none"));
        assertThat(text.err()).contains("the model is not saved; give --out FILE to keep it");
    }

    @Test
    void sameSeedGivesTheSameModelAtAnyNumberOfThreads() throws IOException {
        for (String method : List.of("rff", "orf", "rbf-svm", "linear")) {
            byte[][] models = new byte[3][];
            for (int i = 0; i < 3; i++) {
                String threads = i == 0 ? "1" : "2";
                String seed = i < 2 ? "5" : "6";
                Console.json(
                        "fit",
                        "--data",
                        "windmill:400",
                        "--method",
                        method,
                        "--features",
                        "40",
                        "--threads",
                        threads,
                        "--seed",
                        seed,
                        "--out",
                        file("same"));
                models[i] = Files.readAllBytes(folder.resolve("same"));
            }
            assertThat(models[1]).as(method).isEqualTo(models[0]);
            assertThat(models[2]).as(method).isNotEqualTo(models[0]);
        }
    }

    @Test
    void rowsAreDrawnBySeedInEachClassAlikeAndOfTheTrainingRowsAlone() throws IOException {
        StringBuilder table = new StringBuilder("a,kind\n");
        for (int i = 0; i < 400; i++) {
            table.append(i).append(i % 4 == 0 ? ",cat\n" : ",dog\n");
        }
        Files.writeString(folder.resolve("t.csv"), table);
        JsonNode[] fits = new JsonNode[3];
        for (int seed = 0; seed < 3; seed++) {
            fits[seed] = Console.json(
                    "fit",
                    "--data",
                    file("t.csv"),
                    "--test",
                    file("t.csv"),
                    "--rows",
                    "40",
                    "--method",
                    "linear",
                    "--set",
                    "c=1",
                    "--seed",
                    String.valueOf(Math.max(1, seed)));
            assertThat(fits[seed].get("rows").asInt()).isEqualTo(40);
            assertThat(fits[seed].get("test").get("rows").asInt()).isEqualTo(400);
            // Ten of the forty are cats, as in the file: nothing but the more frequent class can be predicted from a
            // number's size.
            assertThat(fits[seed].get("train").get("accuracy").asDouble()).isGreaterThanOrEqualTo(0.75);
        }
        assertThat(fits[1].get("test")).isEqualTo(fits[0].get("test"));
        assertThat(fits[2].get("test")).isNotEqualTo(fits[0].get("test"));
        JsonNode both = Console.json(
                "fit",
                "--data",
                file("t.csv"),
                "--holdout",
                "0.2",
                "--rows",
                "40",
                "--method",
                "linear",
                "--set",
                "c=1");
        assertThat(both.get("rows").asInt()).isEqualTo(40);
        assertThat(both.get("test").get("rows").asInt()).isEqualTo(80);
        JsonNode all =
                Console.json("fit", "--data", file("t.csv"), "--rows", "4000", "--method", "linear", "--set", "c=1");
        assertThat(all.get("rows").asInt()).isEqualTo(400);
    }

    @Test
    void heldOutRowsAreNotTrainedOn() {
        JsonNode fit = Console.json(
                "fit", "--data", "breast_cancer", "--holdout", "0.2", "--method", "linear", "--set", "c=1");
        assertThat(fit.get("rows").asInt() + fit.get("test").get("rows").asInt())
                .isEqualTo(569);
        assertThat(fit.get("test").get("rows").asInt()).isEqualTo(114);
        assertThat(fit.get("test").get("accuracy").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void rowsThatAreKeptApartLeaveNoTrace() throws IOException {
        StringBuilder rows = new StringBuilder("a,kind,target\n");
        for (int i = 0; i < 50; i++) {
            rows.append(i % 9)
                    .append(i % 2 == 0 ? ",x," : ",y,")
                    .append(i % 9 > 4 ? 1 : 0)
                    .append('\n');
        }
        Files.writeString(folder.resolve("few.csv"), rows);
        // A scale, a category, a label and a text among numbers that the first rows do not have.
        Files.writeString(folder.resolve("more.csv"), rows + "1e6,z,7\noops,,\n");
        for (String name : List.of("few", "more")) {
            Console.json(
                    "fit", "--data", file(name + ".csv"), "--first", "50", "--features", "20", "--out", file(name));
        }
        List<String> predictions = Stream.of("few", "more")
                .map(name -> Console.run("predict", "--model", file(name), "--data", file("few.csv"))
                        .out())
                .toList();
        assertThat(predictions.get(1)).isEqualTo(predictions.get(0)).hasLineCount(51);
        assertThat(Files.size(folder.resolve("more"))).isEqualTo(Files.size(folder.resolve("few")));
    }

    @Test
    void firstAndSkipDivideAFile() {
        JsonNode fit = Console.json(
                "fit", "--data", "breast_cancer", "--first", "400", "--method", "linear", "--out", file("m"));
        assertThat(fit.get("rows").asInt()).isEqualTo(400);
        JsonNode rest = Console.json("evaluate", "--model", file("m"), "--data", "breast_cancer", "--skip", "400");
        assertThat(rest.get("rows").asInt()).isEqualTo(169);
        JsonNode same = Console.json("evaluate", "--model", file("m"), "--data", "breast_cancer", "--first", "400");
        assertThat(same.get("metrics").get("accuracy").asDouble())
                .isCloseTo(fit.get("train").get("accuracy").asDouble(), within(1e-12));
    }

    @Test
    void settingsAreObeyedAndShorthandsAreSettings() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                "windmill:200",
                "--set",
                "width=0.5",
                "--set",
                "c=3",
                "--folds",
                "3",
                "--features",
                "30");
        assertThat(fit.get("settings").get("width").asText()).isEqualTo("0.5");
        assertThat(fit.get("settings").get("c").asText()).isEqualTo("3");
        assertThat(fit.get("settings").get("folds").asText()).isEqualTo("3");
        JsonNode held = Console.json("fit", "--data", "windmill:200", "--validation", "0.4", "--features", "30");
        assertThat(held.get("settings").get("validation").asText()).isEqualTo("0.4");
        assertThat(held.get("settings").get("folds").asText()).isEqualTo("0");
    }

    @Test
    void anExistingModelIsReplacedAndNothingElseIsLeft() throws IOException {
        Files.writeString(folder.resolve("m"), "old");
        Console.json("fit", "--data", "windmill:200", "--method", "linear", "--out", file("m"));
        assertThat(Files.size(folder.resolve("m"))).isGreaterThan(100);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void outOfTimeKeepsTheBestSoFarAndSaysSo() {
        Console fit = Console.run(
                "fit", "--data", "windmill:200", "--method", "waiting", "--time", "300ms", "--out", file("m"));
        assertThat(fit.code()).isEqualTo(Main.DONE);
        assertThat(fit.err()).contains("stopped early: this is the best model so far");
        assertThat(fit.out().lines()).anyMatch(line -> line.matches("interrupted +yes"));
        JsonNode explained = Console.json("explain", "--model", file("m"));
        assertThat(explained.get("interrupted").asBoolean()).isTrue();
    }

    @Test
    void stoppedBeforeThereIsAModelFailsWithoutAFile() {
        long memory = FloatMemory.liveBytes();
        Console fit = Console.run("fit", "--data", "breast_cancer", "--time", "1ms", "--out", file("m"));
        assertThat(fit.code()).isEqualTo(Main.FAILED);
        assertThat(fit.err()).contains("before there was a result to keep; nothing was written");
        assertThat(folder.resolve("m")).doesNotExist();
        assertThat(FloatMemory.liveBytes()).isEqualTo(memory);
    }

    @Test
    void interruptedFitSkipsTheTestRows() {
        Interruption interruption = new Interruption();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // The plan is printed right before training begins.
        OutputStream hears = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int count) {
                super.write(bytes, from, count);
                if (toString(StandardCharsets.UTF_8).contains("allowed") && !interruption.getAsBoolean()) {
                    interruption.request();
                }
            }
        };
        PrintStream err = new PrintStream(hears, true, StandardCharsets.UTF_8);
        Host host = new Host(new PrintStream(out, true, StandardCharsets.UTF_8), err, false, 80, interruption);
        int code = Main.run(
                host,
                "fit",
                "--data",
                "windmill:200",
                "--holdout",
                "0.5",
                "--method",
                "waiting",
                "--verbose",
                "--json");
        assertThat(code).isEqualTo(Main.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\"interrupted\":true")
                .doesNotContain("\"test\"");
        assertThat(hears.toString()).contains("the test rows are not evaluated");
    }

    @Test
    void memoryIsPlannedAloudWhenRowsGoToDisk() {
        Console fit = Console.run(
                "fit",
                "--data",
                "windmill:900000",
                "--memory",
                "16m",
                "--method",
                "linear",
                "--set",
                "c=1",
                "--set",
                "calibration=false");
        assertThat(fit.code()).as(fit.err()).isEqualTo(Main.DONE);
        assertThat(fit.err()).contains("training rows (on disk)").contains("allowed");
    }

    @Test
    void classesLeaveTheOtherRowsOutInTrainingTestAndHoldout() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,kind\n");
        for (int i = 0; i < 90; i++) {
            rows.append(i % 7)
                    .append(',')
                    .append(i % 3)
                    .append(",k")
                    .append(i % 3)
                    .append('\n');
        }
        Files.writeString(folder.resolve("three.csv"), rows);
        String[] fit = {
            "fit", "--data", file("three.csv"), "--test", file("three.csv"), "--classes", "k0,k2", "--method", "linear"
        };
        JsonNode both = Console.json(fit);
        assertThat(both.get("task").asText()).isEqualTo("binary");
        assertThat(both.get("rows").asInt()).isEqualTo(60);
        assertThat(both.get("test").get("rows").asInt()).isEqualTo(60);
        fit[3] = "--holdout";
        fit[4] = "0.25";
        JsonNode held = Console.json(fit);
        assertThat(held.get("rows").asInt()).isEqualTo(45);
        assertThat(held.get("test").get("rows").asInt()).isEqualTo(15);
    }
}
