package org.bochner.experiments;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bochner.experiments.contest.Entrant;
import org.bochner.learn.Methods;
import org.bochner.select.search.Searched;

/**
 * A method in an experiment, by name: the build may not have it.
 *
 * @param label what the rows call it
 * @param method the method's name
 * @param given its settings; the rest it chooses
 * @param evaluations with how many points of Bayesian optimisation its settings are found; 0 where it chooses them in its own way
 * @param folds the parts of the cross-validation that they are searched by
 * @param most the rows that they are searched on, at most
 */
public record Player(String label, String method, Map<String, String> given, int evaluations, int folds, long most) {
    public Player {
        given = Collections.unmodifiableMap(new TreeMap<>(given));
    }

    /** One that chooses in its own way what is not given. */
    public Player(String label, String method, Map<String, String> given) {
        this(label, method, given, 0, 0, Long.MAX_VALUE);
    }

    /** The same with one more setting given. */
    public Player with(String name, String value) {
        Map<String, String> more = new TreeMap<>(given);
        more.put(name, value);
        return new Player(label, method, more, evaluations, folds, most);
    }

    /** The same, with its settings found by so many evaluations on so many folds of so many rows at most. */
    public Player searching(int points, int parts, long rows) {
        return new Player(label, method, given, points, parts, rows);
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
                .map(each -> new Entrant(
                        label, evaluations > 0 ? new Searched(each, evaluations, folds, most) : each, given));
    }
}
