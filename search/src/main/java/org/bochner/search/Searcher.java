package org.bochner.search;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;

/**
 * A way to search: says what to try next, whatever it is that is tried.
 *
 * <p>A searcher has settings and no state: {@link #next} depends on its arguments alone. So a search can be stopped at
 * any trial and resumed from a log, on another computer too, and ends as it would have ended.
 */
public interface Searcher {
    /** The names of all ways to search. */
    List<String> NAMES = List.of("gp-ucb", "random", "halving", "grid");

    /** All that its trials depend on beside the space and their results; two searches with the same text try alike. */
    String identity();

    /**
     * The next trial, or none when the search is over.
     *
     * @param known the trials so far, in the order of their numbers
     */
    Optional<Trial> next(List<Evaluation> known);

    /**
     * The one called {@code name}.
     *
     * @param evaluations the budget, in evaluations on all rows
     * @param rows how many rows there are, of which halving takes a few first
     */
    static Searcher named(String name, Space space, int evaluations, long rows, long seed) {
        check(name, evaluations);
        return switch (name) {
            case "gp-ucb" -> GpUcb.of(space, evaluations, seed);
            case "random" -> new RandomSearch(space, evaluations, seed);
            case "halving" -> SuccessiveHalving.of(space, evaluations, rows, seed);
            default -> new GridSearch(space, evaluations, seed);
        };
    }

    /** Refuses an unknown search. */
    static void check(String name, int evaluations) {
        if (!NAMES.contains(name)) {
            throw new BadInput("there is no search '" + name + "'; the searches are " + String.join(", ", NAMES));
        }
        if (evaluations < 1) {
            throw new BadInput("evaluations must be at least 1, not " + evaluations);
        }
    }
}
