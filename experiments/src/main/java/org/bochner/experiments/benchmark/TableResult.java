package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What all contenders reached on one table, as means over its splits.
 *
 * @param table the table
 * @param metric {@code error} or {@code rmse}
 * @param trainRows the training rows of a split
 * @param testRows the test rows of a split
 * @param scores by the names of the contenders
 */
public record TableResult(
        BenchmarkTable table, String metric, long trainRows, long testRows, Map<String, Score> scores) {
    /**
     * What one contender reached.
     *
     * @param error the mean error, NaN where a split has no model
     * @param standardError of that mean, NaN for one split
     * @param logLoss the mean log loss, NaN where there are no probabilities
     * @param seconds the mean seconds
     * @param refusal why a split has no model, or null
     * @param chosen the methods that were chosen, where there was a choice
     */
    public record Score(
            double error, double standardError, double logLoss, double seconds, String refusal, List<String> chosen) {}

    /** The results of the tables of {@code plan} all of whose cells are among {@code cells}. */
    static List<TableResult> of(BenchmarkPlan plan, List<Contender> contenders, List<BenchmarkCell> cells) {
        Map<BenchmarkCell.Key, BenchmarkCell> known = new LinkedHashMap<>();
        cells.forEach(cell -> known.put(cell.key(), cell));
        List<TableResult> results = new ArrayList<>();
        plan.tables().forEach((table, splits) -> {
            Map<String, Score> scores = new LinkedHashMap<>();
            BenchmarkCell some = null;
            boolean complete = true;
            for (Contender contender : contenders) {
                List<BenchmarkCell> own = new ArrayList<>();
                for (int split = 0; split < splits; split++) {
                    own.add(known.get(plan.key(table, split, contender)));
                }
                complete &= own.stream().allMatch(Objects::nonNull);
                if (complete) {
                    some = own.get(0);
                    scores.put(contender.name(), score(own));
                }
            }
            if (complete) {
                results.add(new TableResult(table, some.metric(), some.trainRows(), some.testRows(), scores));
            }
        });
        return results;
    }

    private static Score score(List<BenchmarkCell> cells) {
        double[] errors = cells.stream()
                .mapToDouble(cell -> cell.error() == null ? Double.NaN : cell.error())
                .toArray();
        double mean = mean(cells, BenchmarkCell::error);
        double sum = 0;
        for (double error : errors) {
            sum += (error - mean) * (error - mean);
        }
        double standard = errors.length < 2 ? Double.NaN : Math.sqrt(sum / (errors.length - 1) / errors.length);
        return new Score(
                mean,
                standard,
                mean(cells, BenchmarkCell::logLoss),
                mean(cells, BenchmarkCell::seconds),
                cells.stream()
                        .map(BenchmarkCell::refusal)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                cells.stream()
                        .map(cell -> cell.facts().get("method"))
                        .filter(Objects::nonNull)
                        .toList());
    }

    private static double mean(List<BenchmarkCell> cells, Function<BenchmarkCell, Double> number) {
        return cells.stream()
                .map(number)
                .mapToDouble(value -> value == null ? Double.NaN : value)
                .average()
                .orElse(Double.NaN);
    }

    /** The error of {@code contender}, NaN where it has no model. */
    public double error(String contender) {
        return scores.get(contender).error();
    }

    /** The least error of {@code names}, where one of them has a model. */
    OptionalDouble least(List<String> names) {
        return names.stream()
                .mapToDouble(this::error)
                .filter(error -> !Double.isNaN(error))
                .min();
    }

    /**
     * How much more the error of {@code contender} is than {@code best}: 0.1 for a tenth more. To errors of
     * classification half a row is added, so that a best without errors divides nothing by 0.
     */
    double above(String contender, double best) {
        double half = metric.equals("error") ? 0.5 / testRows : Double.MIN_NORMAL;
        return (error(contender) + half) / (best + half) - 1;
    }
}
