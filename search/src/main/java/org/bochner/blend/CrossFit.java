package org.bochner.blend;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Task;

/**
 * The loss and the error of a blend and of each of its models on held-out rows, a fifth at a time: weights and
 * calibrations are fitted to the other four. Row i is in fold i mod {@value #FOLDS}.
 */
final class CrossFit {
    private static final int FOLDS = 5;

    private final Task task;
    private final List<HeldOut> members;
    /** Rows × models, the blend last. */
    private final double[][] loss;

    private final double[][] wrong;
    private final Scored rows;

    CrossFit(Task task, List<HeldOut> members, Scored rows, Execution execution) {
        this.task = task;
        this.members = members;
        this.rows = rows;
        this.loss = new double[members.size() + 1][rows.rows()];
        this.wrong = new double[members.size() + 1][rows.rows()];
        double[][] own = members.stream()
                .map(each -> task.isClassification() && task.classes() > 2
                        ? each.link().classScores(each.scores(), rows.rows(), task)
                        : each.linear(task))
                .toArray(double[][]::new);
        Scored singles = new Scored(own, rows.columns(), rows.targets(), rows.weights());
        for (int fold = 0; fold < FOLDS; fold++) {
            execution.check();
            int f = fold;
            Scored test = rows.some(i -> i % FOLDS == f);
            if (test.rows() == 0) {
                continue;
            }
            Combination best = Combination.fit(task, rows.some(i -> i % FOLDS != f));
            measure(members.size(), best.of(test.scores()), test, f);
            Scored fit = singles.some(i -> i % FOLDS != f);
            Scored other = singles.some(i -> i % FOLDS == f);
            for (int m = 0; m < members.size(); m++) {
                measure(m, alone(fit, m, other.scores()[m]), other, f);
            }
        }
    }

    /** {@code scores} of model {@code m} as log-odds; numbers as they are. */
    private double[] alone(Scored fit, int m, double[] scores) {
        if (!task.isClassification()) {
            return scores;
        }
        double[] line = Combination.line(fit.scores()[m], fit.columns(), fit.targets(), fit.weights());
        return Arrays.stream(scores).map(s -> line[0] * s + line[1]).toArray();
    }

    private void measure(int model, double[] f, Scored test, int fold) {
        int columns = test.columns();
        double[] ones = new double[columns];
        Arrays.fill(ones, 0.5);
        double[] unit = task.isClassification() ? null : ones;
        double[] row = new double[columns];
        double[] p = new double[columns];
        for (int i = 0; i < test.rows(); i++) {
            System.arraycopy(f, i * columns, row, 0, columns);
            int at = i * FOLDS + fold;
            loss[model][at] = Losses.of(row, test.targets(), i, unit, p);
            if (unit == null) {
                int label = columns == 1 ? (row[0] > 0 ? 1 : 0) : argmax(row);
                wrong[model][at] = label == test.targets()[i] ? 0 : 1;
            }
        }
    }

    private static int argmax(double[] row) {
        return IntStream.range(0, row.length)
                .reduce((a, b) -> row[b] > row[a] ? b : a)
                .orElseThrow();
    }

    Gain gain() {
        int blend = members.size();
        int single = IntStream.range(0, blend)
                .reduce((a, b) -> isBetter(b, a) ? b : a)
                .orElseThrow();
        boolean classes = task.isClassification();
        double loss = mean(this.loss[blend]);
        double singleLoss = mean(this.loss[single]);
        double noise = noise(this.loss[single], this.loss[blend]);
        return new Gain(
                single,
                loss,
                singleLoss,
                noise,
                classes ? mean(wrong[blend]) : Math.sqrt(loss),
                classes ? mean(wrong[single]) : Math.sqrt(singleLoss),
                classes
                        ? noise(wrong[single], wrong[blend])
                        : noise / Math.max(1e-300, Math.sqrt(loss) + Math.sqrt(singleLoss)));
    }

    private boolean isBetter(int a, int b) {
        int order = Double.compare(mean(wrong[a]), mean(wrong[b]));
        return order < 0 || (order == 0 && mean(loss[a]) < mean(loss[b]));
    }

    private double mean(double[] values) {
        double sum = 0;
        double mass = 0;
        for (int i = 0; i < values.length; i++) {
            sum += rows.weight(i) * values[i];
            mass += rows.weight(i);
        }
        return sum / mass;
    }

    /** The standard error of the mean of a − b. */
    private double noise(double[] a, double[] b) {
        double[] d = new double[a.length];
        Arrays.setAll(d, i -> a[i] - b[i]);
        double mean = mean(d);
        Arrays.setAll(d, i -> (a[i] - b[i] - mean) * (a[i] - b[i] - mean));
        double mass = IntStream.range(0, d.length).mapToDouble(rows::weight).sum();
        return Math.sqrt(mean(d) / Math.max(1, mass - 1));
    }
}
