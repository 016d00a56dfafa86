package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.methods.Askl;
import org.bochner.methods.Nsrf;
import org.bochner.methods.Rff;
import org.bochner.model.Metrics;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code is this class's, it runs, and its links lead somewhere. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");

    private record Person(int age, String job, Double hours, String income) {}

    @TempDir
    private Path temporary;

    @Test
    void theExampleRunsAndStandsInTheReadme() throws IOException {
        Random random = new Random(1);
        double[][] x = new double[300][];
        String[] labels = new String[x.length];
        List<Map<String, Object>> listOfMaps = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            labels[i] = Math.hypot(x[i][0], x[i][1]) < 1.2 ? "inner" : "outer";
            listOfMaps.add(Map.of("first", x[i][0], "second", x[i][1], "where", labels[i]));
        }
        Dataset testData = Dataset.of(x, labels);
        PrintStream out = new PrintStream(OutputStream.nullOutputStream());
        Path folder = temporary;
        Path csv = folder.resolve("rows.csv");
        Files.write(csv, Embedded.windmill(500, 1, Execution.defaults()).open().readAllBytes());
        List<String> jobs = List.of("clerk", "nurse", "smith");
        List<Person> persons = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int age = 20 + random.nextInt(40);
            Double hours = i % 7 == 0 ? null : 20.0 + random.nextInt(20);
            persons.add(new Person(age, jobs.get(random.nextInt(3)), hours, age > 40 ? "high" : "low"));
        }

        // README begins
        // Arrays: numbers with labels, or with numbers. A typed method, or one by name.
        Dataset data = Dataset.of(x, labels);
        Model model = Model.fit(data, Nsrf.features(100).seed(7));
        Model other = Model.fit(data, Methods.named("lkrf").features(200).set("kernel", "laplace"));

        // Records, maps, objects, database queries, files: columns are found as in a CSV file.
        // record Person(int age, String job, Double hours, String income) {}
        Dataset people = Dataset.ofRecords(persons, Person::income);
        Dataset maps = Dataset.ofMaps(listOfMaps, "where");
        Dataset file = Dataset.read(csv);

        // One row in, one prediction out; safe from any thread.
        Prediction inner = model.predict(new double[] {0.1, -0.2});
        String answer = inner.label() + " " + inner.probability("inner") + " " + Arrays.toString(inner.scores());
        double[] z = model.features(new double[] {0.1, -0.2}); // the learned features, for another learner
        Model salaries = Model.fit(people, Rff.features(50));
        Prediction one = salaries.predict(Map.of("age", 39, "job", "clerk")); // hours are missing

        // Many rows, and a file.
        Metrics metrics = other.evaluate(testData);
        Predictions all = other.predict(x); // arrays, maps and records need no labels
        model.save(folder.resolve("model.bochner"));
        Model loaded = Model.load(folder.resolve("model.bochner"));

        // Watch and stop: the best model so far when the time is up.
        Execution execution = Execution.defaults()
                .time(Duration.ofMinutes(2))
                .progress(event -> out.println(event.stage() + " " + event.fraction()));
        Model watched = Model.fit(file, Askl.features(50), execution);

        // Which method is best?
        Comparison result = Comparison.of(data)
                .methods("linear", "rff", "nsrf")
                .features(20, 50)
                .repeats(3)
                .run();
        // README ends

        assertThat(answer).startsWith("inner 0.9").contains("[");
        assertThat(z).hasSize(model.machine().map().orElseThrow().features());
        assertThat(one.probability("low") + one.probability("high")).isCloseTo(1, within(1e-9));
        assertThat(metrics.values().get("accuracy")).isGreaterThan(0.9);
        assertThat(all.rows()).isEqualTo(300);
        assertThat(loaded.predict(x[0]).label()).isEqualTo(model.predict(x[0]).label());
        assertThat(watched.provenance().metrics().get("accuracy")).isGreaterThan(0.7);
        assertThat(result.results().get(0).method()).isNotEqualTo("linear");
        Stream.of(model, other, salaries, loaded, watched).forEach(Model::close);
        Stream.of(data, testData, people, maps, file).forEach(Dataset::close);
        assertThat(block("java")).isEqualTo(region());
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
            if (!method.provider().getPackageName().equals("org.bochner.cli")) {
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
