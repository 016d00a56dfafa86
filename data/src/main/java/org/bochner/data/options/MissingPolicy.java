package org.bochner.data.options;

/** The replacement of a missing number. A missing category or sequence has a column of its own. */
public enum MissingPolicy implements Choice {
    /** The mean of the column. */
    MEAN,
    /** Zero, before scaling. */
    ZERO,
    /** Nothing: the file is refused. */
    ERROR
}
