package org.bochner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * Shares in bins: the first series as filled bars, the others as outlines over them.
 *
 * @param title what the chart shows
 * @param across what is binned
 * @param up what the heights measure
 * @param edges the borders of the bins, ascending, one more than bins
 * @param series the heights of the bins
 */
public record Histogram(String title, String across, String up, double[] edges, List<Series> series)
        implements Element {
    private static final double BOTTOM = 242;

    /** A name and a height per bin. */
    public record Series(String name, double[] heights) {
        public Series {
            heights = heights.clone();
        }
    }

    public Histogram {
        edges = edges.clone();
        series = List.copyOf(series);
        for (Series each : series) {
            if (each.heights.length != edges.length - 1) {
                throw new IllegalArgumentException(
                        each.name + " has " + each.heights.length + " heights for " + (edges.length - 1) + " bins");
            }
        }
    }

    @Override
    public void render(Html page) {
        double most = series.stream()
                .flatMapToDouble(each -> Arrays.stream(each.heights))
                .max()
                .orElse(0);
        Axis x = new Axis(edges[0], edges[edges.length - 1], Frame.LEFT, Frame.RIGHT);
        Axis y = new Axis(0, most > 0 ? 1.05 * most : 1, BOTTOM, Frame.TOP);
        List<Legend.Entry> entries = new ArrayList<>();
        for (int k = 0; k < series.size(); k++) {
            Legend.Swatch swatch = k == 0 ? Legend.Swatch.FILL : Legend.Swatch.STEP;
            entries.add(new Legend.Entry(series.get(k).name, k, swatch));
        }
        Legend legend = new Legend(entries, 8, Frame.RIGHT);
        Frame.open(page, title, BOTTOM + Frame.BELOW + legend.height() + 4);
        Frame.axes(page, x, y, across, up);
        for (int k = 0; k < series.size(); k++) {
            page.open("g", "class", Style.colour(k), "data-series", k);
            if (k == 0) {
                bars(page, series.get(k), x, y);
            } else {
                outline(page, series.get(k), k, x, y);
            }
            page.close();
        }
        legend.draw(page, BOTTOM + Frame.BELOW);
        page.close().close();
    }

    private void bars(Html page, Series one, Axis x, Axis y) {
        for (int b = 0; b < one.heights.length; b++) {
            double left = x.at(edges[b]);
            double top = y.at(one.heights[b]);
            page.open(
                    "rect",
                    "class",
                    "bar",
                    "x",
                    left + 0.5,
                    "y",
                    top,
                    "width",
                    Math.max(1, x.at(edges[b + 1]) - left - 1),
                    "height",
                    BOTTOM - top);
            page.leaf(
                    "title",
                    one.name + "\n" + across + ": " + Axis.label(edges[b]) + " to " + Axis.label(edges[b + 1]) + "\n"
                            + up + ": " + Axis.label(one.heights[b]));
            page.close();
        }
    }

    private void outline(Html page, Series one, int k, Axis x, Axis y) {
        StringBuilder path = new StringBuilder();
        for (int b = 0; b < one.heights.length; b++) {
            path.append(String.format(
                    Locale.ROOT,
                    "%s%.1f %.1fH%.1f",
                    b == 0 ? "M" : "L",
                    x.at(edges[b]),
                    y.at(one.heights[b]),
                    x.at(edges[b + 1])));
        }
        page.empty("path", "class", "step", "d", path.toString(), "stroke-dasharray", Marks.dash(k));
    }
}
