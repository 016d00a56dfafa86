package org.bochner.learn;

import java.util.Map;
import org.bochner.store.RowStore;

/** Learns a kernel from rows. It is settings and nothing else: {@link #learn} may be called often, from any thread. */
public interface KernelLearner {
    /** The settings in key-value form, with {@code auto} where {@link #learn} finds the value itself. */
    Map<String, String> settings();

    /**
     * Learns from {@code rows}.
     *
     * @param seed what all randomness follows from
     */
    Learned learn(RowStore rows, long seed);

    /**
     * Whether labels play no part in {@link #learn}. What such a learner finds on all rows may be judged on rows held
     * out of the training of the linear model, for their labels are unseen all the same; so it has to learn but once.
     */
    default boolean unsupervised() {
        return false;
    }
}
