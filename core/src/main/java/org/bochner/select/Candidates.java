package org.bochner.select;

import java.util.List;
import java.util.function.BiConsumer;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.store.RowStore;

/**
 * The learners that a race tries: first a coarse set, then those around the best.
 *
 * @param <L> the kind of learner
 */
public interface Candidates<L extends KernelLearner> {
    /** The coarse set, at least one. With one, and nothing to choose behind it, there is no race. */
    List<L> first();

    /** What to try next to {@code best}; none of the learners already tried. */
    default List<L> around(L best) {
        return List.of();
    }

    /**
     * Learns from {@code rows} as {@code candidate} says, and shows what came of it. Where one pass over the rows serves
     * several learners, such as every radius of a divergence ball, all of them are shown, each with its settings fixed,
     * and any of them can win. The maps that are shown are the receiver's to close.
     */
    default void learn(L candidate, RowStore rows, long seed, BiConsumer<L, Learned> each) {
        each.accept(candidate, candidate.learn(rows, seed));
    }

    /** What the winner of the race stands for, where a race is run with less than the real thing, such as fewer features. */
    default L whole(L winner) {
        return winner;
    }

    /** Whether one candidate alone still has to race, since {@link #learn} shows several learners. */
    default boolean several() {
        return first().size() > 1;
    }

    /**
     * Whether the race looks at the squared error on held-out rows, rather than at the accuracy, where there are classes. Accuracy is
     * what counts, but it moves in steps of a row: a few hundred rows cannot tell 98.8 % from 99.3 %, where the squared error still
     * does.
     */
    default boolean bySquaredError() {
        return false;
    }

    /** Nothing to choose. */
    static <L extends KernelLearner> Candidates<L> only(L learner) {
        return () -> List.of(learner);
    }
}
