package org.bochner.select.validate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.store.RowStore;

/**
 * The metric by which settings and labels of classes are chosen, such as F1 where one class is rare. F1 and recall of
 * two classes are those of the positive one; of more classes the mean F1 counts (macro). Where a metric depends on a
 * threshold, {@link #rule} tries every one on rows that training did not see.
 *
 * @param name one of those that {@link #LEGAL} lists
 */
public record Criterion(String name) {
    private static final String RECALL = "recall@precision=";

    /** The names. */
    public static final String LEGAL =
            "accuracy, balanced-accuracy, f1, log-loss, or for two classes auc or " + RECALL + "0.9";

    public Criterion {
        boolean legal = name.startsWith(RECALL)
                ? least(name) > 0 && least(name) <= 1
                : name.matches("accuracy|balanced-accuracy|f1|log-loss|auc");
        if (!legal) {
            throw new IllegalArgumentException("'" + name + "' is none of " + LEGAL);
        }
    }

    private static double least(String name) {
        return Double.parseDouble(name.substring(RECALL.length()));
    }

    /** Whether less of it is better. */
    public boolean isLoss() {
        return name.equals("log-loss");
    }

    /** Whether it is a metric of {@code task}. */
    public boolean fits(Task task) {
        return task.isClassification() && (task.classes() == 2 || !(name.equals("auc") || name.startsWith(RECALL)));
    }

    /** The metric of {@code machine} on {@code rows}; 0, or a half for auc, where rows of a class are absent. */
    public double value(KernelMachine machine, RowStore rows) {
        ClassificationMetrics metrics = (ClassificationMetrics) Metrics.evaluate(machine, rows);
        int positive = machine.decision().map(Decision::positive).orElse(1);
        double value = switch (name) {
            case "accuracy" -> metrics.accuracy();
            case "balanced-accuracy" -> metrics.balancedAccuracy();
            case "f1" -> positive < 0 ? metrics.macroF1() : metrics.f1(positive);
            case "auc" -> metrics.auc();
            case "log-loss" -> metrics.logLoss();
            default -> {
                Predictions all = Predictions.of(machine, rows);
                yield sweep(all.probabilities(), positive, all.targets(), all.weights())[0];
            }
        };
        return !Double.isNaN(value) ? value : name.equals("auc") ? 0.5 : isLoss() ? Double.POSITIVE_INFINITY : 0;
    }

    /**
     * The best labels on rows with the probabilities {@code p} (rows × classes); null where the metric asks for none.
     *
     * @param totals the weight of each class among the training rows
     */
    public Decision rule(double[] p, double[] targets, double[] weights, double[] totals, int positive) {
        if (name.equals("balanced-accuracy")) {
            return positive < 0
                    ? Decision.weights(Targets.balanced(totals), positive)
                    : new Decision(positive, balance(p, positive, targets, weights), null);
        }
        return name.equals("accuracy")
                ? Decision.likeliest(positive)
                : positive < 0 || isLoss() || name.equals("auc")
                        ? null
                        : new Decision(positive, sweep(p, positive, targets, weights)[1], null);
    }

    /**
     * The threshold of the largest balanced accuracy. Few rows of a rare class leave many thresholds about as good, of
     * which the best is chance: the middle, by log-odds, of those within half a standard error of the best is taken.
     */
    private static double balance(double[] p, int positive, double[] targets, double[] weights) {
        Integer[] order = order(p, positive, targets.length);
        double[] totals = new double[2];
        for (int i : order) {
            totals[targets[i] == positive ? 1 : 0] += weights == null ? 1 : weights[i];
        }
        double[] values = new double[order.length];
        double[] seen = new double[2];
        int best = 0;
        for (int i = 0; i < order.length; i++) {
            seen[targets[order[i]] == positive ? 1 : 0] += weights == null ? 1 : weights[order[i]];
            values[i] = seen[1] / totals[1] - seen[0] / totals[0];
            best = values[i] > values[best] ? i : best;
        }
        double hit = 0;
        double alarm = 0;
        for (int i = 0; i <= best; i++) {
            double weight = weights == null ? 1 : weights[order[i]];
            hit += targets[order[i]] == positive ? weight / totals[1] : 0;
            alarm += targets[order[i]] == positive ? 0 : weight / totals[0];
        }
        double variance = hit * (1 - hit) / totals[1] + alarm * (1 - alarm) / totals[0];
        double least = values[best] - 0.5 * Math.sqrt(Math.max(0, variance));
        int first = 0;
        while (values[first] < least) {
            first++;
        }
        int last = order.length - 1;
        while (values[last] < least) {
            last--;
        }
        double next = last + 1 == order.length ? 0 : p[2 * order[last + 1] + positive];
        double middle = (odds(p[2 * order[first] + positive]) + odds((p[2 * order[last] + positive] + next) / 2)) / 2;
        return 1 / (1 + Math.exp(-middle));
    }

    private static double odds(double probability) {
        double inner = Math.max(1e-12, Math.min(1 - 1e-12, probability));
        return Math.log(inner / (1 - inner));
    }

    private static Integer[] order(double[] p, int positive, int rows) {
        Integer[] order = IntStream.range(0, rows).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> -p[2 * i + positive]));
        return order;
    }

    /** The largest value and its threshold, of all that separate rows: halfway between two probabilities. */
    private double[] sweep(double[] p, int positive, double[] targets, double[] weights) {
        double precision = name.equals("f1") ? 0 : least(name);
        Integer[] order = order(p, positive, targets.length);
        double all = 0;
        for (int i : order) {
            all += targets[i] == positive ? weights == null ? 1 : weights[i] : 0;
        }
        double hits = 0;
        double named = 0;
        double[] best = {0, 1};
        for (int i = 0; i < order.length; i++) {
            double weight = weights == null ? 1 : weights[order[i]];
            named += weight;
            hits += targets[order[i]] == positive ? weight : 0;
            double here = p[2 * order[i] + positive];
            double next = i + 1 == order.length ? 0 : p[2 * order[i + 1] + positive];
            double value = precision == 0 ? 2 * hits / (all + named) : hits >= precision * named ? hits / all : 0;
            if (value > best[0] && (next < here || i + 1 == order.length)) {
                best = new double[] {value, (here + next) / 2};
            }
        }
        return best;
    }
}
