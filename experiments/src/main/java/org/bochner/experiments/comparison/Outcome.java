package org.bochner.experiments.comparison;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of a comparison.
 *
 * @param results the results, the best first
 * @param refusals the methods that refused the task
 */
public record Outcome(List<Result> results, List<Refusal> refusals) {
    public Outcome {
        results = List.copyOf(results);
        refusals = List.copyOf(refusals);
    }

    /**
     * The result of {@code label} at {@code features}; a method that does not count features is found under any
     * number.
     */
    public Optional<Result> find(String label, int features) {
        return results.stream()
                .filter(result ->
                        result.method().equals(label) && (result.features() == features || result.features() == 0))
                .findFirst();
    }

    /** A line for each result, the best first, and one for each method that refused. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Result each : results) {
            text.append(each).append('\n');
        }
        for (Refusal each : refusals) {
            text.append(each.method()).append(": ").append(each.reason()).append('\n');
        }
        return text.toString();
    }

    /**
     * A method that cannot do the task, with the reason it gives.
     *
     * @param data the name of the data
     * @param method the candidate's label
     * @param features the number of features asked for, or 0
     * @param reason why not
     */
    public record Refusal(String data, String method, int features, String reason) {}
}
