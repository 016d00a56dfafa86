package org.bochner.cli.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.experiments.benchmark.BenchmarkPlan;
import org.bochner.experiments.benchmark.BenchmarkTable;
import org.bochner.experiments.benchmark.Contender;

/**
 * What {@code benchmark} would run.
 *
 * @param tables the tables in the order of the run
 * @param contenders who takes part
 * @param cells the number of cells
 * @param forecast the seconds of all of it on two quiet cores, roughly
 * @param leftOut data sets of the catalogue that take no part, and why
 */
public record BenchmarkPlanResult(
        List<Planned> tables, List<String> contenders, int cells, double forecast, Map<String, String> leftOut)
        implements CommandResult {
    /**
     * A table of the plan.
     *
     * @param table its name
     * @param half what it is for
     * @param structure what makes it hard
     * @param task binary, multiclass or regression
     * @param rows the training rows of a split
     * @param columns the columns before categories are encoded
     * @param splits how many splits
     * @param forecast the seconds of all its cells
     */
    public record Planned(
            String table,
            String half,
            String structure,
            String task,
            long rows,
            int columns,
            int splits,
            double forecast) {}

    public static BenchmarkPlanResult of(BenchmarkPlan plan, Map<String, String> leftOut) {
        List<Planned> tables = plan.tables().entrySet().stream()
                .map(each -> planned(plan, each.getKey(), each.getValue()))
                .toList();
        return new BenchmarkPlanResult(
                tables,
                plan.contenders().stream().map(Contender::name).toList(),
                plan.cells(),
                plan.seconds(),
                leftOut);
    }

    private static Planned planned(BenchmarkPlan plan, BenchmarkTable table, int splits) {
        return new Planned(
                table.name(),
                table.half().name().toLowerCase(Locale.ROOT),
                table.structure().toString(),
                task(table),
                Math.min(plan.rows(), table.trainRows()),
                table.columns(),
                splits,
                splits * plan.seconds(table));
    }

    static String task(BenchmarkTable table) {
        return table.regression() ? "regression" : table.classes() == 2 ? "binary" : "multiclass";
    }

    @Override
    public String command() {
        return "benchmark";
    }

    /** One line. */
    public String summary() {
        return tables.size() + " tables, " + contenders.size() + " contenders, " + cells + " cells; forecast "
                + Seconds.show(forecast) + " on two quiet cores";
    }

    @Override
    public String text() {
        String end = System.lineSeparator();
        TextTable table =
                new TextTable("table", "half", "structure", "task", "rows", "columns", "splits", "forecast s");
        tables.forEach(each -> table.row(
                each.table,
                each.half,
                each.structure,
                each.task,
                each.rows,
                each.columns,
                each.splits,
                String.format(Locale.ROOT, "%.0f", each.forecast)));
        StringBuilder text = new StringBuilder().append(table);
        text.append(end)
                .append("contenders: ")
                .append(String.join(", ", contenders))
                .append(end);
        leftOut.forEach((name, why) ->
                text.append(name).append(" takes no part: ").append(why).append(end));
        return text.append(summary()).append(end).toString();
    }
}
