package org.bochner.report;

import java.util.List;

/**
 * What a machine with two inputs answers everywhere on a rectangle, and the rows it learned from.
 *
 * @param title what the map shows
 * @param across the horizontal input
 * @param up the vertical input
 * @param labels the classes
 * @param region the rectangle
 * @param classes the answer per cell as an index into {@code labels}, row by row from the top left
 * @param strength how sure each answer is, 0 to 1; paler is less sure
 * @param columns the cells in one row of the map
 * @param dots rows of data to draw on it
 */
public record DecisionMap(
        String title,
        String across,
        String up,
        List<String> labels,
        Region region,
        int[] classes,
        double[] strength,
        int columns,
        List<Dot> dots)
        implements Element {
    private static final double LEFT = 64;
    private static final double RIGHT = 464;
    private static final double TOP = 16;
    private static final double BOTTOM = 416;

    /** A rectangle of inputs. */
    public record Region(double left, double right, double bottom, double top) {
        public Region {
            if (!(left < right) || !(bottom < top)) {
                throw new IllegalArgumentException(
                        "an empty region: " + left + " to " + right + ", " + bottom + " to " + top);
            }
        }
    }

    /** One row of data and the index of its true label. */
    public record Dot(double x, double y, int label) {}

    public DecisionMap {
        labels = List.copyOf(labels);
        dots = List.copyOf(dots);
        classes = classes.clone();
        strength = strength.clone();
        if (columns < 1 || classes.length % columns != 0 || classes.length != strength.length) {
            throw new IllegalArgumentException(classes.length + " answers and " + strength.length
                    + " strengths do not fill rows of " + columns + " cells");
        }
    }

    @Override
    public void render(Html page) {
        Axis x = new Axis(region.left, region.right, LEFT, RIGHT, false);
        Axis y = new Axis(region.bottom, region.top, BOTTOM, TOP, false);
        Frame.open(page, title, 620, 464);
        page.empty(
                "image",
                "x",
                LEFT,
                "y",
                TOP,
                "width",
                RIGHT - LEFT,
                "height",
                BOTTOM - TOP,
                "preserveAspectRatio",
                "none",
                "href",
                Png.address(pixels(), columns));
        Frame.axes(page, x, y, across, up);
        for (Dot dot : dots) {
            String colour = "point " + Frame.colour(dot.label);
            page.empty("circle", "class", colour, "cx", x.at(dot.x), "cy", y.at(dot.y), "r", 2.5);
        }
        for (int k = 0; k < labels.size(); k++) {
            Frame.legend(page, labels.get(k), k, RIGHT + 20, TOP + 10 + 20 * k);
        }
        page.close().close();
    }

    private int[] pixels() {
        int[] pixels = new int[classes.length];
        for (int i = 0; i < pixels.length; i++) {
            double sure = Math.min(1, Math.max(0, strength[i]));
            int opacity = (int) Math.round(255 * (0.12 + 0.48 * sure));
            pixels[i] = opacity << 24 | Style.rgb(classes[i]);
        }
        return pixels;
    }
}
