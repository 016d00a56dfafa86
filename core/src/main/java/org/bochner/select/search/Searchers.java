package org.bochner.select.search;

import java.util.List;
import org.bochner.BadInput;

/** The ways to search, by name. */
public final class Searchers {
    /** What users call them. */
    public static final List<String> NAMES = List.of("gp-ucb", "random", "halving", "grid");

    private Searchers() {}

    /**
     * The one called {@code name}.
     *
     * @param evaluations the budget, in evaluations on all rows
     * @param rows how many rows there are, of which halving takes a few first
     */
    public static Searcher named(String name, Space space, int evaluations, long rows, long seed) {
        check(name, evaluations);
        return switch (name) {
            case "gp-ucb" -> GpUcb.of(space, evaluations, seed);
            case "random" -> new RandomSearch(space, evaluations, seed);
            case "halving" -> SuccessiveHalving.of(space, evaluations, rows, seed);
            default -> new GridSearch(space, evaluations, seed);
        };
    }

    /** Refuses a search that there is not. */
    public static void check(String name, int evaluations) {
        if (!NAMES.contains(name)) {
            throw new BadInput("there is no search '" + name + "'; the searches are " + String.join(", ", NAMES));
        }
        if (evaluations < 1) {
            throw new BadInput("evaluations must be at least 1, not " + evaluations);
        }
    }
}
