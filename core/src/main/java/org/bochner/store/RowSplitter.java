package org.bochner.store;

/**
 * Splits rows where chance would not mirror the use of the model: rows of one group stay together, or the past is
 * learned from and the future tested on. The splits of {@code org.bochner.select.validate} ask it.
 */
public interface RowSplitter {
    /** Whether parts are in the order of time: a part is tested on what the parts before it learned. */
    boolean ordered();

    /**
     * The part of each row, from 0; the last is about {@code share} of the rows where {@code parts} is 2. There may be
     * fewer parts than asked for, but two at least, or null where these rows cannot be split so.
     *
     * @param classes the class of each row, for parts that are alike where that is possible
     */
    byte[] parts(int parts, double share, short[] classes, long seed);

    /** The same for the rows that {@code kept} keeps, which are numbered again. */
    RowSplitter among(Selection kept);
}
