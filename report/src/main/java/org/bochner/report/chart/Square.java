package org.bochner.report.chart;

import java.util.List;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * A map of two quantities: a square on the page, axes around it, an image in it and marks on top.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 */
record Square(Axis x, Axis y) {
    static Square of(DecisionMap.Region region) {
        double bottom = Frame.TOP + Frame.RIGHT - Frame.LEFT;
        return new Square(
                new Axis(region.left(), region.right(), Frame.LEFT, Frame.RIGHT),
                new Axis(region.bottom(), region.top(), bottom, Frame.TOP));
    }

    double bottom() {
        return y.from();
    }

    /** Fills the square; {@code pixels} are 0xAARRGGBB, row by row from the top. */
    void image(Html page, int[] pixels, int columns) {
        page.empty(
                "image",
                "x",
                x.from(),
                "y",
                y.to(),
                "width",
                x.to() - x.from(),
                "height",
                y.from() - y.to(),
                "preserveAspectRatio",
                "none",
                "href",
                Png.address(pixels, columns));
    }

    /** Ticks and names, without lines across the image. */
    void axes(Html page, String across, String up) {
        for (double tick : x.ticks()) {
            double at = x.at(tick);
            page.empty("line", "class", "axis", "x1", at, "x2", at, "y1", y.from(), "y2", y.from() + 4);
            Frame.tick(page, at, y.from() + 2, x.name(tick));
        }
        for (double tick : y.ticks()) {
            double at = y.at(tick);
            page.empty("line", "class", "axis", "x1", x.from() - 4, "x2", x.from(), "y1", at, "y2", at);
            page.leaf("text", y.name(tick), "x", x.from() - 8, "y", at + 4.5, "text-anchor", "end");
        }
        Frame.across(page, across, (x.from() + x.to()) / 2, y.from());
        Frame.up(page, up, (y.from() + y.to()) / 2);
        page.empty(
                "rect",
                "class",
                "frame",
                "x",
                x.from(),
                "y",
                y.to(),
                "width",
                x.to() - x.from(),
                "height",
                y.from() - y.to());
    }

    /** Marks by class, the usual one with radius {@code r}; those outside of the square are left out. */
    void dots(Html page, List<DecisionMap.Dot> dots, double r) {
        for (DecisionMap.Dot dot : dots) {
            if (!inside(dot.x(), dot.y())) {
                continue;
            }
            String path = Marks.path(dot.label(), x.at(dot.x()), y.at(dot.y()), r * dot.size());
            String look = "point mark " + Style.colour(dot.label());
            if (dot.tip().isEmpty()) {
                page.empty("path", "class", look, "d", path, "data-series", dot.label());
            } else {
                page.open("path", "class", look, "d", path, "data-series", dot.label());
                page.leaf("title", dot.tip()).close();
            }
        }
    }

    boolean inside(double u, double v) {
        return u >= x.low() && u <= x.high() && v >= y.low() && v <= y.high();
    }
}
