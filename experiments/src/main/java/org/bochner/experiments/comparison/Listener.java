package org.bochner.experiments.comparison;

import org.bochner.data.Model;
import org.bochner.data.split.TrainTest;

/** Is informed of the progress of a comparison. */
public interface Listener {
    /** Does nothing. */
    Listener NONE = new Listener() {};

    /** The run has {@code cells} more cells than was known when it started. */
    default void cellsAdded(int cells) {}

    /** A split was read, because some of its cells are not finished. */
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
