package org.bochner.cli.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.cli.option.Seconds;
import org.bochner.experiments.benchmark.Standings;

/**
 * The result of a benchmark as a document.
 *
 * @param outcome the result
 * @param quick whether it was the quick run
 * @param line the command that runs it again
 */
public record BenchmarkMarkdown(BenchmarkOutcome outcome, boolean quick, String line) {
    private static final String INTRODUCTION = """
            # Benchmark

            Many tables, our methods at their defaults, `auto` and the default `fit`, and learners of scikit-learn
            on the same training and test files. Half of the tables are for tuning: defaults and priors of `auto`
            may be chosen on them. The other half is for reporting, and nothing is chosen on it.
            """;

    public String text() {
        StringBuilder text = new StringBuilder(INTRODUCTION).append('\n');
        if (quick) {
            text.append("This is the **quick run**: few training rows, little time for `auto`, one split of most"
                    + " tables.\nIts ranks are rough.\n\n");
        }
        text.append("- Command: `").append(line).append("`\n");
        text.append("- Tables: ")
                .append(outcome.tables().size())
                .append(halves())
                .append(outcome.rows() == 0 ? "" : ", at most " + outcome.rows() + " training rows")
                .append("; the half called `tune` is used for tuning\n");
        text.append("- Commit, and peers: ")
                .append(String.join(", ", outcome.commits()))
                .append('\n');
        text.append("- Machine: ")
                .append(String.join("; ", outcome.machines()))
                .append(String.format(
                        Locale.ROOT,
                        "; mean load %.1f when cells began; %d cells in %s%s\n\n",
                        outcome.load(),
                        outcome.cells(),
                        Seconds.show(outcome.seconds().total()),
                        outcome.reusedCells() == 0 ? "" : " (" + outcome.reusedCells() + " found finished)"));
        text.append(String.format(Locale.ROOT, """
                *Above best* is how much the error is above that of our best single method, chosen in hindsight
                for each table, as a mean and at most. *Won*: the tables on which no other has a smaller error.
                *p*: Wilcoxon's test over tables against the first line, corrected by Holm's method; \\* where it
                is below %s.

                """, Standings.level()));
        outcome.standings().forEach((kind, board) -> board(text, kind, board));
        errors(text);
        return text.toString();
    }

    private String halves() {
        List<String> halves = outcome.tables().stream()
                .map(BenchmarkOutcome.Line::half)
                .distinct()
                .toList();
        return halves.size() == 1 ? " of the half called `" + halves.get(0) + "`" : " of both halves";
    }

    private static void board(StringBuilder text, String kind, BenchmarkOutcome.Board board) {
        text.append("## ")
                .append(kind.substring(0, 1).toUpperCase(Locale.ROOT))
                .append(kind.substring(1))
                .append(": ")
                .append(board.tables())
                .append("\n\n");
        text.append("| contender | mean rank | above best % | at most % | won % | seconds | no model | p |\n");
        text.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        for (BenchmarkOutcome.Place place : board.contenders()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f | %s | %s | %s | %.2f | %s | %s |%n",
                    place.contender(),
                    place.meanRank(),
                    BenchmarkOutcome.percent(place.relativeError()),
                    BenchmarkOutcome.percent(place.worstRelativeError()),
                    BenchmarkOutcome.percent(place.won()),
                    place.seconds(),
                    place.refused() == 0 ? "" : place.refused(),
                    BenchmarkOutcome.probability(place)));
        }
        text.append(String.format(Locale.ROOT, "%nFriedman's test over all of them: p = %.2g.%n%n", board.friedman()));
    }

    private void errors(StringBuilder text) {
        text.append("## Errors\n\n");
        text.append("Wrong labels in percent, or the root of the mean squared error; ± is the standard error of the"
                + " mean over\nsplits. The least error of a table is bold.\n\n");
        List<String> names = outcome.contenders();
        text.append("| table | structure | task | rows | columns | splits | ")
                .append(String.join(" | ", names))
                .append(" |\n| --- | --- | --- | ---: | ---: | ---: |")
                .append(" ---: |".repeat(names.size()))
                .append('\n');
        for (BenchmarkOutcome.Line line : outcome.tables()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %d | %d | %d | ",
                    line.table(),
                    line.structure(),
                    line.task(),
                    line.trainRows(),
                    line.columns(),
                    line.splits()));
            text.append(names.stream()
                            .map(name -> {
                                String shown = BenchmarkOutcome.show(line, name).replace(" %", "");
                                return name.equals(line.best()) ? "**" + shown + "**" : shown;
                            })
                            .collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        refusals(text);
    }

    private void refusals(StringBuilder text) {
        StringBuilder list = new StringBuilder();
        for (BenchmarkOutcome.Line line : outcome.tables()) {
            for (Map.Entry<String, BenchmarkOutcome.Score> each : line.errors().entrySet()) {
                each.getValue()
                        .refusal()
                        .ifPresent(why -> list.append("- ")
                                .append(line.table())
                                .append(", ")
                                .append(each.getKey())
                                .append(": ")
                                .append(why)
                                .append('\n'));
            }
        }
        if (!list.isEmpty()) {
            text.append("\n## No model\n\n").append(list);
        }
    }
}
