package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --split}: what a random split overstates, a split by group or time does not. */
class SplitTest {
    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    /**
     * Persons whose traits identify them, with a coin for a label; and a price that drifts over days in steps, so that
     * neighbours in time know it.
     */
    @BeforeAll
    static void write() throws IOException {
        Random random = new Random(5);
        StringBuilder persons = new StringBuilder("person,a,b,c,target\n");
        for (int person = 0; person < 20; person++) {
            double[] traits = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            for (int i = 0; i < 30; i++) {
                persons.append(100 + person);
                for (double trait : traits) {
                    persons.append(',').append(5 * trait + 0.1 * random.nextGaussian());
                }
                persons.append(person % 2 == 0 ? ",yes\n" : ",no\n");
            }
        }
        Files.writeString(folder.resolve("persons.csv"), persons);
        List<String> days = new ArrayList<>();
        double price = 0;
        for (int day = 0; day < 400; day++) {
            price += random.nextGaussian();
            days.add(day + "," + random.nextInt(7) + "," + price);
        }
        Collections.shuffle(days, random);
        Files.writeString(folder.resolve("days.csv"), "day,weekday,price\n" + String.join("\n", days) + "\n");
    }

    private static JsonNode fit(String data, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "fit", "--data", file(data), "--method", "rff", "--features", "100", "--holdout", "0.25", "--quiet"));
        args.addAll(List.of(more));
        return Console.json(args.toArray(String[]::new));
    }

    @Test
    void personsAreNotKnownToAModelThatHasNotSeenThem() {
        JsonNode random = fit("persons.csv", "--ignore", "person");
        JsonNode group = fit("persons.csv", "--split", "group:person");
        assertThat(random.get("test").get("accuracy").asDouble()).isGreaterThan(0.99);
        assertThat(group.get("test").get("accuracy").asDouble()).isLessThan(0.85);
        assertThat(group.get("columns").asInt()).isEqualTo(3);
        assertThat(group.get("test").get("rows").asInt()).isEqualTo(150);
        assertThat(group.get("split").toString()).isEqualTo("{\"by\":\"group\",\"column\":\"person\"}");
        assertThat(random.get("split").toString()).isEqualTo("{\"by\":\"random\"}");
    }

    @Test
    void theFutureIsHarderThanDaysBetweenKnownDays() {
        JsonNode random = fit("days.csv", "--target", "price");
        JsonNode time = fit("days.csv", "--target", "price", "--split", "time:day");
        assertThat(random.get("test").get("r2").asDouble()).isGreaterThan(0.8);
        assertThat(time.get("test").get("r2").asDouble()).isLessThan(0.5);
        assertThat(time.get("test").get("rows").asInt()).isEqualTo(100);
        assertThat(time.get("columns").asInt()).isEqualTo(2);
    }

    @Test
    void settingsAreChosenOnGroupsThatWereNotLearnedFrom() {
        String[] search = {"--search", "random", "--evaluations", "3", "--split", "group:person"};
        assertThat(fit("persons.csv", search).get("search").get("error").asDouble())
                .isGreaterThan(0.2);
        JsonNode auto = Console.json(
                "fit",
                "--data",
                file("persons.csv"),
                "--split",
                "group:person",
                "--method",
                "auto",
                "--features",
                "30",
                "--time",
                "60s",
                "--quiet");
        assertThat(auto.get("validation").get("error").asDouble()).isGreaterThan(0.1);
    }

    @Test
    void methodsAreComparedOnTheSplitsThatWereAskedFor() {
        String[] args = {
            "compare",
            "--data",
            file("persons.csv"),
            "--methods",
            "rff",
            "--features",
            "50",
            "--repeats",
            "3",
            "--out",
            file("cells"),
            "--quiet"
        };
        JsonNode random = Console.json(with(args, "--ignore", "person"));
        JsonNode group = Console.json(with(args, "--split", "group:person"));
        assertThat(random.get("results").get(0).get("mean").asDouble()).isGreaterThan(0.99);
        assertThat(group.get("results").get(0).get("mean").asDouble()).isLessThan(0.85);
        assertThat(group.get("reusedCells").asInt()).isZero();
        assertThat(group.get("split").get("by").asText()).isEqualTo("group");
        assertThat(Console.json(with(args, "--split", "group:person"))
                        .get("reusedCells")
                        .asInt())
                .isPositive();
    }

    @Test
    void testRowsOfAFileAreNotSaidToBeHeldOutAtRandom() {
        String[] args = {"fit", "--data", file("persons.csv"), "--method", "linear", "--quiet"};
        JsonNode own = Console.json(with(args, "--test", file("persons.csv"), "--ignore", "person"));
        assertThat(own.get("split").toString()).isEqualTo("{\"by\":\"file\",\"validation\":\"random\"}");
        JsonNode held = Console.json(with(args, "--holdout", "0.2", "--ignore", "person"));
        assertThat(held.get("split").toString()).isEqualTo("{\"by\":\"random\"}");
    }

    private static String[] with(String[] args, String... more) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void badSplitsAreRefused() {
        Console unknown = Console.run("fit", "--data", file("days.csv"), "--target", "price", "--split", "time:dya");
        assertThat(unknown.code()).isEqualTo(Main.BAD);
        assertThat(unknown.err()).contains("there is no time column 'dya'").contains("did you mean day?");
        Console kind = Console.run("fit", "--data", file("days.csv"), "--split", "tiem:day");
        assertThat(kind.err()).contains("--split must be random, time:COL or group:COL, not 'tiem:day'");
    }
}
