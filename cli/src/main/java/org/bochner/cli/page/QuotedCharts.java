package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.Task;
import org.bochner.cli.result.Quoted;
import org.bochner.cli.result.Text;
import org.bochner.data.metrics.ClassQuality;
import org.bochner.data.metrics.RankCurves;
import org.bochner.model.Predictions;
import org.bochner.report.Element;
import org.bochner.report.Table;
import org.bochner.report.chart.Histogram;
import org.bochner.report.chart.LineChart;

/** Charts of what people quote: ROC and precision-recall curve and lift of two classes, residuals of numbers. */
final class QuotedCharts {
    private static final int POINTS = 200;
    private static final int BINS = 30;

    private QuotedCharts() {}

    /** The charts; none where predictions are not held. */
    static List<Element> of(Quoted quoted, Task task, String which) {
        Predictions predictions = quoted.predictions();
        if (predictions == null) {
            return List.of();
        }
        if (!task.isClassification()) {
            return residuals(predictions, which);
        }
        return quoted.positive() < 0
                ? List.of()
                : curves(new ClassQuality(predictions, quoted.positive()).curves(), task, quoted.positive(), which);
    }

    /** All metrics beside those of a guess. */
    static Table table(Quoted quoted) {
        Map<String, Double> values = new LinkedHashMap<>(quoted.metrics().main());
        values.putAll(quoted.metrics().more());
        Map<String, Double> guess = new LinkedHashMap<>(quoted.baseline().main());
        guess.putAll(quoted.baseline().more());
        return new Table(
                "Metrics",
                List.of("metric", "model", "guess"),
                values.entrySet().stream()
                        .map(each -> List.of(
                                Text.words(each.getKey()),
                                Text.show(each.getValue()),
                                Text.show(guess.get(each.getKey()))))
                        .toList());
    }

    private static List<Element> curves(RankCurves curves, Task task, int positive, String which) {
        if (!(curves.positives() > 0 && curves.negatives() > 0)) {
            return List.of();
        }
        String label = task.labels().get(positive);
        double all = curves.positives() + curves.negatives();
        List<LineChart.Point> roc = new ArrayList<>(List.of(new LineChart.Point(0, 0, 0)));
        List<LineChart.Point> precision = new ArrayList<>();
        List<LineChart.Point> lift = new ArrayList<>(List.of(new LineChart.Point(0, 0, 0)));
        List<RankCurves.Step> steps = curves.steps();
        int every = Math.max(1, steps.size() / POINTS);
        for (int i = 0; i < steps.size(); i++) {
            if (i % every == 0 || i + 1 == steps.size()) {
                RankCurves.Step step = steps.get(i);
                double found = step.hits() / curves.positives();
                roc.add(new LineChart.Point(step.alarms() / curves.negatives(), found, 0));
                precision.add(new LineChart.Point(found, step.hits() / (step.hits() + step.alarms()), 0));
                lift.add(new LineChart.Point((step.hits() + step.alarms()) / all, found, 0));
            }
        }
        double share = curves.positives() / all;
        return List.of(
                chart(
                        String.format(
                                Locale.ROOT,
                                "ROC curve on %s: the area is %.4f, that of a guess 0.5.",
                                which,
                                curves.auc()),
                        "share of the others that are called " + label,
                        "share of " + label + " that is found",
                        roc,
                        line(0, 0, 1, 1)),
                chart(
                        String.format(
                                Locale.ROOT,
                                "Precision and recall on %s: average precision %.4f, that of a guess %.4f.",
                                which,
                                curves.averagePrecision(),
                                share),
                        "recall: share of " + label + " that is found",
                        "precision of the answer " + label,
                        precision,
                        line(0, share, 1, share)),
                chart(
                        String.format(
                                Locale.ROOT,
                                "Gain on %s: a tenth of the rows, the most probable first, has %.1f times as many %s as"
                                        + " a random tenth.",
                                which,
                                curves.lift(0.1),
                                label),
                        "share of rows looked at, the most probable first",
                        "share of " + label + " among them",
                        lift,
                        line(0, 0, 1, 1)));
    }

    private static List<LineChart.Point> line(double x0, double y0, double x1, double y1) {
        return List.of(new LineChart.Point(x0, y0, 0), new LineChart.Point(x1, y1, 0));
    }

    private static Element chart(
            String title, String across, String up, List<LineChart.Point> model, List<LineChart.Point> guess) {
        return new LineChart(
                title,
                across,
                up,
                false,
                List.of(new LineChart.Series("model", model), new LineChart.Series("guess", guess)));
    }

    private static List<Element> residuals(Predictions predictions, String which) {
        int outputs = predictions.task().outputs();
        int rows = predictions.rows();
        double[] errors = new double[rows];
        List<LineChart.Point> points = new ArrayList<>();
        int every = Math.max(1, rows / POINTS);
        for (int i = 0; i < rows; i++) {
            double answer = predictions.values()[i * outputs];
            errors[i] = predictions.targets()[i * outputs] - answer;
            if (i % every == 0) {
                points.add(new LineChart.Point(answer, errors[i], 0));
            }
        }
        double low = Arrays.stream(errors).min().orElse(0);
        double high = Arrays.stream(errors).max().orElse(0);
        if (!(high > low)) {
            return List.of();
        }
        double[] edges = new double[BINS + 1];
        Arrays.setAll(edges, b -> low + (high - low) * b / BINS);
        double[] heights = new double[BINS];
        for (double error : errors) {
            heights[Math.min(BINS - 1, (int) ((error - low) / (high - low) * BINS))] += 1.0 / rows;
        }
        return List.of(
                new LineChart(
                        "Residuals against answers, for some of the " + which
                                + ": a pattern is something that was not learned.",
                        "answer, in the target's unit",
                        "residual: truth less answer",
                        false,
                        List.of(LineChart.Series.scattered("rows", points))),
                new Histogram(
                        "Residuals of the " + which + ".",
                        "residual: truth less answer, in the target's unit",
                        "share of rows",
                        edges,
                        List.of(new Histogram.Series("rows", heights))));
    }
}
