package org.bochner.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The results on one data set as a table: a line per method, a column per number of features; the best method first. */
record Board(Contest contest, List<Contest.Result> results) {
    /** The headings of the columns. */
    List<String> headings() {
        List<String> headings = new ArrayList<>(List.of("method"));
        contest.counts().forEach(count -> headings.add(String.valueOf(count)));
        headings.addAll(List.of("own", "fit seconds", "model KiB"));
        return headings;
    }

    /**
     * One line per method: its accuracies in percent, with a star where it is not significantly worse than the best;
     * under "own" for methods that do not count features. Time and size are those of its best result.
     */
    List<List<String>> lines() {
        Map<String, List<Contest.Result>> byMethod = new LinkedHashMap<>();
        results.forEach(result -> byMethod.computeIfAbsent(result.method(), name -> new ArrayList<>())
                .add(result));
        List<List<String>> lines = new ArrayList<>();
        byMethod.forEach((method, own) -> lines.add(line(method, own)));
        return lines;
    }

    private List<String> line(String method, List<Contest.Result> own) {
        List<String> line = new ArrayList<>(List.of(method));
        List<Integer> columns = new ArrayList<>(contest.counts());
        columns.add(0);
        for (int count : columns) {
            line.add(own.stream()
                    .filter(result -> result.features() == count)
                    .findFirst()
                    .map(Board::cell)
                    .orElse("-"));
        }
        Contest.Result best = own.stream()
                .max(Comparator.comparingDouble(Contest.Result::mean))
                .orElseThrow();
        line.add(String.format(Locale.ROOT, "%.2f", best.fitSeconds()));
        line.add(String.format(Locale.ROOT, "%.0f", best.modelBytes() / 1024.0));
        return line;
    }

    private static String cell(Contest.Result result) {
        String spread =
                result.values().length < 2 ? "" : String.format(Locale.ROOT, " ± %.1f", 100 * result.deviation());
        return String.format(Locale.ROOT, "%.1f", 100 * result.mean())
                + spread
                + (result.values().length > 2 && !result.worse() ? "*" : " ");
    }

    /** The table for a terminal. */
    String text(String data) {
        TextTable table = new TextTable(headings().toArray(String[]::new));
        lines().forEach(line -> table.row(line.toArray()));
        int rounds = results.get(0).values().length;
        return data + ": accuracy in percent by number of features, mean of " + rounds + System.lineSeparator() + table
                + (rounds < 3 ? "" : "* not significantly worse than the best" + System.lineSeparator());
    }
}
