package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.methods.Rff;
import org.bochner.model.Metrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code is this class's, it runs, and its links lead somewhere. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");

    @TempDir
    private Path temporary;

    @Test
    void theExampleRunsAndStandsInTheReadme() throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Path folder = prepared();
        // README begins
        try (Dataset train = Dataset.read(folder.resolve("train.csv"));
                Model model = Model.fit(train, Rff.features(200))) {
            Metrics metrics = model.evaluate(folder.resolve("test.csv"));
            out.println(metrics.values());
            model.save(folder.resolve("model.bochner"));
        }
        try (Model model = Model.load(folder.resolve("model.bochner"))) {
            List<String> labels = model.machine().task().labels();
            model.predict(folder.resolve("new.csv"), part -> {
                for (double value : part.values()) {
                    out.println(labels.get((int) value));
                }
            });
        }
        // README ends
        List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("{accuracy=0.9");
        assertThat(lines.subList(1, 3)).containsExactly("1", "-1");
        assertThat(block("java")).isEqualTo(region());
    }

    /** Windmill rows as files; the two new points lie in the middle of a sector each. */
    private Path prepared() throws IOException {
        Execution execution = Execution.defaults();
        for (String part : List.of("train", "test")) {
            int rows = part.equals("train") ? 1000 : 3000;
            byte[] bytes =
                    Embedded.windmill(rows, part.length(), execution).open().readAllBytes();
            Files.write(temporary.resolve(part + ".csv"), bytes);
        }
        Files.writeString(temporary.resolve("new.csv"), "x1,x2\n0.4,0.1\n-0.1,0.4\n");
        return temporary;
    }

    private static String region() throws IOException {
        String source = Files.readString(Path.of("src/test/java/org/bochner/cli/ReadmeTest.java"));
        int from = source.indexOf("// README begins\n") + "// README begins\n".length();
        return source.substring(from, source.indexOf("        // README ends"))
                .indent(-8)
                .stripTrailing();
    }

    private static String block(String language) throws IOException {
        String text = Files.readString(README);
        int from = text.indexOf("```" + language + "\n") + language.length() + 4;
        return text.substring(from, text.indexOf("```", from)).stripTrailing();
    }

    @Test
    void theTwoCommandsStandOnTop() throws IOException {
        assertThat(block("sh").lines()).contains("./bochner demo", "mvn -B verify");
    }

    @Test
    void everyMethodIsInTheTable() throws IOException {
        String text = Files.readString(README);
        for (Method method : Methods.all()) {
            if (!method.getClass().getPackageName().equals("org.bochner.cli")) {
                assertThat(text).contains("| `" + method.name() + "` | " + method.summary() + " |");
            }
        }
    }

    @Test
    void linksOfTheDocumentsLeadSomewhere() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(README, Path.of("..", "CONTRIBUTING.md")));
        try (var docs = Files.list(Path.of("..", "docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
        }
        for (Path page : pages) {
            Matcher links = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)|src=\"([^\":]+)\"")
                    .matcher(Files.readString(page));
            while (links.find()) {
                String link = links.group(1) != null ? links.group(1) : links.group(3);
                assertThat(page.resolveSibling(link)).as(page + " links to it").exists();
            }
        }
    }
}
