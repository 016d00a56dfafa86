package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Help, the list of methods, the page of a saved model, and the notes of every command. */
class HelpTest {
    /** Commands whose examples other tests run, or that need a network. */
    private static final Set<String> ELSEWHERE = Set.of("demo", "reproduce", "data fetch", "serve");

    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeAll
    static void write() throws IOException {
        StringBuilder rows = new StringBuilder("id,x,y,label\n");
        for (int i = 0; i < 200; i++) {
            rows.append("row-")
                    .append(i)
                    .append(',')
                    .append(i % 17)
                    .append(',')
                    .append(i * 7 % 11)
                    .append(',')
                    .append(i % 17 > 8 ? "up" : "down")
                    .append('\n');
        }
        List<String> lines = rows.toString().lines().toList();
        Files.write(folder.resolve("train.csv"), lines.subList(0, 151));
        List<String> others = new ArrayList<>(lines.subList(151, 201));
        others.add(0, lines.get(0));
        Files.write(folder.resolve("test.csv"), others);
        Files.write(folder.resolve("new.csv"), others);
        Files.createDirectory(folder.resolve("my-data"));
    }

    private static List<String> examples(String help) {
        return help.lines()
                .filter(each -> each.startsWith("  bochner "))
                .map(String::strip)
                .toList();
    }

    @Test
    void theExampleOfEveryCommandRuns() throws IOException {
        List<String> commands =
                new ArrayList<>(List.of("fit", "predict", "evaluate", "explain", "report", "blend", "compare"));
        commands.addAll(
                List.of("methods", "data", "data list", "data describe", "help", "demo", "reproduce", "data fetch"));
        commands.addAll(List.of("benchmark", "serve", "export"));
        String all = Console.run("help").out();
        all.lines()
                .filter(each -> each.matches("  [a-z]+  +[A-Z].*"))
                .map(each -> each.strip().split(" ")[0])
                // The example of spark needs a module that is not on this class path; tests of that module run it.
                .filter(each -> !each.equals("spark"))
                .forEach(each -> assertThat(commands).contains(each));
        for (String command : commands) {
            String[] words = ("help " + command).split(" ");
            String help = Console.run(words).out();
            assertThat(help)
                    .as(command)
                    .isEqualTo(Console.run((command + " --help").split(" ")).out());
            List<String> examples = examples(help);
            assertThat(examples).as(command).isNotEmpty();
            for (String example : ELSEWHERE.contains(command) ? List.<String>of() : examples) {
                List<String> args = new ArrayList<>();
                for (String word : example.split(" ")) {
                    args.add(Arrays.stream(word.split(","))
                            .map(each -> each.matches("[a-z-]+\\.(csv|bochner|html|onnx)|my-data") ? file(each) : each)
                            .collect(Collectors.joining(",")));
                }
                if (command.equals("blend")) {
                    Files.copy(folder.resolve("model.bochner"), folder.resolve("a.bochner"));
                    Files.copy(folder.resolve("model.bochner"), folder.resolve("b.bochner"));
                }
                if (command.equals("compare") || command.equals("benchmark")) {
                    args.addAll(List.of("--out", file("cells")));
                }
                Console console = Console.run(args.subList(1, args.size()).toArray(String[]::new));
                assertThat(console.code()).as(example + "\n" + console.err()).isEqualTo(Main.DONE);
            }
        }
        assertThat(folder.resolve("page.html")).exists();
        assertThat(folder.resolve("out.csv")).exists();
    }

    @Test
    void aMisspelledCommandIsAskedFor() {
        Console console = Console.run("help", "evalaute");
        assertThat(console.code()).isEqualTo(Main.BAD);
        assertThat(console.err()).contains("unknown command 'evalaute'; did you mean evaluate?");
    }

    @Test
    void everyMethodHasALineThatSaysWhenToTakeIt() {
        JsonNode methods = Console.json("methods").get("methods");
        Set<String> tests = Set.of("org.bochner.cli");
        for (Method method : Methods.all()) {
            if (!tests.contains(method.provider().getPackageName())) {
                JsonNode line = find(methods, method.name());
                assertThat(line.get("when").asText()).as(method.name()).isNotEmpty();
                assertThat(line.get("summary").asText()).isEqualTo(method.summary());
                assertThat(line.get("settings")).hasSize(method.settings().size());
            }
        }
        String text = Console.run("methods", "nsrf").out();
        Methods.named("nsrf")
                .settings()
                .forEach(setting -> assertThat(text.lines()).anyMatch(line -> line.startsWith(setting.name())));
        assertThat(Console.run("methods", "nsfr").err()).contains("did you mean nsrf?");
    }

    private static JsonNode find(JsonNode methods, String name) {
        for (JsonNode each : methods) {
            if (each.get("name").asText().equals(name)) {
                return each;
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void notesOnStandardErrorAreInJsonToo() throws IOException {
        Files.writeString(
                folder.resolve("wide.csv"),
                Files.readString(folder.resolve("test.csv")).replace("id,x", "odd,x"));
        String model = file("noted");
        for (String line : List.of(
                "fit --data @train.csv --target label --features 20 --method rff",
                "fit --data @train.csv --target label --features 20 --method rff --out @noted --split group:id",
                "fit --data @train.csv --target label --features 20 --method rff --test @wide.csv",
                "evaluate --model @noted --data @wide.csv",
                "report --model @noted --data @wide.csv --out @noted.html",
                "explain --model @noted --data @wide.csv",
                "predict --model @noted --data @wide.csv --out @p.csv")) {
            String[] args = Arrays.stream((line + " --json").split(" "))
                    .map(word -> word.startsWith("@") ? file(word.substring(1)) : word)
                    .toArray(String[]::new);
            Console console = Console.run(args);
            assertThat(console.code()).as(console.err()).isEqualTo(Main.DONE);
            assertThat(console.err()).as(line).isNotBlank();
            List<String> notes = new ArrayList<>();
            new ObjectMapper().readTree(console.out()).get("notes").forEach(each -> notes.add(each.asText()));
            assertThat(notes).as(line).containsAll(console.err().lines().toList());
        }
        assertThat(Files.exists(Path.of(model))).isTrue();
    }

    @Test
    void thePageOfASavedModelSaysWhichRowsJudgeIt() throws IOException {
        Console.json("fit", "--data", file("train.csv"), "--target", "label", "--features", "20", "--out", file("m"));
        JsonNode other =
                Console.json("report", "--model", file("m"), "--data", file("test.csv"), "--out", file("a.html"));
        assertThat(other.get("trainingData").asBoolean()).isFalse();
        assertThat(other.get("rows").asInt()).isEqualTo(50);
        assertThat(Files.readString(folder.resolve("a.html")))
                .contains("Of 50 rows that it had never seen")
                .contains("bochner report");
        JsonNode same =
                Console.json("report", "--model", file("m"), "--data", file("train.csv"), "--out", file("b.html"));
        assertThat(same.get("trainingData").asBoolean()).isTrue();
        assertThat(same.get("notes").get(0).asText()).contains("trained on rows of this file");
        assertThat(Files.readString(folder.resolve("b.html"))).contains("No rows were kept for a test");
    }
}
