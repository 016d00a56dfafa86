package org.bochner.benchmarks;

import java.util.Map;

/** The least work of every benchmark, by its class, its method and its parameters. */
final class Passes {
    private Passes() {}

    /** What {@code benchmark}, such as {@code FeatureBenchmark.phase}, must do at least. */
    static Work work(String benchmark, Map<String, String> parameters) {
        String type = benchmark.substring(0, benchmark.indexOf('.'));
        String method = benchmark.substring(type.length() + 1);
        Sizes sizes = new Sizes(parameters);
        return switch (type) {
            case "Limits" -> Limits.work(method, sizes.of("rows"), sizes.of("columns"));
            case "FeatureBenchmark" ->
                FeatureBenchmark.work(method, sizes.of("rows"), sizes.of("columns"), sizes.of("features"));
            case "PotentialBenchmark" ->
                PotentialBenchmark.work(method, sizes.of("rows"), sizes.of("columns"), sizes.of("candidates"));
            case "TrainingBenchmark" -> TrainingBenchmark.work(method, sizes.of("rows"), sizes.of("features"));
            case "TransformBenchmark" -> TransformBenchmark.work(method, sizes.of("rows"));
            case "SparseBenchmark" ->
                SparseBenchmark.work(method, sizes.of("words"), sizes.of("vocabulary"), sizes.of("frequencies"));
            case "ReadBenchmark" ->
                ReadBenchmark.work(method, sizes.of("lines"), sizes.of("rows"), sizes.of("columns"));
            case "RowLatency" -> RowLatency.work(parameters.get("size"));
            default -> throw new IllegalArgumentException("no work is known of " + benchmark);
        };
    }

    private record Sizes(Map<String, String> parameters) {
        int of(String name) {
            return Integer.parseInt(parameters.get(name));
        }
    }
}
