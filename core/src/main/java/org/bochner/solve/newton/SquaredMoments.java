package org.bochner.solve.newton;

import org.bochner.linalg.Blas;
import org.bochner.solve.Vectors;

/**
 * The mean squared loss ½E(f − y)² from the second moments of rows and targets.
 *
 * <p>Cost: nr² operations once, 2r²K for a function of r columns and K outputs, whatever the number n of rows.
 *
 * @param columns r
 * @param outputs K
 * @param gram E z zᵀ, r×r, full
 * @param covariance the same less z̄ z̄ᵀ
 * @param mean z̄
 * @param cross E z yᵀ, r×K
 * @param targets E y
 * @param squares E |y|²
 */
public record SquaredMoments(
        int columns,
        int outputs,
        double[] gram,
        double[] covariance,
        double[] mean,
        double[] cross,
        double[] targets,
        double squares)
        implements MeanLoss {
    /** The moments of rows {@code z}, n×r, with targets n×K and weights that sum to 1. */
    public static SquaredMoments of(double[] z, int outputs, double[] targets, double[] weights) {
        int rows = weights.length;
        int columns = z.length / rows;
        double[] mean = new double[columns];
        double[] meanTarget = new double[outputs];
        double[] weighted = new double[targets.length];
        double[] scaled = new double[z.length];
        double squares = 0;
        for (int i = 0; i < rows; i++) {
            double root = Math.sqrt(weights[i]);
            for (int j = 0; j < columns; j++) {
                double value = z[i * columns + j];
                scaled[i * columns + j] = root * value;
                mean[j] += weights[i] * value;
            }
            for (int at = i * outputs; at < (i + 1) * outputs; at++) {
                weighted[at] = weights[i] * targets[at];
                meanTarget[at % outputs] += weighted[at];
                squares += weighted[at] * targets[at];
            }
        }
        double[] gram = RowLosses.gram(scaled, rows);
        double[] cross = new double[columns * outputs];
        Blas.get().dgemm(true, false, columns, outputs, rows, 1, z, weighted, 0, cross);
        double[] covariance = gram.clone();
        for (int at = 0; at < gram.length; at++) {
            covariance[at] -= mean[at / columns] * mean[at % columns];
        }
        return new SquaredMoments(columns, outputs, gram, covariance, mean, cross, meanTarget, squares);
    }

    @Override
    public boolean isQuadratic() {
        return true;
    }

    @Override
    public Point at(double[] w, double[] b, double width) {
        double[] ofW = product(w);
        double[] ofB = new double[outputs];
        double loss = squares / 2;
        for (int k = 0; k < outputs; k++) {
            double along = 0;
            for (int i = 0; i < columns; i++) {
                along += mean[i] * w[i * outputs + k];
            }
            ofB[k] = along + b[k] - targets[k];
            loss += b[k] * (along + b[k] / 2 - targets[k]);
        }
        for (int at = 0; at < w.length; at++) {
            loss += w[at] * (ofW[at] / 2 - cross[at]);
            ofW[at] += mean[at / outputs] * b[at % outputs] - cross[at];
        }
        double value = Math.max(0, loss);
        return new Point(value, value, ofW, ofB, k -> new Curvature(1, mean, covariance, null, null, null), true);
    }

    /** G·w, by sums over rows of the symmetric G. */
    private double[] product(double[] w) {
        double[] all = new double[w.length];
        double[] factors = new double[columns];
        for (int k = 0; k < outputs; k++) {
            double[] product = new double[columns];
            for (int j = 0; j < columns; j++) {
                factors[j] = w[j * outputs + k];
            }
            Vectors.addRows(product, factors, gram);
            for (int i = 0; i < columns; i++) {
                all[i * outputs + k] = product[i];
            }
        }
        return all;
    }
}
