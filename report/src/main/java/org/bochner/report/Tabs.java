package org.bochner.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a section; the reader sees one at a time. In print, and where no script runs, all of them are shown, one
 * below the other.
 *
 * @param panels the parts
 * @param first the index of the one that is open at first
 */
public record Tabs(List<Panel> panels, int first) implements Element {
    /** A tab: its name and its elements. */
    public record Panel(String name, List<Element> elements) {
        public Panel {
            elements = List.copyOf(elements);
        }
    }

    public Tabs {
        panels = List.copyOf(panels);
        if (!panels.isEmpty() && (first < 0 || first >= panels.size())) {
            throw new IllegalArgumentException("tab " + first + " of " + panels.size() + " cannot be open");
        }
    }

    /** No parts yet. */
    public static Tabs none() {
        return new Tabs(List.of(), 0);
    }

    /** The same with another part at the end. */
    public Tabs with(String name, Element... elements) {
        List<Panel> longer = new ArrayList<>(panels);
        longer.add(new Panel(name, List.of(elements)));
        return new Tabs(longer, first);
    }

    @Override
    public void render(Html page) {
        if (panels.isEmpty()) {
            return;
        }
        page.open("div", "class", "tabs");
        for (int k = 0; k < panels.size(); k++) {
            Panel panel = panels.get(k);
            if (k == first && k > 0) {
                page.open("div", "class", "panel", "data-tab", panel.name, "data-first", "true");
            } else {
                page.open("div", "class", "panel", "data-tab", panel.name);
            }
            page.leaf("h3", panel.name);
            panel.elements.forEach(element -> element.render(page));
            page.close();
        }
        page.close();
    }
}
