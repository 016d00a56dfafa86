package org.bochner.report;

/**
 * A picture with a few sentences beside it, or below it where there is no room.
 *
 * @param picture what is seen
 * @param heading what it is about
 * @param words what it tells; an empty line begins the next paragraph
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
