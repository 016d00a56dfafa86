package org.bochner.report;

/**
 * A picture with a few sentences beside it, or below it where there is no room.
 *
 * @param picture the picture
 * @param heading the heading
 * @param words the sentences; an empty line starts a new paragraph
 */
public record Explained(Element picture, String heading, String words) implements Element {
    @Override
    public void render(Html page) {
        page.open("div", "class", "beside").leaf("h3", heading);
        picture.render(page);
        page.open("div", "class", "words");
        new Prose(words).render(page);
        page.close().close();
    }
}
