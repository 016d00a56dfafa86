package org.bochner.data.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
        Ranked own = Ranked.of(scores, ofClass, true, weights);
        Ranked others = Ranked.of(scores, ofClass, false, weights);
        List<Step> steps = new ArrayList<>();
        double hits = 0;
        double alarms = 0;
        int i = own.scores.length;
        int j = others.scores.length;
        while (i > 0 || j > 0) {
            double score = i == 0
                    ? others.scores[j - 1]
                    : j == 0 ? own.scores[i - 1] : Math.max(own.scores[i - 1], others.scores[j - 1]);
            for (; i > 0 && !(own.scores[i - 1] < score); i--) {
                hits += own.weight(i - 1);
            }
            for (; j > 0 && !(others.scores[j - 1] < score); j--) {
                alarms += others.weight(j - 1);
            }
            steps.add(new Step(score, hits, alarms));
        }
        return new RankCurves(steps, hits, alarms);
    }

    /**
     * The scores of some rows, ascending, in arrays of numbers alone: a sort of a million objects takes seconds.
     *
     * @param weights null for ones; the weights of rows of equal score may lie at any of their places
     */
    private record Ranked(double[] scores, double[] weights) {
        static Ranked of(double[] scores, boolean[] ofClass, boolean wanted, double[] weights) {
            double[] sorted = new double[scores.length];
            int count = 0;
            for (int i = 0; i < scores.length; i++) {
                if (ofClass[i] == wanted && (weights == null || weights[i] > 0)) {
                    sorted[count++] = scores[i] + 0.0; // −0 becomes 0, to which it is equal
                }
            }
            Arrays.sort(sorted, 0, count);
            double[] sums = weights == null ? null : new double[count];
            for (int i = 0; weights != null && i < scores.length; i++) {
                if (ofClass[i] == wanted && weights[i] > 0) {
                    sums[Arrays.binarySearch(sorted, 0, count, scores[i] + 0.0)] += weights[i];
                }
            }
            return new Ranked(Arrays.copyOf(sorted, count), sums);
        }

        double weight(int i) {
            return weights == null ? 1 : weights[i];
        }
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
