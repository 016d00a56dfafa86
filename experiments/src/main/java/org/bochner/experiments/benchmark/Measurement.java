package org.bochner.experiments.benchmark;

import java.util.Map;
import java.util.Optional;

/**
 * What a contender reached on one split.
 *
 * @param error the share of wrong labels, or the root of the mean squared error, on the test rows; empty where it
 *     failed
 * @param logLoss the mean of −log of the probability of the true class, where there are probabilities
 * @param seconds from reading the training file to the error on the test rows
 * @param facts what else is to be kept, such as the method that was chosen
 * @param refusal why there is no model, else empty
 */
public record Measurement(
        Optional<Double> error,
        Optional<Double> logLoss,
        double seconds,
        Map<String, String> facts,
        Optional<String> refusal) {
    /** The fact that has the seconds of all processors together, which other programs disturb less. */
    public static final String PROCESSOR_SECONDS = "seconds.cpu";

    public Measurement {
        facts = Map.copyOf(facts);
    }

    /** No model, and why. */
    public static Measurement refused(String reason, double seconds) {
        return new Measurement(Optional.empty(), Optional.empty(), seconds, Map.of(), Optional.of(reason));
    }
}
