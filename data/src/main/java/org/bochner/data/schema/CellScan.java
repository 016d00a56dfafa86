package org.bochner.data.schema;

import org.bochner.data.read.Cells;

/** What the first pass gathers of one column, cell by cell. */
interface CellScan {
    /** Adds the cell that the bytes from {@code from} to {@code to} are. */
    void add(byte[] b, int from, int to, long line);

    /** Adds a cell that is a number; NaN where it is missing. */
    void add(double x, long line);

    /** Adds cell {@code cell} of {@code cells}. */
    default void add(Cells cells, int cell) {
        if (cells.isNumber(cell)) {
            add(cells.numbers[cell], cells.line);
        } else {
            add(cells.bytes, cells.from(cell), cells.to(cell), cells.line);
        }
    }
}
