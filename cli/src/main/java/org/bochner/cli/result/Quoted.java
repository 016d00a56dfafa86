package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.metrics.ClassQuality;
import org.bochner.data.metrics.NumberQuality;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Decision;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The metrics of a model on labelled rows that people quote, and those of a guess that sees no inputs.
 *
 * @param metrics what the model reaches
 * @param baseline what the most frequent class, or the mean, reaches
 * @param predictions of the rows; null where there are too many to hold
 * @param positive the positive class of two, else −1
 * @param confusion the weight of the rows of each class by their predicted class; empty for numbers
 * @param classes scores of each class; empty for numbers
 */
public record Quoted(
        Scores.Named metrics,
        Scores.Named baseline,
        Predictions predictions,
        int positive,
        Optional<List<double[]>> confusion,
        Optional<List<Scores.OfClass>> classes) {
    private static final long MOST_NUMBERS = 50_000_000;

    /**
     * Of {@code model} on {@code rows}.
     *
     * @param guess the rows whose most frequent class or mean is the baseline
     */
    public static Quoted of(Model model, RowStore rows, RowStore guess) {
        boolean few = rows.rows() * (4L + 2L * model.machine().task().classes()) < MOST_NUMBERS;
        Predictions predictions = few ? Predictions.of(model.machine(), rows) : null;
        Metrics metrics = few ? Metrics.of(model.machine(), predictions) : Metrics.evaluate(model.machine(), rows);
        Map<String, Double> all = Scores.of(metrics);
        Map<String, Double> baseline = new LinkedHashMap<>();
        int positive = -1;
        if (few && metrics instanceof ClassificationMetrics) {
            boolean two = model.machine().task().classes() == 2;
            positive = two
                    ? model.machine()
                            .decision()
                            .map(Decision::positive)
                            .orElseGet(() -> ClassQuality.rarer(predictions))
                    : -1;
            ClassQuality quality = new ClassQuality(predictions, positive);
            quality.values().forEach(all::putIfAbsent);
            baseline.putAll(quality.baseline(Passes.classTotals(guess)));
        } else if (few) {
            NumberQuality quality = new NumberQuality(predictions);
            quality.values().forEach(all::putIfAbsent);
            if (model.encoder().target().original(1) != 1) {
                // A relative error of a scaled target says nothing.
                all.remove("mape");
                all.remove("mapeRows");
            }
            baseline.putAll(quality.baseline(Passes.moments(guess).means()[0]));
        }
        Map<String, Double> covered = coverage(model, rows, predictions);
        all.putAll(covered);
        Map<String, Double> main = new LinkedHashMap<>(Scores.of(metrics));
        main.putAll(covered);
        main.put("f1", 0.0);
        baseline.keySet().retainAll(all.keySet());
        return new Quoted(
                Scores.Named.of(all, main.keySet()),
                Scores.Named.of(baseline, main.keySet()),
                predictions,
                positive,
                metrics instanceof ClassificationMetrics counts ? Optional.of(confusion(counts)) : Optional.empty(),
                metrics instanceof ClassificationMetrics counts
                        ? Optional.of(Scores.classes(counts))
                        : Optional.empty());
    }

    /** How often the sets or intervals of {@code model} have the truth, and how large they are, where it has them. */
    private static Map<String, Double> coverage(Model model, RowStore rows, Predictions predictions) {
        if (model.conformal().isEmpty()) {
            return Map.of();
        }
        double unit =
                model.encoder().target().original(1) - model.encoder().target().original(0);
        Conformal.Tally tally = model.conformal().get().new Tally(model.machine(), unit);
        if (predictions != null) {
            tally.add(predictions);
        } else {
            Predictions.stream(model.machine(), rows, tally::add);
        }
        return tally.values();
    }

    /** The positive class of two of {@code model}, where it says. */
    public static Optional<String> positive(Model model) {
        return model.machine()
                .decision()
                .filter(rule -> rule.positive() >= 0)
                .map(rule -> model.machine().task().labels().get(rule.positive()));
    }

    /** How {@code model} makes labels of probabilities, where it says. */
    public static Optional<String> decision(Model model) {
        return model.machine().decision().map(rule -> rule.words(model.machine().task()));
    }

    private static List<double[]> confusion(ClassificationMetrics metrics) {
        List<double[]> rows = new ArrayList<>();
        for (int k = 0; k < metrics.labels().size(); k++) {
            double[] row = new double[metrics.labels().size()];
            for (int j = 0; j < row.length; j++) {
                row[j] = metrics.confusion().get(k, j);
            }
            rows.add(row);
        }
        return rows;
    }

    /** Advice where residuals have heavy tails, and the loss was squared because it or C was given. */
    public Optional<String> advice(Fitted fitted) {
        if (predictions == null
                || classes.isPresent()
                || fitted.diagnostics(Diagnostics.OutlierTrace.class).isPresent()
                || !fitted.settings().containsKey("c")
                || !fitted.settings().getOrDefault("loss", "").equals("squared")) {
            return Optional.empty();
        }
        NumberQuality quality = new NumberQuality(predictions);
        return quality.isHeavy()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the residuals have heavy tails (tail weight %.2f): outliers have much influence on the squared"
                                + " loss; loss=huber bounds it, and is tried where neither loss nor c is given",
                        quality.tailWeight()))
                : Optional.empty();
    }
}
