package org.bochner.search.auto;

/**
 * What is reported of a method that was tried.
 *
 * @param rows the rows that it was trained on
 * @param parts on how many test parts
 * @param error its mean error there
 * @param deviation the standard deviation over the parts
 * @param loss its mean log loss there; NaN where there are no probabilities
 * @param seconds what its trials took
 * @param verdict how it ended
 */
public record Tried(
        String method,
        long rows,
        int parts,
        double error,
        double deviation,
        double loss,
        double seconds,
        String verdict) {
    static final String NO_TIME = "not tried: no time";

    /** Whether there was time for it. */
    boolean began() {
        return !verdict.equals(NO_TIME);
    }
}
