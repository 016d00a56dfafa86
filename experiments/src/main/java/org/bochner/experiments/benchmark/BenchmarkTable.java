package org.bochner.experiments.benchmark;

import java.nio.file.Path;

/** A table of the benchmark: what is known of it, and how a split of it becomes two files. */
public interface BenchmarkTable {
    /** Its name, which no other table has. */
    String name();

    /** What it is for. */
    Half half();

    /** What makes it hard. */
    Structure structure();

    /** The number of training rows, before any limit. */
    long trainRows();

    /** The number of columns, before categories are encoded. */
    int columns();

    /** The number of classes, or 0 for regression. */
    int classes();

    /** Whether some columns are categories. */
    boolean categories();

    /**
     * Writes the training and test rows of a split; the same arguments give the same bytes.
     *
     * @param split its number, from 0
     * @param seed the seed of everything random
     * @param most the training rows at most
     * @param folder an empty folder for the files
     */
    Split write(int split, long seed, long most, Path folder);

    default boolean regression() {
        return classes() == 0;
    }
}
