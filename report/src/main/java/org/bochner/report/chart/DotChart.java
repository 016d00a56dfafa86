package org.bochner.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * Numbers side by side: a line for each subject, on it a mark for each series that has a number for it. Use it
 * where curves would have too few points, or where bars cannot show a logarithmic scale or error bars.
 *
 * @param title what the chart shows
 * @param unit what the marks measure
 * @param scale how the axis is scaled
 * @param series the names of the series
 * @param lines the subjects from top to bottom
 */
public record DotChart(String title, String unit, Scale scale, List<String> series, List<Line> lines)
        implements Element {
    private static final double LINE = 23;
    private static final double MOST_NAME = 170;

    /** A subject and its marks. */
    public record Line(String name, List<Mark> marks) {
        public Line {
            marks = List.copyOf(marks);
        }
    }

    /**
     * A number of a series, and the half length of its error bar, 0 for none.
     *
     * @param series the index of the series
     */
    public record Mark(int series, double value, double error) {
        public Mark {
            if (!Double.isFinite(value) || !(error >= 0) || Double.isInfinite(error)) {
                throw new IllegalArgumentException("a mark must be finite, not " + value + " ± " + error);
            }
        }
    }

    public DotChart {
        series = List.copyOf(series);
        lines = List.copyOf(lines);
        for (Line line : lines) {
            for (Mark mark : line.marks) {
                if (mark.series < 0 || mark.series >= series.size()) {
                    throw new IllegalArgumentException(
                            line.name + " has a mark of series " + mark.series + " of " + series.size());
                }
            }
        }
    }

    @Override
    public void render(Html page) {
        double names = lines.stream()
                .mapToDouble(line -> Letters.width(line.name))
                .max()
                .orElse(0);
        double left = 14 + Math.min(MOST_NAME, names);
        double bottom = Frame.TOP + LINE * Math.max(1, lines.size());
        List<Mark> all = lines.stream().flatMap(line -> line.marks.stream()).toList();
        double[] means = all.stream().mapToDouble(Mark::value).toArray();
        double[] ends = all.stream()
                .flatMapToDouble(mark -> DoubleStream.of(mark.value - mark.error, mark.value + mark.error))
                .toArray();
        Axis x = Axis.around(means, ends, left, Frame.RIGHT, scale);
        boolean alone = series.size() < 2;
        Legend legend = Legend.of(alone ? List.of() : series, Legend.Swatch.MARK, 8, Frame.RIGHT);
        Frame.open(page, title, bottom + Frame.BELOW + legend.height() + 4);
        for (double tick : x.ticks()) {
            page.empty("line", "class", "grid", "x1", x.at(tick), "x2", x.at(tick), "y1", Frame.TOP, "y2", bottom);
            Frame.tick(page, x.at(tick), bottom, x.name(tick));
        }
        Frame.across(page, unit, (left + Frame.RIGHT) / 2, bottom);
        for (int i = 0; i < lines.size(); i++) {
            double y = Frame.TOP + LINE * (i + 0.5);
            page.open("text", "x", left - 7, "y", y + 4.5, "text-anchor", "end");
            Frame.fit(page, lines.get(i).name, left - 10).close();
            page.empty("line", "class", "grid", "x1", left, "x2", Frame.RIGHT, "y1", y, "y2", y);
            for (Mark mark : lines.get(i).marks) {
                mark(page, lines.get(i), mark, x, y);
            }
        }
        legend.draw(page, bottom + Frame.BELOW);
        page.close().close();
    }

    private void mark(Html page, Line line, Mark mark, Axis x, double y) {
        int k = mark.series;
        double px = x.at(mark.value);
        page.open("g", "class", Style.colour(k), "data-series", k);
        if (mark.error > 0) {
            double low = x.at(mark.value - mark.error);
            double high = x.at(mark.value + mark.error);
            page.empty("line", "class", "whisker", "x1", low, "x2", high, "y1", y, "y2", y);
        }
        page.open("path", "class", "dot mark", "d", Marks.path(k, px, y, 4.5));
        String error = mark.error > 0 ? " ± " + Axis.label(mark.error) : "";
        String name = series.get(k).isEmpty() ? "" : ", " + series.get(k);
        page.leaf("title", line.name + name + "\n" + unit + ": " + Axis.label(mark.value) + error);
        page.close().close();
    }
}
