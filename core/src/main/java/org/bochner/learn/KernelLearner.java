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
}
