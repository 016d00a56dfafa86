package org.bochner.learn.landmarks;

import org.bochner.features.FeatureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;

/**
 * The length of ψ(x). A kernel with k(x, x) = 1 has features of length 1, and the values of C that are tried suit such
 * features. Learned similarities to L landmarks are mixtures of few cosines, of a squared length of up to L/2. So they
 * are scaled to a mean squared length of 1 at the landmarks, which stand for the rows.
 */
final class UnitLength {
    private static final int MOST = 512;

    private UnitLength() {}

    /** What to multiply {@code map} by: 1/√(mean ‖ψ(x_l)‖²) over up to {@value #MOST} landmarks, spread evenly. */
    static double factor(FeatureMap map, DenseRows landmarks) {
        int count = Math.min(MOST, landmarks.rows());
        int columns = map.features();
        double sum = 0;
        DenseRows sample = DenseRows.allocate(count, landmarks.columns());
        try (FloatMemory memory = sample.memory();
                FloatMemory out = FloatMemory.allocate((long) count * columns)) {
            float[] row = new float[Math.max(columns, landmarks.columns())];
            for (int i = 0; i < count; i++) {
                landmarks.copyRow((int) ((long) i * landmarks.rows() / count), row);
                memory.write(sample.start(i), row, 0, landmarks.columns());
            }
            map.apply(sample, out, 0, columns);
            for (int i = 0; i < count; i++) {
                out.read(i * columns, row, 0, columns);
                for (int l = 0; l < columns; l++) {
                    sum += (double) row[l] * row[l];
                }
            }
        }
        return sum > 0 ? 1 / Math.sqrt(sum / count) : 1;
    }
}
