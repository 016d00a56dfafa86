package org.bochner.model;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.store.MemoryStore;

/** Small machines and rows for tests, from a seed. */
public final class Machines {
    public static final int COLUMNS = 7;

    private Machines() {}

    public static Task classes(int count) {
        return Task.classification(
                IntStream.range(0, count).mapToObj(k -> "class " + k).toList());
    }

    /** A machine on Gaussian landmarks with random weights. */
    public static KernelMachine random(Task task, Link link, int features, long seed) {
        Random random = new Random(seed);
        LandmarkMap map = new LandmarkMap(DenseRows.of(rows(features, seed + 1)), 2);
        return new KernelMachine(map, function(features, link.outputs(task), random), task, link);
    }

    /** A machine that is linear in the rows. */
    public static KernelMachine linear(Task task, Link link, long seed) {
        return new KernelMachine(null, function(COLUMNS, link.outputs(task), new Random(seed)), task, link);
    }

    private static LinearFunction function(int features, int outputs, Random random) {
        Matrix weights = new Matrix(features, outputs);
        for (int i = 0; i < weights.data().length; i++) {
            weights.data()[i] = random.nextGaussian();
        }
        return new LinearFunction(weights, random.doubles(outputs, -0.3, 0.3).toArray());
    }

    public static float[][] rows(int count, long seed) {
        Random random = new Random(seed);
        float[][] rows = new float[count][COLUMNS];
        for (float[] row : rows) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return rows;
    }

    static MemoryStore store(int count, Task task, double[] targets, double[] weights, int threads, long seed) {
        return MemoryStore.of(
                rows(count, seed), targets, weights, task, Execution.defaults().threads(threads));
    }

    public static double[] labels(int count, int classes, long seed) {
        return new Random(seed).ints(count, 0, classes).asDoubleStream().toArray();
    }

    /** Every kind of machine, closed by the caller. */
    public static List<KernelMachine> all() {
        return List.of(
                random(classes(2), Link.BINARY, 20, 1),
                random(classes(2), Link.LOGISTIC, 20, 2),
                random(classes(5), Link.ONE_VS_REST, 20, 3),
                random(classes(5), Link.MULTINOMIAL, 20, 4),
                random(classes(5), Link.PAIRWISE, 20, 5),
                random(classes(5), Link.COUPLED, 20, 9),
                random(Task.regression(), Link.IDENTITY, 20, 6),
                random(new Task(List.of(), 3), Link.IDENTITY, 20, 7),
                linear(classes(3), Link.ONE_VS_REST, 8));
    }
}
