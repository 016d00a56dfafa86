package org.bochner.cli.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.data.Model;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.report.Command;
import org.bochner.report.Facts;
import org.bochner.report.Figures;
import org.bochner.report.Highlights;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;

/**
 * The page of a comparison: summary, leaderboard, curves, seconds, and who took no part.
 *
 * @param data what people call the data
 * @param target the name of the column that is predicted
 * @param comparison who took part, and how
 * @param outcome what came of it
 * @param line the command that made it
 * @param seconds the time of it all
 */
public record ComparePage(
        String data, String target, ComparisonPlan comparison, Comparison outcome, String line, double seconds) {
    public void write(Path file) throws IOException {
        LeaderboardCharts charts = new LeaderboardCharts(data, new Leaderboard(comparison.counts(), outcome.results()));
        CompareWords words = new CompareWords(data, outcome.results());
        Report report = Report.titled(
                        "Methods compared on " + data,
                        "Every method learned from the same rows, chose its own settings on them, and was tested on the"
                                + " same other rows.")
                .with(Section.titled("In short", new Highlights(words.highlights()), new Prose(words.text())))
                .with(Section.titled("Leaderboard", charts.table()));
        if (!outcome.results().isEmpty()) {
            // A single number of features has no curve.
            Figures figures = comparison.counts().size() > 1
                    ? Figures.of(charts.dots(), charts.seconds(), charts.curves(), charts.times())
                    : Figures.of(charts.dots(), charts.seconds(), charts.times());
            report = report.with(Section.titled("Results and costs", figures));
        }
        if (!outcome.refusals().isEmpty()) {
            List<List<String>> rows = outcome.refusals().stream()
                    .map(each -> List.of(
                            each.method(),
                            each.features() == 0 ? "any" : String.valueOf(each.features()),
                            each.reason()))
                    .toList();
            report = report.with(Section.titled(
                    "Who took no part",
                    new Table("Methods that cannot do this task", List.of("method", "features", "reason"), rows)));
        }
        List<List<String>> methods = comparison.candidates().stream()
                .map(Candidate::method)
                .map(method -> List.of(method.name(), method.summary()))
                .distinct()
                .toList();
        report.with(Section.titled(
                        "Methods", new Table("What each of them is", List.of("name", "what it is"), methods)))
                .with(origin())
                .from("Bochner " + Model.version() + ". This page is one file and asks nothing from elsewhere.")
                .write(file);
    }

    private Section origin() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("data", data);
        facts.put("target", target);
        facts.put("seed", String.valueOf(comparison.seed()));
        facts.put("repeats", String.valueOf(comparison.repeats()));
        facts.putAll(Origin.facts());
        facts.put("seconds in all", String.format(Locale.ROOT, "%.1f", seconds));
        return Section.titled(
                "Settings and origin", new Prose("To run it again:"), new Command(line), new Facts(facts));
    }
}
