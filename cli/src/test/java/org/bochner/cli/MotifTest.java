package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Motif;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a CSV of strings to the k-grams that decide the class. */
class MotifTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private JsonNode fit(String method, String... more) {
        List<String> args = new ArrayList<>(List.of("fit", "--data", "motif", "--method", method));
        args.addAll(List.of(more));
        args.addAll(List.of("--out", file("m")));
        return Console.json(args.toArray(String[]::new));
    }

    /**
     * With room for the whole support, weights are in the order of v_j = (Σ y_i x_ij)². Of 2000 rows about 333 have a
     * given planted 5-gram, four fifths of them net with its class: Σ y x has mean 267 and deviation 16. A 5-gram that
     * laps over a planted one by four letters comes with a quarter of these, mean 67; all others have mean 0;
     * deviations are at most 16. A planted one is below another when a difference of mean 200 or more and deviation 23
     * is negative: 8.7 deviations, for 3 · 1021 pairs a false alarm of less than 10⁻¹³.
     *
     * <p>No rule is right in more than 0.9 of the rows, give or take 0.015 (5 deviations of 10000 test rows). To miss
     * one of the three would cost 0.13.
     */
    @Test
    void thePlantedKGramsAreAtTheTopOfExplain() {
        JsonNode fitted = fit("lkrf", "--set", "kernel=linear", "--features", "1024", "--test", "motif:test");
        assertThat(fitted.get("test").get("accuracy").asDouble()).isBetween(0.87, 0.915);
        JsonNode top =
                Console.json("explain", "--model", file("m"), "--top", "4").get("coordinates");
        List<String> found = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            found.add(top.get(i).get("name").asText());
            assertThat(top.get(i).get("toward").asText()).isEqualTo("1");
        }
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        Motif.PLANTED.stream().map(motif -> "seq:" + motif).toList());
        // v of the next is (67/267)² of theirs at most, give or take its deviation.
        assertThat(top.get(3).get("weight").asDouble())
                .isLessThan(0.5 * top.get(2).get("weight").asDouble());
    }

    @Test
    void aModelOfKGramsPredictsTheSameBitsStreamedAtAnyNumberOfThreads() throws IOException {
        fit("linear", "--set", "c=0.1");
        List<String> first = null;
        for (String threads : List.of("1", "3")) {
            Console.json(
                    "predict",
                    "--model",
                    file("m"),
                    "--data",
                    "motif:3000:5",
                    "--threads",
                    threads,
                    "--out",
                    file("p.csv"));
            List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
            assertThat(lines).hasSize(3001).isEqualTo(first == null ? lines : first);
            first = lines;
        }
        double accuracy = Console.json("evaluate", "--model", file("m"), "--data", "motif:3000:5")
                .get("metrics")
                .get("accuracy")
                .asDouble();
        List<String> truth = truth();
        int right = 0;
        for (int i = 1; i < first.size(); i++) {
            right += first.get(i).startsWith(truth.get(i - 1)) ? 1 : 0;
        }
        assertThat(right / 3000.0).isCloseTo(accuracy, within(1e-12));
    }

    private static List<String> truth() throws IOException {
        byte[] rows = Embedded.find("motif:3000:5", Execution.defaults()).open().readAllBytes();
        return new String(rows, StandardCharsets.US_ASCII)
                .lines()
                .skip(1)
                .map(line -> line.substring(line.indexOf(',') + 1))
                .toList();
    }

    @Test
    void newStringsNeedNoLabelsAndWhatTrainingDidNotHaveIsTold() throws IOException {
        fit("linear", "--set", "c=0.1");
        String motif = Motif.PLANTED.get(0);
        Files.writeString(
                folder.resolve("new.csv"),
                "seq\n" + ("T".repeat(40) + motif + "A".repeat(40)) + "\nACGNT\n\nAC\n" + "G".repeat(90) + "\n");
        Console said = Console.run("predict", "--model", file("m"), "--data", file("new.csv"));
        assertThat(said.out().lines().skip(1).map(line -> line.substring(0, 1)))
                .hasSize(4)
                .startsWith("1");
        assertThat(said.err())
                .contains("1 k-gram was not in training, first 'ACGNT' in line 3, column 'seq'; it is left out")
                .contains("1 sequence is missing or shorter than k, first 'AC' in line 5, column 'seq', and so has no");
    }
}
