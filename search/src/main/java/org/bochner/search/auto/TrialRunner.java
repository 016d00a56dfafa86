package org.bochner.search.auto;

import java.util.List;
import java.util.Optional;

/** Trains and tests the contenders of a choice. */
interface TrialRunner {
    /** The test parts that all rows are divided into. */
    int PARTS = 5;

    /**
     * Trains {@code contender} on {@code rows} rows beside test part {@code part}, and tests it on that part.
     *
     * @param seconds after which to give up
     */
    Trial trial(Contender contender, long rows, int part, double seconds);

    /** Whether errors are shares of wrong labels, or root mean squared errors, and no other metric. */
    boolean countsErrors();

    /** The best average of the models that had trials on the first {@code parts} parts; empty where none is better. */
    Optional<Mix> mix(List<Contender> members, int parts);

    /**
     * One training and test of a contender.
     *
     * @param error on rows that training did not see
     * @param loss the log loss there; NaN where there are no probabilities
     * @param noise the standard error of {@code error}, from the number of those rows
     * @param seconds what it took
     * @param growth how many times its work the last fit is; NaN where the method does not say
     * @param problem why there is no error, or null where there is one
     */
    record Trial(double error, double loss, double noise, double seconds, double growth, String problem) {
        /** A trial without a result. */
        static Trial failed(String problem, double seconds) {
            return new Trial(Double.NaN, Double.NaN, Double.NaN, seconds, Double.NaN, problem);
        }

        boolean ended() {
            return problem == null;
        }
    }

    /**
     * An average of models.
     *
     * @param weights of the members, in their order; 0 for one that is left out
     * @param error of the average on the test parts, each with weights that other rows gave
     */
    record Mix(List<Double> weights, double error) {}
}
