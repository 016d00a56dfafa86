package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.bochner.data.Model;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Row;
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
 */
record ReproducePage(Experiment experiment, String scale, List<Row> rows, List<String> missing) {
    /** The columns of the table, on the page and on a terminal. */
    static final List<String> HEADINGS = List.of("data", "setting", "quantity", "paper", "ours", "unit", "note");

    /** The cells of a row. */
    static List<String> cells(Row row) {
        StringJoiner setting = new StringJoiner(", ");
        for (Map.Entry<String, Object> each : row.setting().entrySet()) {
            if (!each.getKey().equals("data")) {
                setting.add(
                        each.getKey().equals("method")
                                ? each.getValue().toString()
                                : each.getKey() + " " + each.getValue());
            }
        }
        return List.of(
                row.setting().get("data").toString(),
                setting.toString(),
                row.quantity(),
                (row.approximate() ? "about " : "") + number(row.paper(), row.paperSpread()),
                number(row.ours(), row.ourSpread()),
                row.unit(),
                row.note());
    }

    private static String number(Double value, Double spread) {
        return value == null ? "-" : Plain.number(value) + (spread == null ? "" : " ± " + Plain.number(spread));
    }

    void write(Path file) throws IOException {
        List<List<String>> lines = rows.stream().map(ReproducePage::cells).toList();
        Report report = Report.titled("Bochner: " + experiment.title(), "The paper's figures beside ours.")
                .with(Section.titled(
                        experiment.name(),
                        new Prose(experiment.source() + ", scale " + scale + ". " + experiment.remark()),
                        new Table("The paper's figures beside ours; means with standard deviations", HEADINGS, lines)));
        if (!missing.isEmpty()) {
            report = report.with(Section.titled("What is missing", new Prose(String.join(". ", missing))));
        }
        report.from("bochner " + Model.version() + " reproduce " + experiment.name() + " --scale " + scale)
                .write(file);
    }
}
