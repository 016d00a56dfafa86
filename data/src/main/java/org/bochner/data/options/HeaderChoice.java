package org.bochner.data.options;

import java.util.Optional;

/** Whether the first row of a CSV file has the names of its columns. */
public enum HeaderChoice implements Choice {
    /** As its values say: a first row that is like the rows under it is data. */
    AUTO,
    YES,
    /** There are no names: columns are called by their numbers from 1. */
    NO;

    /** The answer, or empty where it is to be found. */
    public Optional<Boolean> known() {
        return this == AUTO ? Optional.empty() : Optional.of(this == YES);
    }
}
