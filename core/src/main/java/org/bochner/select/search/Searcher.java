package org.bochner.select.search;

import java.util.List;
import java.util.Optional;

/**
 * A way to search: says what to try next, and never looks at what it is that is tried.
 *
 * <p>It is settings and nothing else, and {@link #next} depends on what it is told alone. So a search can be stopped at any
 * trial and resumed from a log, on another machine if need be, and ends as it would have ended.
 */
public interface Searcher {
    /** What users call it. */
    String name();

    /** All that its trials depend on beside the space and their results; two searches with the same text try alike. */
    String identity();

    /**
     * The next trial, or none when the search is over.
     *
     * @param told the trials so far, in the order of their numbers
     */
    Optional<Trial> next(List<Evaluation> told);
}
