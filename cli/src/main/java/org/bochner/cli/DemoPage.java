package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.experiments.contest.Contest;
import org.bochner.experiments.contest.Entrant;
import org.bochner.experiments.contest.Result;
import org.bochner.report.DecisionMap;
import org.bochner.report.Drawing;
import org.bochner.report.Element;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;

/** The page of the demo: leaderboards, curves, seconds and maps. */
record DemoPage(Map<String, List<Result>> boards, Contest contest, List<DecisionMap> maps, double seconds) {
    private static final Map<String, String> ABOUT = Map.of(
            "windmill",
            "Spiral sectors of a disc: 2000 rows to learn from, drawn anew each time, and 50000 to test on. The"
                    + " border turns with the radius, so that no straight line and no blind kernel of few features"
                    + " follows it.",
            "breast_cancer",
            "569 tumours with 30 measures of their cell nuclei, malignant or benign; 30 percent are held out at random,"
                    + " in each class alike. Wolberg, Mangasarian, Street and Street, UCI, CC BY 4.0.");

    void write(Path file) throws IOException {
        Report report = Report.titled(
                "Bochner: kernels compared",
                "Every method learned from the same rows, chose its own settings on them, and was tested on the same"
                        + " other rows.");
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            report = report.with(section(board.getKey(), board.getValue()));
        }
        report = report.with(mapSection()).with(methodSection());
        report.from(String.format(
                        Locale.ROOT,
                        "bochner %s demo, seed %d, %.1f seconds in all",
                        Model.version(),
                        contest.seed(),
                        seconds))
                .write(file);
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            draw(
                    file.resolveSibling(board.getKey() + ".svg"),
                    charts(board.getKey(), board.getValue()).curves());
        }
        for (DecisionMap map : maps) {
            draw(file.resolveSibling("map-" + map.title().split(",")[0] + ".svg"), map);
        }
    }

    /** The charts are files too, for other pages to show. */
    private static void draw(Path file, Element chart) throws IOException {
        Files.writeString(file, Drawing.svg(chart));
    }

    private Section section(String data, List<Result> results) {
        BoardCharts charts = charts(data, results);
        return Section.titled(data, new Prose(ABOUT.get(data)), charts.table(), charts.curves(), charts.seconds());
    }

    private BoardCharts charts(String data, List<Result> results) {
        return new BoardCharts(data, new Board(contest.counts(), results));
    }

    private Section mapSection() {
        Section section = Section.titled(
                "What the machines answer",
                new Prose(
                        "The windmill square as each method sees it with the fewest features; paler is less sure. Dots"
                                + " are training rows."));
        for (DecisionMap map : maps) {
            section = section.with(map);
        }
        return section;
    }

    private Section methodSection() {
        List<List<String>> rows = contest.entrants().stream()
                .map(Entrant::method)
                .map(method -> List.of(method.name(), method.summary()))
                .toList();
        return Section.titled("Methods", new Table("What each of them is", List.of("name", "what it is"), rows));
    }
}
