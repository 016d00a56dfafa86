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
            double threshold =
                    positive < 0 || targets.length == 0 ? Double.NaN : balance(p, positive, targets, weights);
            return Double.isNaN(threshold)
                    ? Decision.weights(Targets.balanced(totals), positive)
                    : new Decision(positive, threshold, null);
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
     * NaN where rows of a class are absent.
     */
    private static double balance(double[] p, int positive, double[] targets, double[] weights) {
        Integer[] order = order(p, positive, targets.length);
        double[] totals = new double[2];
        for (int i : order) {
            totals[targets[i] == positive ? 1 : 0] += weights == null ? 1 : weights[i];
        }
        // For the threshold below each row: the shares of both classes above it.
        double[] alarms = new double[order.length];
        double[] hits = new double[order.length];
        double[] seen = new double[2];
        int best = -1;
        for (int i = 0; i < order.length; i++) {
            seen[targets[order[i]] == positive ? 1 : 0] += weights == null ? 1 : weights[order[i]];
            alarms[i] = seen[0] / totals[0];
            hits[i] = seen[1] / totals[1];
            boolean better = best < 0 || hits[i] - alarms[i] > hits[best] - alarms[best];
            best = separates(p, positive, order, i) && better ? i : best;
        }
        double variance = hits[best] * (1 - hits[best]) / totals[1] + alarms[best] * (1 - alarms[best]) / totals[0];
        double least = hits[best] - alarms[best] - 0.5 * Math.sqrt(Math.max(0, variance));
        int first = best;
        int last = best;
        for (int i = 0; i < order.length; i++) {
            if (separates(p, positive, order, i) && hits[i] - alarms[i] >= least) {
                first = Math.min(first, i);
                last = i;
            }
        }
        double middle = (odds(between(p, positive, order, first)) + odds(between(p, positive, order, last))) / 2;
        return totals[0] > 0 && totals[1] > 0 ? 1 / (1 + Math.exp(-middle)) : Double.NaN;
    }

    /** Whether the next row of {@code order} has a smaller probability than row {@code i} of it. */
    private static boolean separates(double[] p, int positive, Integer[] order, int i) {
        return i + 1 == order.length || p[2 * order[i + 1] + positive] < p[2 * order[i] + positive];
    }

    /** The threshold between row {@code i} of {@code order} and the next. */
    private static double between(double[] p, int positive, Integer[] order, int i) {
        return (p[2 * order[i] + positive] + (i + 1 == order.length ? 0 : p[2 * order[i + 1] + positive])) / 2;
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
            double value = precision == 0 ? 2 * hits / (all + named) : hits >= precision * named ? hits / all : 0;
            if (value > best[0] && separates(p, positive, order, i)) {
                best = new double[] {value, between(p, positive, order, i)};
            }
        }
        return best;
    }
}
