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
    private static final double LEFT = 64;
    private static final double RIGHT = 540;
    private static final double TOP = 16;
    private static final double BOTTOM = 300;

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
        Axis x = Axis.around(all.stream().mapToDouble(Point::x).toArray(), LEFT, RIGHT, logarithmic);
        double[] ends = all.stream()
                .flatMapToDouble(p -> DoubleStream.of(p.mean - p.error, p.mean + p.error))
                .toArray();
        Axis y = Axis.around(ends, BOTTOM, TOP, false);
        Frame.open(page, title, 700, 350);
        Frame.axes(page, x, y, across, up);
        for (int k = 0; k < series.size(); k++) {
            curve(page, series.get(k), k, x, y);
        }
        page.close().close();
    }

    private static void curve(Html page, Series series, int k, Axis x, Axis y) {
        page.open("g", "class", Frame.colour(k));
        StringBuilder path = new StringBuilder();
        for (Point point : series.points) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(String.format(Locale.ROOT, "%.1f %.1f", x.at(point.x), y.at(point.mean)));
        }
        if (!path.isEmpty() && series.joined) {
            page.empty("path", "class", "line", "d", path.toString());
        }
        for (Point point : series.points) {
            double px = x.at(point.x);
            if (point.error > 0) {
                double low = y.at(point.mean - point.error);
                double high = y.at(point.mean + point.error);
                page.empty("line", "class", "whisker", "x1", px, "x2", px, "y1", low, "y2", high);
            }
            page.open("circle", "class", "dot", "cx", px, "cy", y.at(point.mean), "r", 3.5);
            String error = point.error > 0 ? " ± " + Axis.label(point.error) : "";
            page.leaf("title", series.name + ": " + Axis.label(point.x) + ", " + Axis.label(point.mean) + error);
            page.close();
        }
        Frame.legend(page, series.name, k, RIGHT + 20, TOP + 10 + 20 * k);
        page.close();
    }
}
