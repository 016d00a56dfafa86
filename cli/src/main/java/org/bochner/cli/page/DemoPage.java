package org.bochner.cli.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.console.OutputFile;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.experiments.comparison.Result;
import org.bochner.report.Command;
import org.bochner.report.Facts;
import org.bochner.report.Figures;
import org.bochner.report.Highlights;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.report.Tabs;
import org.bochner.report.chart.Drawing;

/** The page of the demo: leaderboards, the method in pictures, a portrait of every method. */
public record DemoPage(
        Map<String, List<Result>> boards, ComparisonPlan comparison, DemoMaps maps, String line, double seconds) {
    private static final Map<String, String> ABOUT = Map.of(
            "windmill",
            "Spiral sectors of a disc: 2000 rows to learn from, drawn again each time, and 50000 to test on. Where the"
                    + " features are few, it matters which they are; with many, blind ones catch up.",
            "breast_cancer",
            "569 tumours with 30 measures of their cell nuclei, malignant or benign; 30 percent are held out at random,"
                    + " in each class alike. Wolberg, Mangasarian, Street and Street, UCI, CC BY 4.0.");

    /** Writes the page; its charts as files beside it where {@code files} says so. */
    public void write(Path file, boolean files) throws IOException {
        DemoWords words = new DemoWords(boards, comparison.counts());
        DemoPictures pictures = new DemoPictures(maps);
        Report report = Report.titled(
                        "Bochner: kernels learned and compared",
                        "Every method learned from the same rows, chose its own settings on them, and was tested on the"
                                + " same other rows.")
                .with(Section.titled("In short", new Highlights(words.highlights(seconds)), new Prose(words.text())));
        if (!maps.portraits().isEmpty()) {
            report = report.with(pictures.story());
        }
        report = report.with(leaderboards());
        if (!maps.portraits().isEmpty()) {
            report = report.with(pictures.portraits());
        }
        report.with(methods())
                .with(origin())
                .from("This page is one file and asks nothing from elsewhere.")
                .write(file);
        if (files) {
            drawings(file.toAbsolutePath().getParent(), pictures);
        }
    }

    private void drawings(Path folder, DemoPictures pictures) throws IOException {
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            LeaderboardCharts charts = charts(board.getKey(), board.getValue());
            OutputFile.write(folder.resolve(board.getKey() + ".svg"), Drawing.svg(charts.curves()));
        }
        for (Map.Entry<String, DemoMaps.Portrait> each : maps.portraits().entrySet()) {
            OutputFile.write(
                    folder.resolve("map-" + each.getKey() + ".svg"),
                    Drawing.svg(each.getValue().answers()));
        }
        if (pictures.row().isPresent()) {
            OutputFile.write(folder.resolve("waves.svg"), pictures.row().get());
        }
    }

    private Section leaderboards() {
        Tabs tabs = Tabs.none();
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            LeaderboardCharts charts = charts(board.getKey(), board.getValue());
            tabs = tabs.with(
                    board.getKey(),
                    new Prose(ABOUT.getOrDefault(board.getKey(), "")),
                    charts.table(),
                    Figures.of(charts.dots(), charts.seconds(), charts.curves(), charts.times()));
        }
        return Section.titled("Leaderboards", tabs);
    }

    private LeaderboardCharts charts(String data, List<Result> results) {
        return new LeaderboardCharts(data, new Leaderboard(comparison.counts(), results));
    }

    private Section methods() {
        List<List<String>> rows = comparison.candidates().stream()
                .map(Candidate::method)
                .map(method -> List.of(method.name(), method.summary()))
                .toList();
        return Section.titled("Methods", new Table("What each of them is", List.of("name", "what it is"), rows));
    }

    private Section origin() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("seed", String.valueOf(comparison.seed()));
        facts.put("repeats", String.valueOf(comparison.repeats()));
        facts.putAll(Origin.facts());
        facts.put("seconds in all", String.format(Locale.ROOT, "%.1f", seconds));
        return Section.titled(
                "Settings and origin",
                new Prose("To run it again:"),
                new Command(line),
                new Prose("All data is embedded in the program or drawn from the seed."),
                new Facts(facts));
    }
}
