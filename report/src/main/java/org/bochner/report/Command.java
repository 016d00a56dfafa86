package org.bochner.report;

/** A line for the reader's terminal, with a button that copies it. */
public record Command(String line) implements Element {
    @Override
    public void render(Html page) {
        page.open("div", "class", "command").leaf("pre", line).close();
    }
}
