package org.bochner.cli.result.comparison;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Fields;
import org.bochner.cli.result.Hidden;
import org.bochner.cli.result.Inline;
import org.bochner.cli.result.Key;
import org.bochner.cli.result.Text;
import org.bochner.cli.result.Total;

/**
 * The result of {@code reproduce NAME}.
 *
 * @param experiment its name
 * @param scale how much of it was run
 * @param source the paper's table or figure
 * @param rows the paper's figures beside ours
 * @param missing what could not be done
 * @param remark what to know about the experiment
 * @param seed the seed of all randomness
 * @param reusedCells the cells that were found finished
 * @param builds those that computed the cells
 * @param report the page
 * @param seconds the time of it all
 * @param title what it shows
 */
public record ReproduceResult(
        String experiment,
        String scale,
        String source,
        List<Row> rows,
        List<String> missing,
        String remark,
        long seed,
        int reusedCells,
        List<String> builds,
        Optional<String> report,
        Total seconds,
        @Hidden String title)
        implements CommandResult {
    /** The columns of the table, on the page and on a terminal. */
    public static final List<String> HEADINGS = List.of("data", "setting", "quantity", "paper", "ours", "unit", "note");

    @Override
    public String command() {
        return "reproduce";
    }

    @Override
    public String text() {
        String end = System.lineSeparator();
        StringBuilder text = new StringBuilder(experiment + ": " + title + end + source + ", scale " + scale + end);
        TextTable table = new TextTable(HEADINGS.toArray(String[]::new));
        rows.forEach(row -> table.row(row.cells().toArray()));
        text.append(end).append(table);
        if (!remark.isEmpty()) {
            text.append(end).append(remark).append(end);
        }
        missing.forEach(each -> text.append("missing: ").append(each).append(end));
        if (builds.size() > 1) {
            text.append("cells of ")
                    .append(builds.size())
                    .append(" builds: ")
                    .append(String.join(", ", builds))
                    .append(end);
        }
        return text.append(String.format("%s in %s%n", experiment, Seconds.show(seconds.total())))
                .toString();
    }

    /**
     * A figure of the paper beside ours; {@link org.bochner.experiments.Row} says what each component is.
     */
    public record Row(
            Setting setting,
            String quantity,
            Double paper,
            Double ours,
            String unit,
            Double paperSpread,
            Double ourSpread,
            boolean approximate,
            String note) {
        public static List<Row> of(List<org.bochner.experiments.Row> rows) {
            return rows.stream()
                    .map(row -> new Row(
                            Setting.of(row),
                            row.quantity().text(),
                            row.paper(),
                            row.ours(),
                            row.quantity().unit(),
                            row.paperSpread(),
                            row.ourSpread(),
                            row.approximate(),
                            row.note()))
                    .toList();
        }

        /** The cells under {@link #HEADINGS}. */
        public List<String> cells() {
            StringJoiner others = new StringJoiner(", ");
            Fields.of(setting).forEach((key, value) -> {
                if (!key.equals("data")) {
                    others.add(key.equals("method") ? value.toString() : key + " " + value);
                }
            });
            return List.of(
                    setting.data,
                    others.toString(),
                    quantity,
                    (approximate ? "about " : "") + number(paper, paperSpread),
                    number(ours, ourSpread),
                    unit,
                    note);
        }

        private static String number(Double value, Double spread) {
            return value == null ? "-" : Text.number(value) + (spread == null ? "" : " ± " + Text.number(spread));
        }
    }

    /**
     * What distinguishes a figure from the others; {@link org.bochner.experiments.RowSetting} says what each component
     * is.
     */
    public record Setting(
            String data,
            String method,
            Optional<Integer> features,
            @Key("features") Optional<String> described,
            @Inline Map<String, Integer> further) {
        public static Setting of(org.bochner.experiments.Row row) {
            org.bochner.experiments.RowSetting setting = row.setting();
            return new Setting(
                    row.data(), setting.method(), setting.features(), setting.described(), setting.further());
        }
    }
}
