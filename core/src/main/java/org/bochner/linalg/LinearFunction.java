package org.bochner.linalg;

import java.util.Arrays;

/**
 * The linear function f(z) = Wᵀz + b of D features with K outputs: what every solver returns and every model holds.
 *
 * <p>{@link #scores} is the specification of a prediction, so it is exact about bits. The score of a row is
 * ((z₁w₁ + z₂w₂) + z₃w₃) + … + b, every product and sum rounded to double, in that order. It does not depend on the
 * rows beside it, on how rows are cut into blocks, or on whether they are dense or sparse; a matrix product of a
 * native library promises none of this. The dense loop runs over a tile of transposed rows, so that it is one
 * vector operation per product although no sum is reordered. Cost O(rows·D·K), or O(entries·K) for sparse rows.
 *
 * @param weights W, D×K
 * @param bias b, K numbers
 */
public record LinearFunction(Matrix weights, double[] bias) {
    /** Rows of a tile; with {@link #DEPTH} columns of doubles it stays within the first-level cache. */
    private static final int TILE = 32;

    private static final int DEPTH = 128;

    public LinearFunction {
        if (weights.columns() != bias.length) {
            throw new IllegalArgumentException(
                    "weights with " + weights.columns() + " columns need as many biases, not " + bias.length);
        }
    }

    /** The function that is zero everywhere, where solvers start. */
    public static LinearFunction zero(int features, int outputs) {
        return new LinearFunction(new Matrix(features, outputs), new double[outputs]);
    }

    /** D. */
    public int features() {
        return weights.rows();
    }

    /** K. */
    public int outputs() {
        return bias.length;
    }

    /** Writes f of every row of {@code z} to {@code out[i·K ..]} (modified). Safe to call from several threads. */
    public void scores(Rows z, double[] out) {
        if (z.columns() != features()) {
            throw new IllegalArgumentException(
                    "rows have " + z.columns() + " columns where the function has " + features() + " weights");
        }
        if (out.length < (long) z.rows() * outputs()) {
            throw new IllegalArgumentException(
                    z.rows() + " rows × " + outputs() + " outputs do not fit " + out.length + " numbers");
        }
        if (z instanceof SparseRows sparse) {
            scores(sparse, out);
        } else {
            scores((DenseRows) z, out);
        }
    }

    private void scores(SparseRows z, double[] out) {
        int outputs = outputs();
        double[] w = weights.data();
        int[] index = z.index();
        double[] sum = new double[outputs];
        for (int i = 0; i < z.rows(); i++) {
            Arrays.fill(sum, 0);
            for (int e = z.start(i); e < z.end(i); e++) {
                double value = z.values().get(e);
                int at = index[e] * outputs;
                for (int k = 0; k < outputs; k++) {
                    sum[k] += value * w[at + k];
                }
            }
            for (int k = 0; k < outputs; k++) {
                out[i * outputs + k] = sum[k] + bias[k];
            }
        }
    }

    private void scores(DenseRows z, double[] out) {
        int outputs = outputs();
        float[] row = new float[DEPTH];
        double[] tile = new double[DEPTH * TILE];
        double[][] sums = new double[outputs][TILE];
        for (int first = 0; first < z.rows(); first += TILE) {
            int count = Math.min(TILE, z.rows() - first);
            for (double[] sum : sums) {
                Arrays.fill(sum, 0);
            }
            for (int from = 0; from < features(); from += DEPTH) {
                int depth = Math.min(DEPTH, features() - from);
                for (int i = 0; i < count; i++) {
                    z.memory().read(z.start(first + i) + from, row, 0, depth);
                    spread(row, depth, tile, i);
                }
                for (int k = 0; k < outputs; k++) {
                    addProducts(tile, depth, from * outputs + k, sums[k]);
                }
            }
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < outputs; k++) {
                    out[(first + i) * outputs + k] = sums[k][i] + bias[k];
                }
            }
        }
    }

    /** Column {@code i} of the tile from a row. */
    private static void spread(float[] row, int depth, double[] tile, int i) {
        for (int j = 0; j < depth; j++) {
            tile[j * TILE + i] = row[j];
        }
    }

    /** Adds Σ_j tile_ji·w_j to the sum of every row i, j ascending; {@code at} is where the weight of j = 0 lies. */
    private void addProducts(double[] tile, int depth, int at, double[] sum) {
        int outputs = outputs();
        double[] w = weights.data();
        int j = 0;
        for (; j + 4 <= depth; j += 4) {
            double w0 = w[at + j * outputs];
            double w1 = w[at + (j + 1) * outputs];
            double w2 = w[at + (j + 2) * outputs];
            double w3 = w[at + (j + 3) * outputs];
            int t = j * TILE;
            for (int i = 0; i < TILE; i++) {
                sum[i] = sum[i]
                        + tile[t + i] * w0
                        + tile[t + TILE + i] * w1
                        + tile[t + 2 * TILE + i] * w2
                        + tile[t + 3 * TILE + i] * w3;
            }
        }
        for (; j < depth; j++) {
            double wj = w[at + j * outputs];
            for (int i = 0; i < TILE; i++) {
                sum[i] += tile[j * TILE + i] * wj;
            }
        }
    }
}
