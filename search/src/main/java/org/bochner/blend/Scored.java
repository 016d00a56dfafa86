package org.bochner.blend;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Held-out rows with the scores of several models.
 *
 * @param scores of each model, rows × columns
 * @param columns the scores of a row
 * @param targets class indices, or numbers, rows × columns
 * @param weights one per row, or null for ones
 */
record Scored(double[][] scores, int columns, double[] targets, double[] weights) {
    int rows() {
        return scores[0].length / columns;
    }

    double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /** The rows whose number {@code which} takes. */
    Scored some(IntPredicate which) {
        int[] rows = IntStream.range(0, rows()).filter(which).toArray();
        int perRow = targets.length / rows();
        return new Scored(
                Arrays.stream(scores).map(each -> some(each, columns, rows)).toArray(double[][]::new),
                columns,
                some(targets, perRow, rows),
                weights == null ? null : some(weights, 1, rows));
    }

    private static double[] some(double[] values, int columns, int[] rows) {
        double[] picked = new double[rows.length * columns];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(values, rows[i] * columns, picked, i * columns, columns);
        }
        return picked;
    }

    /** The least mean squared error of a model for each column; not zero. */
    double[] least() {
        double[] least = new double[columns];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (double[] s : scores) {
            double[] sums = new double[columns];
            double mass = 0;
            for (int i = 0; i < rows(); i++) {
                mass += weight(i);
                for (int k = 0; k < columns; k++) {
                    double error = s[i * columns + k] - targets[i * columns + k];
                    sums[k] += weight(i) * error * error;
                }
            }
            for (int k = 0; k < columns; k++) {
                least[k] = Math.min(least[k], sums[k] / mass);
            }
        }
        return Arrays.stream(least).map(each -> Math.max(each, 1e-300)).toArray();
    }
}
