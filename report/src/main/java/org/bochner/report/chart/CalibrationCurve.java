package org.bochner.report.chart;

import java.util.List;
import java.util.Locale;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * A reliability diagram: for rows predicted with about the same probability, the share of correct predictions. A well
 * calibrated model stays near the diagonal. Larger marks stand for more rows; a bin of very few rows is a mark that the
 * curve skips.
 *
 * @param title what the curve shows
 * @param across the name of the predicted probability
 * @param up the name of the observed share
 * @param bins the rows by predicted probability, ascending
 */
public record CalibrationCurve(String title, String across, String up, List<Bin> bins) implements Element {
    private static final double BOTTOM = 262;
    private static final double FEW_ROWS = 5;

    /**
     * Rows with nearly the same probability.
     *
     * @param predicted the mean probability
     * @param observed the share of rows for which it was correct
     * @param rows how many rows
     */
    public record Bin(double predicted, double observed, double rows) {
        /**
         * The middle of Wilson's interval of one deviation for the share, which lies within 0 to 1 for any number of
         * rows.
         */
        double middle() {
            return (observed + 1 / (2 * rows)) / (1 + 1 / rows);
        }

        /** Half the length of that interval. */
        double reach() {
            return Math.sqrt(observed * (1 - observed) / rows + 1 / (4 * rows * rows)) / (1 + 1 / rows);
        }
    }

    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    @Override
    public void render(Html page) {
        Axis x = new Axis(0, 1, Frame.LEFT, Frame.RIGHT);
        Axis y = new Axis(0, 1, BOTTOM, Frame.TOP);
        Frame.open(page, title, BOTTOM + Frame.BELOW + 4);
        Frame.axes(page, x, y, across, up);
        page.empty("line", "class", "reference", "x1", x.at(0), "y1", y.at(0), "x2", x.at(1), "y2", y.at(1));
        page.open("g", "class", Style.colour(0), "data-series", 0);
        StringBuilder path = new StringBuilder();
        double most = bins.stream().mapToDouble(Bin::rows).max().orElse(1);
        for (Bin bin : bins) {
            if (bin.rows >= FEW_ROWS) {
                path.append(path.isEmpty() ? "M" : "L")
                        .append(String.format(Locale.ROOT, "%.1f %.1f", x.at(bin.predicted), y.at(bin.observed)));
            }
        }
        if (path.indexOf("L") > 0) {
            page.empty("path", "class", "line", "d", path.toString());
        }
        for (Bin bin : bins) {
            mark(page, bin, x.at(bin.predicted), y, 3 + 4 * Math.sqrt(bin.rows / most));
        }
        page.close();
        page.close().close();
    }

    private void mark(Html page, Bin bin, double px, Axis y, double r) {
        double low = bin.middle() - bin.reach();
        double high = bin.middle() + bin.reach();
        page.empty("line", "class", "whisker", "x1", px, "x2", px, "y1", y.at(low), "y2", y.at(high));
        page.open("path", "class", "dot mark", "d", Marks.path(0, px, y.at(bin.observed), r));
        page.leaf(
                "title",
                Axis.label(bin.rows) + (bin.rows == 1 ? " row\n" : " rows\n") + across + ": "
                        + Axis.label(bin.predicted) + "\n" + up + ": " + Axis.label(bin.observed) + ", likely "
                        + Axis.label(low) + " to "
                        + Axis.label(high));
        page.close();
    }
}
