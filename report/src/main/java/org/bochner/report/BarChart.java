package org.bochner.report;

import java.util.List;

/**
 * Horizontal bars from zero, such as the seconds that each method took.
 *
 * @param title what the chart shows
 * @param unit what the bars measure
 * @param bars one line each
 */
public record BarChart(String title, String unit, List<Bar> bars) implements Element {
    private static final double LEFT = 130;
    private static final double RIGHT = 600;
    private static final double LINE = 28;

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
        Axis x = new Axis(0, most > 0 ? 1.05 * most : 1, LEFT, RIGHT, false);
        double bottom = 12 + LINE * bars.size();
        Frame.open(page, title, 700, bottom + 44);
        for (double tick : x.ticks()) {
            page.empty("line", "class", "grid", "x1", x.at(tick), "x2", x.at(tick), "y1", 8.0, "y2", bottom);
            page.leaf("text", Axis.label(tick), "x", x.at(tick), "y", bottom + 16, "text-anchor", "middle");
        }
        page.leaf("text", unit, "class", "name", "x", (LEFT + RIGHT) / 2, "y", bottom + 36, "text-anchor", "middle");
        for (int k = 0; k < bars.size(); k++) {
            Bar bar = bars.get(k);
            double y = 12 + LINE * k;
            page.open("g", "class", Frame.colour(k));
            page.leaf("text", bar.name, "x", LEFT - 8, "y", y + 15, "text-anchor", "end");
            page.empty("rect", "class", "bar", "x", LEFT, "y", y, "width", x.at(bar.value) - LEFT, "height", LINE - 8);
            page.leaf("text", Axis.label(bar.value), "x", x.at(bar.value) + 6, "y", y + 15);
            page.close();
        }
        page.close().close();
    }
}
