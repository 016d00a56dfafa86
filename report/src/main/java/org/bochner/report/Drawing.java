package org.bochner.report;

/** A chart as a file of its own, to be shown by other pages. */
public final class Drawing {
    private Drawing() {}

    /** The drawing in {@code chart} as a complete SVG file with its style. */
    public static String svg(Element chart) {
        Html page = new Html();
        chart.render(page);
        String markup = page.finish();
        int from = markup.indexOf("<svg");
        if (from < 0) {
            throw new IllegalArgumentException(chart.getClass().getSimpleName() + " draws nothing");
        }
        int body = markup.indexOf('>', from) + 1;
        String style = new Html().style(Style.sheet()).finish();
        return markup.substring(from, body) + "\n" + style + markup.substring(body, markup.indexOf("</svg>", body))
                + "</svg>\n";
    }
}
