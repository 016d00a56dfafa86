package org.bochner.model;

import java.util.Arrays;
import org.bochner.Task;
import org.bochner.linalg.Matrix;
import org.bochner.model.calibrate.Calibrator;

/** Sums for {@link ClassificationMetrics}. */
final class ClassificationTally implements Metrics.Tally {
    private final Task task;
    private final Link link;
    private final Matrix confusion;
    private final RankTally ranks;
    private long rows;
    private double logLoss;
    private boolean probabilities = true;

    ClassificationTally(Task task, Link link) {
        this.task = task;
        this.link = link;
        this.confusion = new Matrix(task.classes(), task.classes());
        this.ranks = task.classes() == 2 ? new RankTally() : null;
    }

    @Override
    public void add(Predictions predictions) {
        double[] targets = targets(predictions);
        double[] p = predictions.probabilities();
        int classes = task.classes();
        probabilities &= p != null;
        for (int i = 0; i < predictions.rows(); i++) {
            double w = predictions.weight(i);
            int truth = (int) targets[i];
            rows++;
            if (!(w > 0)) {
                continue;
            }
            confusion.add(truth, (int) predictions.values()[i], w);
            if (p != null) {
                logLoss -= w * Math.log(Math.max(Calibrator.LEAST_PROBABILITY, p[i * classes + truth]));
            }
            if (ranks != null) {
                ranks.add(scoreOfClassOne(predictions.scores(), i), truth == 1, w);
            }
        }
    }

    private double scoreOfClassOne(double[] scores, int row) {
        return switch (link) {
            case BINARY, LOGISTIC -> scores[row];
            case PAIRWISE, COUPLED -> -scores[row];
            default -> scores[2 * row + 1] - scores[2 * row];
        };
    }

    /** The targets, or an explanation that there are none. */
    static double[] targets(Predictions predictions) {
        if (predictions.targets() == null) {
            throw new IllegalArgumentException(
                    "rows from " + predictions.first() + " have no targets to compare predictions with");
        }
        return predictions.targets();
    }

    @Override
    public void merge(Metrics.Tally other) {
        ClassificationTally part = (ClassificationTally) other;
        double[] total = confusion.data();
        double[] more = part.confusion.data();
        for (int i = 0; i < total.length; i++) {
            total[i] += more[i];
        }
        rows += part.rows;
        logLoss += part.logLoss;
        probabilities &= part.probabilities;
        if (ranks != null) {
            ranks.merge(part.ranks);
        }
    }

    @Override
    public void clear() {
        Arrays.fill(confusion.data(), 0);
        rows = 0;
        logLoss = 0;
        probabilities = true;
        if (ranks != null) {
            ranks.clear();
        }
    }

    @Override
    public Metrics metrics() {
        double weight = Arrays.stream(confusion.data()).sum();
        return new ClassificationMetrics(
                task.labels(),
                rows,
                confusion.copy(),
                probabilities ? logLoss / weight : Double.NaN,
                ranks == null ? Double.NaN : ranks.auc());
    }
}
