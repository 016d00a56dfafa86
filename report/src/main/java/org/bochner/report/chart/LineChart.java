package org.bochner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * Curves with error bars: a quantity against another, one curve per series.
 *
 * @param title what the chart shows
 * @param across what the horizontal axis counts
 * @param up what the vertical axis measures
 * @param x how the horizontal axis is scaled
 * @param y how the vertical axis is scaled
 * @param series the curves
 */
public record LineChart(String title, String across, String up, Scale x, Scale y, List<Series> series)
        implements Element {
    private static final double BOTTOM = 262;
    /** A curve of more points than this shows no marks; the pointer finds its points still. */
    private static final int MOST_MARKS = 40;

    /**
     * One curve, its points drawn in the order given.
     *
     * @param joined whether there is a line through the points
     * @param quiet whether it stays in the background: thin, grey, without an entry of its own in the legend
     */
    public record Series(String name, List<Point> points, boolean joined, boolean quiet) {
        public Series {
            points = List.copyOf(points);
        }

        /** Points with a line through them. */
        public Series(String name, List<Point> points) {
            this(name, points, true, false);
        }

        /** Points alone. */
        public static Series scattered(String name, List<Point> points) {
            return new Series(name, points, false, false);
        }
    }

    /** A mean and the half length of its error bar, 0 for none. */
    public record Point(double x, double mean, double error) {
        public Point {
            if (!Double.isFinite(x) || !Double.isFinite(mean) || !(error >= 0) || Double.isInfinite(error)) {
                throw new IllegalArgumentException("a point must be finite, not " + x + ", " + mean + " ± " + error);
            }
        }
    }

    public LineChart {
        series = List.copyOf(series);
    }

    /** Curves on a linear vertical axis. */
    public LineChart(String title, String across, String up, boolean logarithmic, List<Series> series) {
        this(title, across, up, logarithmic ? Scale.LOGARITHMIC : Scale.LINEAR, Scale.LINEAR, series);
    }

    @Override
    public void render(Html page) {
        List<Point> all = series.stream().flatMap(one -> one.points.stream()).toList();
        Axis right = Axis.around(all.stream().mapToDouble(Point::x).toArray(), Frame.LEFT, Frame.RIGHT, x);
        double[] means = all.stream().mapToDouble(Point::mean).toArray();
        double[] ends = all.stream()
                .flatMapToDouble(p -> DoubleStream.of(p.mean - p.error, p.mean + p.error))
                .toArray();
        Axis upward = Axis.around(means, ends, BOTTOM, Frame.TOP, y);
        Legend legend = legend();
        Frame.open(page, title, BOTTOM + Frame.BELOW + legend.height() + 4);
        Frame.axes(page, right, upward, across, up);
        for (Series each : series) {
            if (each.quiet) {
                page.open("g", "class", "quiet", "data-series", -1);
                curve(page, each, 0, right, upward);
                page.close();
            }
        }
        int k = 0;
        for (Series each : series) {
            if (!each.quiet) {
                page.open("g", "class", Style.colour(k), "data-series", k);
                curve(page, each, k++, right, upward);
                page.close();
            }
        }
        legend.draw(page, BOTTOM + Frame.BELOW);
        page.close().close();
    }

    /** A single series needs no legend: the title and the axes say what it is. */
    private Legend legend() {
        List<Legend.Entry> entries = new ArrayList<>();
        for (Series each : series) {
            if (!each.quiet) {
                Legend.Swatch swatch = each.joined ? Legend.Swatch.CURVE : Legend.Swatch.MARK;
                entries.add(new Legend.Entry(each.name, entries.size(), swatch));
            }
        }
        if (entries.size() < series.size()) {
            entries.add(new Legend.Entry("others", -1, Legend.Swatch.CURVE));
        }
        return new Legend(series.size() == 1 ? List.of() : entries, 8, Frame.RIGHT);
    }

    private void curve(Html page, Series series, int k, Axis right, Axis upward) {
        StringBuilder path = new StringBuilder();
        for (Point point : series.points) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(String.format(Locale.ROOT, "%.1f %.1f", right.at(point.x), upward.at(point.mean)));
        }
        if (series.points.size() > 1 && series.joined) {
            String dash = series.quiet ? "none" : Marks.dash(k);
            page.empty("path", "class", "line", "d", path.toString(), "stroke-dasharray", dash);
        }
        boolean shown = !series.joined || !series.quiet && series.points.size() <= MOST_MARKS;
        for (Point point : series.points) {
            double px = right.at(point.x);
            if (point.error > 0 && !series.quiet) {
                double low = upward.at(point.mean - point.error);
                double high = upward.at(point.mean + point.error);
                page.empty("line", "class", "whisker", "x1", px, "x2", px, "y1", low, "y2", high);
            }
            String mark = Marks.path(k, px, upward.at(point.mean), series.joined ? 4 : 3.2);
            page.open("path", "class", shown ? "dot mark" : "mark", "d", mark, "fill-opacity", shown ? 1 : 0);
            String error = point.error > 0 ? " ± " + Axis.label(point.error) : "";
            page.leaf(
                    "title",
                    series.name + "\n" + across + ": " + Axis.label(point.x) + "\n" + up + ": " + Axis.label(point.mean)
                            + error);
            page.close();
        }
    }
}
