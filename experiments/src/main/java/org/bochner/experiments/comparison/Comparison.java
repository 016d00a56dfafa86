package org.bochner.experiments.comparison;

import java.util.List;
import java.util.Optional;
import org.bochner.data.Dataset;

/**
 * How several methods did on the same data, the best first.
 *
 * <pre>{@code
 * Comparison result = Comparison.of(data).methods("rff", "nsrf", "askl").features(50, 200).repeats(5).run();
 * System.out.println(result);
 * }</pre>
 *
 * @param results the results, the best first
 * @param refusals the methods that refused the task
 */
public record Comparison(List<Result> results, List<Refusal> refusals) {
    public Comparison {
        results = List.copyOf(results);
        refusals = List.copyOf(refusals);
    }

    /** Begins a comparison on {@code data}, which is put together step by step. */
    public static ComparisonBuilder of(Dataset data) {
        return ComparisonBuilder.of(data);
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
