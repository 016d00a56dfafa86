package org.bochner.search;

import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.store.MemoryStore;

/** Small tasks whose answers are known. */
public final class SmallTasks {
    private SmallTasks() {}

    /** Points in the unit disc, coloured like a windmill; no straight line tells the colours apart. */
    public static MemoryStore windmill(int rows, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 7);
        float[][] x = new float[rows][2];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            double radius = Math.sqrt(stream.uniform());
            double angle = 2 * Math.PI * stream.uniform();
            x[i][0] = (float) (radius * Math.cos(angle));
            x[i][1] = (float) (radius * Math.sin(angle));
            y[i] = Math.sin(2 * angle + 1.4 * radius) > 0 ? 1 : 0;
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("no", "yes")), execution);
    }

    /** y = 10 sin 3x + 100. */
    public static MemoryStore wave(int rows, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 9);
        float[][] x = new float[rows][1];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = (float) stream.gaussian();
            y[i] = 100 + 10 * Math.sin(3 * x[i][0]) + 0.1 * stream.gaussian();
        }
        return MemoryStore.of(x, y, null, Task.regression(), execution);
    }

    /** Four blobs, one per class, in three columns. */
    public static MemoryStore blobs(int rows, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 8);
        float[][] x = new float[rows][3];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            int k = i % 4;
            x[i][0] = (float) (0.4 * stream.gaussian() + (k & 1) * 2);
            x[i][1] = (float) (0.4 * stream.gaussian() + (k >> 1) * 2);
            x[i][2] = (float) stream.gaussian();
            y[i] = k;
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("a", "b", "c", "d")), execution);
    }
}
