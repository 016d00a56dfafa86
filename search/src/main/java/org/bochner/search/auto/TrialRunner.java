package org.bochner.search.auto;

/** Trains and tests the candidates of a comparison, and has its clock. */
public interface TrialRunner {
    /** The test parts of a split of all rows; further ones are of another split. */
    int FOLDS = 5;

    /** The seconds until all must be done, the final fit included; 0 when it is to end now. */
    double secondsLeft();

    /**
     * The work of {@code name} on {@code rows} rows, in a unit of its own: of a fit that chooses its settings, or of
     * one that is given those that it chose before; NaN where that is not known.
     */
    default double work(String name, long rows, boolean settled) {
        return Double.NaN;
    }

    /** Whether a trial of {@code name} on {@code rows} rows takes the settings that it chose in one on fewer. */
    default boolean settles(String name, long rows) {
        return false;
    }

    /**
     * Trains {@code name} on {@code rows} rows beside test part {@code part}, and tests it on that part.
     *
     * @param seconds after which to give up
     */
    Trial trial(String name, long rows, int part, double seconds);

    /**
     * One training and test of a candidate.
     *
     * @param error on rows that training did not see
     * @param loss the log loss there; NaN where there are no probabilities
     * @param noise the standard error of {@code error}, from the number of those rows
     * @param seconds what it took
     * @param again what it would take where its settings are known
     * @param whole what it would have taken as the final fit, with all that is chosen and evaluated then, on as many
     *     rows
     * @param problem why there is no error, or null where there is one
     */
    record Trial(double error, double loss, double noise, double seconds, double again, double whole, String problem) {
        /** A trial without a result. */
        public static Trial failed(String problem, double seconds) {
            return new Trial(Double.NaN, Double.NaN, Double.NaN, seconds, seconds, Double.NaN, problem);
        }

        boolean ended() {
            return problem == null;
        }
    }
}
