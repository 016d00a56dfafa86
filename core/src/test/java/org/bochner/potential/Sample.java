package org.bochner.potential;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/** Small random rows for the tests of potentials, and v by its definition, the double sum over pairs of rows. */
public record Sample(float[][] rows, double[] targets, double[] weights, Task task) {
    /** Rows of which a third of the entries are zero, in classes that differ by their means. */
    public static Sample classes(int n, int d, int classes, long seed) {
        RandomStream random = RandomStream.of(seed);
        float[][] rows = new float[n][d];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            int label = random.below(classes);
            targets[i] = label;
            for (int j = 0; j < d; j++) {
                rows[i][j] = random.below(3) == 0 ? 0 : (float) (0.5 * (label + j) % 2 + random.gaussian());
            }
        }
        List<String> labels =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        return new Sample(rows, targets, null, Task.classification(labels));
    }

    public static Sample numbers(int n, int d, int outputs, long seed) {
        Sample base = classes(n, d, 2, seed);
        double[] targets = new double[n * outputs];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = 3 + base.rows[i / outputs][i % outputs] + i % 3;
        }
        return new Sample(base.rows, targets, null, new Task(List.of(), outputs));
    }

    /** With weights 0, 1, 2, 3 in turn. */
    public Sample weighted() {
        return new Sample(
                rows,
                targets,
                IntStream.range(0, rows.length).mapToDouble(i -> i % 4).toArray(),
                task);
    }

    /** Every row as often as its weight says. */
    Sample repeated() {
        int[] which = IntStream.range(0, rows.length)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weight(i)))
                .toArray();
        int outputs = task.outputs();
        return new Sample(
                Arrays.stream(which).mapToObj(i -> rows[i]).toArray(float[][]::new),
                Arrays.stream(which)
                        .flatMap(i -> IntStream.range(i * outputs, (i + 1) * outputs))
                        .mapToDouble(k -> targets[k])
                        .toArray(),
                null,
                task);
    }

    public RowStore store(boolean sparse, int threads) {
        return MemoryStore.of(
                rows, sparse, targets, weights, task, Execution.defaults().threads(threads));
    }

    double weight(int i) {
        return weights == null ? 1 : weights[i];
    }

    /** λ_ij: what a kernel value of rows i and j should be, times their weights. */
    public double agreement(int i, int j) {
        double product = weight(i) * weight(j);
        if (task.isClassification()) {
            return targets[i] == targets[j] ? product : -product;
        }
        double sum = 0;
        for (int k = 0; k < task.outputs(); k++) {
            sum += (targets[i * task.outputs() + k] - mean(k)) * (targets[j * task.outputs() + k] - mean(k));
        }
        return product * sum;
    }

    /** λ of all pairs of rows. */
    double[][] agreements() {
        double[][] all = new double[rows.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                all[i][j] = agreement(i, j);
            }
        }
        return all;
    }

    private double mean(int output) {
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < rows.length; i++) {
            sum += weight(i) * targets[i * task.outputs() + output];
            weight += weight(i);
        }
        return sum / weight;
    }

    /** v by its definition, Σ_ij λ_ij φ(x_i)·φ(x_j). Cost: O(n²). */
    double[] naive(SpectralMeasure measure) {
        double[][] agreement = agreements();
        double[] v = new double[measure.count()];
        double[] phi = new double[rows.length];
        for (int m = 0; m < v.length; m++) {
            float[] omega = new float[measure.inputs()];
            measure.atoms().copyAtom(m, omega);
            for (double quarter : quarters(measure.family())) {
                for (int i = 0; i < phi.length; i++) {
                    double t = 0;
                    for (int j = 0; j < omega.length; j++) {
                        t += (double) omega[j] * rows[i][j];
                    }
                    phi[i] = feature(measure, m, t - quarter);
                }
                for (int i = 0; i < phi.length; i++) {
                    for (int j = 0; j < phi.length; j++) {
                        v[m] += agreement[i][j] * phi[i] * phi[j];
                    }
                }
            }
        }
        return v;
    }

    /** The sine is a cosine a quarter turn later. */
    private static double[] quarters(Family family) {
        return family == Family.FOURIER_PAIR ? new double[] {0, Math.PI / 2} : new double[] {0};
    }

    private static double feature(SpectralMeasure measure, int m, double t) {
        return switch (measure.family()) {
            case FOURIER_PAIR -> Math.cos(t);
            case FOURIER_PHASE -> Math.sqrt(2) * Math.cos(t + measure.phases()[m]);
            case ARC_COSINE_0 -> t > 0 ? Math.sqrt(2) : 0;
            case ARC_COSINE_1 -> Math.sqrt(2) * Math.max(t, 0);
            case ARC_COSINE_2 -> Math.sqrt(2) * Math.pow(Math.max(t, 0), 2);
            case COORDINATE -> t;
        };
    }
}
