package org.bochner.data.encode;

import java.util.List;
import org.bochner.data.read.Cells;

/**
 * Sees the cells of the rows of a table as they are written, each row just before it is given as numbers: also those of
 * columns that the encoder does not use.
 */
public interface CellVisitor {
    /** Sees nothing. */
    CellVisitor NONE = new CellVisitor() {
        @Override
        public void header(List<String> names) {}

        @Override
        public void row(Cells cells) {}
    };

    /** The names of all columns, before the first row. */
    void header(List<String> names);

    /** The cells of the next row, valid during the call only. */
    void row(Cells cells);
}
