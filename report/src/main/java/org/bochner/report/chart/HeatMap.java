package org.bochner.report.chart;

import java.util.List;
import java.util.Locale;
import org.bochner.report.Element;
import org.bochner.report.Html;

/**
 * A quantity over two others as colours from dark to bright, with a scale below and marks on top.
 *
 * @param title what the map shows
 * @param across the horizontal quantity
 * @param up the vertical quantity
 * @param unit what the colours measure
 * @param region the rectangle
 * @param values one per cell, at least 0, row by row from the top left
 * @param columns the cells in one row
 * @param kinds what the kinds of places are, or empty where the title tells
 * @param rings places to mark
 */
public record HeatMap(
        String title,
        String across,
        String up,
        String unit,
        DecisionMap.Region region,
        double[] values,
        int columns,
        List<String> kinds,
        List<Ring> rings)
        implements Element {
    private static final double BAR = 12;

    /**
     * A marked place.
     *
     * @param kind the index of its kind: a ring, or the cross of a second kind
     * @param size 1 for the usual size
     * @param tip what the pointer finds there
     */
    public record Ring(double x, double y, int kind, double size, String tip) {}

    public HeatMap {
        values = values.clone();
        kinds = List.copyOf(kinds);
        rings = List.copyOf(rings);
        if (columns < 1 || values.length == 0 || values.length % columns != 0) {
            throw new IllegalArgumentException(values.length + " values do not fill rows of " + columns + " cells");
        }
        for (double value : values) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("a value of a heat map must be finite and at least 0, not " + value);
            }
        }
    }

    @Override
    public void render(Html page) {
        double most = 0;
        for (double value : values) {
            most = Math.max(most, value);
        }
        Square square = Square.of(region);
        double below = square.bottom() + Frame.BELOW;
        Legend legend = Legend.of(kinds, Legend.Swatch.RING, Frame.LEFT, Frame.RIGHT);
        Frame.open(page, title, below + BAR + Frame.BELOW + legend.height() + 2);
        int[] pixels = new int[values.length];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = Ramp.argb(most > 0 ? values[i] / most : 0);
        }
        square.image(page, pixels, columns);
        square.axes(page, across, up);
        for (Ring ring : rings) {
            if (square.inside(ring.x, ring.y)) {
                ring(page, ring, square.x().at(ring.x), square.y().at(ring.y));
            }
        }
        scale(page, most > 0 ? most : 1, below);
        legend.draw(page, below + BAR + Frame.BELOW);
        page.close().close();
    }

    private static void ring(Html page, Ring ring, double x, double y) {
        page.open("g", "class", "mark");
        shape(page, ring.kind, x, y, 5 * ring.size);
        page.leaf("title", ring.tip).close();
    }

    /** The mark of a kind, white with a dark rim, so that it shows on dark and on bright ground. */
    static void shape(Html page, int kind, double x, double y, double r) {
        for (String look : List.of("halo", kind == 0 ? "ring" : "cross")) {
            if (kind == 0) {
                page.empty("circle", "class", look, "cx", x, "cy", y, "r", r);
            } else {
                String arms = String.format(
                        Locale.ROOT,
                        "M%.1f %.1fl%.1f %.1fm0 %.1fl%.1f %.1f",
                        x - r,
                        y - r,
                        2 * r,
                        2 * r,
                        -2 * r,
                        -2 * r,
                        2 * r);
                page.empty("path", "class", look, "d", arms);
            }
        }
    }

    private void scale(Html page, double most, double top) {
        int[] ramp = new int[128];
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] = Ramp.argb(i / (ramp.length - 1.0));
        }
        Axis x = new Axis(0, most, Frame.LEFT, Frame.RIGHT);
        page.empty(
                "image",
                "x",
                x.from(),
                "y",
                top,
                "width",
                x.to() - x.from(),
                "height",
                BAR,
                "preserveAspectRatio",
                "none",
                "href",
                Png.address(ramp, ramp.length));
        for (double tick : x.ticks()) {
            Frame.tick(page, x.at(tick), top + BAR, x.name(tick));
        }
        Frame.across(page, unit, (x.from() + x.to()) / 2, top + BAR);
    }
}
