package org.bochner.solve.dual;

import java.util.Arrays;

/**
 * What dual coordinate descent keeps in memory: β of every row and output, w = Σ β z and Σ β of every output, and for a
 * free bias the multiplier of Σ β = 0, which is the bias.
 */
final class DualState {
    final double[][] beta;
    final double[][] weights;
    final double[] sums;
    final double[] multiplier;
    private final double[] pace;
    private final double[] lastSign;
    /** Rows that are passed over until the next measurement of the gap, for each output. */
    final boolean[][] shrunk;
    /** The largest violation of the last epoch, and that of the present one, for each output. */
    final double[] violation;

    final double[] worst;
    /** ‖z‖² of every row, NaN until it is known. */
    final double[] norms;

    DualState(int rows, int features, int outputs) {
        beta = new double[outputs][rows];
        weights = new double[outputs][features];
        sums = new double[outputs];
        multiplier = new double[outputs];
        pace = new double[outputs];
        lastSign = new double[outputs];
        shrunk = new boolean[outputs][rows];
        violation = new double[outputs];
        worst = new double[outputs];
        norms = new double[rows];
        Arrays.fill(norms, Double.NaN);
    }

    /** All rows take part again; also forgets the violations with {@code forget}. */
    void wake(boolean forget) {
        for (boolean[] rows : shrunk) {
            Arrays.fill(rows, false);
        }
        if (forget) {
            Arrays.fill(violation, Double.POSITIVE_INFINITY);
        }
    }

    /** Ends an epoch. */
    void epochEnds() {
        System.arraycopy(worst, 0, violation, 0, worst.length);
        Arrays.fill(worst, 0);
    }

    /** Moves the multiplier of an output towards Σ β = 0. */
    void moveMultiplier(int output, double penalty) {
        double sign = Math.signum(sums[output]);
        double next = Math.max(0.1, pace[output] * (sign == lastSign[output] ? 1.5 : 0.5));
        pace[output] = pace[output] == 0 ? 1 : next;
        lastSign[output] = sign;
        multiplier[output] += pace[output] * penalty * sums[output];
    }

    /** All β, and so the weights, times {@code factor}: the start for another C. */
    void scale(double factor) {
        for (double[][] arrays : new double[][][] {beta, weights, {sums}}) {
            for (double[] array : arrays) {
                for (int i = 0; i < array.length; i++) {
                    array[i] *= factor;
                }
            }
        }
    }
}
