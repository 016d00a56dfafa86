package org.bochner.search;

/**
 * What a trial came to.
 *
 * @param error what is to be made small; NaN where the trial failed
 * @param deviation the standard deviation of {@code error} over the parts it was measured on
 * @param seconds the time that it took
 */
public record Evaluation(Trial trial, double error, double deviation, double seconds) {
    /** The error by which trials are ranked: a failure is worse than any number. */
    double rank() {
        return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
    }
}
