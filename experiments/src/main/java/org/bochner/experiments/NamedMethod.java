package org.bochner.experiments;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.learn.Methods;

/**
 * A method of an experiment, by name, since the build may not have it.
 *
 * @param label its name in the rows
 * @param name the method's name
 * @param given its settings; the rest it chooses
 * @param evaluations the points of Bayesian optimisation that search its settings; 0 where the method chooses them
 *     itself
 * @param folds the folds of the cross-validation of that search
 * @param most the most rows that the search uses
 */
public record NamedMethod(String label, String name, Map<String, String> given, int evaluations, int folds, long most) {
    public NamedMethod {
        given = Collections.unmodifiableMap(new TreeMap<>(given));
    }

    /** One that chooses itself what is not given. */
    public NamedMethod(String label, String name, Map<String, String> given) {
        this(label, name, given, 0, 0, Long.MAX_VALUE);
    }

    /** The same with one more setting given. */
    public NamedMethod with(String setting, String value) {
        Map<String, String> more = new TreeMap<>(given);
        more.put(setting, value);
        return new NamedMethod(label, name, more, evaluations, folds, most);
    }

    /** The same, with its settings found by so many evaluations on so many folds of so many rows at most. */
    public NamedMethod searching(int points, int parts, long rows) {
        return new NamedMethod(label, name, given, points, parts, rows);
    }

    /** {@code name} under its own name, choosing everything. */
    public static NamedMethod of(String name) {
        return new NamedMethod(name, name, Map.of());
    }

    /** As a candidate of a comparison, or empty where there is no such method. */
    Optional<Candidate> candidate() {
        return Methods.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(each -> new Candidate(
                        label, evaluations > 0 ? new Searched(each, evaluations, folds, most) : each, given));
    }
}
