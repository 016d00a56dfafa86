package org.bochner.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Curves with error bars: a quantity against another, one curve per series.
 *
 * @param title what the chart shows
 * @param across what the horizontal axis counts
 * @param up what the vertical axis measures
 * @param logarithmic whether the horizontal axis is logarithmic
 * @param series the curves
 */
public record LineChart(String title, String across, String up, boolean logarithmic, List<Series> series)
        implements Element {
    private static final double BOTTOM = 262;
    /** A curve of more points than this shows no marks; the pointer finds its points still. */
    private static final int MOST_MARKS = 40;

    /** One curve, its points drawn in the order given; points alone where they are not {@code joined}. */
    public record Series(String name, List<Point> points, boolean joined) {
        public Series {
            points = List.copyOf(points);
        }

        /** Points with a line through them. */
        public Series(String name, List<Point> points) {
            this(name, points, true);
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

    @Override
    public void render(Html page) {
        List<Point> all = series.stream().flatMap(one -> one.points.stream()).toList();
        double[] places = all.stream().mapToDouble(Point::x).toArray();
        Axis x = Axis.around(places, Frame.LEFT, Frame.RIGHT, logarithmic);
        double[] ends = all.stream()
                .flatMapToDouble(p -> DoubleStream.of(p.mean - p.error, p.mean + p.error))
                .toArray();
        Axis y = Axis.around(ends, BOTTOM, Frame.TOP, false);
        List<String> names = series.stream().map(Series::name).toList();
        Legend legend = Legend.of(names, Legend.Swatch.CURVE, 8, Frame.RIGHT);
        Frame.open(page, title, BOTTOM + Frame.BELOW + legend.height() + 4);
        Frame.axes(page, x, y, across, up);
        for (int k = 0; k < series.size(); k++) {
            curve(page, series.get(k), k, x, y);
        }
        legend.draw(page, BOTTOM + Frame.BELOW);
        page.close().close();
    }

    private void curve(Html page, Series series, int k, Axis x, Axis y) {
        page.open("g", "class", Frame.colour(k), "data-series", k);
        StringBuilder path = new StringBuilder();
        for (Point point : series.points) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(String.format(Locale.ROOT, "%.1f %.1f", x.at(point.x), y.at(point.mean)));
        }
        if (series.points.size() > 1 && series.joined) {
            page.empty("path", "class", "line", "d", path.toString(), "stroke-dasharray", Marks.dash(k));
        }
        boolean shown = series.points.size() <= MOST_MARKS || !series.joined;
        for (Point point : series.points) {
            double px = x.at(point.x);
            if (point.error > 0) {
                double low = y.at(point.mean - point.error);
                double high = y.at(point.mean + point.error);
                page.empty("line", "class", "whisker", "x1", px, "x2", px, "y1", low, "y2", high);
            }
            String mark = Marks.path(k, px, y.at(point.mean), 4);
            page.open("path", "class", shown ? "dot mark" : "mark", "d", mark, "fill-opacity", shown ? 1 : 0);
            String error = point.error > 0 ? " ± " + Axis.label(point.error) : "";
            page.leaf(
                    "title",
                    series.name + "\n" + across + ": " + Axis.label(point.x) + "\n" + up + ": " + Axis.label(point.mean)
                            + error);
            page.close();
        }
        page.close();
    }
}
