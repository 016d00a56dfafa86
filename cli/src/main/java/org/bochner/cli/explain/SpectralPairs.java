package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.features.YaglomMap;
import org.bochner.report.Element;
import org.bochner.report.chart.LineChart;

/**
 * How far a learned kernel is from stationary: every feature of a non-stationary kernel is made of two frequencies, ω and ω', and
 * where they are the same the kernel depends on the difference of rows alone. Before learning they are drawn independently.
 */
public final class SpectralPairs {
    private static final int MOST = 300;

    private SpectralPairs() {}

    /** The lengths of ω and ω' against each other, before and after, or empty where the kernel has no pairs. */
    public static Optional<Element> chart(YaglomMap map, Map<String, String> settings) {
        List<Frequencies> halves = Frequencies.halves(map);
        if (halves.size() < 2) {
            return Optional.empty();
        }
        List<LineChart.Series> series = new ArrayList<>();
        series.add(LineChart.Series.scattered("after learning", points(halves.get(0), 0, halves.get(1), 0)));
        Spectrum.blind(map.inputs(), settings).ifPresent(drawn -> {
            int half = drawn.count() / 2;
            int count = Math.min(half, halves.get(0).count());
            series.add(LineChart.Series.scattered(
                    "before: a draw that knows no labels",
                    points(drawn, 0, drawn, half).subList(0, Math.min(count, MOST))));
        });
        double most = series.stream()
                .flatMap(each -> each.points().stream())
                .mapToDouble(point -> Math.max(point.x(), point.mean()))
                .max()
                .orElse(1);
        series.add(new LineChart.Series(
                "equal lengths", List.of(new LineChart.Point(0, 0, 0), new LineChart.Point(most, most, 0))));
        return Optional.of(new LineChart(
                "Pairs of frequencies: a feature of this kernel has two, ω and ω′; where both are the same the kernel is"
                        + " stationary.",
                "length |ω|, radians per unit of the scaled inputs",
                "length |ω′|, in the same unit",
                false,
                series));
    }

    private static List<LineChart.Point> points(Frequencies first, int from, Frequencies second, int shift) {
        List<LineChart.Point> points = new ArrayList<>();
        int count = Math.min(first.count() - from, second.count() - shift);
        for (int m = 0; m < Math.min(count, MOST); m++) {
            points.add(new LineChart.Point(first.length(from + m), second.length(shift + m), 0));
        }
        return points;
    }
}
