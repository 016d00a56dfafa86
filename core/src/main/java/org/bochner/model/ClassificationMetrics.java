package org.bochner.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.linalg.Matrix;
import org.bochner.model.calibrate.Calibrator;

/**
 * How well classes were predicted.
 *
 * @param labels the names of the classes
 * @param rows how many rows were compared
 * @param confusion entry (i, j) is the weight of rows of class i that were predicted as class j
 * @param logLoss the mean of −log p(true class), natural logarithm; NaN where the model has no probabilities
 * @param auc for two classes the probability that a row of class 1 scores higher than one of class 0, ties half; NaN
 *     for more classes and where one class is absent
 */
public record ClassificationMetrics(List<String> labels, long rows, Matrix confusion, double logLoss, double auc)
        implements Metrics {
    public ClassificationMetrics {
        labels = List.copyOf(labels);
    }

    /** The sum of the rows' weights. */
    public double weight() {
        double sum = 0;
        for (double count : confusion.data()) {
            sum += count;
        }
        return sum;
    }

    public double accuracy() {
        double right = 0;
        for (int k = 0; k < labels.size(); k++) {
            right += confusion.get(k, k);
        }
        return right / weight();
    }

    /** 1 − accuracy, from the counts. */
    public double error() {
        double wrong = 0;
        for (int i = 0; i < labels.size(); i++) {
            for (int j = 0; j < labels.size(); j++) {
                wrong += i == j ? 0 : confusion.get(i, j);
            }
        }
        return wrong / weight();
    }

    /** The share of class {@code k} that was recognised; NaN where the class is absent. */
    public double recall(int k) {
        double sum = 0;
        for (int j = 0; j < labels.size(); j++) {
            sum += confusion.get(k, j);
        }
        return confusion.get(k, k) / sum;
    }

    /** The share of the predictions {@code k} that was right; NaN where it was never predicted. */
    public double precision(int k) {
        double sum = 0;
        for (int i = 0; i < labels.size(); i++) {
            sum += confusion.get(i, k);
        }
        return confusion.get(k, k) / sum;
    }

    /** The harmonic mean of precision and recall of class {@code k}; NaN where it is absent and never predicted. */
    public double f1(int k) {
        double both = 0;
        for (int j = 0; j < labels.size(); j++) {
            both += confusion.get(k, j) + confusion.get(j, k);
        }
        return 2 * confusion.get(k, k) / both;
    }

    /** The mean F1 of the classes that are present or predicted. */
    public double macroF1() {
        return IntStream.range(0, labels.size())
                .mapToDouble(this::f1)
                .filter(each -> !Double.isNaN(each))
                .average()
                .orElse(Double.NaN);
    }

    /** The mean recall of the classes that are present. */
    public double balancedAccuracy() {
        double sum = 0;
        int present = 0;
        for (int k = 0; k < labels.size(); k++) {
            double recall = recall(k);
            if (!Double.isNaN(recall)) {
                sum += recall;
                present++;
            }
        }
        return sum / present;
    }

    @Override
    public double main() {
        return accuracy();
    }

    @Override
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("accuracy", accuracy());
        values.put("error", error());
        values.put("logLoss", logLoss);
        values.put("balancedAccuracy", balancedAccuracy());
        values.put("auc", auc);
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

    /** The sums that metrics are made from. */
    static final class Tally {
        private final Task task;
        private final Link link;
        private final Matrix confusion;
        private final RankTally ranks;
        private long rows;
        private double logLoss;
        private boolean probabilities = true;

        Tally(Task task, Link link) {
            this.task = task;
            this.link = link;
            this.confusion = new Matrix(task.classes(), task.classes());
            this.ranks = task.classes() == 2 ? new RankTally() : null;
        }

        /** Adds the predictions of a block, which must have targets. */
        void add(Predictions predictions) {
            double[] targets = predictions.requireTargets();
            double[] p = predictions.probabilities();
            int classes = task.classes();
            double[] block = new double[classes * classes];
            double loss = 0;
            for (int i = 0; i < predictions.rows(); i++) {
                double w = predictions.weight(i);
                int truth = (int) targets[i];
                if (!(w > 0)) {
                    continue;
                }
                block[truth * classes + (int) predictions.values()[i]] += w;
                if (p != null) {
                    loss -= w * Math.log(Math.max(Calibrator.LEAST_PROBABILITY, p[i * classes + truth]));
                }
                if (ranks != null) {
                    ranks.add(scoreOfClassOne(predictions.scores(), i), truth == 1, w);
                }
            }
            for (int i = 0; i < block.length; i++) {
                confusion.data()[i] += block[i];
            }
            rows += predictions.rows();
            logLoss += loss;
            probabilities &= p != null;
        }

        private double scoreOfClassOne(double[] scores, int row) {
            return switch (link) {
                case BINARY, LOGISTIC -> scores[row];
                case PAIRWISE, COUPLED -> -scores[row];
                default -> scores[2 * row + 1] - scores[2 * row];
            };
        }

        ClassificationMetrics metrics() {
            double weight = Arrays.stream(confusion.data()).sum();
            return new ClassificationMetrics(
                    task.labels(),
                    rows,
                    confusion.copy(),
                    probabilities ? logLoss / weight : Double.NaN,
                    ranks == null ? Double.NaN : ranks.auc());
        }
    }
}
