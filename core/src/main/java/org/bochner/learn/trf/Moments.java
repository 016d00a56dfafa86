package org.bochner.learn.trf;

/**
 * Rows under the squared loss: all that it needs is their second moments, whatever the number of rows.
 *
 * @param columns r
 * @param outputs K
 * @param gram mean of e eᵀ, r×r, full
 * @param centred the same less ē ēᵀ
 * @param sum mean of e
 * @param cross mean of e yᵀ, r×K
 * @param targets mean of y
 * @param squares mean of y², summed over the outputs
 */
record Moments(
        int columns,
        int outputs,
        double[] gram,
        double[] centred,
        double[] sum,
        double[] cross,
        double[] targets,
        double squares)
        implements Evidence {
    static Moments of(
            int columns, int outputs, double[] gram, double[] sum, double[] cross, double[] targets, double squares) {
        double[] centred = gram.clone();
        for (int i = 0; i < columns; i++) {
            for (int j = 0; j < columns; j++) {
                centred[i * columns + j] -= sum[i] * sum[j];
            }
        }
        return new Moments(columns, outputs, gram, centred, sum, cross, targets, squares);
    }

    @Override
    public boolean isQuadratic() {
        return true;
    }

    @Override
    public boolean hasCorner() {
        return false;
    }

    /** ½E(f − y)² from β and b: quadratic forms of the moments. */
    @Override
    public Reading read(double[] beta, double[] bias, double width, Reading alike) {
        double[] slope = new double[columns * outputs];
        double[] biasSlope = new double[outputs];
        double loss = squares / 2;
        for (int k = 0; k < outputs; k++) {
            double along = 0;
            for (int i = 0; i < columns; i++) {
                along += sum[i] * beta[i * outputs + k];
            }
            biasSlope[k] = along + bias[k] - targets[k];
            loss += bias[k] * (along + bias[k] / 2 - targets[k]);
        }
        product(beta, slope);
        for (int i = 0; i < columns; i++) {
            for (int k = 0; k < outputs; k++) {
                int at = i * outputs + k;
                loss += beta[at] * (slope[at] / 2 - cross[at]);
                slope[at] += sum[i] * bias[k] - cross[at];
            }
        }
        double value = Math.max(0, loss);
        return new Reading(value, value, slope, biasSlope) {
            @Override
            Curve curve(int k) {
                return Curve.ofGram(1, sum, centred);
            }
        };
    }

    /** G·β, by sums over rows of the symmetric G, which the compiler turns into vector instructions. */
    private void product(double[] beta, double[] into) {
        double[] line = new double[columns];
        for (int k = 0; k < outputs; k++) {
            java.util.Arrays.fill(line, 0);
            for (int j = 0; j < columns; j++) {
                double b = beta[j * outputs + k];
                int row = j * columns;
                for (int i = 0; b != 0 && i < columns; i++) {
                    line[i] += b * gram[row + i];
                }
            }
            for (int i = 0; i < columns; i++) {
                into[i * outputs + k] = line[i];
            }
        }
    }
}
