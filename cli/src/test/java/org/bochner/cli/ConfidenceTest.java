package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fit --confidence}, and what predict, evaluate and explain make of it. */
class ConfidenceTest {
    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeAll
    static void tables() throws IOException {
        for (String name : List.of("train", "test")) {
            SplittableRandom random = new SplittableRandom(name.hashCode());
            StringBuilder classes = new StringBuilder("x,z,kind\n");
            StringBuilder numbers = new StringBuilder("x,price\n");
            for (int i = 0; i < 1500; i++) {
                double x = 4 * random.nextDouble();
                double z = random.nextDouble();
                int kind = (int) (x * 0.75 + random.nextDouble() - 0.3);
                classes.append(x).append(',').append(z).append(',');
                classes.append(kind == 2 ? "\"a,b\"" : "k" + kind).append('\n');
                numbers.append(x)
                        .append(',')
                        .append(1000 + 50 * x * x + 40 * random.nextDouble())
                        .append('\n');
            }
            Files.writeString(folder.resolve(name + "-kind.csv"), classes);
            Files.writeString(folder.resolve(name + "-price.csv"), numbers);
        }
    }

    @Test
    void setsAreWrittenMeasuredAndGuaranteed() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                file("train-kind.csv"),
                "--confidence",
                "0.9",
                "--calibrate",
                "split",
                "--out",
                file("kind.bochner"),
                "--features",
                "40",
                "--test",
                file("test-kind.csv"));
        assertThat(fit.get("rows").asInt()).isEqualTo(1200);
        assertThat(fit.at("/test/coverage").asDouble()).isBetween(0.83, 0.97);
        assertThat(fit.at("/test/setSize").asDouble()).isBetween(0.5, 3.0);
        assertThat(fit.at("/certificates/0/name").asText()).isEqualTo("held-out rows");
        assertThat(fit.at("/certificates/0/holds").asBoolean()).isTrue();
        assertThat(fit.at("/certificates/0/inputs/rows").asInt()).isEqualTo(1500);
        assertThat(fit.at("/certificates/1/name").asText()).isEqualTo("conformal sets");
        JsonNode measured = Console.json("evaluate", "--model", file("kind.bochner"), "--data", file("test-kind.csv"));
        assertThat(measured.at("/metrics/coverage")).isEqualTo(fit.at("/test/coverage"));
        assertThat(measured.at("/metrics/setSize")).isEqualTo(fit.at("/test/setSize"));
        assertThat(measured.at("/certificates")).isEqualTo(fit.at("/certificates"));
        String out = Console.run("predict", "--model", file("kind.bochner"), "--data", file("test-kind.csv"), "--quiet")
                .out();
        assertThat(out).startsWith("prediction,set,\"p_a,b\",p_k0");
        assertThat(out.lines().skip(1).filter(line -> line.contains("|")).count())
                .isPositive();
        assertThat(Console.run("explain", "--model", file("kind.bochner")).out())
                .contains("rows that training never saw");
        String label = Console.run(
                        "predict",
                        "--model",
                        file("kind.bochner"),
                        "--data",
                        file("test-kind.csv"),
                        "--only",
                        "label",
                        "--quiet")
                .out();
        assertThat(label).startsWith("prediction\n");
    }

    @Test
    void intervalsHaveTheirEndsInTheUnitOfTheFile() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                file("train-price.csv"),
                "--target",
                "price",
                "--confidence",
                "0.8",
                "--calibrate",
                "split",
                "--holdout",
                "0.3",
                "--out",
                file("price.bochner"),
                "--features",
                "60");
        assertThat(fit.get("rows").asInt()).isEqualTo(840);
        assertThat(fit.at("/test/coverage").asDouble()).isBetween(0.7, 0.9);
        assertThat(fit.at("/test/intervalWidth").asDouble()).isBetween(25.0, 45.0);
        assertThat(fit.at("/certificates/0/name").asText()).isEqualTo("held-out rows");
        assertThat(fit.at("/certificates/1/name").asText()).isEqualTo("conformal intervals");
        assertThat(fit.get("guarantee").asText())
                .startsWith("At least 90 of 100 new rows have a number within ")
                .contains("rows that training never saw");
        List<String> lines = Console.run(
                        "predict",
                        "--model",
                        file("price.bochner"),
                        "--data",
                        file("test-price.csv"),
                        "--keep",
                        "price",
                        "--quiet")
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("price,prediction,lower,upper");
        int covered = 0;
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            double y = Double.parseDouble(cells[0]);
            assertThat(Double.parseDouble(cells[2])).isLessThan(Double.parseDouble(cells[1]));
            covered += y >= Double.parseDouble(cells[2]) && y <= Double.parseDouble(cells[3]) ? 1 : 0;
        }
        assertThat(covered).isBetween(1050, 1350);
    }

    @Test
    void aBoundOnTheErrorNeedsNoOption() {
        JsonNode fit = Console.json(
                "fit", "--data", file("train-kind.csv"), "--holdout", "0.2", "--features", "40", "--out", file("held"));
        assertThat(fit.at("/certificates/0/name").asText()).isEqualTo("held-out rows");
        assertThat(fit.at("/certificates/0/value").asDouble())
                .isGreaterThan(fit.at("/test/error").asDouble());
        assertThat(Console.json("explain", "--model", file("held")).at("/certificates/0"))
                .isEqualTo(fit.at("/certificates/0"));
    }

    @Test
    void fewRowsCalibrateOverFoldsAllTrainAndTestRowsProveTheCoverage() {
        JsonNode fit = Console.json(
                "fit",
                "--data",
                file("train-kind.csv"),
                "--rows",
                "300",
                "--method",
                "rff",
                "--features",
                "40",
                "--confidence",
                "0.9",
                "--test",
                file("test-kind.csv"),
                "--out",
                file("folds.bochner"));
        assertThat(fit.get("rows").asInt()).isEqualTo(300);
        assertThat(fit.at("/test/coverage").asDouble()).isBetween(0.83, 0.97);
        assertThat(fit.at("/certificates/0/name").asText()).isEqualTo("held-out rows");
        assertThat(fit.at("/certificates/1/name").asText()).isEqualTo("held-out coverage");
        assertThat(fit.at("/certificates/1/value").asDouble())
                .isLessThan(fit.at("/test/coverage").asDouble())
                .isGreaterThan(fit.at("/test/coverage").asDouble() - 0.03);
        assertThat(fit.at("/certificates/2/name").asText()).isEqualTo("conformal sets over folds");
        assertThat(fit.at("/certificates/2/holds").asBoolean()).isFalse();
        String explained =
                Console.run("explain", "--model", file("folds.bochner")).out();
        assertThat(explained.lines().findFirst().orElseThrow()).matches("guarantee +At most .* of 100 new rows .*");
        JsonNode split = Console.json(
                "fit",
                "--data",
                file("train-kind.csv"),
                "--rows",
                "300",
                "--method",
                "rff",
                "--features",
                "40",
                "--confidence",
                "0.9",
                "--calibrate",
                "split");
        assertThat(split.get("rows").asInt()).isEqualTo(240);
        assertThat(split.get("guarantee").asText()).startsWith("At most ");
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        assertThat(Console.run("fit", "--data", file("train-kind.csv"), "--per-class")
                        .err())
                .contains("--per-class says how --confidence is meant; give --confidence 0.9 too");
        assertThat(Console.run("fit", "--data", file("train-kind.csv"), "--calibrate", "folds")
                        .err())
                .contains("give --confidence 0.9 too");
        assertThat(Console.run(
                                "fit",
                                "--data",
                                file("train-kind.csv"),
                                "--confidence",
                                "0.9",
                                "--calibrate",
                                "folds",
                                "--time",
                                "5")
                        .err())
                .contains("--calibrate folds repeats the fit for every fold");
        assertThat(Console.run("fit", "--data", file("train-kind.csv"), "--confidence", "90")
                        .err())
                .contains("must be between 0 and 1, such as 0.9, not 90");
        assertThat(Console.run(
                                "fit",
                                "--data",
                                file("train-price.csv"),
                                "--target",
                                "price",
                                "--confidence",
                                "0.9",
                                "--per-class")
                        .err())
                .contains("numbers have no classes");
        Files.writeString(folder.resolve("few.csv"), "x,y\n1,a\n2,b\n3,a\n4,b\n5,a\n6,b\n");
        assertThat(Console.run("fit", "--data", file("few.csv"), "--confidence", "0.9")
                        .err())
                .contains("needs 9 rows to calibrate on and as many to train on, and there are 6");
    }
}
