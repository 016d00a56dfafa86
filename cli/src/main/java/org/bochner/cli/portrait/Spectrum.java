package org.bochner.cli.portrait;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.report.Element;
import org.bochner.report.Histogram;
import org.bochner.report.LineChart;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.BadInput;

/** The spectrum of a kernel: how its mass lies over the lengths of its frequencies, before learning and after. */
public final class Spectrum {
    private static final int BINS = 24;
    private static final int DRAWS = 4000;
    /** A few far frequencies must not squeeze all others into one bin. */
    private static final double SHOWN = 0.98;

    private Spectrum() {}

    /**
     * The histogram, with what a draw that knows no labels gives beside it where the settings tell its kernel and width; or
     * empty where the map is not made of frequencies.
     */
    public static Optional<Element> chart(FeatureMap map, Map<String, String> settings) {
        Frequencies found = Frequencies.of(map).orElse(null);
        if (found == null || found.count() < 2) {
            return Optional.empty();
        }
        Frequencies before = blind(map.inputs(), settings).orElse(null);
        double most = found.quantile(SHOWN);
        if (before != null) {
            most = Math.max(most, before.quantile(SHOWN));
        }
        double[] edges = new double[BINS + 1];
        for (int b = 0; b <= BINS; b++) {
            edges[b] = 1.05 * most * b / BINS;
        }
        List<Histogram.Series> series = new ArrayList<>();
        series.add(new Histogram.Series("this kernel", heights(found, edges)));
        if (before != null) {
            series.add(new Histogram.Series(
                    "drawn without labels: " + kernel(settings) + ", width " + rounded(settings.get("width")),
                    heights(before, edges)));
        }
        return Optional.of(new Histogram(
                "Spectrum: the kernel's mass by the length of its frequencies. The last bin has all that is longer.",
                "length |ω|, radians per encoded input unit",
                "share of the mass, percent",
                edges,
                series));
    }

    /** The shares in descending order, which tell how many frequencies carry the kernel; empty where all are alike. */
    public static Optional<Element> weights(FeatureMap map) {
        Frequencies found = Frequencies.of(map).orElse(null);
        if (found == null || found.count() < 2) {
            return Optional.empty();
        }
        double[] sorted = found.share().clone();
        Arrays.sort(sorted);
        if (sorted[0] > 0.999 * sorted[sorted.length - 1]) {
            return Optional.empty();
        }
        List<LineChart.Point> points = new ArrayList<>();
        int step = Math.max(1, sorted.length / 200);
        for (int r = 0; r < sorted.length; r += step) {
            points.add(new LineChart.Point(r + 1, 100 * sorted[sorted.length - 1 - r], 0));
        }
        double even = 100.0 / sorted.length;
        return Optional.of(new LineChart(
                "Weights: the share of every frequency, the heaviest first.",
                "rank of the frequency",
                "share of the mass, percent",
                false,
                List.of(
                        new LineChart.Series("learned weights", points),
                        new LineChart.Series(
                                "equal weights",
                                List.of(
                                        new LineChart.Point(1, even, 0),
                                        new LineChart.Point(sorted.length, even, 0))))));
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

    private static String rounded(String number) {
        return String.format(Locale.ROOT, "%.3g", Double.parseDouble(number));
    }

    /** A large draw from the kernel that the settings name, or empty where they name none. */
    static Optional<Frequencies> blind(int inputs, Map<String, String> settings) {
        try {
            double width = Double.parseDouble(settings.getOrDefault("width", ""));
            BaseKernel kernel = BaseKernel.parse(kernel(settings)).withWidth(width);
            int draws = Math.max(200, Math.min(DRAWS, 4_000_000 / Math.max(1, inputs)));
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, Draw.IID, draws, inputs, 1)) {
                return measure.family() == Family.FOURIER_PAIR
                        ? Optional.of(Frequencies.of(measure))
                        : Optional.empty();
            }
        } catch (NumberFormatException | BadInput unknown) {
            return Optional.empty();
        }
    }
}
