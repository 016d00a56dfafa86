package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictions;
import org.bochner.report.Element;
import org.bochner.report.chart.CalibrationCurve;
import org.bochner.report.chart.ConfusionMatrix;
import org.bochner.report.chart.LineChart;
import org.bochner.store.RowStore;

/**
 * Charts of a model's predictions of labelled rows beside the truth: confusions and calibration of classes, or
 * predicted numbers against true ones.
 */
public final class QualityCharts {
    private static final int BINS = 10;
    private static final int MOST_CLASSES = 60;
    private static final int POINTS = 400;

    private final KernelMachine machine;
    private final String which;
    private final double[][] confusion;
    private final double[] said = new double[BINS];
    private final double[] came = new double[BINS];
    private final double[] rows = new double[BINS];
    private final List<LineChart.Point> points = new ArrayList<>();
    private final long step;

    private QualityCharts(KernelMachine machine, long count, String which) {
        this.machine = machine;
        this.which = which;
        int classes = machine.task().classes();
        this.confusion = new double[classes][classes];
        this.step = Math.max(1, count / POINTS);
    }

    /** Of {@code store}; {@code which} says what rows these are. Cost: one pass. */
    public static QualityCharts of(KernelMachine machine, RowStore store, String which) {
        QualityCharts judged = new QualityCharts(machine, store.rows(), which);
        Predictions.stream(machine, store, judged::add);
        return judged;
    }

    private void add(Predictions part) {
        for (int i = 0; i < part.rows(); i++) {
            if (machine.task().isClassification()) {
                add(part, i);
            } else if ((part.first() + i) % step == 0) {
                int outputs = machine.task().outputs();
                points.add(new LineChart.Point(part.targets()[i * outputs], part.values()[i * outputs], 0));
            }
        }
    }

    private void add(Predictions part, int i) {
        int truth = (int) part.targets()[i];
        int answer = (int) part.values()[i];
        double weight = part.weight(i);
        confusion[truth][answer] += weight;
        if (part.probabilities() == null) {
            return;
        }
        int classes = machine.task().classes();
        // Of two classes it is the probability of the second, of more that of the answer.
        int asked = classes == 2 ? 1 : answer;
        double p = part.probabilities()[i * classes + asked];
        int bin = Math.min(BINS - 1, (int) (p * BINS));
        rows[bin] += weight;
        said[bin] += weight * p;
        came[bin] += truth == asked ? weight : 0;
    }

    /** The share of the most frequent class: what a guess without inputs reaches. */
    public double guess() {
        double most = 0;
        double all = 0;
        for (double[] row : confusion) {
            double sum = 0;
            for (double each : row) {
                sum += each;
            }
            most = Math.max(most, sum);
            all += sum;
        }
        return all > 0 ? most / all : 0;
    }

    /** The pictures, as many as there are. */
    public List<Element> charts() {
        List<Element> charts = new ArrayList<>();
        matrix().ifPresent(charts::add);
        calibration().ifPresent(charts::add);
        numbers().ifPresent(charts::add);
        return charts;
    }

    private Optional<Element> matrix() {
        int classes = machine.task().classes();
        return classes < 2 || classes > MOST_CLASSES
                ? Optional.empty()
                : Optional.of(new ConfusionMatrix(
                        "Confusions: " + which
                                + " by their true class and the answer they got; a stronger colour is a larger share"
                                + " of its class.",
                        machine.task().labels(),
                        confusion));
    }

    private Optional<Element> calibration() {
        List<CalibrationCurve.Bin> bins = new ArrayList<>();
        for (int b = 0; b < BINS; b++) {
            if (rows[b] > 0) {
                bins.add(new CalibrationCurve.Bin(said[b] / rows[b], came[b] / rows[b], rows[b]));
            }
        }
        if (bins.isEmpty()) {
            return Optional.empty();
        }
        List<String> labels = machine.task().labels();
        String asked = labels.size() == 2 ? "class " + labels.get(1) : "the answer";
        return Optional.of(new CalibrationCurve(
                String.format(
                        Locale.ROOT,
                        "Calibration: whether the probabilities can be believed. On the dashed line they are right;"
                                + " on %s"
                                + " they are off by %.1f %% on average. Larger marks have more rows.",
                        which,
                        100 * gap()),
                "probability given to " + asked,
                labels.size() == 2 ? "share of rows that are " + labels.get(1) : "share of answers that are right",
                bins));
    }

    /** The mean distance of probability and share over rows. */
    private double gap() {
        double sum = 0;
        double all = 0;
        for (int b = 0; b < BINS; b++) {
            sum += Math.abs(said[b] - came[b]);
            all += rows[b];
        }
        return all > 0 ? sum / all : 0;
    }

    private Optional<Element> numbers() {
        if (points.isEmpty()) {
            return Optional.empty();
        }
        double low = points.stream().mapToDouble(LineChart.Point::x).min().orElse(0);
        double high = points.stream().mapToDouble(LineChart.Point::x).max().orElse(1);
        return Optional.of(new LineChart(
                "Answers beside the truth, for some of the " + which + ".",
                "true value, in the target's unit",
                "answer, in the target's unit",
                false,
                List.of(
                        LineChart.Series.scattered("rows", points),
                        new LineChart.Series(
                                "perfect answers",
                                List.of(new LineChart.Point(low, low, 0), new LineChart.Point(high, high, 0))))));
    }
}
