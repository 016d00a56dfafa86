package org.bochner.data.schema;

import java.util.List;
import org.bochner.data.options.Grams;
import org.bochner.data.read.CellReading;

/**
 * What was found of one input column of a table.
 *
 * @param name its name in the header
 * @param kind how it is treated
 * @param filled the rows that have a value
 * @param missing the rows that have none
 * @param levels the distinct values of a category, the k-grams of sequences or the terms of texts, in order; empty for
 *     numbers and dates
 * @param moments mean, deviation, least and largest of a number, or of dates in days since 1970; null for others
 * @param sequence what else was found of sequences; null for others
 * @param reading how its cells are read
 * @param why why it is ignored, or empty
 */
public record Column(
        String name,
        Kind kind,
        long filled,
        long missing,
        List<Level> levels,
        Moments moments,
        Sequence sequence,
        CellReading reading,
        String why) {
    public Column {
        levels = List.copyOf(levels);
    }

    /** How a column is treated. */
    public enum Kind {
        NUMBER,
        CATEGORY,
        /** Days or times. */
        DATE,
        /** Strings of letters, taken apart into k-grams. */
        SEQUENCE,
        /** Free text, taken apart into words. */
        TEXT,
        /** Left out: constant, empty, or with too many distinct texts. */
        IGNORED
    }

    /** One value of a category, one k-gram or one term, and how many rows have it. */
    public record Level(String name, long count) {}

    /** Mean, deviation (by n), least and largest of the values that are not missing. */
    public record Moments(double mean, double deviation, double least, double largest) {}

    /**
     * Sequences, or free text.
     *
     * @param grams how they become numbers
     * @param entries the numbers that are not zero, over all rows
     * @param longest the largest Euclidean norm of a row's numbers
     */
    public record Sequence(Grams grams, long entries, double longest) {}
}
