package org.bochner.report.chart;

import java.util.List;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * Horizontal bars from zero, such as the seconds that each method took. The names stand beside their bars, so that
 * all bars have one colour.
 *
 * @param title what the chart shows
 * @param unit what the bars measure
 * @param bars one line each
 */
public record BarChart(String title, String unit, List<Bar> bars) implements Element {
    private static final double LINE = 24;
    private static final double MOST_NAME = 150;

    /** A named non-negative amount. */
    public record Bar(String name, double value) {
        public Bar {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("a bar must be finite and not negative; " + name + " is " + value);
            }
        }
    }

    public BarChart {
        bars = List.copyOf(bars);
    }

    @Override
    public void render(Html page) {
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(0);
        double names =
                bars.stream().mapToDouble(bar -> Letters.width(bar.name)).max().orElse(0);
        double left = 10 + Math.min(MOST_NAME, names);
        double numbers = bars.stream()
                .mapToDouble(bar -> Letters.width(Axis.label(bar.value)))
                .max()
                .orElse(0);
        Axis x = new Axis(0, most > 0 ? most : 1, left, Frame.RIGHT - numbers - 6);
        double bottom = 12 + LINE * bars.size();
        Frame.open(page, title, bottom + Frame.BELOW);
        for (double tick : x.ticks()) {
            page.empty("line", "class", "grid", "x1", x.at(tick), "x2", x.at(tick), "y1", 8.0, "y2", bottom);
            Frame.tick(page, x.at(tick), bottom, x.name(tick));
        }
        Frame.across(page, unit, (left + Frame.RIGHT) / 2, bottom);
        for (int k = 0; k < bars.size(); k++) {
            Bar bar = bars.get(k);
            double y = 12 + LINE * k;
            page.open("g", "class", Style.colour(0));
            page.open("text", "x", left - 7, "y", y + 13.5, "text-anchor", "end");
            Frame.fit(page, bar.name, left - 8).close();
            page.empty("rect", "class", "bar", "x", left, "y", y, "width", x.at(bar.value) - left, "height", LINE - 7);
            page.leaf("text", Axis.label(bar.value), "x", x.at(bar.value) + 5, "y", y + 13.5);
            page.close();
        }
        page.close().close();
    }
}
