package org.bochner.solve.ridge;

import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Training;

/**
 * Ridge regression in the span of its m rows: (ZZᵀ + diag r) β + b = y, weights Zᵀβ; the side to solve on where the
 * rows are fewer than the features.
 */
public final class SpanRidge {
    private static final int TILE = 256;

    private SpanRidge() {}

    /**
     * Solves for D weights and the bias, if there is one.
     *
     * @param rows Z, m×D
     * @param ridge r, one positive number per row
     * @param last the bias to keep when no row tells one
     * @return null where the matrix is not positive in our numbers
     */
    public static double[] solve(FloatMemory rows, int d, double[] ridge, double[] y, Training.Bias bias, double last) {
        int m = y.length;
        double[] point = new double[bias == Training.Bias.NONE ? d : d + 1];
        if (m == 0) {
            if (bias == Training.Bias.FREE) {
                point[d] = last;
            }
            return point;
        }
        double[] matrix = products(rows, m, d, bias == Training.Bias.REGULARISED ? 1 : 0);
        for (int i = 0; i < m; i++) {
            matrix[i * m + i] += ridge[i];
        }
        if (Blas.get().potrf(m, matrix) != 0) {
            return null;
        }
        double[] right = new double[2 * m];
        for (int i = 0; i < m; i++) {
            right[2 * i] = y[i];
            right[2 * i + 1] = 1;
        }
        Blas.get().potrs(m, matrix, right, 2);
        double b = 0;
        if (bias == Training.Bias.FREE) {
            double top = 0;
            double bottom = 0;
            for (int i = 0; i < m; i++) {
                top += right[2 * i];
                bottom += right[2 * i + 1];
            }
            b = top / bottom;
        }
        double[] beta = new double[m];
        double sum = 0;
        for (int i = 0; i < m; i++) {
            beta[i] = right[2 * i] - b * right[2 * i + 1];
            sum += beta[i];
        }
        combine(rows, beta, d, point);
        if (bias != Training.Bias.NONE) {
            point[d] = bias == Training.Bias.FREE ? b : sum;
        }
        return point;
    }

    /** The lower triangle of ZZᵀ + shift, in double; in tiles, so that hardly more than half of it is computed. */
    private static double[] products(FloatMemory rows, int m, int d, double shift) {
        double[] matrix = new double[m * m];
        float[] line = new float[m];
        try (FloatMemory tile = FloatMemory.allocate((long) Math.min(TILE, m) * m)) {
            for (int from = 0; from < m; from += TILE) {
                int height = Math.min(TILE, m - from);
                int width = from + height;
                Blas.get().sgemm(false, true, height, width, d, 1f, rows, from * d, d, rows, 0, d, 0f, tile, 0, width);
                for (int i = 0; i < height; i++) {
                    int row = from + i;
                    tile.read(i * width, line, 0, row + 1);
                    for (int j = 0; j <= row; j++) {
                        matrix[row * m + j] = line[j] + shift;
                    }
                }
            }
        }
        return matrix;
    }

    /** point[0..d) = Zᵀβ (modified): in float within a tile of rows, in double between tiles. */
    private static void combine(FloatMemory rows, double[] beta, int d, double[] point) {
        float[] line = new float[Math.max(d, TILE)];
        try (FloatMemory scale = FloatMemory.allocate(TILE);
                FloatMemory sum = FloatMemory.allocate(d)) {
            for (int from = 0; from < beta.length; from += TILE) {
                int height = Math.min(TILE, beta.length - from);
                for (int i = 0; i < height; i++) {
                    line[i] = (float) beta[from + i];
                }
                scale.write(0, line, 0, height);
                Blas.get().sgemm(true, false, 1, d, height, 1f, scale, 0, 1, rows, from * d, d, 0f, sum, 0, d);
                sum.read(0, line, 0, d);
                for (int j = 0; j < d; j++) {
                    point[j] += line[j];
                }
            }
        }
    }
}
