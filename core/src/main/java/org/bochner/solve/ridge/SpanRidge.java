package org.bochner.solve.ridge;

import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
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
     * @param last the bias where there are no rows
     * @return null where the matrix is not positive definite to working precision
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
        double[] constant = new double[1];
        combine(rows, dual(matrix, y, bias, constant), d, point);
        if (bias != Training.Bias.NONE) {
            point[d] = constant[0];
        }
        return point;
    }

    /**
     * β, m×K, of (M + diag r) β + b = y, where a free bias makes Σβ = 0 and a regularised one is Σβ.
     *
     * @param factor the Cholesky factor of M + diag r
     * @param y m×K
     * @param b K biases, modified
     */
    static double[] dual(double[] factor, double[] y, Training.Bias bias, double[] b) {
        int k = b.length;
        int m = y.length / k;
        double[] x = new double[m * (k + 1)];
        for (int i = 0; i < m; i++) {
            System.arraycopy(y, i * k, x, i * (k + 1), k);
            x[i * (k + 1) + k] = 1;
        }
        Blas.get().potrs(m, factor, x, k + 1);
        double[] beta = new double[m * k];
        for (int o = 0; o < k; o++) {
            double top = 0;
            double bottom = 0;
            for (int i = 0; i < m; i++) {
                top += x[i * (k + 1) + o];
                bottom += x[i * (k + 1) + k];
            }
            double free = bias == Training.Bias.FREE && m > 0 ? top / bottom : 0;
            double sum = 0;
            for (int i = 0; i < m; i++) {
                beta[i * k + o] = x[i * (k + 1) + o] - free * x[i * (k + 1) + k];
                sum += beta[i * k + o];
            }
            b[o] = bias == Training.Bias.REGULARISED ? sum : free;
        }
        return beta;
    }

    /** The lower triangle of ZZᵀ + shift, in double; in tiles, so that hardly more than half of it is computed. */
    private static double[] products(FloatMemory rows, int m, int d, double shift) {
        double[] matrix = new double[m * m];
        float[] line = new float[m];
        try (FloatMemory tile = FloatMemory.allocate((long) Math.min(TILE, m) * m)) {
            for (int from = 0; from < m; from += TILE) {
                int height = Math.min(TILE, m - from);
                int width = from + height;
                DenseRows some = new DenseRows(rows, from * d, height, d, d);
                DenseRows before = new DenseRows(rows, width, d);
                Blas.get().sgemm(false, some, true, before, 0f, new DenseRows(tile, height, width));
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
                DenseRows some = new DenseRows(rows, from * d, height, d, d);
                Blas.get().sgemm(true, new DenseRows(scale, height, 1), false, some, 0f, new DenseRows(sum, 1, d));
                sum.read(0, line, 0, d);
                for (int j = 0; j < d; j++) {
                    point[j] += line[j];
                }
            }
        }
    }
}
