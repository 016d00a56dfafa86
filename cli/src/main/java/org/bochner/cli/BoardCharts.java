package org.bochner.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bochner.experiments.contest.Result;
import org.bochner.report.BarChart;
import org.bochner.report.Element;
import org.bochner.report.LineChart;
import org.bochner.report.Table;

/**
 * The leaderboard of one data set as parts of a page: table, curves and seconds.
 *
 * @param data what people call the data
 * @param board the results
 */
record BoardCharts(String data, Board board) {
    /** The leaderboard. */
    Table table() {
        return new Table(
                board.caption()
                        + ". A star: not significantly worse than the best (corrected resampled t-test, 5 percent).",
                board.headings(),
                board.lines(),
                board.results().isEmpty() ? -1 : 0);
    }

    /** One curve per method, in the order of names; one that does not count features is a level line. */
    LineChart curves() {
        String metric =
                board.results().isEmpty() ? "accuracy" : board.results().get(0).metric();
        Set<String> methods = new LinkedHashSet<>(
                board.results().stream().map(Result::method).sorted().toList());
        List<LineChart.Series> series = new ArrayList<>();
        for (String method : methods) {
            series.add(new LineChart.Series(
                    method,
                    board.results().stream()
                            .filter(result -> result.method().equals(method))
                            .sorted((a, b) -> Integer.compare(a.features(), b.features()))
                            .flatMap(this::points)
                            .toList()));
        }
        return new LineChart(
                metric + " on test rows of " + data + " against features; bars are one standard deviation",
                "features",
                metric,
                true,
                series);
    }

    private Stream<LineChart.Point> points(Result result) {
        if (result.features() > 0) {
            return Stream.of(new LineChart.Point(result.features(), result.mean(), result.deviation()));
        }
        List<Integer> counts = board.counts();
        return Stream.of(counts.get(0), counts.get(counts.size() - 1))
                .distinct()
                .map(count -> new LineChart.Point(count, result.mean(), 0));
    }

    /** What the seconds of a fit buy: one point per number of features. */
    LineChart times() {
        String metric =
                board.results().isEmpty() ? "accuracy" : board.results().get(0).metric();
        Set<String> methods = new LinkedHashSet<>(
                board.results().stream().map(Result::method).sorted().toList());
        List<LineChart.Series> series = new ArrayList<>();
        for (String method : methods) {
            series.add(new LineChart.Series(
                    method,
                    board.results().stream()
                            .filter(result -> result.method().equals(method) && result.fitSeconds() > 0)
                            .sorted((a, b) -> Double.compare(a.fitSeconds(), b.fitSeconds()))
                            .map(result -> new LineChart.Point(result.fitSeconds(), result.mean(), result.deviation()))
                            .toList()));
        }
        return new LineChart(
                metric + " on test rows of " + data + " against the time of a fit; bars are one standard deviation",
                "seconds of one fit",
                metric,
                true,
                series);
    }

    /** What a fit costs. */
    Element seconds() {
        return new BarChart(
                "Seconds of one fit on " + data + ", the choice of settings included",
                "seconds",
                board.results().stream()
                        .map(result -> new BarChart.Bar(
                                result.method() + (result.features() > 0 ? " " + result.features() : ""),
                                result.fitSeconds()))
                        .toList());
    }
}
