package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bochner.data.Model;
import org.bochner.learn.Method;
import org.bochner.report.BarChart;
import org.bochner.report.DecisionMap;
import org.bochner.report.Drawing;
import org.bochner.report.Element;
import org.bochner.report.LineChart;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;

/** The page of the demo: leaderboards, curves, seconds and maps. */
record DemoPage(Map<String, List<Contest.Result>> boards, Contest contest, List<DecisionMap> maps, double seconds) {
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
        for (Map.Entry<String, List<Contest.Result>> board : boards.entrySet()) {
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
        for (Map.Entry<String, List<Contest.Result>> board : boards.entrySet()) {
            draw(file.resolveSibling(board.getKey() + ".svg"), curves(board.getKey(), board.getValue()));
        }
        for (DecisionMap map : maps) {
            draw(file.resolveSibling("map-" + map.title().split(",")[0] + ".svg"), map);
        }
    }

    /** The charts are files too, for other pages to show. */
    private static void draw(Path file, Element chart) throws IOException {
        Files.writeString(file, Drawing.svg(chart));
    }

    private Section section(String data, List<Contest.Result> results) {
        Board board = new Board(contest, results);
        return Section.titled(
                data,
                new Prose(ABOUT.get(data)),
                new Table(
                        "Accuracy in percent by number of features, mean and deviation of "
                                + results.get(0).values().length + ". A star: not significantly worse"
                                + " than the best (corrected resampled t-test, 5 percent).",
                        board.headings(),
                        board.lines(),
                        0),
                curves(data, results),
                bars(data, results));
    }

    /** One curve per method; one that does not count features is a level line. */
    LineChart curves(String data, List<Contest.Result> results) {
        List<LineChart.Series> series = new ArrayList<>();
        for (Method method : contest.methods()) {
            List<LineChart.Point> points = results.stream()
                    .filter(result -> result.method().equals(method.name()))
                    .sorted((a, b) -> Integer.compare(a.features(), b.features()))
                    .flatMap(this::points)
                    .toList();
            series.add(new LineChart.Series(method.name(), points));
        }
        return new LineChart(
                "Accuracy on test rows of " + data + " against features; bars are one standard deviation",
                "features",
                "accuracy",
                true,
                series);
    }

    private Stream<LineChart.Point> points(Contest.Result result) {
        if (result.features() > 0) {
            return Stream.of(new LineChart.Point(result.features(), result.mean(), result.deviation()));
        }
        List<Integer> counts = contest.counts();
        return Stream.of(counts.get(0), counts.get(counts.size() - 1))
                .distinct()
                .map(count -> new LineChart.Point(count, result.mean(), 0));
    }

    private static Element bars(String data, List<Contest.Result> results) {
        return new BarChart(
                "Seconds of one fit on " + data + ", the choice of settings included",
                "seconds",
                results.stream()
                        .map(result -> new BarChart.Bar(
                                result.method() + (result.features() > 0 ? " " + result.features() : ""),
                                result.fitSeconds()))
                        .toList());
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
        List<List<String>> rows = contest.methods().stream()
                .map(method -> List.of(method.name(), method.summary()))
                .toList();
        return Section.titled("Methods", new Table("What each of them is", List.of("name", "what it is"), rows));
    }
}
