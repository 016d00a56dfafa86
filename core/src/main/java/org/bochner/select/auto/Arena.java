package org.bochner.select.auto;

/** Where contenders are trained and tested, and where the clock hangs. */
public interface Arena {
    /** The test parts that all rows make together; further ones have rows that were in one of them. */
    int DIVISION = 5;

    /** The seconds until all must be done, the fit of the winner included; 0 when it is to end now. */
    double secondsLeft();

    /**
     * What {@code name} takes on {@code rows} rows, in a unit of its own: a fit that chooses its settings, or one that is given those that it chose before; no number where that is not
     * known.
     */
    default double work(String name, long rows, boolean settled) {
        return Double.NaN;
    }

    /** Whether a heat of {@code name} on {@code rows} rows takes the settings that it chose in one on fewer. */
    default boolean settles(String name, long rows) {
        return false;
    }

    /**
     * Trains {@code name} on {@code rows} rows beside test part {@code part}, and tests it on that part.
     *
     * @param seconds after which to give up
     */
    Heat heat(String name, long rows, int part, double seconds);
}
