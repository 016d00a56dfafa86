package org.bochner.report;

/** Something on the page that can write itself. */
@FunctionalInterface
public interface Element {
    void render(Html page);
}
