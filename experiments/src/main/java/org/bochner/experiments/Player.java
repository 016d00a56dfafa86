package org.bochner.experiments;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bochner.experiments.contest.Entrant;
import org.bochner.learn.Methods;

/**
 * A method in an experiment, by name: the build may not have it.
 *
 * @param label what the rows call it
 * @param method the method's name
 * @param given its settings; the rest it chooses
 */
public record Player(String label, String method, Map<String, String> given) {
    public Player {
        given = Collections.unmodifiableMap(new TreeMap<>(given));
    }

    /** {@code method} under its own name, choosing everything. */
    public static Player of(String method) {
        return new Player(method, method, Map.of());
    }

    /** Ready to play, or empty where there is no such method. */
    Optional<Entrant> entrant() {
        return Methods.all().stream()
                .filter(each -> each.name().equals(method))
                .findFirst()
                .map(each -> new Entrant(label, each, given));
    }
}
