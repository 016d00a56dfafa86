package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.RandomStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a saved model: evaluate, predict, explain. */
class ModelCommandsTest {
    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeAll
    static void fit() throws IOException {
        Console.json("fit", "--data", "breast_cancer", "--first", "400", "--features", "100", "--out", file("cancer"));
        // Only "loud" and "kind" matter; three classes with awkward names; twice as many rows as a block has.
        StringBuilder rows = new StringBuilder("kind,noise,loud,target\n");
        StringBuilder numbers = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 2500; i++) {
            String kind = i % 3 == 0 ? "x" : "y";
            int loud = i * 7 % 11;
            String label = kind.equals("x") ? "\"a,b\"" : loud > 5 ? "c" : "d";
            rows.append(kind)
                    .append(',')
                    .append(i % 2)
                    .append(',')
                    .append(loud)
                    .append(',')
                    .append(label)
                    .append('\n');
            numbers.append(i % 13)
                    .append(',')
                    .append(i % 5)
                    .append(',')
                    .append(1000 + 30 * (i % 13))
                    .append(".5\n");
        }
        Files.writeString(folder.resolve("three.csv"), rows);
        Files.writeString(folder.resolve("numbers.csv"), numbers);
        Console.json("fit", "--data", file("three.csv"), "--features", "60", "--out", file("three"));
        Console.json(
                "fit",
                "--data",
                file("numbers.csv"),
                "--features",
                "60",
                "--target-scale",
                "0,1",
                "--out",
                file("numbers"));
    }

    @Test
    void evaluateTellsAllMetricsAndClasses() {
        JsonNode json = Console.json("evaluate", "--model", file("cancer"), "--data", "breast_cancer", "--skip", "400");
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertThat(keys).containsSubsequence("command", "rows", "metrics", "seconds");
        assertThat(keys).contains("task", "columns", "method", "settings", "features", "seed", "certificates");
        assertThat(json.get("metrics").get("accuracy").asDouble()).isBetween(0.9, 1.0);
        assertThat(json.get("metrics").get("error").asDouble())
                .isCloseTo(1 - json.get("metrics").get("accuracy").asDouble(), within(1e-12));
        assertThat(json.get("metrics").get("logLoss").asDouble()).isBetween(0.0, 0.5);
        assertThat(json.get("classes")).hasSize(2);
        Console text = Console.run("evaluate", "--model", file("cancer"), "--data", "breast_cancer");
        assertThat(text.out()).contains("precision").contains("recall");
    }

    @Test
    void regressionHasItsOwnMetrics() {
        JsonNode metrics = Console.json("evaluate", "--model", file("numbers"), "--data", file("numbers.csv"))
                .get("metrics");
        assertThat(metrics.get("rmse").asDouble()).isLessThan(0.02);
        assertThat(metrics.has("mae")).isTrue();
        assertThat(metrics.get("r2").asDouble()).isGreaterThan(0.99);
    }

    @Test
    void streamedPredictionsAreThoseThatEvaluateCounts() throws IOException {
        List<String> truth = Files.readAllLines(folder.resolve("three.csv"));
        Console.json(
                "predict",
                "--model",
                file("three"),
                "--data",
                file("three.csv"),
                "--out",
                file("p.csv"),
                "--threads",
                "2");
        List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
        assertThat(lines.get(0)).isEqualTo("prediction,\"p_a,b\",p_c,p_d");
        assertThat(lines).hasSize(2501);
        int right = 0;
        for (int i = 1; i < lines.size(); i++) {
            String label = truth.get(i).contains("\"")
                    ? "\"a,b\""
                    : truth.get(i).substring(truth.get(i).length() - 1);
            right += lines.get(i).startsWith(label + ",") ? 1 : 0;
        }
        double accuracy = Console.json("evaluate", "--model", file("three"), "--data", file("three.csv"))
                .get("metrics")
                .get("accuracy")
                .asDouble();
        assertThat(right / 2500.0).isCloseTo(accuracy, within(1e-12));
    }

    @Test
    void predictionsHaveTheSameBitsOnStandardOutputAndAtAnyNumberOfThreads() throws IOException {
        Console.json(
                "predict",
                "--model",
                file("three"),
                "--data",
                file("three.csv"),
                "--out",
                file("1.csv"),
                "--threads",
                "1");
        Console.json(
                "predict",
                "--model",
                file("three"),
                "--data",
                file("three.csv"),
                "--out",
                file("3.csv"),
                "--threads",
                "3");
        String one = Files.readString(folder.resolve("1.csv"));
        assertThat(Files.readString(folder.resolve("3.csv"))).isEqualTo(one);
        Console standard = Console.run("predict", "--model", file("three"), "--data", file("three.csv"));
        assertThat(standard.out()).isEqualTo(one);
        assertThat(standard.err()).isEmpty();
        Console part = Console.run(
                "predict", "--model", file("three"), "--data", file("three.csv"), "--skip", "1020", "--first", "10");
        List<String> labels = one.lines()
                .skip(1021)
                .limit(10)
                .map(line -> line.split(",p|,[0-9]")[0])
                .toList();
        assertThat(part.out().lines().skip(1).map(line -> line.split(",[0-9]")[0]))
                .isEqualTo(labels);
    }

    @Test
    void unlabelledRowsArePredictedAndScoresAreThereOnRequest() throws IOException {
        Files.writeString(folder.resolve("new.csv"), "loud,kind,noise\n9,y,0\n1,x,1\n");
        Console said = Console.run("predict", "--model", file("three"), "--data", file("new.csv"), "--scores");
        List<String> lines = said.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("prediction,\"score_a,b\",score_c,score_d,\"p_a,b\",p_c,p_d");
        assertThat(lines.get(1)).startsWith("c,");
        assertThat(lines.get(2)).startsWith("\"a,b\",");
    }

    @Test
    void regressionPredictsInTheUnitOfTheFile() {
        Console said =
                Console.run("predict", "--model", file("numbers"), "--data", file("numbers.csv"), "--first", "3");
        List<String> lines = said.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("prediction");
        assertThat(Double.parseDouble(lines.get(1))).isCloseTo(1000.5, within(8.0));
        assertThat(Double.parseDouble(lines.get(3))).isCloseTo(1060.5, within(8.0));
    }

    @Test
    void explainWithoutRowsShowsTheModelAndSaysWhatItCannotKnow() {
        JsonNode json = Console.json("explain", "--model", file("three"), "--top", "3");
        assertThat(json.get("kernel").get("family").asText()).isEqualTo("fourier-pair");
        assertThat(json.get("kernel").get("atoms").asInt()).isEqualTo(30);
        assertThat(json.get("kernel").get("frequencyNorms").get("median").asDouble())
                .isPositive();
        assertThat(json.get("settings").has("width")).isTrue();
        assertThat(json.get("dataSha256").asText()).hasSize(64);
        assertThat(json.get("inputs")).isEmpty();
        assertThat(json.get("inputsSeen").asText()).contains("not without rows", "--data");
        assertThat(json.has("effects")).isFalse();
    }

    @Test
    void explainFindsTheInputsThatMatterAndTheirShape() {
        JsonNode json = Console.json("explain", "--model", file("three"), "--data", file("three.csv"));
        JsonNode inputs = json.get("inputs");
        assertThat(inputs.get(2).get("input").asText()).isEqualTo("noise");
        double shares = 0;
        for (JsonNode input : inputs) {
            shares += input.get("share").asDouble();
        }
        assertThat(shares).isCloseTo(1, within(1e-9));
        for (int i = 0; i < 2; i++) {
            assertThat(inputs.get(i).get("importance").asDouble())
                    .isGreaterThan(4 * inputs.get(i).get("deviation").asDouble());
        }
        assertThat(json.get("inputsSeen").asText()).contains("2500 rows", "log loss");
        JsonNode effect = json.get("effects").get(0);
        assertThat(effect.get("values")).hasSameSizeAs(effect.get("mean"));
        assertThat(effect.get("rows")).hasSize(20);
        assertThat(json.get("interactions").get(0).get("h").asDouble()).isPositive();
        Console said = Console.run("explain", "--model", file("three"), "--data", file("three.csv"));
        assertThat(said.out()).contains("importance", "effects", "interactions").doesNotContain("[");
        assertThat(said.err()).contains("the model was trained on rows of");
    }

    @Test
    void noiseDoesNotSeemToMatterThoughItHasManyCategories() throws IOException {
        for (String name : List.of("noisy", "unseen")) {
            StringBuilder rows = new StringBuilder("signal,town,coin,target\n");
            RandomStream stream = RandomStream.of(name.hashCode(), 3);
            for (int i = 0; i < 600; i++) {
                double signal = stream.gaussian();
                rows.append(signal).append(",town").append(stream.below(100)).append(',');
                rows.append(stream.below(2) == 0 ? "heads" : "tails").append(',');
                rows.append(signal + stream.gaussian() > 0 ? "yes\n" : "no\n");
            }
            Files.writeString(folder.resolve(name + ".csv"), rows);
        }
        Console.json("fit", "--data", file("noisy.csv"), "--features", "200", "--out", file("noisy"));
        JsonNode inputs = Console.json("explain", "--model", file("noisy"), "--data", file("unseen.csv"))
                .get("inputs");
        assertThat(inputs.get(0).get("input").asText()).isEqualTo("signal");
        assertThat(inputs.get(0).get("share").asDouble()).isGreaterThan(0.9);
        for (int i = 1; i < 3; i++) {
            // Three deviations: chance is below 1 in 300, and the seed is fixed.
            assertThat(Math.abs(inputs.get(i).get("importance").asDouble()))
                    .isLessThan(3 * inputs.get(i).get("deviation").asDouble());
        }
    }

    @Test
    void rowsWithoutLabelsSayHowFarScoresMoveAndNoMore() throws IOException {
        Files.writeString(folder.resolve("plain.csv"), "kind,noise,loud\nx,0,3\ny,1,9\ny,0,1\nx,1,7\n");
        JsonNode json = Console.json("explain", "--model", file("three"), "--data", file("plain.csv"));
        assertThat(json.get("inputsSeen").asText()).contains("without labels");
        assertThat(json.get("inputs").get(0).has("importance")).isFalse();
        assertThat(json.get("inputs").get(0).get("sensitivity").asDouble()).isPositive();
    }

    @Test
    void everyMethodCanBeExplained() {
        for (String method : List.of("linear", "orf", "rbf-svm")) {
            Console.json(
                    "fit",
                    "--data",
                    "breast_cancer",
                    "--method",
                    method,
                    "--features",
                    "40",
                    "--first",
                    "200",
                    "--out",
                    file("explained"));
            JsonNode json =
                    Console.json("explain", "--model", file("explained"), "--data", "breast_cancer", "--top", "5");
            assertThat(json.get("inputs")).as(method).hasSize(5);
            assertThat(json.get("inputs").get(0).get("importance").asDouble())
                    .as(method)
                    .isPositive();
        }
    }

    @Test
    void nothingIsLeftBesidesTheFilesAskedFor() throws IOException {
        Console.run("predict", "--model", file("three"), "--data", file("numbers.csv"), "--out", file("never.csv"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("never") || name.endsWith(".part"));
        }
    }
}
