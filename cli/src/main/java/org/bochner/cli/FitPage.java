package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.report.LineChart;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.select.auto.Tournament;
import org.bochner.select.search.Evaluation;

/** The page of a fit: its figures, its settings, and how they were chosen. */
final class FitPage {
    private static final List<String> FIGURES =
            List.of("task", "rows", "columns", "features", "train", "test", "validation", "seconds", "interrupted");

    private FitPage() {}

    /** Writes {@code folder}/index.html from the answer's {@code json}, and tells where it is. */
    static Path write(Path folder, Map<String, Object> json, List<Section> choice) throws IOException {
        Report page = Report.titled(
                        "Bochner: a fit of " + json.get("method"),
                        "What was learned, from what, and how it was chosen.")
                .with(figures(json))
                .with(settings(json));
        for (Section section : choice) {
            page = page.with(section);
        }
        Path file = folder.resolve("index.html");
        page.from("bochner " + Model.version() + " fit, seed " + json.get("seed"))
                .write(file);
        return file;
    }

    private static Section figures(Map<String, Object> json) {
        List<List<String>> lines = new ArrayList<>();
        for (String name : FIGURES) {
            if (json.containsKey(name)) {
                lines.add(List.of(name, Plain.show(json.get(name))));
            }
        }
        return Section.titled("Figures", new Table("The fit in numbers", List.of("what", "value"), lines));
    }

    private static Section settings(Map<String, Object> json) {
        List<List<String>> lines = ((Map<?, ?>) json.get("settings"))
                .entrySet().stream()
                        .map(each -> List.of(each.getKey().toString(), Plain.show(each.getValue())))
                        .toList();
        return Section.titled(
                "Settings", new Table("In force, the chosen ones included", List.of("name", "value"), lines));
    }

    /** Every evaluation of a search, and the best so far. */
    static Section search(List<Evaluation> evaluations, boolean rates) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Point> best = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        double share = 0;
        for (Evaluation each : evaluations) {
            if (Double.isNaN(each.error())) {
                continue;
            }
            int number = each.trial().number() + 1;
            least = each.trial().share() > share ? each.error() : Math.min(least, each.error());
            share = Math.max(share, each.trial().share());
            points.add(new LineChart.Point(number, each.error(), 0));
            best.add(new LineChart.Point(number, least, 0));
        }
        return Section.titled(
                "Search",
                new LineChart(
                        "Cross-validated error of each evaluation, and the best so far",
                        "evaluation",
                        rates ? "error" : "rmse",
                        false,
                        List.of(
                                new LineChart.Series("best so far", best),
                                new LineChart.Series("evaluations", points, false))));
    }

    /** What a tournament tried. */
    static Section tried(Tournament.Outcome outcome, boolean rates) {
        List<List<String>> lines = outcome.tried().stream()
                .map(each -> List.of(
                        each.method(),
                        String.valueOf(each.rows()),
                        String.valueOf(each.parts()),
                        Plain.show(each.error()),
                        Plain.show(each.seconds()),
                        each.verdict()))
                .toList();
        return Section.titled(
                "Methods tried",
                new Table(
                        "On rows held out of training; the first was taken",
                        List.of("method", "rows", "parts", rates ? "error" : "rmse", "seconds", "verdict"),
                        lines,
                        0));
    }
}
