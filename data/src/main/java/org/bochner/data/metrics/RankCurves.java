package org.bochner.data.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How well a score ranks the rows of one class before the others: the ROC and the precision-recall curve with their
 * areas, and lift.
 *
 * <p>Rows of equal score are one step: no order among them is assumed. Cost O(n log n).
 *
 * @param steps the curve, from no row to all; each step adds the rows of the next lower score
 * @param positives the weight of the rows of the class
 * @param negatives the weight of the others
 */
public record RankCurves(List<Step> steps, double positives, double negatives) {
    /**
     * The rows from a score on.
     *
     * @param score the least of their scores
     * @param hits the weight of those of the class
     * @param alarms the weight of the others
     */
    public record Step(double score, double hits, double alarms) {}

    public RankCurves {
        steps = List.copyOf(steps);
    }

    /**
     * The curves of {@code scores}.
     *
     * @param ofClass whether a row is of the class
     * @param weights one per row, or null for ones; rows without weight are left out
     */
    public static RankCurves of(double[] scores, boolean[] ofClass, double[] weights) {
        Integer[] order = IntStream.range(0, scores.length)
                .filter(i -> weights == null || weights[i] > 0)
                .boxed()
                .toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> -scores[i]));
        List<Step> steps = new ArrayList<>();
        double hits = 0;
        double alarms = 0;
        for (int i = 0; i < order.length; i++) {
            double weight = weights == null ? 1 : weights[order[i]];
            hits += ofClass[order[i]] ? weight : 0;
            alarms += ofClass[order[i]] ? 0 : weight;
            if (i + 1 == order.length || scores[order[i + 1]] < scores[order[i]]) {
                steps.add(new Step(scores[order[i]], hits, alarms));
            }
        }
        return new RankCurves(steps, hits, alarms);
    }

    /** The area under the ROC curve: the chance that a row of the class scores above another, ties half. */
    public double auc() {
        double area = 0;
        Step last = new Step(0, 0, 0);
        for (Step step : steps) {
            area += (step.alarms - last.alarms) * (step.hits + last.hits) / 2;
            last = step;
        }
        return positives > 0 && negatives > 0 ? Math.min(1, area / (positives * negatives)) : Double.NaN;
    }

    /**
     * Average precision, Σ (recall − recall before)·precision over the steps: the area under the precision-recall curve
     * without interpolation.
     */
    public double averagePrecision() {
        double sum = 0;
        double before = 0;
        for (Step step : steps) {
            sum += (step.hits - before) * step.hits / (step.hits + step.alarms);
            before = step.hits;
        }
        return positives > 0 ? Math.min(1, sum / positives) : Double.NaN;
    }

    /**
     * How many times more of the class are among the {@code share} of rows with the highest scores than among as many
     * drawn at random. Where rows of equal score lie across the border, they count in part.
     */
    public double lift(double share) {
        double all = positives + negatives;
        double wanted = share * all;
        Step last = new Step(0, 0, 0);
        for (Step step : steps) {
            double rows = step.hits + step.alarms;
            if (rows >= wanted) {
                double before = last.hits + last.alarms;
                double hits = last.hits + (step.hits - last.hits) * (wanted - before) / (rows - before);
                return positives > 0 ? hits / wanted / (positives / all) : Double.NaN;
            }
            last = step;
        }
        return Double.NaN;
    }
}
