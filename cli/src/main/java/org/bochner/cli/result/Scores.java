package org.bochner.cli.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Metrics;

/** Metrics as results show them. */
public final class Scores {
    private Scores() {}

    /**
     * All metrics by name. Classification always has {@code logLoss}, which is NaN where there are no probabilities.
     */
    public static Map<String, Double> of(Metrics metrics) {
        Map<String, Double> scores = new LinkedHashMap<>();
        if (metrics instanceof ClassificationMetrics classes) {
            scores.put("accuracy", classes.accuracy());
            scores.put("error", classes.error());
            scores.put("logLoss", classes.logLoss());
        }
        metrics.values().forEach(scores::putIfAbsent);
        return scores;
    }

    /**
     * Scores on test rows.
     *
     * @param rows how many there are
     * @param metrics by name
     */
    public record OnRows(long rows, @Inline Map<String, Double> metrics) {}

    /**
     * Scores of one class.
     *
     * @param label the class
     * @param weight how many rows it has
     * @param precision the share of the rows predicted as this class that belong to it
     * @param recall the share of its rows that are predicted as it
     */
    public record OfClass(@Key("class") String label, double weight, double precision, double recall) {}

    /** One line per class. */
    public static List<OfClass> classes(ClassificationMetrics metrics) {
        int classes = metrics.labels().size();
        return IntStream.range(0, classes)
                .mapToObj(k -> new OfClass(
                        metrics.labels().get(k),
                        IntStream.range(0, classes)
                                .mapToDouble(j -> metrics.confusion().get(k, j))
                                .sum(),
                        metrics.precision(k),
                        metrics.recall(k)))
                .toList();
    }
}
