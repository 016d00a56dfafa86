package org.bochner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A page to read in a browser: a title, a lead, sections, and a last line about its origin.
 *
 * <pre>{@code
 * Report.titled("Windmill", "Which kernel turns with the blades?")
 *         .with(Section.titled("Accuracy", new LineChart(...), new Table(...)))
 *         .write(Path.of("bochner-report/index.html"));
 * }</pre>
 */
public record Report(String title, String lead, List<Section> sections, String origin) {
    /** Tells the browser not to fetch anything. */
    private static final String POLICY =
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

    private static final int SECTIONS_TO_LIST = 4;

    public Report {
        sections = List.copyOf(sections);
    }

    /** A page without sections yet. */
    public static Report titled(String title, String lead) {
        return new Report(title, lead, List.of(), "");
    }

    /** The same page with {@code section} at its end. */
    public Report with(Section section) {
        List<Section> longer = new ArrayList<>(sections);
        longer.add(section);
        return new Report(title, lead, longer, origin);
    }

    /** The same page with a last line on its origin: program, version, seed, command. */
    public Report from(String origin) {
        return new Report(title, lead, sections, origin);
    }

    /** The page, complete: nothing in it is fetched from elsewhere. */
    public String html() {
        Html page = new Html();
        page.open("html", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        page.leaf("title", title).style(Style.sheet()).close();
        page.open("body").open("main").leaf("h1", title).leaf("p", lead, "class", "lead");
        if (sections.size() >= SECTIONS_TO_LIST) {
            page.open("nav", "aria-label", "sections");
            for (int k = 0; k < sections.size(); k++) {
                page.leaf("a", sections.get(k).title(), "href", "#part-" + (k + 1));
            }
            page.close();
        }
        for (int k = 0; k < sections.size(); k++) {
            page.open("section", "id", "part-" + (k + 1))
                    .leaf("h2", sections.get(k).title());
            sections.get(k).elements().forEach(element -> element.render(page));
            page.close();
        }
        page.close();
        if (!origin.isEmpty()) {
            page.leaf("footer", origin);
        }
        page.script(Style.script()).close().close();
        return "<!DOCTYPE html>\n" + page.finish();
    }

    /** Writes the page to {@code file}, whole or not at all; missing folders are created. */
    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path draft = folder.resolve(file.getFileName() + ".part");
        try {
            Files.writeString(draft, html());
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
