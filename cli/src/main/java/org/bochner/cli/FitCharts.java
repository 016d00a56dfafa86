package org.bochner.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bochner.data.Model;
import org.bochner.learn.nsrf.Nsrf;
import org.bochner.report.Element;
import org.bochner.report.LineChart;

/** Curves of a fit, made from its answer: over the number of features, over time, and over the course of learning. */
final class FitCharts {
    /** Charts of a trace beyond these would bury the others. */
    private static final int MOST_TRACES = 4;

    private static final Set<String> CLOCKS = Set.of("epoch", "seconds", "round", "iteration");

    private FitCharts() {}

    /** From the lines that {@link Curve#json} made: quality against features, and against seconds. */
    static List<Element> curve(List<?> lines) {
        if (lines.size() < 2) {
            return List.of();
        }
        Map<?, ?> first = (Map<?, ?>) lines.get(0);
        String metric =
                ((Map<?, ?>) first.get("train")).keySet().iterator().next().toString();
        List<LineChart.Series> byFeatures = new ArrayList<>();
        List<LineChart.Series> bySeconds = new ArrayList<>();
        for (String part : List.of("test", "train")) {
            if (!first.containsKey(part)) {
                continue;
            }
            List<LineChart.Point> features = new ArrayList<>();
            List<LineChart.Point> seconds = new ArrayList<>();
            for (Object each : lines) {
                Map<?, ?> line = (Map<?, ?>) each;
                double value = number(((Map<?, ?>) line.get(part)).get(metric));
                Map<?, ?> spent = (Map<?, ?>) line.get("seconds");
                features.add(new LineChart.Point(number(line.get("columns")), value, 0));
                seconds.add(new LineChart.Point(number(spent.get("learn")) + number(spent.get("train")), value, 0));
            }
            byFeatures.add(new LineChart.Series(part + " rows", features));
            seconds.sort((a, b) -> Double.compare(a.x(), b.x()));
            bySeconds.add(new LineChart.Series(part + " rows", seconds));
        }
        return List.of(
                new LineChart(
                        metric + " against the number of features: the first of them, from the same run.",
                        "features (columns of z)",
                        unit(metric),
                        true,
                        byFeatures),
                new LineChart(
                        metric + " against the time that a machine of so many features takes.",
                        "seconds to learn and train",
                        unit(metric),
                        true,
                        bySeconds));
    }

    private static String unit(String metric) {
        return metric.equals("accuracy") ? "accuracy, share of rows" : metric;
    }

    /** What each quantity of a trace did from line to line; the first key that is a clock counts the lines. */
    static List<Element> trace(List<?> lines) {
        if (lines.size() < 2) {
            return List.of();
        }
        Set<String> keys = new LinkedHashSet<>();
        lines.forEach(line -> ((Map<?, ?>) line).keySet().forEach(key -> keys.add(key.toString())));
        String clock = keys.stream().filter(CLOCKS::contains).findFirst().orElse("line");
        List<Element> charts = new ArrayList<>();
        for (String key : keys) {
            List<LineChart.Point> points = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                Map<?, ?> line = (Map<?, ?>) lines.get(i);
                double x = line.containsKey(clock) ? number(line.get(clock)) : i + 1;
                double y = number(line.get(key));
                if (Double.isFinite(x) && Double.isFinite(y)) {
                    points.add(new LineChart.Point(x, y, 0));
                }
            }
            if (!CLOCKS.contains(key) && points.size() > 1 && charts.size() < MOST_TRACES) {
                String words = key.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
                charts.add(new LineChart(
                        "Learning trace: " + words + ".",
                        clock,
                        words,
                        false,
                        List.of(new LineChart.Series(words, points))));
            }
        }
        return charts;
    }

    /** How high every peak was when it was found, for a model that searched. */
    static List<Element> heights(Model model) {
        String kept = model.provenance().settings().get(Nsrf.HEIGHTS);
        if (kept == null) {
            return List.of();
        }
        List<LineChart.Point> points = new ArrayList<>();
        for (String height : kept.split(",")) {
            points.add(new LineChart.Point(points.size() + 1, Double.parseDouble(height), 0));
        }
        return points.size() < 2
                ? List.of()
                : List.of(new LineChart(
                        "Learning trace: how high each peak of the potential was when it was found; 1 would be a wave that"
                                + " agrees with every row.",
                        "peak, in order of discovery",
                        "height v(ω)/(Σ|s|)², 0 to 1",
                        false,
                        List.of(new LineChart.Series("found peaks", points))));
    }

    static double number(Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
