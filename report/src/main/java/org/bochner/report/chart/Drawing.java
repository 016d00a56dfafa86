package org.bochner.report.chart;

import java.util.List;
import org.bochner.report.Element;
import org.bochner.report.Html;
import org.bochner.report.Style;

/** Charts as a file of their own, to be shown by other pages. */
public final class Drawing {
    private static final double GAP = 24;
    private static final double CAPTION = 24;

    private Drawing() {}

    /**
     * The drawing in {@code chart} as a complete SVG file with its style, on a ground of its own that shows anywhere.
     */
    public static String svg(Element chart) {
        return row(List.of(), List.of(chart));
    }

    /** Several drawings side by side, each under its caption. */
    public static String row(List<String> captions, List<Element> charts) {
        double top = captions.isEmpty() ? GAP / 2 : GAP / 2 + CAPTION;
        double height = 0;
        StringBuilder parts = new StringBuilder();
        for (int k = 0; k < charts.size(); k++) {
            String part = part(charts.get(k));
            String box = part.substring(part.indexOf("viewBox=\"0 0 ") + 13);
            double own = Double.parseDouble(box.substring(box.indexOf(' ') + 1, box.indexOf('"')));
            height = Math.max(height, own);
            double x = GAP / 2 + k * (Frame.WIDTH + GAP);
            if (k < captions.size()) {
                Html caption = new Html();
                caption.leaf("text", captions.get(k), "class", "name", "x", x + Frame.LEFT, "y", GAP);
                parts.append(caption.finish());
            }
            parts.append("<svg x=\"").append(Math.round(x)).append("\" y=\"").append(Math.round(top));
            parts.append("\" width=\"").append(Math.round(Frame.WIDTH));
            parts.append("\" height=\"").append(Math.round(own)).append('"');
            parts.append(part.substring(4)).append("</svg>\n");
        }
        long width = Math.round(charts.size() * (Frame.WIDTH + GAP));
        String size = "width=\"" + width + "\" height=\"" + Math.round(top + height + GAP / 2) + '"';
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + width + " "
                + Math.round(top + height + GAP / 2) + "\">\n"
                + new Html().style(Style.sheet()).finish()
                + "<rect class=\"ground\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n" + parts + "</svg>\n";
    }

    /** The drawing of {@code chart}, from its opening tag to before the closing one. */
    private static String part(Element chart) {
        Html page = new Html();
        chart.render(page);
        String markup = page.finish();
        int from = markup.indexOf("<svg");
        if (from < 0) {
            throw new IllegalArgumentException(chart.getClass().getSimpleName() + " draws nothing");
        }
        return markup.substring(from, markup.indexOf("</svg>", from));
    }
}
