package org.bochner.data.schema;

/** What the first pass gathers of one column, cell by cell. */
interface CellScan {
    /** Adds the cell that the bytes from {@code from} to {@code to} are. */
    void add(byte[] b, int from, int to, long line);

    /** Adds a cell that is a number; NaN where it is missing. */
    void add(double x, long line);
}
