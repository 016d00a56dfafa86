package org.bochner.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bochner.BadInput;

/**
 * Where {@code --report} puts a page: the file it names where that ends in {@code .html}, else {@code index.html} in
 * that folder.
 */
public final class PagePath {
    private PagePath() {}

    public static Path of(Path named) {
        String name = named.getFileName() == null ? "" : named.getFileName().toString();
        if (name.endsWith(".html") || name.endsWith(".htm")) {
            if (Files.isDirectory(named)) {
                throw new BadInput("--report " + named + " is a folder; give the name of a file, or of another folder");
            }
            return named;
        }
        if (Files.exists(named) && !Files.isDirectory(named)) {
            throw new BadInput("--report " + named + " is a file; give the name of a folder, or of a page that ends in"
                    + " .html");
        }
        return named.resolve("index.html");
    }

    /** The same, with {@code usual} for an empty name. */
    public static Path of(String named, Path usual) {
        return of(named.isEmpty() ? usual : Path.of(named));
    }
}
