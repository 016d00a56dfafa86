package org.bochner.report.chart;

import java.util.List;
import org.bochner.report.Element;
import org.bochner.report.Html;

/**
 * Rows of data with two inputs; the size of a mark shows how much the row matters.
 *
 * @param title what the map shows
 * @param across the horizontal input
 * @param up the vertical input
 * @param labels the classes
 * @param region the rectangle
 * @param dots the rows
 */
public record ScatterMap(
        String title,
        String across,
        String up,
        List<String> labels,
        DecisionMap.Region region,
        List<DecisionMap.Dot> dots)
        implements Element {
    public ScatterMap {
        labels = List.copyOf(labels);
        dots = List.copyOf(dots);
    }

    @Override
    public void render(Html page) {
        Square square = Square.of(region);
        Legend legend = Legend.of(labels, Legend.Swatch.MARK, Frame.LEFT, Frame.RIGHT);
        Frame.open(page, title, square.bottom() + Frame.BELOW + legend.height() + 4);
        square.axes(page, across, up);
        square.dots(page, dots, 2.6);
        legend.draw(page, square.bottom() + Frame.BELOW);
        page.close().close();
    }
}
