package org.bochner.data.read;

import java.io.Closeable;
import java.util.List;
import java.util.Set;

/** Rows whose columns have names and whose cells are text, as in CSV and ARFF, or also numbers, as in memory. */
public interface TableReader extends Closeable {
    /** The names of the columns, in the file's order. */
    List<String> header();

    /** Whether the names are in the file; otherwise they are the columns' numbers. */
    boolean named();

    /** The target's column where the table itself says which it is, else −1. */
    default int target() {
        return -1;
    }

    /** What separates the cells of a row in the file, or 0. */
    default char delimiter() {
        return 0;
    }

    /** What the file itself says of column {@code column}. */
    default Declared declared(int column) {
        return Declared.NOTHING;
    }

    /** Reads the next row into {@code cells} (modified), as many cells as columns; false at the end. */
    boolean next(Cells cells);

    /** What the user should know of how the rows so far were read. */
    default List<String> notes() {
        return List.of();
    }

    @Override
    void close();

    /**
     * What a file declares about a column.
     *
     * @param number the values are numbers
     * @param certain a program says it of this very column, so that it is not an identifier, whatever its values are
     * @param values the only values there are, or empty when any text is allowed
     */
    record Declared(boolean number, boolean category, boolean certain, Set<String> values) {
        static final Declared NOTHING = new Declared(false, false, false, Set.of());
        static final Declared CATEGORY = new Declared(false, true, false, Set.of());
        static final Declared NUMBER = new Declared(true, false, false, Set.of());
        static final Declared CERTAIN = new Declared(true, false, true, Set.of());
    }
}
