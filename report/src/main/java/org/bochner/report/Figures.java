package org.bochner.report;

import java.util.List;

/** Several charts in a row; below each other where there is no room. */
public record Figures(List<Element> charts) implements Element {
    public Figures {
        charts = List.copyOf(charts);
    }

    public static Figures of(Element... charts) {
        return new Figures(List.of(charts));
    }

    @Override
    public void render(Html page) {
        page.open("div", "class", "figures");
        charts.forEach(chart -> chart.render(page));
        page.close();
    }
}
