package org.bochner.select.auto;

/**
 * One training and test of a contender.
 *
 * @param error on rows that training did not see
 * @param loss the log loss there; no number where there are no probabilities
 * @param noise the standard error of {@code error}, from the number of those rows
 * @param seconds what it took
 * @param again what it would take where its settings are known
 * @param whole what it would have taken in the place of the last fit: with all that is chosen and evaluated then, but on as many rows
 * @param problem why there is no error, or null where there is one
 */
public record Heat(
        double error, double loss, double noise, double seconds, double again, double whole, String problem) {
    /** A heat that ran to its end. */
    public static Heat of(double error, double noise, double seconds, double whole) {
        return new Heat(error, Double.NaN, noise, seconds, seconds, whole, null);
    }

    /** The same, where one whose settings are known takes {@code value} seconds. */
    public Heat withAgain(double value) {
        return new Heat(error, loss, noise, seconds, value, whole, problem);
    }

    /** The same with a log loss. */
    public Heat withLoss(double value) {
        return new Heat(error, value, noise, seconds, again, whole, problem);
    }

    /** A heat without a result. */
    public static Heat failed(String problem, double seconds) {
        return new Heat(Double.NaN, Double.NaN, Double.NaN, seconds, seconds, Double.NaN, problem);
    }

    boolean ended() {
        return problem == null;
    }
}
