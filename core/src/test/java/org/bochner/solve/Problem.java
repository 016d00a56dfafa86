package org.bochner.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.linalg.LinearFunction;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/** Small random data for tests, and the objective in plain double loops as its oracle. */
public record Problem(float[][] rows, double[] targets, double[] weights, Task task) {
    public static Problem classes(int n, int d, int classes, long seed) {
        RandomStream random = RandomStream.of(seed);
        float[][] centres = new float[classes][d];
        for (float[] centre : centres) {
            random.gaussians(centre);
        }
        float[][] rows = new float[n][d];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            int label = i < classes ? i : random.below(classes);
            targets[i] = label;
            for (int j = 0; j < d; j++) {
                // A third of the entries are zero, so that sparse rows are sparse.
                rows[i][j] = random.uniform() < 0.33 ? 0 : (float) (0.7 * centres[label][j] + random.gaussian());
            }
        }
        List<String> labels = new ArrayList<>();
        for (int k = 0; k < classes; k++) {
            labels.add("c" + k);
        }
        return new Problem(rows, targets, null, Task.classification(labels));
    }

    public static Problem numbers(int n, int d, int outputs, long seed) {
        Problem base = classes(n, d, 2, seed);
        RandomStream random = RandomStream.of(seed, 9);
        double[] targets = new double[n * outputs];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < outputs; k++) {
                targets[i * outputs + k] =
                        2 + k + base.rows[i][k % d] - 0.5 * base.rows[i][(k + 1) % d] + 0.3 * random.gaussian();
            }
        }
        return new Problem(base.rows, targets, null, new Task(List.of(), outputs));
    }

    public Problem weighted(long seed) {
        RandomStream random = RandomStream.of(seed, 5);
        double[] values = new double[rows.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 11 == 3 ? 0 : 0.2 + 2 * random.uniform();
        }
        return new Problem(rows, targets, values, task);
    }

    public RowStore store() {
        return store(false, 1);
    }

    public RowStore store(boolean sparse, int threads) {
        return MemoryStore.of(
                rows, sparse, targets, weights, task, Execution.defaults().threads(threads));
    }

    public Targets targets(Training training) {
        Targets plain = training.loss().targets(task);
        ClassWeights by = training.classWeights();
        return by.listed().isEmpty() ? plain : plain.weighted(by.of(new double[0]));
    }

    /** P of a function in double. */
    public double objective(LinearFunction f, Training training, double c) {
        double sum = Arrays.stream(f.weights().data()).map(w -> w * w).sum() / 2;
        if (training.bias() == Training.Bias.REGULARISED) {
            sum += Arrays.stream(f.bias()).map(b -> b * b).sum() / 2;
        }
        List<Double> listed = training.classWeights().listed();
        int k = f.outputs();
        for (int i = 0; i < rows.length; i++) {
            double[] s = f.bias().clone();
            for (int j = 0; j < rows[i].length; j++) {
                for (int o = 0; o < k; o++) {
                    s[o] += rows[i][j] * f.weights().get(j, o);
                }
            }
            double u = (weights == null ? 1 : weights[i]) * (listed.isEmpty() ? 1 : listed.get((int) targets[i]));
            if (training.loss() == Loss.MULTINOMIAL) {
                sum += c * u * Loss.softmax(s, 0, s.length, (int) targets[i], s, 0);
                continue;
            }
            for (int o = 0; o < k; o++) {
                double y = !task.isClassification() ? targets[i * k + o] : targets[i] == (k == 1 ? 1 : o) ? 1 : -1;
                sum += c * u * training.loss().value(s[o], y, training.epsilon());
            }
        }
        return sum;
    }
}
