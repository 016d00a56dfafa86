package org.bochner.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A few numbers in large type, each with the name of what it measures. */
public record Highlights(Map<String, String> values) implements Element {
    public Highlights {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Override
    public void render(Html page) {
        page.open("div", "class", "cards");
        values.forEach((name, value) ->
                page.open("div").leaf("b", value).leaf("span", name).close());
        page.close();
    }
}
