package org.bochner.report;

/** A paragraph of plain text; an empty line begins the next paragraph. */
public record Prose(String text) implements Element {
    @Override
    public void render(Html page) {
        for (String paragraph : text.strip().split("\\R\\s*\\R")) {
            page.leaf("p", paragraph);
        }
    }
}
