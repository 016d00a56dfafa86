package org.bochner.report.chart;

import java.util.List;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * What a model with two inputs predicts everywhere on a rectangle, and its training rows.
 *
 * @param title what the map shows
 * @param across the horizontal input
 * @param up the vertical input
 * @param labels the classes
 * @param region the rectangle
 * @param classes the prediction per cell as an index into {@code labels}, row by row from the top left
 * @param strength how certain each prediction is, 0 to 1; paler is less certain
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
    /** A rectangle of inputs. */
    public record Region(double left, double right, double bottom, double top) {
        public Region {
            if (!(left < right) || !(bottom < top)) {
                throw new IllegalArgumentException(
                        "an empty region: " + left + " to " + right + ", " + bottom + " to " + top);
            }
        }
    }

    /**
     * One row of data and the index of its true label.
     *
     * @param size how large to draw it, 1 for the usual size
     * @param tip what the pointer finds there, or empty
     */
    public record Dot(double x, double y, int label, double size, String tip) {
        /** A dot of the usual size. */
        public Dot(double x, double y, int label) {
            this(x, y, label, 1, "");
        }
    }

    public DecisionMap {
        labels = List.copyOf(labels);
        dots = List.copyOf(dots);
        classes = classes.clone();
        strength = strength.clone();
        if (columns < 1 || classes.length % columns != 0 || classes.length != strength.length) {
            throw new IllegalArgumentException(classes.length + " predictions and " + strength.length
                    + " strengths do not fill rows of " + columns + " cells");
        }
    }

    @Override
    public void render(Html page) {
        Square square = Square.of(region);
        Legend legend = Legend.of(labels, Legend.Swatch.MARK, Frame.LEFT, Frame.RIGHT);
        Frame.open(page, title, square.bottom() + Frame.BELOW + legend.height() + 4);
        square.image(page, pixels(), columns);
        square.axes(page, across, up);
        square.dots(page, dots, 2.6);
        legend.draw(page, square.bottom() + Frame.BELOW);
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
