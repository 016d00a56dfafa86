package org.bochner.report.chart;

import org.bochner.report.Html;

/** What all charts share: the figure around them, and axes with grid lines. */
final class Frame {
    /** The units across a chart; a phone shows them at about five sixths of a pixel each. */
    static final double WIDTH = 420;

    static final double LEFT = 66;
    static final double RIGHT = 408;
    static final double TOP = 12;
    /** The height of tick labels and the axis name below the axis. */
    static final double BELOW = 48;

    /** How much too long the name of an axis may be to be squeezed rather than cut. */
    private static final double MOST_SQUEEZED = 1.35;

    private Frame() {}

    /** Opens a figure with its caption and an SVG drawing in it; the caller closes both. */
    static void open(Html page, String title, double height) {
        page.open("figure").leaf("figcaption", title);
        page.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + Math.round(WIDTH) + " " + Math.round(height),
                "role",
                "img",
                "aria-label",
                title);
    }

    static void axes(Html page, Axis x, Axis y, String across, String up) {
        for (double tick : x.ticks()) {
            page.empty("line", "class", "grid", "x1", x.at(tick), "x2", x.at(tick), "y1", y.from(), "y2", y.to());
            tick(page, x.at(tick), y.from(), x.name(tick));
        }
        for (double tick : y.ticks()) {
            page.empty("line", "class", "grid", "x1", x.from(), "x2", x.to(), "y1", y.at(tick), "y2", y.at(tick));
            page.leaf("text", y.name(tick), "x", x.from() - 7, "y", y.at(tick) + 4.5, "text-anchor", "end");
        }
        across(page, across, (x.from() + x.to()) / 2, y.from());
        up(page, up, (y.from() + y.to()) / 2);
    }

    /** The label of a tick at {@code x} of an axis that lies at {@code y}. */
    static void tick(Html page, double x, double y, String label) {
        page.leaf("text", label, "x", x, "y", y + 18, "text-anchor", "middle");
    }

    /** The name of the horizontal axis, which lies at {@code y}. */
    static void across(Html page, String name, double middle, double y) {
        page.open("text", "class", "name", "text-anchor", "middle", "x", middle, "y", y + 38);
        fit(page, name, 2 * Math.min(middle, WIDTH - middle)).close();
    }

    /** The name of the vertical axis. */
    static void up(Html page, String name, double middle) {
        String place = "translate(14 " + Math.round(middle) + ") rotate(-90)";
        double room = 2 * middle + 20;
        double width = Letters.width(name);
        if (width > room && width <= MOST_SQUEEZED * room) {
            page.leaf(
                    "text",
                    name,
                    "class",
                    "name",
                    "text-anchor",
                    "middle",
                    "transform",
                    place,
                    "textLength",
                    room - 8,
                    "lengthAdjust",
                    "spacingAndGlyphs");
            return;
        }
        page.open("text", "class", "name", "text-anchor", "middle", "transform", place);
        fit(page, name, room).close();
    }

    /** As much of {@code text} as fits; a tooltip has the full text. */
    static Html fit(Html page, String text, double room) {
        String shown = Letters.fit(text, room);
        page.text(shown);
        return shown.equals(text) ? page : page.leaf("title", text);
    }
}
