package org.bochner.cli.result.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.result.Text;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.TTest;

/**
 * The results on one data set as a table: a line per method, a column per number of features; the best method first.
 *
 * @param counts the numbers of features
 * @param results what was reached, the best first
 */
public record Leaderboard(List<Integer> counts, List<Result> results) {
    /** The headings of the columns. */
    public List<String> headings() {
        List<String> headings = new ArrayList<>(List.of("method"));
        counts.forEach(count -> headings.add(String.valueOf(count)));
        headings.addAll(List.of("own", "fit seconds", "predict seconds", "model KiB"));
        return headings;
    }

    /**
     * One line per method: its accuracies in percent or its errors, with a star where it is not significantly worse
     * than the best; under "own" for methods that do not count features. Times and size are those of its best result.
     */
    public List<List<String>> lines() {
        Map<String, List<Result>> byMethod = new LinkedHashMap<>();
        results.forEach(result -> byMethod.computeIfAbsent(result.method(), name -> new ArrayList<>())
                .add(result));
        List<List<String>> lines = new ArrayList<>();
        byMethod.forEach((method, own) -> lines.add(line(method, own)));
        return lines;
    }

    private List<String> line(String method, List<Result> own) {
        List<String> line = new ArrayList<>(List.of(method));
        List<Integer> columns = new ArrayList<>(counts);
        columns.add(0);
        for (int count : columns) {
            line.add(own.stream()
                    .filter(result -> result.features() == count)
                    .findFirst()
                    .map(Leaderboard::cell)
                    .orElse("-"));
        }
        Comparator<Result> byMean = Comparator.comparingDouble(Result::mean);
        Result best = own.stream().max(accuracy() ? byMean : byMean.reversed()).orElseThrow();
        line.add(String.format(Locale.ROOT, "%.2f", best.fitSeconds()));
        line.add(String.format(Locale.ROOT, "%.3f", best.predictSeconds()));
        line.add(String.format(Locale.ROOT, "%.0f", best.modelBytes() / 1024.0));
        return line;
    }

    private static String cell(Result result) {
        boolean share = Result.moreIsBetter(result.metric());
        String mean = share ? String.format(Locale.ROOT, "%.1f", 100 * result.mean()) : Text.number(result.mean());
        String deviation =
                share ? String.format(Locale.ROOT, "%.1f", 100 * result.deviation()) : Text.number(result.deviation());
        int repeats = result.points().size();
        return mean
                + (repeats < 2 ? "" : " ± " + deviation)
                + (repeats >= TTest.MIN_REPEATS && !result.worse() ? "*" : " ");
    }

    /** The name of the metric, or {@code usual} where it is accuracy or the root mean squared error. */
    public String metric(String usual) {
        String name = results.isEmpty() ? "rmse" : results.get(0).metric();
        return name.equals("rmse") || name.equals("accuracy") ? usual : name;
    }

    private boolean accuracy() {
        return results.isEmpty() || Result.moreIsBetter(results.get(0).metric());
    }

    /** What the numbers are. */
    public String caption() {
        int repeats = results.isEmpty() ? 0 : results.get(0).points().size();
        return (accuracy() ? metric("accuracy") + " in percent" : metric("root mean squared error"))
                + " by number of features, mean" + (repeats < 2 ? "" : " and deviation") + " of " + repeats;
    }

    /** The table for a terminal. */
    public String text(String data) {
        TextTable table = new TextTable(headings().toArray(String[]::new));
        lines().forEach(line -> table.row(line.toArray()));
        boolean tested = !results.isEmpty() && results.get(0).points().size() >= TTest.MIN_REPEATS;
        return data + ": " + caption() + System.lineSeparator() + table
                + (tested ? "* not significantly worse than the best" + System.lineSeparator() : "");
    }
}
