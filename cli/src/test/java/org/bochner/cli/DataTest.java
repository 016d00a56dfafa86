package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataTest {
    @TempDir
    private Path folder;

    @Test
    void listTellsWhatIsHere() throws IOException {
        Files.writeString(folder.resolve("letter.csv"), "a,target\n1,x\n2,y\n");
        JsonNode list =
                Console.json("data", "list", "--data-dir", folder.toString()).get("datasets");
        assertThat(list.size()).isGreaterThan(20);
        assertThat(entry(list, "windmill").get("here").asBoolean()).isTrue();
        assertThat(entry(list, "letter").get("here").asBoolean()).isTrue();
        assertThat(entry(list, "letter").get("rows").asInt()).isEqualTo(20000);
        Console plain = Console.run("data", "--data-dir", folder.toString());
        assertThat(plain.out())
                .isEqualTo(Console.run("data", "list", "--data-dir", folder.toString())
                        .out());
    }

    @Test
    void describeTellsWhatWasFoundAndWhy() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, "size,colour,same,y\n1,red,4,no\n?,blue,4,yes\n3,red,4,no\n5,red,4,yes\n");
        JsonNode json = Console.json("data", "describe", file.toString(), "--target", "y");
        assertThat(json.get("rows").asInt()).isEqualTo(4);
        assertThat(json.get("task").asText()).isEqualTo("binary");
        assertThat(json.get("why").asText()).contains("is not a number");
        assertThat(json.get("missing").asInt()).isEqualTo(1);
        assertThat(json.get("classes").get(1).get("rows").asInt()).isEqualTo(2);
        assertThat(json.get("inputs").get(0).get("kind").asText()).isEqualTo("number");
        assertThat(json.get("inputs").get(1).get("kind").asText()).isEqualTo("category");
        assertThat(json.get("inputs").get(2).get("why").asText()).isNotEmpty();
        assertThat(Console.run("data", "describe", file.toString()).out()).contains("colour");
    }

    @Test
    void describeKnowsThePublication() {
        JsonNode json = Console.json("data", "describe", "breast_cancer");
        assertThat(json.get("licence").asText()).contains("CC BY 4.0");
        assertThat(json.get("rows").asInt()).isEqualTo(569);
        assertThat(json.get("inputs")).hasSize(30);
    }

    @Test
    void everyHelpHasAnExample() {
        for (String command : new String[] {
            "demo", "fit", "predict", "evaluate", "explain", "data", "data list", "data describe", "data fetch"
        }) {
            Console help = Console.run((command + " --help").split(" "));
            assertThat(help.code()).isZero();
            assertThat(help.out()).as(command).contains("Example:").contains("bochner " + command.split(" ")[0]);
            assertThat(help.err()).isEmpty();
        }
        String help = Console.run("fit", "--help").out();
        Methods.all().forEach(method -> assertThat(help).contains(method.name()));
    }

    private static JsonNode entry(JsonNode list, String name) {
        for (JsonNode each : list) {
            if (each.get("name").asText().equals(name)) {
                return each;
            }
        }
        throw new AssertionError(name);
    }
}
