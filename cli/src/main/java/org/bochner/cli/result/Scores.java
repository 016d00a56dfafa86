package org.bochner.cli.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
     * @param more further metrics by name
     */
    public record OnRows(
            long rows,
            @Inline Map<String, Double> metrics,
            @Fields.JsonOnly @Inline Map<String, Double> more) {}

    /**
     * Metrics, of which a text shows the first.
     *
     * @param main the main ones by name
     * @param more the others
     */
    public record Named(
            @Inline Map<String, Double> main,
            @Fields.JsonOnly @Inline Map<String, Double> more) {
        /** Those of {@code all} that {@code main} names, and the others. */
        static Named of(Map<String, Double> all, Set<String> main) {
            Map<String, Double> first = new LinkedHashMap<>(all);
            first.keySet().retainAll(main);
            Map<String, Double> others = new LinkedHashMap<>(all);
            others.keySet().removeAll(main);
            return new Named(first, others);
        }
    }

    /**
     * Scores of one class.
     *
     * @param label the class
     * @param weight how many rows it has
     * @param precision the share of the rows predicted as this class that belong to it
     * @param recall the share of its rows that are predicted as it
     * @param f1 the harmonic mean of both
     */
    public record OfClass(@Key("class") String label, double weight, double precision, double recall, double f1) {}

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
                        metrics.recall(k),
                        metrics.f1(k)))
                .toList();
    }
}
