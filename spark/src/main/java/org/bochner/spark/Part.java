package org.bochner.spark;

import java.io.Serializable;
import org.bochner.store.MergeTree;

/**
 * A node of a {@link MergeTree} on its way from an executor, or why there is none.
 *
 * @param level of the node
 * @param index of the node
 * @param numbers its partial as {@link Numbers}, null where a row was bad
 * @param problem what is wrong with a row, for the user; null where nothing is
 */
record Part(int level, long index, byte[] numbers, String problem) implements Serializable {
    static Part bad(String problem) {
        return new Part(0, 0, null, problem);
    }

    /** The first leaf below the node. */
    long leaf() {
        return index << level;
    }
}
