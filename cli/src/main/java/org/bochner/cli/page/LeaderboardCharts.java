package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.TTest;
import org.bochner.report.Element;
import org.bochner.report.Table;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/**
 * The leaderboard of one data set as parts of a page: table, results and seconds of every method, curves of some of
 * them.
 *
 * @param data what people call the data
 * @param board the results
 */
public record LeaderboardCharts(String data, Leaderboard board) {
    /** Curves in colour; more cannot be distinguished. The others stay in the background. */
    private static final int MOST_CURVES = 8;

    /** One method of each kind, which keep their colours from chart to chart. */
    private static final List<String> FIRST = List.of("rff", "lkrf", "pbrff", "nsrf", "trf", "askl", "rbf-svm");

    private boolean shares() {
        return board.results().isEmpty()
                || Result.moreIsBetter(board.results().get(0).metric());
    }

    private String metric() {
        return shares()
                ? board.metric("accuracy") + ", percent"
                : board.metric("root mean squared error") + " (logarithmic)";
    }

    private String what() {
        return board.metric(shares() ? "Accuracy" : "Error");
    }

    private Scale scale() {
        return shares() ? Scale.NINES : Scale.LOGARITHMIC;
    }

    /** Accuracies are shown in percent. */
    private double shown(double value) {
        return shares() ? 100 * value : value;
    }

    /** What the scale does, for who has not seen one. */
    private String nines() {
        return shares() ? " The scale spreads what is nearly right: from 90 to 99 is as far as from 99 to 99.9." : "";
    }

    private String rounds() {
        int repeats =
                board.results().isEmpty() ? 0 : board.results().get(0).points().size();
        return repeats < 2 ? "" : "; bars are one standard deviation of " + repeats + " repeats";
    }

    /** The leaderboard. */
    public Table table() {
        int repeats =
                board.results().isEmpty() ? 0 : board.results().get(0).points().size();
        String what = shares()
                ? board.metric("Accuracy") + " on test rows in percent"
                : board.metric("Root mean squared error") + " on test rows";
        String caption = what + " by number of features"
                + (repeats < 2 ? "" : ", mean ± standard deviation of " + repeats + " repeats")
                + "; the best method first. Times and size are those of its best result."
                + (repeats < TTest.MIN_REPEATS
                        ? ""
                        : " A star: not significantly worse than the best (corrected resampled t-test, 5 percent).");
        List<List<String>> lines = board.lines();
        int own = 1 + board.counts().size();
        boolean counted = board.results().stream().noneMatch(result -> result.features() == 0);
        List<String> headings = new ArrayList<>(List.of("method"));
        board.counts().forEach(count -> headings.add(count + " features"));
        headings.addAll(List.of("own number", "fit, s", "predict, s", "model, KiB"));
        return new Table(
                caption,
                without(headings, counted ? own : -1),
                lines.stream().map(line -> without(line, counted ? own : -1)).toList(),
                lines.isEmpty() ? -1 : 0);
    }

    private static List<String> without(List<String> cells, int column) {
        List<String> rest = new ArrayList<>(cells);
        if (column >= 0) {
            rest.remove(column);
        }
        return rest;
    }

    /** The methods in the order of the table. */
    private List<String> methods() {
        return board.results().stream().map(Result::method).distinct().toList();
    }

    private List<Result> of(String method) {
        return board.results().stream()
                .filter(result -> result.method().equals(method))
                .sorted(Comparator.comparingInt(Result::features))
                .toList();
    }

    /** Those with curves in colour: one of each kind, then the best. */
    private Set<String> loud() {
        List<String> all = methods();
        if (all.size() <= MOST_CURVES) {
            return new LinkedHashSet<>(all);
        }
        Set<String> loud = new LinkedHashSet<>(FIRST);
        loud.retainAll(all);
        for (String method : all) {
            if (loud.size() < MOST_CURVES) {
                loud.add(method);
            }
        }
        return loud;
    }

    /** The result of every method, a mark for each number of features. */
    public Element dots() {
        return new DotChart(
                what() + " of every method on test rows of " + data + rounds() + "." + nines(),
                metric(),
                scale(),
                kinds(),
                methods().stream()
                        .map(method -> new DotChart.Line(
                                method,
                                of(method).stream()
                                        .map(result -> new DotChart.Mark(
                                                kind(result), shown(result.mean()), shown(result.deviation())))
                                        .toList()))
                        .toList());
    }

    /** What a fit costs. */
    public Element seconds() {
        return new DotChart(
                "Seconds of one fit on " + data + ", the choice of settings included.",
                "seconds (logarithmic)",
                Scale.LOGARITHMIC,
                kinds(),
                methods().stream()
                        .map(method -> new DotChart.Line(
                                method,
                                of(method).stream()
                                        .filter(result -> result.fitSeconds() > 0)
                                        .map(result -> new DotChart.Mark(kind(result), result.fitSeconds(), 0))
                                        .toList()))
                        .toList());
    }

    private List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        board.counts().forEach(count -> kinds.add(count + " features"));
        if (board.results().stream().anyMatch(result -> result.features() == 0)) {
            kinds.add("its own number");
        }
        return kinds;
    }

    private int kind(Result result) {
        int at = board.counts().indexOf(result.features());
        return at < 0 ? board.counts().size() : at;
    }

    /** One curve per method; one that does not count features is a level line. */
    public LineChart curves() {
        return chart(
                what() + " by the number of features, on test rows of " + data,
                "features (logarithmic)",
                true,
                method -> of(method).stream().flatMap(this::points).toList());
    }

    private Stream<LineChart.Point> points(Result result) {
        if (result.features() > 0) {
            return Stream.of(new LineChart.Point(result.features(), shown(result.mean()), shown(result.deviation())));
        }
        List<Integer> counts = board.counts();
        return Stream.of(counts.get(0), counts.get(counts.size() - 1))
                .distinct()
                .map(count -> new LineChart.Point(count, shown(result.mean()), 0));
    }

    /** What the seconds of a fit buy: one point per number of features. */
    public LineChart times() {
        return chart(
                what() + " by the time of a fit, from the fewest features to the most, on test rows of " + data,
                "seconds of one fit (logarithmic)",
                false,
                method -> of(method).stream()
                        .filter(result -> result.fitSeconds() > 0)
                        .map(result -> new LineChart.Point(
                                result.fitSeconds(), shown(result.mean()), shown(result.deviation())))
                        .toList());
    }

    private LineChart chart(
            String title, String across, boolean joined, Function<String, List<LineChart.Point>> points) {
        Set<String> loud = loud();
        Set<String> all = new LinkedHashSet<>(loud);
        all.addAll(methods());
        List<LineChart.Series> series = all.stream()
                .map(method -> new LineChart.Series(
                        method, points.apply(method), joined || loud.contains(method), !loud.contains(method)))
                .toList();
        return new LineChart(title + rounds() + ".", across, metric(), Scale.LOGARITHMIC, scale(), series);
    }
}
