package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The figures that README and the results pages claim still hold: {@code benchmarks/headlines/headlines.tsv} has the
 * command of each and the range that its result must lie in.
 *
 * <p>A build runs the lines that need {@code embedded} data and checks that every claimed text is on its page.
 * {@code -Dbochner.headlines=all} runs all lines whose data are in the folder {@code BOCHNER_DATA}; the script
 * {@code benchmarks/headlines/run} does that.
 */
class HeadlinesTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    private Path temporary;

    /**
     * One claim.
     *
     * @param file where it is made
     * @param text as it is written there
     * @param needs {@code embedded}, {@code slow} (embedded, but not in every build), or the name of a data set
     * @param command what is run with {@code --json}; {@code {temp}} is a temporary folder
     * @param value where the result is in the JSON: names with dots, and [key=value,...] chooses from a list
     * @param reason why the range is as wide as it is
     */
    private record Headline(
            String file,
            String text,
            String needs,
            String command,
            String value,
            double lower,
            double upper,
            String reason) {
        static Headline parse(String line) {
            String[] cells = line.split("\t");
            assertThat(cells).as(line).hasSize(8);
            return new Headline(
                    cells[0],
                    cells[1],
                    cells[2],
                    cells[3],
                    cells[4],
                    Double.parseDouble(cells[5]),
                    Double.parseDouble(cells[6]),
                    cells[7]);
        }
    }

    private static List<Headline> headlines() throws IOException {
        try (Stream<String> lines = Files.lines(ROOT.resolve("benchmarks/headlines/headlines.tsv"))) {
            return lines.filter(line -> !line.startsWith("#") && !line.startsWith("file\t"))
                    .map(Headline::parse)
                    .toList();
        }
    }

    @Test
    void everyClaimIsOnItsPageAndHasARangeThatCanFail() throws IOException {
        for (Headline headline : headlines()) {
            String page = Files.readString(ROOT.resolve(headline.file)).replaceAll("\\s+", " ");
            assertThat(page).as(headline.toString()).contains(headline.text);
            assertThat(headline.lower).as(headline.toString()).isLessThan(headline.upper);
            assertThat(headline.reason).as(headline.toString()).isNotBlank();
        }
    }

    @Test
    void resultsAreWithinTheirRanges() throws IOException {
        boolean all = "all".equals(System.getProperty("bochner.headlines"));
        boolean data = System.getenv("BOCHNER_DATA") != null;
        Map<String, JsonNode> results = new HashMap<>();
        List<String> outside = new ArrayList<>();
        for (Headline headline : headlines()) {
            if (!headline.needs.equals("embedded") && !(all && (data || headline.needs.equals("slow")))) {
                continue;
            }
            JsonNode result = results.computeIfAbsent(headline.command, this::run);
            double found = find(result, headline.value).asDouble(Double.NaN);
            String line = headline.file + " \"" + headline.text + "\": " + found + ", expected " + headline.lower
                    + " to " + headline.upper + " from: bochner " + headline.command;
            if (all) {
                System.out.println(line);
            }
            if (!(found >= headline.lower && found <= headline.upper)) {
                outside.add(line);
            }
        }
        assertThat(outside).isEmpty();
    }

    private JsonNode run(String command) {
        List<String> args = new ArrayList<>(
                List.of(command.replace("{temp}", temporary.toString()).split(" ")));
        if (args.get(0).equals("reproduce")) {
            args.addAll(List.of("--out", temporary.toString()));
        }
        return Console.json(args.toArray(String[]::new));
    }

    private static final Pattern STEP = Pattern.compile("([^.\\[]+)(?:\\[([^\\]]*)\\])?\\.?");

    private static JsonNode find(JsonNode from, String path) {
        JsonNode node = from;
        Matcher steps = STEP.matcher(path);
        while (steps.find()) {
            node = node.path(steps.group(1));
            if (steps.group(2) != null) {
                node = chosen(node, steps.group(2));
            }
        }
        assertThat(node.isNumber())
                .as("there is a number at " + path + " in " + from)
                .isTrue();
        return node;
    }

    private static JsonNode chosen(JsonNode list, String conditions) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode each : list) {
            boolean fits = true;
            for (String condition : conditions.split(",")) {
                String[] pair = condition.split("=", 2);
                JsonNode value = each;
                for (String key : pair[0].split("/")) {
                    value = value.path(key);
                }
                fits &= value.asText().equals(pair[1]);
            }
            if (fits) {
                found.add(each);
            }
        }
        assertThat(found).as("one of the list has " + conditions).hasSize(1);
        return found.get(0);
    }
}
