package org.bochner.experiments.contest;

import org.bochner.data.Model;
import org.bochner.data.split.Round;

/** Who watches a contest. */
public interface Watch {
    /** Looks away. */
    Watch NONE = new Watch() {};

    /** There are {@code cells} more than was known when the run began. */
    default void more(int cells) {}

    /** A round was read, for cells that are not finished. */
    default void opened(Round round) {}

    /** The model of a fit, before it is closed; a cell that was found finished has none. */
    default void saw(int repeat, Entrant entrant, int features, Model model) {}

    /**
     * A cell is finished, or was found so.
     *
     * @param what data, method, features and repeat, for people
     * @param cell it, or null where the method refused
     * @param reused whether it was found
     */
    default void finished(String what, Cell cell, boolean reused) {}
}
