package org.bochner.learn.nsrf;

import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.store.MemoryStore;

/** Points on the unit sphere of three dimensions, with classes that few harmonics tell. */
final class Globe {
    private Globe() {}

    /** Fields of two colours: four sectors in two belts. */
    static MemoryStore fields(int rows, long seed, Execution execution) {
        return points(rows, seed, 2, execution);
    }

    /** Three classes by a height that waves with the azimuth. */
    static MemoryStore three(int rows, long seed, Execution execution) {
        return points(rows, seed, 3, execution);
    }

    private static MemoryStore points(int rows, long seed, int classes, Execution execution) {
        RandomStream stream = RandomStream.of(seed, 11);
        float[][] x = new float[rows][3];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            double z = 2 * stream.uniform() - 1;
            double azimuth = 2 * Math.PI * stream.uniform();
            double radius = Math.sqrt(1 - z * z);
            x[i][0] = (float) (radius * Math.cos(azimuth));
            x[i][1] = (float) (radius * Math.sin(azimuth));
            x[i][2] = (float) z;
            double wave = z + 0.3 * Math.sin(2 * azimuth);
            y[i] = classes == 2 ? (Math.sin(2 * azimuth) * z > 0 ? 1 : 0) : wave < -0.3 ? 0 : wave < 0.3 ? 1 : 2;
        }
        List<String> labels = classes == 2 ? List.of("dark", "light") : List.of("low", "middle", "high");
        return MemoryStore.of(x, y, null, Task.classification(labels), execution);
    }
}
