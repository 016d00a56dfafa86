package org.bochner.experiments.comparison;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bochner.experiments.lines.LineFile;

/**
 * The cells that are finished, in memory and as lines of JSON in a file.
 *
 * <p>A cell is on disk before the next one begins, so that whatever ends the program costs one cell at most: see
 * {@link LineFile}. A cell is found again by its whole {@linkplain Cell.Key key}. One program at a time holds the file.
 */
public final class CellStore implements AutoCloseable {
    /** The name of the file. */
    public static final String FILE = "cells.jsonl";

    private final Map<Cell.Key, Cell> cells = new HashMap<>();
    private LineFile<Cell> file;

    private CellStore() {}

    /** Keeps cells in memory alone. */
    public static CellStore inMemory() {
        return new CellStore();
    }

    /** Keeps cells in {@code folder}, which is made where it is missing, and finds those that are there. */
    public static CellStore open(Path folder) {
        CellStore store = new CellStore();
        store.file = LineFile.open(
                folder, FILE, Cell.class, "a cell of a comparison", cell -> store.cells.put(cell.key(), cell));
        return store;
    }

    /** The finished cell of {@code key}. */
    public Optional<Cell> find(Cell.Key key) {
        return Optional.ofNullable(cells.get(key));
    }

    /**
     * Finds none of the cells that are there, so that all are computed again; in the file the last line of a key
     * counts.
     */
    public void forget() {
        cells.clear();
    }

    /** Keeps a cell; it is on disk when this returns. */
    public void save(Cell cell) {
        cells.put(cell.key(), cell);
        if (file != null) {
            file.append(cell);
        }
    }

    /**
     * Frees the file for others. A file without cells is removed, and so is a folder that was made for it and is
     * empty.
     */
    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
