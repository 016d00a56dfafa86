package org.bochner.experiments.contest;

import java.util.List;
import java.util.Optional;

/**
 * How a contest ended.
 *
 * @param results what was reached, the best first
 * @param refusals what could not be done
 */
public record Standing(List<Result> results, List<Refusal> refusals) {
    public Standing {
        results = List.copyOf(results);
        refusals = List.copyOf(refusals);
    }

    /** The result of {@code label} at {@code features}; a method that does not count features is found under any number. */
    public Optional<Result> find(String label, int features) {
        return results.stream()
                .filter(result ->
                        result.method().equals(label) && (result.features() == features || result.features() == 0))
                .findFirst();
    }

    /**
     * A method that cannot do the task, with its own words.
     *
     * @param data what people call the data
     * @param method the entrant's label
     * @param features the number of features asked for, or 0
     * @param reason why not
     */
    public record Refusal(String data, String method, int features, String reason) {}
}
