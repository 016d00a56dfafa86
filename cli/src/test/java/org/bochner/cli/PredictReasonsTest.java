package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bochner.RandomStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code predict --explain K}: the columns that contribute most to the score of each row. */
class PredictReasonsTest {
    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeAll
    static void fit() throws IOException {
        StringBuilder rows = new StringBuilder("size,kind,noise,cost\n");
        StringBuilder classes = new StringBuilder("size,kind,noise,verdict\n");
        RandomStream stream = RandomStream.of(1, 2);
        for (int i = 0; i < 400; i++) {
            double size = stream.gaussian();
            boolean small = stream.below(2) == 0;
            double cost = 3 * size + (small ? 0 : 1);
            String row = size + (small ? ",small," : ",large,") + stream.gaussian() + ",";
            rows.append(row).append(cost).append('\n');
            classes.append(row).append(cost > 0.5 ? "high\n" : "low\n");
        }
        Files.writeString(folder.resolve("rows.csv"), rows);
        Files.writeString(folder.resolve("classes.csv"), classes);
        Console.json("fit", "--data", file("rows.csv"), "--method", "linear", "--out", file("numbers"));
        Console.json("fit", "--data", file("classes.csv"), "--features", "60", "--out", file("classes"));
        Files.writeString(folder.resolve("new.csv"), "size,kind,noise\n2.5,small,0.1\n-2.5,large,0.1\n");
    }

    private static double contribution(String cell) {
        return Double.parseDouble(cell.substring(cell.lastIndexOf(':') + 1));
    }

    @Test
    void theContributionsOfANumberSumToItsDifferenceFromTheBackground() {
        Console said = Console.run(
                "predict",
                "--model",
                file("numbers"),
                "--data",
                file("new.csv"),
                "--background",
                file("rows.csv"),
                "--explain",
                "9");
        List<String> lines = said.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("prediction,why1,why2,why3");
        String[] first = lines.get(1).split(",");
        String[] second = lines.get(2).split(",");
        assertThat(first[1]).startsWith("size=2.5:+7.");
        assertThat(second[1]).startsWith("size=-2.5:-7.");
        double base = 0;
        for (String[] line : List.of(first, second)) {
            double sum = contribution(line[1]) + contribution(line[2]) + contribution(line[3]);
            double mean = Double.parseDouble(line[0]) - sum;
            // Three digits are written, and both rows are compared with the same rows.
            assertThat(mean).isCloseTo(line == first ? mean : base, within(0.03));
            base = mean;
        }
    }

    @Test
    void theReasonsFollowTheOtherColumnsAndGoWithKeptOnes() {
        Console said = Console.run(
                "predict",
                "--model",
                file("classes"),
                "--data",
                file("classes.csv"),
                "--first",
                "20",
                "--keep",
                "kind",
                "--only",
                "label",
                "--explain",
                "1");
        List<String> lines = said.out().lines().toList();
        assertThat(lines).hasSize(21);
        assertThat(lines.get(0)).isEqualTo("kind,prediction,why1");
        assertThat(said.err()).contains("rows of classes.csv itself", "--background");
        for (String line : lines.subList(1, 21)) {
            String[] cells = line.split(",");
            if (cells[2].startsWith("size=")) {
                // The score speaks for the second class, "low".
                assertThat(contribution(cells[2]) > 0).isEqualTo(cells[1].equals("low"));
            }
        }
        assertThat(lines.stream().filter(line -> line.contains(",size=")).count())
                .isGreaterThan(15);
    }

    @Test
    void theResultSaysWhatRowsWereComparedWith() throws IOException {
        JsonNode json = Console.json(
                "predict",
                "--model",
                file("classes"),
                "--data",
                file("new.csv"),
                "--background",
                file("classes.csv"),
                "--explain",
                "2",
                "--out",
                file("p.csv"));
        assertThat(json.get("explained").get("columns").asInt()).isEqualTo(2);
        assertThat(json.get("explained").get("background").asText()).isEqualTo("classes.csv");
        assertThat(json.get("explained").get("backgroundRows").asInt()).isEqualTo(100);
        assertThat(json.get("explained").get("exact").asBoolean()).isTrue();
        assertThat(Files.readAllLines(folder.resolve("p.csv")).get(0)).endsWith("p_high,p_low,why1,why2");
    }

    @Test
    void theSameReasonsOnAnyNumberOfThreads() {
        String[] command = {
            "predict", "--model", file("classes"), "--data", file("classes.csv"), "--explain", "3", "--threads", "1"
        };
        String one = Console.run(command).out();
        command[command.length - 1] = "3";
        assertThat(Console.run(command).out()).isEqualTo(one);
    }
}
