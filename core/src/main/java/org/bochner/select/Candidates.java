package org.bochner.select;

import java.util.List;
import java.util.function.BiConsumer;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.store.RowStore;

/**
 * The learners that are compared: first a coarse set, then those around the best.
 *
 * @param <L> the kind of learner
 */
public interface Candidates<L extends KernelLearner> {
    /** The coarse set, at least one. */
    List<L> first();

    /** What to try next to {@code best}; none of the learners already tried. */
    default List<L> around(L best) {
        return List.of();
    }

    /**
     * Learns from {@code rows} as {@code candidate} says, and passes on the result. Where one pass over the rows serves
     * several learners, such as every radius of a divergence ball, it passes on all of them, each with its settings
     * fixed, and any of them can be chosen. The receiver closes the maps.
     */
    default void learn(L candidate, RowStore rows, long seed, BiConsumer<L, Learned> each) {
        each.accept(candidate, candidate.learn(rows, seed));
    }

    /** The learner that {@code winner} stands for, where candidates are smaller or simpler than the final fit. */
    default KernelLearner whole(L winner) {
        return winner;
    }

    /** Whether there is something to choose: several candidates, or one whose {@link #learn} passes on several. */
    default boolean several() {
        return first().size() > 1;
    }

    /**
     * Whether classes are compared by the squared error on validation rows instead of the accuracy, which moves in
     * steps of a row: a few hundred rows do not separate 98.8 % from 99.3 %.
     */
    default boolean bySquaredError() {
        return false;
    }

    /** Nothing to choose. */
    static <L extends KernelLearner> Candidates<L> only(L learner) {
        return () -> List.of(learner);
    }
}
