package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.bochner.cli.result.CurvePoint;
import org.bochner.data.Model;
import org.bochner.learn.Diagnostics;
import org.bochner.report.Element;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/** Curves of a fit: over the number of features, over time, and over the course of learning. */
final class FitCharts {
    private FitCharts() {}

    /** Quality against features, and against seconds. */
    static List<Element> curve(List<CurvePoint> points) {
        if (points.size() < 2) {
            return List.of();
        }
        String metric = points.get(0).metric();
        boolean percent = metric.equals("accuracy");
        List<LineChart.Series> byFeatures = new ArrayList<>();
        List<LineChart.Series> bySeconds = new ArrayList<>();
        for (boolean test : points.get(0).test().isPresent() ? new boolean[] {true, false} : new boolean[] {false}) {
            List<LineChart.Point> features = new ArrayList<>();
            List<LineChart.Point> seconds = new ArrayList<>();
            for (CurvePoint each : points) {
                Map<String, Double> scores = test ? each.test().orElseThrow() : each.train();
                double value = (percent ? 100 : 1) * scores.get(metric);
                features.add(new LineChart.Point(each.columns(), value, 0));
                seconds.add(new LineChart.Point(each.fitSeconds(), value, 0));
            }
            String rows = test ? "test rows" : "train rows";
            byFeatures.add(new LineChart.Series(rows, features));
            bySeconds.add(LineChart.Series.scattered(rows, seconds));
        }
        String named = unit(metric);
        Scale scale = percent ? Scale.NINES : Scale.LINEAR;
        return List.of(
                new LineChart(
                        "More features: the first of them, from the same run.",
                        "features, columns of z (logarithmic)",
                        named,
                        Scale.LOGARITHMIC,
                        scale,
                        byFeatures),
                new LineChart(
                        "More time: what a model of so many features takes, from "
                                + points.get(0).columns() + " to "
                                + points.get(points.size() - 1).columns() + " features.",
                        "seconds to learn and train (logarithmic)",
                        named,
                        Scale.LOGARITHMIC,
                        scale,
                        bySeconds));
    }

    private static String unit(String metric) {
        return metric.equals("accuracy")
                ? "accuracy, percent"
                : metric.equals("rmse") ? "root mean squared error, in the target's unit" : metric;
    }

    /** How training went from epoch to epoch: the losses together, and some quantities on their own. */
    static List<Element> trace(Diagnostics.EpochTrace trace) {
        List<Diagnostics.Epoch> epochs = trace.epochs();
        List<LineChart.Series> losses = new ArrayList<>();
        series("loss on training rows", epochs, Diagnostics.Epoch::loss).ifPresent(losses::add);
        series("loss and penalties", epochs, Diagnostics.Epoch::objective).ifPresent(losses::add);
        series("loss on held-out rows", epochs, Diagnostics.Epoch::heldOutLoss).ifPresent(losses::add);
        List<Element> charts = new ArrayList<>();
        if (!losses.isEmpty()) {
            charts.add(new LineChart(
                    "Learning trace: what is made small, from epoch to epoch.",
                    "epoch",
                    "loss per row (logarithmic)",
                    Scale.LINEAR,
                    Scale.LOGARITHMIC,
                    losses));
        }
        String metric = trace.metric().equals("accuracy")
                ? "accuracy on held-out rows, share"
                : "root mean squared error on held-out rows";
        quantity("step size", epochs, Diagnostics.Epoch::rate).ifPresent(charts::add);
        quantity(metric, epochs, Diagnostics.Epoch::metric).ifPresent(charts::add);
        quantity("trace norm of the weights", epochs, Diagnostics.Epoch::traceNorm)
                .ifPresent(charts::add);
        return charts;
    }

    private static Optional<LineChart> quantity(
            String words, List<Diagnostics.Epoch> epochs, ToDoubleFunction<Diagnostics.Epoch> value) {
        return series(words, epochs, value)
                .map(series -> new LineChart("Learning trace: " + words + ".", "epoch", words, false, List.of(series)));
    }

    private static Optional<LineChart.Series> series(
            String words, List<Diagnostics.Epoch> epochs, ToDoubleFunction<Diagnostics.Epoch> value) {
        List<LineChart.Point> points = epochs.stream()
                .filter(epoch -> Double.isFinite(value.applyAsDouble(epoch)))
                .map(epoch -> new LineChart.Point(epoch.number(), value.applyAsDouble(epoch), 0))
                .toList();
        return points.size() < 2 ? Optional.empty() : Optional.of(new LineChart.Series(words, points));
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
                        "Learning trace: how high each peak of the potential was when it was found; 1 would be a"
                                + " wave that"
                                + " agrees with every row.",
                        "peak, in order of discovery",
                        "height v(ω)/(Σ|s|)², 0 to 1",
                        false,
                        List.of(new LineChart.Series("found peaks", points))));
    }
}
