package org.bochner.select.auto;

/** Where contenders are trained and tested, and where the clock hangs. */
public interface Arena {
    /** The seconds until all must be done, the fit of the winner included; 0 when it is to end now. */
    double secondsLeft();

    /** What a fit of {@code name} on {@code rows} rows takes, in a unit of its own; no number where that is not known. */
    default double work(String name, long rows) {
        return Double.NaN;
    }

    /**
     * Trains {@code name} on {@code rows} rows beside test part {@code part}, and tests it on that part.
     *
     * @param seconds after which to give up
     */
    Heat heat(String name, long rows, int part, double seconds);
}
