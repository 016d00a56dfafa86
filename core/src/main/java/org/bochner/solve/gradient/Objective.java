package org.bochner.solve.gradient;

import java.util.List;

/**
 * A convex function that answers {@linkplain Query queries}, many at once, since each time costs a pass over the rows.
 */
@FunctionalInterface
public interface Objective {
    /** Fills in the answers of all {@code queries} (modified). */
    void answer(List<Query> queries);
}
