package org.bochner.cli.page;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.data.Model;

/** When and on what a page was made: for pages, not for models, which depend on neither. */
final class Origin {
    private Origin() {}

    static Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("version", "Bochner " + Model.version());
        facts.put("date", ZonedDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx")));
        facts.put(
                "machine",
                System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors, Java "
                        + System.getProperty("java.version"));
        return facts;
    }
}
