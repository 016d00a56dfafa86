package org.bochner.report;

import java.util.List;

/** Something for those who want to know more: a line that opens. In print it is open. */
public record Folded(String line, List<Element> elements) implements Element {
    public Folded {
        elements = List.copyOf(elements);
    }

    @Override
    public void render(Html page) {
        page.open("details").leaf("summary", line);
        elements.forEach(element -> element.render(page));
        page.close();
    }
}
