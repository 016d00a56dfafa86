package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bochner.data.Model;
import org.bochner.experiments.contest.Contest;
import org.bochner.experiments.contest.Standing;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;

/**
 * The page of a comparison: leaderboard, curves, seconds, and who took no part.
 *
 * @param data what people call the data
 * @param contest who took part, and how
 * @param standing what came of it
 * @param seconds the time of it all
 */
record ComparePage(String data, Contest contest, Standing standing, double seconds) {
    void write(Path file) throws IOException {
        BoardCharts charts = new BoardCharts(data, new Board(contest.counts(), standing.results()));
        Section section = Section.titled(
                data,
                new Prose("Every method learned from the same rows, chose its own settings on them, and was tested on"
                        + " the same other rows."),
                charts.table());
        if (!standing.results().isEmpty()) {
            section = section.with(charts.curves()).with(charts.seconds());
        }
        Report report = Report.titled("Bochner: methods compared on " + data, "The best method stands first.")
                .with(section);
        if (!standing.refusals().isEmpty()) {
            List<List<String>> rows = standing.refusals().stream()
                    .map(each -> List.of(each.method(), String.valueOf(each.features()), each.reason()))
                    .toList();
            report = report.with(Section.titled(
                    "Who took no part",
                    new Table("Methods that cannot do this task", List.of("method", "features", "reason"), rows)));
        }
        report.from(String.format(
                        Locale.ROOT,
                        "bochner %s compare, %d repeats, seed %d, %.1f seconds in all",
                        Model.version(),
                        contest.repeats(),
                        contest.seed(),
                        seconds))
                .write(file);
    }
}
