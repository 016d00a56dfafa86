package org.bochner.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Names and their values, one below the other. */
public record Facts(Map<String, String> values) implements Element {
    public Facts {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Override
    public void render(Html page) {
        page.open("dl");
        values.forEach((name, value) -> page.leaf("dt", name).leaf("dd", value));
        page.close();
    }
}
