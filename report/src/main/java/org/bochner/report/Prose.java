package org.bochner.report;

/** Plain text; an empty line starts a new paragraph. */
public record Prose(String text) implements Element {
    @Override
    public void render(Html page) {
        for (String paragraph : text.strip().split("\\R\\s*\\R")) {
            page.leaf("p", paragraph);
        }
    }
}
