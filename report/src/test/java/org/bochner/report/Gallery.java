package org.bochner.report;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.report.chart.CalibrationCurve;
import org.bochner.report.chart.ConfusionMatrix;
import org.bochner.report.chart.DecisionMap;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.HeatMap;
import org.bochner.report.chart.Histogram;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;
import org.bochner.report.chart.ScatterMap;

/** A page with every element there is. */
final class Gallery {
    private Gallery() {}

    static Report page(String text) {
        DecisionMap.Region region = new DecisionMap.Region(-1, 1, -1, 1);
        List<DecisionMap.Dot> dots =
                List.of(new DecisionMap.Dot(0.5, 0.5, 1), new DecisionMap.Dot(-0.5, 0.5, 0, 2, text));
        Element line = new LineChart(
                text,
                text,
                text,
                true,
                IntStream.range(0, 12)
                        .mapToObj(k -> new LineChart.Series(
                                text + k,
                                List.of(new LineChart.Point(20, k, 0.5), new LineChart.Point(100, 2 * k, 0)),
                                k % 2 == 0,
                                k > 7))
                        .toList());
        return Report.titled(text, text)
                .with(Section.titled(
                        text,
                        new Highlights(Map.of(text, "0.98")),
                        new Facts(Map.of(text, text)),
                        new Command(text),
                        new Note(text, text, true, text, List.of(text)),
                        new Folded(text, List.of(new Prose(text)))))
                .with(Section.titled(text, Tabs.none().with(text, line).with("b", new Prose(text))))
                .with(Section.titled(
                        text,
                        Figures.of(
                                new Histogram(
                                        text,
                                        text,
                                        text,
                                        new double[] {0, 1, 2},
                                        List.of(
                                                new Histogram.Series(text, new double[] {0.25, 0.75}),
                                                new Histogram.Series("b", new double[] {0.5, 0.5}))),
                                new ConfusionMatrix(text, List.of(text, "b"), new double[][] {{5, 1}, {0, 9}}),
                                new CalibrationCurve(
                                        text, text, text, List.of(new CalibrationCurve.Bin(0.1, 0.2, 30))))))
                .with(Section.titled(
                        text,
                        new Explained(new ScatterMap(text, text, text, List.of(text, "b"), region, dots), text, text),
                        new HeatMap(
                                text,
                                text,
                                text,
                                text,
                                region,
                                new double[] {0, 1, 2, 3},
                                2,
                                List.of(text, "b"),
                                List.of(new HeatMap.Ring(0, 0, 0, 1, text), new HeatMap.Ring(1, 1, 1, 1, text))),
                        new DotChart(
                                text,
                                text,
                                Scale.NINES,
                                List.of(text, "b"),
                                List.of(
                                        new DotChart.Line(text, List.of(new DotChart.Mark(0, 99.5, 1))),
                                        new DotChart.Line(
                                                "b",
                                                List.of(new DotChart.Mark(0, 60, 0), new DotChart.Mark(1, 100, 0)))))));
    }
}
