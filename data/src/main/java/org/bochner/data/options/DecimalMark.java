package org.bochner.data.options;

/** What separates the whole part of a number from its decimals. */
public enum DecimalMark implements Choice {
    /** Found for each column from all its values. */
    AUTO,
    /** A point; a comma may separate thousands. */
    POINT,
    /** A comma; a point may separate thousands. */
    COMMA
}
