package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.bochner.cli.result.Fields;
import org.bochner.cli.result.comparison.ReproduceResult;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Row;
import org.bochner.report.Element;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/**
 * The rows of an experiment as charts, one for each quantity: curves where a number runs through the rows, such as
 * features, rounds or dimensions; else marks side by side, ours and the paper's.
 */
public record ReproduceCharts(List<Row> rows) {
    private static final int LEAST_POINTS = 3;
    private static final int MOST_CHARTS = 24;

    /** All charts, in the order of the rows. */
    public List<Element> charts() {
        Map<Quantity, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.ours() != null || row.paper() != null) {
                groups.computeIfAbsent(row.quantity(), key -> new ArrayList<>()).add(row);
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
            Optional<String> axis = axis(own);
            List<Row> placed = own.stream()
                    .filter(row ->
                            axis.isPresent() && row.curve().map(Curve::axis).equals(axis))
                    .toList();
            if (!placed.isEmpty()) {
                charts.add(curves(data, axis.get(), placed));
            }
            own.stream().filter(row -> !placed.contains(row)).forEach(rest::add);
        });
        if (rest.size() > 1 || rest.stream().anyMatch(row -> row.paper() != null)) {
            charts.add(marks(rest));
        }
        return charts;
    }

    private static String data(Row row) {
        return row.curve().map(Curve::data).orElse(row.data());
    }

    /** The first axis with enough places for a curve. */
    private static Optional<String> axis(List<Row> own) {
        Map<String, Set<Double>> places = new LinkedHashMap<>();
        own.stream()
                .filter(row -> row.ours() != null)
                .flatMap(row -> row.curve().stream())
                .forEach(curve -> places.computeIfAbsent(curve.axis(), key -> new HashSet<>())
                        .add(curve.at()));
        return places.keySet().stream()
                .filter(axis -> places.get(axis).size() >= LEAST_POINTS)
                .findFirst();
    }

    private static LineChart curves(String data, String axis, List<Row> own) {
        Map<String, List<LineChart.Point>> ours = new LinkedHashMap<>();
        Map<String, List<LineChart.Point>> papers = new LinkedHashMap<>();
        for (Row row : own) {
            Curve curve = row.curve().orElseThrow();
            add(ours, curve.method(), curve.at(), row.ours(), row.ourSpread());
            add(papers, curve.method() + ", paper", curve.at(), row.paper(), row.paperSpread());
        }
        List<LineChart.Series> series = new ArrayList<>();
        ours.forEach((name, points) ->
                series.add(new LineChart.Series(papers.isEmpty() ? name : name + ", ours", sorted(points))));
        papers.forEach((name, points) -> series.add(new LineChart.Series(name, sorted(points))));
        boolean wide =
                ratio(own.stream().mapToDouble(row -> row.curve().orElseThrow().at())) > 8;
        Row first = own.get(0);
        return new LineChart(
                upper(first.quantity().text()) + " on " + data + " against " + axis
                        + (papers.isEmpty() ? "; the paper prints no numbers for it." : ", ours beside the paper's."),
                axis + (wide ? " (logarithmic)" : ""),
                up(first.quantity(), scale(own)),
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
                upper(first.quantity().text())
                        + (printed ? ", ours beside the paper's." : "; the paper prints no numbers."),
                up(first.quantity(), scale(group)),
                scale(group),
                printed ? List.of("ours", "paper") : List.of("ours"),
                lines);
    }

    private static Map<String, ?> setting(Row row) {
        return Fields.of(ReproduceResult.Setting.of(row));
    }

    /** The settings in which the rows differ. */
    private static Set<String> varying(List<Row> group) {
        List<Map<String, ?>> settings = new ArrayList<>();
        Set<String> keys = new LinkedHashSet<>();
        for (Row row : group) {
            settings.add(setting(row));
            keys.addAll(setting(row).keySet());
        }
        keys.removeIf(key -> !key.equals("method")
                && settings.stream().map(each -> each.get(key)).distinct().count() < 2);
        return keys;
    }

    private static String name(Row row, Set<String> varying) {
        List<String> words = new ArrayList<>();
        setting(row).forEach((key, value) -> {
            if (varying.contains(key)) {
                words.add(key.equals("data") || key.equals("method") ? value.toString() : key + " " + value);
            }
        });
        return String.join(", ", words);
    }

    private static Scale scale(List<Row> group) {
        Quantity quantity = group.get(0).quantity();
        if (quantity.better() == Quantity.Better.MORE && quantity.unit().equals("%")) {
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

    private static String up(Quantity quantity, Scale scale) {
        String unit = switch (quantity.unit()) {
            case "%" -> ", percent";
            case "s" -> ", seconds";
            case "" -> "";
            default -> ", " + quantity.unit();
        };
        return quantity.name() + unit + (scale == Scale.LOGARITHMIC ? " (logarithmic)" : "");
    }

    private static String upper(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
