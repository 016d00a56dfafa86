package org.bochner.report;

import java.util.List;

/** Details that the reader can open. In print they are open. */
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
