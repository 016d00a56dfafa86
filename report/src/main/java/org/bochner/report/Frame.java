package org.bochner.report;

/** What all charts share: the figure around them, axes with grid lines, the legend, the colours' names. */
final class Frame {
    private static final int COLOURS = 8;

    private Frame() {}

    /** The CSS class of the {@code k}-th series; colours repeat after eight. */
    static String colour(int k) {
        return "c" + k % COLOURS;
    }

    /** Opens a figure with its caption and an SVG drawing in it; the caller closes both. */
    static void open(Html page, String title, double width, double height) {
        page.open("figure").leaf("figcaption", title);
        page.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + Math.round(width) + " " + Math.round(height),
                "role",
                "img",
                "aria-label",
                title);
    }

    static void axes(Html page, Axis x, Axis y, String across, String up) {
        for (double tick : x.ticks()) {
            page.empty("line", "class", "grid", "x1", x.at(tick), "x2", x.at(tick), "y1", y.from(), "y2", y.to());
            page.leaf("text", Axis.label(tick), "x", x.at(tick), "y", y.from() + 16, "text-anchor", "middle");
        }
        for (double tick : y.ticks()) {
            page.empty("line", "class", "grid", "x1", x.from(), "x2", x.to(), "y1", y.at(tick), "y2", y.at(tick));
            page.leaf("text", Axis.label(tick), "x", x.from() - 8, "y", y.at(tick) + 4, "text-anchor", "end");
        }
        double middle = (y.from() + y.to()) / 2;
        page.leaf(
                "text",
                across,
                "class",
                "name",
                "x",
                (x.from() + x.to()) / 2,
                "y",
                y.from() + 38,
                "text-anchor",
                "middle");
        page.leaf(
                "text",
                up,
                "class",
                "name",
                "text-anchor",
                "middle",
                "transform",
                "translate(14 " + Math.round(middle) + ") rotate(-90)");
    }

    static void legend(Html page, String name, int k, double x, double y) {
        page.empty("rect", "class", "bar " + colour(k), "x", x, "y", y - 9, "width", 12.0, "height", 10.0);
        page.leaf("text", name, "x", x + 18, "y", y);
    }
}
