package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every accuracy, error and RMSE of every experiment at the quick scale, beside the value that
 * {@code benchmarks/headlines/experiments.tsv} has for it.
 *
 * <p>A build checks that each figure of docs/results.md has such a value. {@code -Dbochner.headlines=all} runs the
 * experiments whose data are in the folder {@code BOCHNER_DATA}, some six minutes; {@code -Dbochner.headlines=record}
 * writes the file. Runs with the same seed give the same numbers, so a difference comes from a change of the code. The
 * tolerance is one standard deviation over the repeats, at least two points or 5 % of an RMSE: less than what
 * separates the methods in most tables, more than what another order of summation does to a few test rows.
 */
class ExperimentFiguresTest {
    private static final Path FILE = Path.of("..", "benchmarks", "headlines", "experiments.tsv");
    private static final Path PAGE = Path.of("..", "docs", "results.md");
    private static final Pattern QUANTITY = Pattern.compile(".*(accuracy|error|RMSE).*");
    /** Parts of experiments that the quick scale leaves out; it has the same methods on another data set. */
    private static final Pattern PAPER_SCALE_ONLY = Pattern.compile("lkrf/mnist: \\| mnist (1-7|5-6) .*"
            + "|pbrff/landmarks: \\| ((adult|farm|mnist\\d+) .*|breast \\| \\S+ at (1|5|15|25) %,.*)");

    @TempDir
    private Path temporary;

    /** One figure of an experiment at the quick scale. */
    private record Figure(
            String experiment, String data, String setting, String quantity, double value, double tolerance) {
        static Figure of(String experiment, JsonNode row) {
            List<String> words = new ArrayList<>();
            row.get("setting").properties().forEach(each -> {
                if (!each.getKey().equals("data")) {
                    String value = each.getValue().asText();
                    words.add(each.getKey().equals("method") ? value : each.getKey() + " " + value);
                }
            });
            double ours = row.get("ours").asDouble();
            double floor = row.get("unit").asText().equals("%") ? 2 : 0.05 * ours;
            return new Figure(
                    experiment,
                    row.at("/setting/data").asText(),
                    String.join(", ", words),
                    row.get("quantity").asText(),
                    ours,
                    Math.max(floor, row.get("ourSpread").asDouble(0)));
        }

        static Figure parse(String line) {
            String[] cells = line.split("\t");
            assertThat(cells).as(line).hasSize(6);
            return new Figure(
                    cells[0], cells[1], cells[2], cells[3], Double.parseDouble(cells[4]), Double.parseDouble(cells[5]));
        }

        String line() {
            return String.format(
                    Locale.ROOT, "%s\t%s\t%s\t%s\t%.4g\t%.3g", experiment, data, setting, quantity, value, tolerance);
        }

        /** What identifies the method and its data at any scale, which may have other numbers of features. */
        List<String> key() {
            return List.of(experiment, data, method(setting), quantity);
        }
    }

    private static String method(String setting) {
        return setting.replaceAll(", .*", "");
    }

    private static List<Figure> recorded() throws IOException {
        try (Stream<String> lines = Files.lines(FILE)) {
            return lines.filter(line -> !line.startsWith("#"))
                    .map(Figure::parse)
                    .toList();
        }
    }

    private List<Figure> run(String experiment) {
        String[] command = {"reproduce", experiment, "--scale", "quick", "--out", temporary.toString()};
        List<Figure> figures = new ArrayList<>();
        for (JsonNode row : Console.json(command).get("rows")) {
            boolean judged = QUANTITY.matcher(row.get("quantity").asText()).matches();
            if (judged && row.get("ours").isNumber()) {
                figures.add(Figure.of(experiment, row));
            }
        }
        return figures;
    }

    @Test
    void everyFigureOfTheResultsPageHasAValueAtTheQuickScale() throws IOException {
        Set<List<String>> known = new LinkedHashSet<>();
        recorded().forEach(figure -> known.add(figure.key()));
        List<String> unknown = new ArrayList<>();
        String experiment = "";
        int figures = 0;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("## ")) {
                experiment = line.substring(3);
            }
            String[] cells = line.split("\\|");
            if (cells.length < 6
                    || !QUANTITY.matcher(cells[3]).matches()
                    || cells[5].strip().equals("-")) {
                continue;
            }
            figures++;
            boolean quick = !PAPER_SCALE_ONLY.matcher(experiment + ": " + line).matches();
            if (quick
                    && !known.contains(
                            List.of(experiment, cells[1].strip(), method(cells[2].strip()), cells[3].strip()))) {
                unknown.add(experiment + ": " + line);
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(figures).isGreaterThan(200);
    }

    @Test
    void experimentsGiveTheirFigures() throws IOException {
        String mode = System.getProperty("bochner.headlines", "");
        if (mode.equals("record")) {
            record();
        }
        assumeTrue(mode.equals("all"), "runs with -Dbochner.headlines=all: six minutes, and the data of BOCHNER_DATA");
        List<Figure> recorded = recorded();
        List<String> wrong = new ArrayList<>();
        for (String experiment : experiments()) {
            for (Figure found : run(experiment)) {
                Figure expected = recorded.stream()
                        .filter(each -> each.key().equals(found.key()) && each.setting.equals(found.setting))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no value for " + found.line()));
                boolean close = Math.abs(found.value - expected.value) <= expected.tolerance;
                System.out.println((close ? "ok\t" : "WRONG\t") + found.line() + "\texpected " + expected.value);
                if (!close) {
                    wrong.add(found.line() + ", expected " + expected.value);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private void record() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("# Figures of the experiments at the quick scale, seed 1: what ExperimentFiguresTest compares with.");
        lines.add("# experiment, data, setting, quantity, value, tolerance; written with -Dbochner.headlines=record");
        for (String experiment : experiments()) {
            run(experiment).forEach(figure -> lines.add(figure.line()));
        }
        Files.write(FILE, lines);
    }

    private static List<String> experiments() {
        List<String> names = new ArrayList<>();
        Console.json("reproduce")
                .get("experiments")
                .forEach(each -> names.add(each.get("name").asText()));
        return names;
    }
}
