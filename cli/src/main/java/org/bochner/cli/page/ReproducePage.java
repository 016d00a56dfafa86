package org.bochner.cli.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.result.comparison.ReproduceResult;
import org.bochner.data.Model;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Row;
import org.bochner.report.Command;
import org.bochner.report.Element;
import org.bochner.report.Facts;
import org.bochner.report.Figures;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;

/**
 * The page of an experiment: the paper's figures beside ours.
 *
 * @param experiment what was run
 * @param scale how much of it
 * @param rows what came of it
 * @param missing what could not be done
 * @param line the command that made it
 * @param seed what all randomness follows from
 * @param seconds the time of it all
 */
public record ReproducePage(
        Experiment experiment,
        String scale,
        List<Row> rows,
        List<String> missing,
        String line,
        long seed,
        double seconds) {
    /** Writes the page, with {@code pictures} after the charts. */
    public void write(Path file, List<Section> pictures) throws IOException {
        List<List<String>> lines = ReproduceResult.Row.of(rows).stream()
                .map(ReproduceResult.Row::cells)
                .toList();
        List<Element> charts = new ReproduceCharts(rows).charts();
        Report report = Report.titled(
                        experiment.name() + ": " + experiment.title(),
                        "The paper's figures beside ours. " + experiment.source() + ", scale " + scale + ".")
                .with(Section.titled(
                        "In short", new Prose(new ReproduceWords(rows).text() + "\n\n" + experiment.remark())));
        if (!charts.isEmpty()) {
            report = report.with(Section.titled("In charts", new Figures(charts)));
        }
        for (Section section : pictures) {
            report = report.with(section);
        }
        report = report.with(Section.titled(
                "All rows",
                new Table(
                        "The paper's figures beside ours; means ± standard deviations over repeats",
                        ReproduceResult.HEADINGS,
                        lines)));
        if (!missing.isEmpty()) {
            report = report.with(Section.titled("What is missing", new Prose(String.join("\n\n", missing))));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("seed", String.valueOf(seed));
        facts.put("scale", scale);
        facts.putAll(Origin.facts());
        facts.put("seconds in all", String.format(Locale.ROOT, "%.1f", seconds));
        report.with(Section.titled(
                        "Settings and origin", new Prose("To run it again:"), new Command(line), new Facts(facts)))
                .from("Bochner " + Model.version() + ". This page is one file and asks nothing from elsewhere.")
                .write(file);
    }
}
