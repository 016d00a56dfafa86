package org.bochner.select;

import java.util.List;
import org.bochner.learn.KernelLearner;

/**
 * The learners that a race tries: first a coarse set, then those around the best.
 *
 * @param <L> the kind of learner
 */
public interface Candidates<L extends KernelLearner> {
    /** The coarse set, at least one. With one there is no race. */
    List<L> first();

    /** What to try next to {@code best}; none of the learners already tried. */
    default List<L> around(L best) {
        return List.of();
    }

    /** Nothing to choose. */
    static <L extends KernelLearner> Candidates<L> only(L learner) {
        return () -> List.of(learner);
    }
}
