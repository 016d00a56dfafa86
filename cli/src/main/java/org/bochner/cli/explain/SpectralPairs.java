package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.report.Element;
import org.bochner.report.chart.LineChart;
import org.bochner.spectral.Frequencies;

/**
 * How far a learned kernel is from stationary: every feature of a non-stationary kernel is made of two frequencies, ω
 * and ω', and where they are the same the kernel depends on the difference of rows alone. Before learning they are
 * drawn independently.
 */
public final class SpectralPairs {
    private static final int MOST = 300;

    private SpectralPairs() {}

    /** The lengths of ω and ω' of {@code pairs} against each other, before and after. */
    public static Element chart(Frequencies pairs, Map<String, String> settings) {
        int learned = pairs.count() / 2;
        List<LineChart.Series> series = new ArrayList<>();
        series.add(LineChart.Series.scattered("after learning", points(pairs, learned)));
        Spectrum.blind(pairs.omega()[0].length, settings).ifPresent(drawn -> {
            int half = drawn.count() / 2;
            int count = Math.min(half, learned);
            series.add(LineChart.Series.scattered(
                    "before: a draw that knows no labels", points(drawn, half).subList(0, Math.min(count, MOST))));
        });
        double most = series.stream()
                .flatMap(each -> each.points().stream())
                .mapToDouble(point -> Math.max(point.x(), point.mean()))
                .max()
                .orElse(1);
        series.add(new LineChart.Series(
                "equal lengths", List.of(new LineChart.Point(0, 0, 0), new LineChart.Point(most, most, 0))));
        return new LineChart(
                "Pairs of frequencies: a feature of this kernel has two, ω and ω′; where both are the same the"
                        + " kernel is"
                        + " stationary.",
                "length |ω|, radians per unit of the scaled inputs",
                "length |ω′|, in the same unit",
                false,
                series);
    }

    private static List<LineChart.Point> points(Frequencies all, int half) {
        List<LineChart.Point> points = new ArrayList<>();
        for (int m = 0; m < Math.min(all.count() - half, MOST); m++) {
            points.add(new LineChart.Point(all.length(m), all.length(half + m), 0));
        }
        return points;
    }
}
