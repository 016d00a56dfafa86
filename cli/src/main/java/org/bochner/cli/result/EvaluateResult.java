package org.bochner.cli.result;

import java.util.List;
import java.util.Optional;

/**
 * The result of {@code evaluate}.
 *
 * @param model the model's file
 * @param method the method that learned it
 * @param shape its shape, with the rows evaluated
 * @param metrics by name
 * @param baseline what the most frequent class or the mean of these rows reaches
 * @param positive the positive class of two
 * @param decision how probabilities become labels, in words
 * @param confusion the weight of the rows of each class by their predicted class
 * @param seconds where the time went
 * @param certificates what is guaranteed of the model
 * @param seed its seed
 * @param classes scores of each class, for a classification
 */
public record EvaluateResult(
        String model,
        String method,
        @Inline ModelShape shape,
        Scores.Named metrics,
        Scores.Named baseline,
        @Fields.JsonOnly Optional<String> positive,
        @Fields.JsonOnly Optional<String> decision,
        @Fields.JsonOnly Optional<List<double[]>> confusion,
        Seconds seconds,
        List<CertificateResult> certificates,
        long seed,
        Optional<List<Scores.OfClass>> classes)
        implements CommandResult {
    /** Where the time went, in seconds. */
    public record Seconds(double read, double predict, double total) {}

    @Override
    public String command() {
        return "evaluate";
    }
}
