package org.bochner.report;

import java.util.List;
import java.util.Locale;

/**
 * Whether probabilities can be believed: of rows whose answer was given with some probability, the share that was right. A
 * believable machine stays near the diagonal. Larger marks stand for more rows.
 *
 * @param title what the curve shows
 * @param across what was said
 * @param up what came
 * @param bins the rows by what was said, ascending
 */
public record CalibrationCurve(String title, String across, String up, List<Bin> bins) implements Element {
    private static final double BOTTOM = 262;

    /**
     * Rows with nearly the same probability.
     *
     * @param said the mean probability
     * @param came the share of rows for which it came true
     * @param rows how many rows
     */
    public record Bin(double said, double came, double rows) {}

    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    @Override
    public void render(Html page) {
        Axis x = new Axis(0, 1, Frame.LEFT, Frame.RIGHT, false);
        Axis y = new Axis(0, 1, BOTTOM, Frame.TOP, false);
        Legend legend =
                Legend.of(List.of("this machine (the dashed line is perfect)"), Legend.Swatch.CURVE, 8, Frame.RIGHT);
        Frame.open(page, title, BOTTOM + Frame.BELOW + legend.height() + 4);
        Frame.axes(page, x, y, across, up);
        page.empty("line", "class", "reference", "x1", x.at(0), "y1", y.at(0), "x2", x.at(1), "y2", y.at(1));
        page.open("g", "class", Frame.colour(0), "data-series", 0);
        StringBuilder path = new StringBuilder();
        double most = bins.stream().mapToDouble(Bin::rows).max().orElse(1);
        for (Bin bin : bins) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(String.format(Locale.ROOT, "%.1f %.1f", x.at(bin.said), y.at(bin.came)));
        }
        if (bins.size() > 1) {
            page.empty("path", "class", "line", "d", path.toString());
        }
        for (Bin bin : bins) {
            double deviation = Math.sqrt(bin.came * (1 - bin.came) / Math.max(1, bin.rows));
            double px = x.at(bin.said);
            double low = y.at(Math.max(0, bin.came - deviation));
            double high = y.at(Math.min(1, bin.came + deviation));
            page.empty("line", "class", "whisker", "x1", px, "x2", px, "y1", low, "y2", high);
            String mark = Marks.path(0, px, y.at(bin.came), 3 + 4 * Math.sqrt(bin.rows / most));
            page.open("path", "class", "dot mark", "d", mark);
            page.leaf(
                    "title",
                    Axis.label(bin.rows) + " rows\n" + across + ": " + Axis.label(bin.said) + "\n" + up + ": "
                            + Axis.label(bin.came) + " ± " + Axis.label(deviation));
            page.close();
        }
        page.close();
        legend.draw(page, BOTTOM + Frame.BELOW);
        page.close().close();
    }
}
