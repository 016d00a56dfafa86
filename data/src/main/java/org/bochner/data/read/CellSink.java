package org.bochner.data.read;

import org.bochner.BadInput;

/** Takes the cells of a row in memory, each a number or a text; a cell that is not given is missing. */
public interface CellSink {
    /** Cell {@code cell} is a number; NaN is a missing value. */
    void number(int cell, double value);

    /** Cell {@code cell} is a text, which may spell a number or a missing value as in a CSV file. */
    void text(int cell, String text);

    /** What is thrown when cell {@code cell} cannot be used; {@code what} is wrong with it, and what to do. */
    BadInput fault(int cell, String what);
}
