package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.bochner.experiments.Row;
import org.bochner.report.Element;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/**
 * The rows of an experiment as charts, one for each quantity: curves where a number runs through the rows, such as
 * features, rounds or
 * dimensions; else marks side by side, ours and the paper's.
 */
public record ReproduceCharts(List<Row> rows) {
    /** What a curve runs over, those first that were chosen for it; features often follow from another number. */
    private static final List<String> CLOCKS = List.of("t", "epochs", "d", "features");

    private static final int LEAST_POINTS = 3;
    private static final int MOST_CHARTS = 24;
    private static final Pattern NUMBER = Pattern.compile("^\\s*(\\d+(\\.\\d+)?)");
    private static final Pattern PARAMETER = Pattern.compile("^(.*):([a-z]+)=(\\d+)$");
    /** Labels that repeat the number of the curve. */
    private static final Pattern REPEATED = Pattern.compile("(, \\d+ epochs?| at \\d+ %)$");

    /** All charts, in the order of the rows. */
    public List<Element> charts() {
        Map<List<String>, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.ours() != null || row.paper() != null) {
                groups.computeIfAbsent(List.of(row.quantity(), row.unit()), key -> new ArrayList<>())
                        .add(row);
            }
        }
        List<Element> charts = new ArrayList<>();
        groups.values().forEach(group -> charts.addAll(charts(group)));
        return charts.subList(0, Math.min(MOST_CHARTS, charts.size()));
    }

    private static List<Element> charts(List<Row> group) {
        List<Element> charts = new ArrayList<>();
        List<Row> rest = new ArrayList<>();
        Map<String, List<Row>> byData = new LinkedHashMap<>();
        group.forEach(row ->
                byData.computeIfAbsent(data(row), key -> new ArrayList<>()).add(row));
        byData.forEach((data, own) -> {
            String clock = clock(own);
            if (clock == null) {
                rest.addAll(own);
                return;
            }
            List<Row> timed =
                    own.stream().filter(row -> number(row, clock).isPresent()).toList();
            charts.add(curves(data, clock, timed));
            own.stream().filter(row -> !timed.contains(row)).forEach(rest::add);
        });
        if (rest.size() > 1 || rest.stream().anyMatch(row -> row.paper() != null)) {
            charts.add(marks(rest));
        }
        return charts;
    }

    private static String data(Row row) {
        String name = row.setting().get("data").toString();
        Matcher matcher = PARAMETER.matcher(name);
        return matcher.matches() ? matcher.group(1) : name;
    }

    /** The number of {@code key} in the setting of {@code row}, or in the name of its data. */
    private static OptionalDouble number(Row row, String key) {
        Matcher named = PARAMETER.matcher(row.setting().get("data").toString());
        if (named.matches() && named.group(2).equals(key)) {
            return OptionalDouble.of(Double.parseDouble(named.group(3)));
        }
        Object value = row.setting().get(key);
        Matcher matcher = NUMBER.matcher(value == null ? "" : value.toString());
        return matcher.find() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty();
    }

    /** The first number that takes values enough for a curve, or null. */
    private static String clock(List<Row> own) {
        for (String key : CLOCKS) {
            long values = own.stream()
                    .filter(row -> row.ours() != null)
                    .flatMapToDouble(row -> number(row, key).stream())
                    .distinct()
                    .count();
            if (values >= LEAST_POINTS) {
                return key;
            }
        }
        return null;
    }

    private static String label(Row row) {
        Object method = row.setting().get("method");
        return method == null ? "all" : REPEATED.matcher(method.toString()).replaceAll("");
    }

    private static LineChart curves(String data, String clock, List<Row> own) {
        Map<String, List<LineChart.Point>> ours = new LinkedHashMap<>();
        Map<String, List<LineChart.Point>> papers = new LinkedHashMap<>();
        for (Row row : own) {
            double x = number(row, clock).getAsDouble();
            add(ours, label(row), x, row.ours(), row.ourSpread());
            add(papers, label(row) + ", paper", x, row.paper(), row.paperSpread());
        }
        List<LineChart.Series> series = new ArrayList<>();
        ours.forEach((name, points) ->
                series.add(new LineChart.Series(papers.isEmpty() ? name : name + ", ours", sorted(points))));
        papers.forEach((name, points) -> series.add(new LineChart.Series(name, sorted(points))));
        boolean wide = ratio(own.stream().mapToDouble(row -> number(row, clock).getAsDouble())) > 8;
        Row first = own.get(0);
        return new LineChart(
                upper(first.quantity()) + " on " + data + " against " + words(clock)
                        + (papers.isEmpty() ? "; the paper prints no numbers for it." : ", ours beside the paper's."),
                words(clock) + (wide ? " (logarithmic)" : ""),
                axis(first, scale(own)),
                wide ? Scale.LOGARITHMIC : Scale.LINEAR,
                scale(own),
                series);
    }

    private static void add(
            Map<String, List<LineChart.Point>> all, String name, double x, Double value, Double spread) {
        if (value != null) {
            all.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(new LineChart.Point(x, value, spread == null ? 0 : spread));
        }
    }

    private static List<LineChart.Point> sorted(List<LineChart.Point> points) {
        return points.stream().sorted((a, b) -> Double.compare(a.x(), b.x())).toList();
    }

    private static DotChart marks(List<Row> group) {
        boolean printed = group.stream().anyMatch(row -> row.paper() != null);
        Set<String> varying = varying(group);
        List<DotChart.Line> lines = new ArrayList<>();
        for (Row row : group) {
            List<DotChart.Mark> marks = new ArrayList<>();
            if (row.paper() != null) {
                marks.add(new DotChart.Mark(1, row.paper(), row.paperSpread() == null ? 0 : row.paperSpread()));
            }
            if (row.ours() != null) {
                marks.add(new DotChart.Mark(0, row.ours(), row.ourSpread() == null ? 0 : row.ourSpread()));
            }
            lines.add(new DotChart.Line(name(row, varying), marks));
        }
        Row first = group.get(0);
        return new DotChart(
                upper(first.quantity()) + (printed ? ", ours beside the paper's." : "; the paper prints no numbers."),
                axis(first, scale(group)),
                scale(group),
                printed ? List.of("ours", "paper") : List.of("ours"),
                lines);
    }

    /** The settings in which the rows differ. */
    private static Set<String> varying(List<Row> group) {
        Set<String> keys = new LinkedHashSet<>();
        group.forEach(row -> keys.addAll(row.setting().keySet()));
        keys.removeIf(key -> !key.equals("method")
                && group.stream().map(row -> row.setting().get(key)).distinct().count() < 2);
        return keys;
    }

    private static String name(Row row, Set<String> varying) {
        List<String> words = new ArrayList<>();
        for (String key : varying) {
            Object value = row.setting().get(key);
            if (value != null) {
                words.add(key.equals("data") || key.equals("method") ? value.toString() : key + " " + value);
            }
        }
        return String.join(", ", words);
    }

    private static Scale scale(List<Row> group) {
        if (group.get(0).quantity().contains("accuracy") && group.get(0).unit().equals("%")) {
            return Scale.NINES;
        }
        DoubleStream values = group.stream()
                .flatMapToDouble(row -> DoubleStream.of(
                        row.ours() == null ? Double.NaN : row.ours(), row.paper() == null ? Double.NaN : row.paper()))
                .filter(Double::isFinite);
        return ratio(values) > 20 ? Scale.LOGARITHMIC : Scale.LINEAR;
    }

    /** The largest over the least, 1 where that makes no sense. */
    private static double ratio(DoubleStream values) {
        var all = values.summaryStatistics();
        return all.getCount() > 0 && all.getMin() > 0 ? all.getMax() / all.getMin() : 1;
    }

    private static String axis(Row row, Scale scale) {
        String unit = row.unit().equals("%") ? "percent" : row.unit().equals("s") ? "seconds" : row.unit();
        return row.quantity().split(",")[0]
                + (unit.isEmpty() ? "" : ", " + unit)
                + (scale == Scale.LOGARITHMIC ? " (logarithmic)" : "");
    }

    private static String words(String clock) {
        return switch (clock) {
            case "t" -> "rounds of the search";
            case "d" -> "dimensions d";
            case "features" -> "number of features";
            default -> clock;
        };
    }

    private static String upper(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
