package org.bochner.experiments.comparison;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.learn.Method;

/**
 * A method that takes part in a comparison, with the settings given for it. It chooses the others on the training rows.
 *
 * @param label its name in the table
 * @param method the method
 * @param given its settings by name, checked to exist
 */
public record Candidate(String label, Method method, Map<String, String> given) {
    public Candidate {
        method.settings(given);
        given = Collections.unmodifiableMap(new TreeMap<>(given));
    }

    /** {@code method} under its own name, choosing everything. */
    public static Candidate of(Method method) {
        return new Candidate(method.name(), method, Map.of());
    }
}
