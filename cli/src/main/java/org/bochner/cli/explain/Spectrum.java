package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.learn.plain.Width;
import org.bochner.report.Element;
import org.bochner.report.chart.Histogram;
import org.bochner.report.chart.LineChart;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;

/** The spectrum of a kernel: how its mass lies over the lengths of its frequencies, before learning and after. */
public final class Spectrum {
    private static final int BINS = 24;
    private static final int DRAWS = 4000;
    /** A few far frequencies must not squeeze all others into one bin. */
    private static final double SHOWN = 0.98;

    private Spectrum() {}

    /** All that there is to see of the spectrum of {@code map}; nothing where it has none. */
    public static List<Element> charts(FeatureMap map, Map<String, String> settings, Sample sample) {
        List<Element> charts = new ArrayList<>();
        List<KernelTerm> terms = map.terms();
        if (!terms.isEmpty()) {
            charts.add(KernelMixture.chart(terms, sample));
            KernelMixture.frequencies(terms, map.inputs(), false)
                    .ifPresent(after -> charts.add(histogram(
                            after,
                            "after learning",
                            KernelMixture.frequencies(terms, map.inputs(), true).orElse(null),
                            "before: equal weights")));
            return charts;
        }
        Frequencies found = map.frequencies().orElse(null);
        if (found == null || found.count() < 2) {
            return charts;
        }
        Frequencies before = blind(map.inputs(), settings).orElse(null);
        String drawn = before == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "drawn without labels: %s, width %.3g",
                        kernel(settings),
                        width(settings).orElseThrow());
        charts.add(histogram(found, "this kernel", before, drawn));
        if (!found.even()) {
            charts.add(weights(found));
        }
        if (found.paired()) {
            charts.add(SpectralPairs.chart(found, settings));
        }
        return charts;
    }

    private static Element histogram(Frequencies found, String name, Frequencies before, String beforeName) {
        double most = found.quantile(SHOWN);
        if (before != null) {
            most = Math.max(most, before.quantile(SHOWN));
        }
        double[] edges = new double[BINS + 1];
        for (int b = 0; b <= BINS; b++) {
            edges[b] = 1.05 * most * b / BINS;
        }
        List<Histogram.Series> series = new ArrayList<>();
        series.add(new Histogram.Series(name, heights(found, edges)));
        if (before != null) {
            series.add(new Histogram.Series(beforeName, heights(before, edges)));
        }
        return new Histogram(
                "Spectrum: which frequencies the kernel is made of, by their length; long ones are fine waves. The"
                        + " last bin"
                        + " has all that is longer.",
                "length |ω|, radians per unit of the scaled inputs",
                "share of the kernel, percent",
                edges,
                series);
    }

    /** The shares in descending order, which show how many frequencies carry the kernel. */
    private static Element weights(Frequencies found) {
        double[] sorted = found.share().clone();
        Arrays.sort(sorted);
        List<LineChart.Point> points = new ArrayList<>();
        int step = Math.max(1, sorted.length / 200);
        for (int r = 0; r < sorted.length; r += step) {
            points.add(new LineChart.Point(r + 1, 100 * sorted[sorted.length - 1 - r], 0));
        }
        double even = 100.0 / sorted.length;
        return new LineChart(
                "Weights: how much of the kernel every frequency is, the heaviest first.",
                "rank of the frequency",
                "share of the kernel, percent",
                false,
                List.of(
                        new LineChart.Series("learned weights", points),
                        new LineChart.Series(
                                "equal weights, as drawn",
                                List.of(
                                        new LineChart.Point(1, even, 0),
                                        new LineChart.Point(sorted.length, even, 0)))));
    }

    private static double[] heights(Frequencies all, double[] edges) {
        double[] heights = new double[edges.length - 1];
        for (int m = 0; m < all.count(); m++) {
            int bin = (int) (all.length(m) / edges[edges.length - 1] * heights.length);
            heights[Math.min(heights.length - 1, bin)] += 100 * all.share()[m];
        }
        return heights;
    }

    private static String kernel(Map<String, String> settings) {
        return settings.getOrDefault("kernel", "gaussian");
    }

    private static Optional<Double> width(Map<String, String> settings) {
        return Width.SETTING.parse(settings.getOrDefault(Width.SETTING.name(), Width.SETTING.fallback()));
    }

    /** A large draw from the kernel that the settings name, or empty where they name none. */
    static Optional<Frequencies> blind(int inputs, Map<String, String> settings) {
        try {
            Optional<Double> width = width(settings);
            if (width.isEmpty()) {
                return Optional.empty();
            }
            BaseKernel kernel = BaseKernel.parse(kernel(settings)).withWidth(width.get());
            int draws = Math.max(200, Math.min(DRAWS, 4_000_000 / Math.max(1, inputs)));
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, Draw.IID, draws, inputs, 1)) {
                return measure.family() == Family.FOURIER_PAIR
                        ? Optional.of(Frequencies.of(measure))
                        : Optional.empty();
            }
        } catch (BadInput unknown) {
            return Optional.empty();
        }
    }
}
