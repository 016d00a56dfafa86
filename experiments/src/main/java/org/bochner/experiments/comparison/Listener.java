package org.bochner.experiments.comparison;

import org.bochner.data.Model;
import org.bochner.data.split.TrainTest;

/** Who watches a comparison. */
public interface Listener {
    /** Looks away. */
    Listener NONE = new Listener() {};

    /** There are {@code cells} more than was known when the run began. */
    default void cellsAdded(int cells) {}

    /** A split was read, for cells that are not finished. */
    default void splitRead(TrainTest split) {}

    /** The model of a fit, before it is closed; a cell that was found finished has none. */
    default void modelFitted(int repeat, Candidate candidate, int features, Model model) {}

    /**
     * A cell is finished, or was found so.
     *
     * @param what data, method, features and repeat, for people
     * @param cell it, or null where the method refused
     * @param reused whether it was found
     */
    default void cellFinished(String what, Cell cell, boolean reused) {}
}
