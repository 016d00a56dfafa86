package org.bochner.report;

import java.util.ArrayList;
import java.util.List;

/** A heading and the elements under it. */
public record Section(String title, List<Element> elements) {
    public Section {
        elements = List.copyOf(elements);
    }

    public static Section titled(String title, Element... elements) {
        return new Section(title, List.of(elements));
    }

    /** The same section with {@code element} at its end. */
    public Section with(Element element) {
        List<Element> longer = new ArrayList<>(elements);
        longer.add(element);
        return new Section(title, longer);
    }
}
