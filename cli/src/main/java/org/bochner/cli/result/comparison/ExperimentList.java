package org.bochner.cli.result.comparison;

import java.util.List;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.result.CommandResult;

/**
 * The result of {@code reproduce} without a name.
 *
 * @param experiments all that there are
 */
public record ExperimentList(List<Line> experiments) implements CommandResult {
    /** An experiment: its name, what it shows, the paper's table or figure, and the data sets that are missing here. */
    public record Line(String name, String title, String source, List<String> missing) {}

    @Override
    public String command() {
        return "reproduce";
    }

    @Override
    public String text() {
        TextTable table = new TextTable("experiment", "what it shows", "lacks");
        experiments.forEach(each -> table.row(each.name, each.title, dataSets(each.missing.size())));
        return table + System.lineSeparator()
                + "Run one with 'bochner reproduce NAME --scale quick'; it lists the data sets that it lacks."
                + System.lineSeparator();
    }

    private static String dataSets(int count) {
        return count == 0 ? "-" : count == 1 ? "1 data set" : count + " data sets";
    }
}
