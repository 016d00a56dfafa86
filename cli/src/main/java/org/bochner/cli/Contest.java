package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.machine.Metrics;
import org.bochner.store.Progress;

/**
 * Methods against each other on the same rounds: every method learns from the same training rows, chooses its settings
 * on them as it does by default, and is measured on the same test rows.
 *
 * @param methods who takes part
 * @param counts the numbers of features to try; a method that does not count features runs once per round
 * @param seed what all randomness follows from
 */
record Contest(List<Method> methods, List<Integer> counts, long seed) {
    /** Sees the model of every fit, before it is closed. */
    interface Spectator {
        void see(int round, Method method, int features, Model model);
    }

    /**
     * What a method reached at a number of features.
     *
     * @param features the columns asked for, or 0 where the method does not count them
     * @param columns the columns of the first round's machine
     * @param values the metric in each round
     */
    record Result(
            String data,
            String method,
            int features,
            int columns,
            String metric,
            double[] values,
            double fitSeconds,
            double predictSeconds,
            long modelBytes,
            boolean worse) {
        double mean() {
            return Arrays.stream(values).average().orElse(Double.NaN);
        }

        double deviation() {
            double mean = mean();
            double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            return values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
        }

        Result withWorse(boolean value) {
            return new Result(
                    data, method, features, columns, metric, values, fitSeconds, predictSeconds, modelBytes, value);
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("data", data);
            json.put("method", method);
            json.put("features", columns);
            json.put("metric", metric);
            json.put("mean", mean());
            json.put("std", deviation());
            json.put("values", values);
            json.put("fitSeconds", fitSeconds);
            json.put("predictSeconds", predictSeconds);
            json.put("modelBytes", modelBytes);
            json.put("worse", worse);
            return json;
        }
    }

    /** How many fits a round has. */
    int fits() {
        return methods.stream()
                .mapToInt(method -> method.countsFeatures() ? counts.size() : 1)
                .sum();
    }

    /**
     * Runs all rounds on {@code data}; the best result first.
     *
     * @param testShare test rows per training row where rounds divide the same rows, 0 where their training rows were
     *     drawn apart: see {@link Significance}
     */
    List<Result> run(String data, List<Round> rounds, double testShare, Progress.Stage stage, Spectator spectator)
            throws IOException {
        List<Result> results = new ArrayList<>();
        for (Method method : methods) {
            for (int count : method.countsFeatures() ? counts : List.of(counts.get(0))) {
                results.add(measure(data, method, count, rounds, stage, spectator));
            }
        }
        boolean more = rounds.get(0).train().task().isClassification();
        results.sort(Comparator.comparingDouble(result -> more ? -result.mean() : result.mean()));
        double[] best = results.get(0).values;
        results.replaceAll(result -> result.withWorse(
                Significance.differ(more ? best : result.values, more ? result.values : best, testShare)));
        return results;
    }

    private Result measure(
            String data, Method method, int count, List<Round> rounds, Progress.Stage stage, Spectator spectator)
            throws IOException {
        double[] values = new double[rounds.size()];
        double fit = 0;
        double predict = 0;
        long bytes = 0;
        int columns = 0;
        for (int r = 0; r < values.length; r++) {
            Round round = rounds.get(r);
            Request request = Request.features(count).withSeed(seed + r);
            long start = System.nanoTime();
            Fitted fitted = method.fit(round.train().rows(), request);
            long trained = System.nanoTime();
            try (Model model = Model.of(round.train(), method, request, fitted)) {
                long before = System.nanoTime();
                values[r] = Metrics.evaluate(model.machine(), round.test()).main();
                predict += (System.nanoTime() - before) * 1e-9 / values.length;
                fit += (trained - start) * 1e-9 / values.length;
                bytes += bytes(model) / values.length;
                columns = r == 0 ? model.machine().features() : columns;
                spectator.see(r, method, count, model);
            }
            stage.advance(1);
        }
        String metric = rounds.get(0).train().task().isClassification() ? "accuracy" : "rmse";
        int features = method.countsFeatures() ? count : 0;
        return new Result(data, method.name(), features, columns, metric, values, fit, predict, bytes, false);
    }

    private static long bytes(Model model) throws IOException {
        Path file = Files.createTempFile("contest", ".bochner");
        try {
            model.save(file);
            return Files.size(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
