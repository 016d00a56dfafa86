package org.bochner.experiments.comparison;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
    /** The latest of each key without its build. */
    private final Map<Cell.Key, Cell> ofAnyBuild = new HashMap<>();

    private final Set<String> builds = new TreeSet<>();
    private boolean anyBuild;
    private LineFile<Cell> file;

    private CellStore() {}

    /** Keeps cells in memory alone. */
    public static CellStore inMemory() {
        return new CellStore();
    }

    /** Keeps cells in {@code folder}, which is made where it is missing, and finds those that are there. */
    public static CellStore open(Path folder) {
        CellStore store = new CellStore();
        store.file = LineFile.open(folder, FILE, Cell.class, "a cell of a comparison", store::put);
        return store;
    }

    /**
     * The same, which finds cells of other builds too where there is none of the build that asks: a run of many hours
     * goes on after the program has changed.
     */
    public static CellStore openOfAnyBuild(Path folder) {
        CellStore store = open(folder);
        store.anyBuild = true;
        return store;
    }

    private void put(Cell cell) {
        cells.put(cell.key(), cell);
        ofAnyBuild.put(cell.key().ofAnyBuild(), cell);
    }

    /** The finished cell of {@code key}. */
    public Optional<Cell> find(Cell.Key key) {
        Cell found = cells.get(key);
        if (found == null && anyBuild) {
            found = ofAnyBuild.get(key.ofAnyBuild());
        }
        if (found != null) {
            builds.add(found.key().version());
        }
        return Optional.ofNullable(found);
    }

    /** The builds of the cells that were found and kept, in the order of their names. */
    public List<String> builds() {
        return List.copyOf(builds);
    }

    /**
     * Finds none of the cells that are there, so that all are computed again; in the file the last line of a key
     * counts.
     */
    public void forget() {
        cells.clear();
        ofAnyBuild.clear();
    }

    /** Keeps a cell; it is on disk when this returns. */
    public void save(Cell cell) {
        put(cell);
        builds.add(cell.key().version());
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
