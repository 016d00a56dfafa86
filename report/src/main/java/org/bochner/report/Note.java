package org.bochner.report;

import java.util.List;

/**
 * A statement with its verdict, such as a certificate.
 *
 * @param heading the statement, short
 * @param verdict the verdict in a few words
 * @param good whether the verdict is a good one
 * @param text the statement in full
 * @param points its assumptions, or the reasons against it
 */
public record Note(String heading, String verdict, boolean good, String text, List<String> points) implements Element {
    public Note {
        points = List.copyOf(points);
    }

    @Override
    public void render(Html page) {
        page.open("div", "class", good ? "note good" : "note warn").leaf("h3", heading);
        page.leaf("div", verdict, "class", "badge").leaf("p", text);
        if (!points.isEmpty()) {
            page.open("ul");
            points.forEach(point -> page.leaf("li", point));
            page.close();
        }
        page.close();
    }
}
