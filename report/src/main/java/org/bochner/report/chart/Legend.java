package org.bochner.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.bochner.report.Html;
import org.bochner.report.Style;

/**
 * The names of the series under a chart, in as many lines as they need; the pointer over a name brings its series
 * forward.
 */
final class Legend {
    private static final double LINE = 21;
    private static final double SWATCH = 26;
    private static final double GAP = 14;

    /** What stands before a name. */
    enum Swatch {
        CURVE,
        MARK,
        FILL,
        STEP,
        RING
    }

    /** A name, the number of its series, and its swatch. */
    record Entry(String name, int series, Swatch swatch) {}

    private record Place(Entry entry, double x, int line) {}

    private final List<Place> places = new ArrayList<>();
    private final double room;
    private int lines;

    /** Entries laid out between {@code left} and {@code right}. */
    Legend(List<Entry> entries, double left, double right) {
        this.room = right - left;
        double x = left;
        for (Entry entry : entries) {
            double width = SWATCH + Math.min(room - SWATCH, Letters.width(entry.name)) + GAP;
            if (x > left && x + width - GAP > right) {
                x = left;
                lines++;
            }
            places.add(new Place(entry, x, lines));
            x += width;
        }
        lines += entries.isEmpty() ? 0 : 1;
    }

    /** One entry per name, in the order of the colours. */
    static Legend of(List<String> names, Swatch swatch, double left, double right) {
        List<Entry> entries = new ArrayList<>();
        for (int k = 0; k < names.size(); k++) {
            entries.add(new Entry(names.get(k), k, swatch));
        }
        return new Legend(entries, left, right);
    }

    double height() {
        return LINE * lines;
    }

    void draw(Html page, double top) {
        for (Place place : places) {
            Entry entry = place.entry;
            double y = top + LINE * place.line + 14;
            page.open("g", "class", "key " + Style.colour(entry.series), "data-key", entry.series);
            swatch(page, entry, place.x, y - 4.5);
            page.open("text", "x", place.x + SWATCH, "y", y);
            Frame.fit(page, entry.name, room - SWATCH).close().close();
        }
    }

    private static void swatch(Html page, Entry entry, double x, double y) {
        int k = entry.series;
        switch (entry.swatch) {
            case CURVE -> {
                String line = "M" + Math.round(x) + " " + y + "h20";
                page.empty("path", "class", "line", "d", line, "stroke-dasharray", k < 0 ? "none" : Marks.dash(k));
                if (k >= 0) {
                    page.empty("path", "class", "dot", "d", Marks.path(k, x + 10, y, 4));
                }
            }
            case MARK -> page.empty("path", "class", "dot", "d", Marks.path(k, x + 10, y, 4.5));
            case RING -> HeatMap.shape(page, k, x + 10, y, 5);
            case FILL -> page.empty("rect", "class", "bar", "x", x + 3, "y", y - 5.5, "width", 14.0, "height", 11.0);
            case STEP -> {
                String line = "M" + Math.round(x) + " " + (y + 4) + "v-8h10v8h10";
                page.empty("path", "class", "step", "d", line, "stroke-dasharray", Marks.dash(k));
            }
        }
    }
}
