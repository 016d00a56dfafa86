package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchingTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String[] words(String line, String... more) {
        List<String> all = new ArrayList<>(List.of(line.split(" ")));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gp-ucb", "random", "halving", "grid"})
    void aSearchTellsItsBestAndTheModelHasIt(String name) {
        JsonNode fit =
                Console.json(words("fit --data windmill:300 --features 30 --folds 3 --evaluations 6 --search " + name));
        JsonNode search = fit.get("search");
        assertThat(search.get("name").asText()).isEqualTo(name);
        assertThat(search.get("evaluations").asInt()).isBetween(6, 7);
        assertThat(search.get("error").asDouble()).isBetween(0.0, 0.5);
        assertThat(search.get("folds").asInt()).isEqualTo(3);
        for (String setting : List.of("width", "c")) {
            assertThat(fit.get("settings").get(setting).asDouble())
                    .isEqualTo(search.get("best").get(setting).asDouble());
        }
        assertThat(fit.get("interrupted").asBoolean()).isFalse();
    }

    @Test
    void aLogLetsASearchGoOnWhereItWasAndEndAsIfItHadNotStopped() throws IOException {
        String search = "fit --data windmill:200 --features 20 --search gp-ucb --folds 3 --evaluations ";
        JsonNode whole = Console.json(words(search + 9, "--search-log", file("whole")));
        Console.json(words(search + 6, "--search-log", file("parts")));
        // A line that a crash left unfinished.
        Files.writeString(folder.resolve("parts"), Files.readString(folder.resolve("parts")) + "{\"number\":6,\"po");
        Console second = Console.run(words(search + 9, "--json", "--search-log", file("parts")));
        assertThat(second.err()).contains("6 evaluations are in the log");
        assertThat(points("parts")).isEqualTo(points("whole")).hasSize(10);
        assertThat(second.out()).contains(whole.get("search").get("best").toString());
        // All is there, so that nothing is evaluated again.
        List<String> before = Files.readAllLines(folder.resolve("parts"));
        Console.json(words(search + 9, "--search-log", file("parts")));
        assertThat(Files.readAllLines(folder.resolve("parts"))).isEqualTo(before);
    }

    /** The lines without the seconds, which differ from run to run. */
    private List<String> points(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).stream()
                .map(line -> line.replaceAll(",\"seconds\":.*", ""))
                .toList();
    }

    @Test
    void rangesSayWhereToLookAndRegressionHasItsError() throws IOException {
        StringBuilder rows = new StringBuilder("x,target\n");
        for (int i = 0; i < 80; i++) {
            rows.append(i / 10.0).append(',').append(Math.sin(i / 10.0)).append('\n');
        }
        Files.writeString(folder.resolve("sine.csv"), rows);
        JsonNode fit = Console.json(words(
                "fit --features 20 --search random --evaluations 5 --validation 0.3 --repeats 2 --range width=0.5:0.6"
                        + " --range kernel=gaussian,laplace",
                "--data",
                file("sine.csv"),
                "--report",
                file("page")));
        JsonNode search = fit.get("search");
        assertThat(search.get("best").get("width").asDouble()).isBetween(0.5, 0.6);
        assertThat(search.get("best").get("kernel").asText()).isIn("gaussian", "laplace");
        assertThat(search.get("best").has("c")).isTrue();
        assertThat(search.get("repeats").asInt()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("page/index.html")))
                .contains("best so far")
                .contains("Settings");
    }

    @Test
    void standardErrorShowsTheBestSoFar() {
        Console fit =
                Console.run(words("fit --data windmill:100 --features 10 --search random --evaluations 4 --folds 2"));
        assertThat(fit.code()).isEqualTo(Main.DONE);
        assertThat(fit.err()).contains("best so far").containsPattern(" 1 +0\\.\\d+ ± 0\\.\\d+ .*width=.*c=");
        assertThat(fit.out()).contains("search");
    }

    @Test
    void autoTellsWhatItTriedAndWhatItTook() throws IOException {
        JsonNode fit = Console.json(words(
                "fit --data windmill:250 --features 30 --method auto --set kernel=gaussian --set draw=iid --time 30s"
                        + " --blend off",
                "--report",
                file("page")));
        List<String> tried = new ArrayList<>();
        fit.get("tried").forEach(each -> tried.add(each.get("method").asText()));
        // Those that have a kernel and a draw to set.
        assertThat(tried).contains("rff", "lkrf", "pbrff").doesNotContain("linear", "rbf-svm");
        assertThat(tried.get(0)).startsWith(fit.get("method").asText());
        assertThat(fit.get("tried").get(0).get("verdict").asText()).isEqualTo("chosen");
        // Few rows: log losses decide between errors that are alike.
        assertThat(fit.get("tried").get(0).get("logLoss").asDouble()).isBetween(0.0, 0.7);
        assertThat(fit.get("validation").get("error").asDouble()).isLessThan(0.3);
        assertThat(Files.readString(folder.resolve("page/index.html"))).contains("Methods tried", "log loss");
    }
}
