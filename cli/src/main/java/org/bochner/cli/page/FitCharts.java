package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bochner.cli.result.Curve;
import org.bochner.cli.result.Plain;
import org.bochner.data.Model;
import org.bochner.learn.Diagnostics;
import org.bochner.report.Element;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/** Curves of a fit, made from its answer: over the number of features, over time, and over the course of learning. */
final class FitCharts {
    /** Charts of a trace beyond these would bury the others. */
    private static final int MOST_TRACES = 4;

    private static final Set<String> CLOCKS = Set.of("epoch", "seconds", "round", "iteration");

    private static final Set<String> LOSSES = Set.of("loss", "objective", "heldOutLoss");

    /** What the short names of a trace mean. */
    private static final Map<String, String> TRACES = Map.of(
            "loss", "loss on training rows",
            "objective", "loss and penalties",
            "heldOutLoss", "loss on held-out rows",
            "accuracy", "accuracy on held-out rows, share",
            "rmse", "root mean squared error on held-out rows",
            "traceNorm", "trace norm of the weights",
            "phi", "mean square of a row's features",
            "rate", "step size");

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
                double value = (metric.equals("accuracy") ? 100 : 1) * number(((Map<?, ?>) line.get(part)).get(metric));
                Map<?, ?> spent = (Map<?, ?>) line.get("seconds");
                features.add(new LineChart.Point(number(line.get("columns")), value, 0));
                seconds.add(new LineChart.Point(number(spent.get("learn")) + number(spent.get("train")), value, 0));
            }
            byFeatures.add(new LineChart.Series(part + " rows", features));
            bySeconds.add(LineChart.Series.scattered(part + " rows", seconds));
        }
        String named = unit(metric);
        return List.of(
                new LineChart(
                        "More features: the first of them, from the same run.",
                        "features, columns of z (logarithmic)",
                        named,
                        Scale.LOGARITHMIC,
                        metric.equals("accuracy") ? Scale.NINES : Scale.LINEAR,
                        byFeatures),
                new LineChart(
                        "More time: what a machine of so many features takes, from " + columns(lines, 0) + " to "
                                + columns(lines, lines.size() - 1) + " features.",
                        "seconds to learn and train (logarithmic)",
                        named,
                        Scale.LOGARITHMIC,
                        metric.equals("accuracy") ? Scale.NINES : Scale.LINEAR,
                        bySeconds));
    }

    private static String columns(List<?> lines, int i) {
        return Plain.show(((Map<?, ?>) lines.get(i)).get("columns"));
    }

    private static String unit(String metric) {
        return metric.equals("accuracy")
                ? "accuracy, percent"
                : metric.equals("rmse") ? "root mean squared error, in the target's unit" : metric;
    }

    /** What each quantity of a trace did from line to line, losses together; the first key that is a clock counts the lines. */
    static List<Element> trace(List<?> lines) {
        if (lines.size() < 2) {
            return List.of();
        }
        Set<String> keys = new LinkedHashSet<>();
        lines.forEach(line -> ((Map<?, ?>) line).keySet().forEach(key -> keys.add(key.toString())));
        String clock = keys.stream().filter(CLOCKS::contains).findFirst().orElse("line");
        List<LineChart.Series> losses = new ArrayList<>();
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
            String words = TRACES.getOrDefault(key, words(key));
            if (CLOCKS.contains(key) || points.size() < 2) {
                continue;
            }
            if (LOSSES.contains(key)) {
                losses.add(new LineChart.Series(words, points));
            } else {
                charts.add(new LineChart(
                        "Learning trace: " + words + ".",
                        clock,
                        words,
                        false,
                        List.of(new LineChart.Series(key, points))));
            }
        }
        if (!losses.isEmpty()) {
            charts.add(
                    0,
                    new LineChart(
                            "Learning trace: what is made small, from " + clock + " to " + clock + ".",
                            clock,
                            "loss per row (logarithmic)",
                            Scale.LINEAR,
                            Scale.LOGARITHMIC,
                            losses));
        }
        return charts.subList(0, Math.min(MOST_TRACES, charts.size()));
    }

    private static String words(String key) {
        return key.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** How high every peak was when it was found, for a model that searched. */
    static List<Element> heights(Model model) {
        List<LineChart.Point> points = new ArrayList<>();
        model.provenance()
                .diagnostics(Diagnostics.PeakTrace.class)
                .ifPresent(trace -> trace.heights()
                        .forEach(height -> points.add(new LineChart.Point(points.size() + 1, height, 0))));
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
