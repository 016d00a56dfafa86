package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.linalg.Blas;

/**
 * Rows in memory, in double: for problems that are small enough, which are those that are solved a thousand times in a search.
 *
 * <p>Without columns of its own, row i has the i-th unit vector: the machine is then a function on the rows themselves, which is the
 * smaller form where there are fewer rows than features.
 *
 * <p>Cost: 4nrK operations for a reading; mr² for the matrix of a curve, in float, with m the rows that bend. Curves direct steps and
 * decide no digit of the answer.
 */
final class HeldRows implements Evidence {
    private final int rows;
    private final int columns;
    private final int outputs;
    /** n×r, or null for unit vectors. */
    private final double[] e;

    private final double[] targets;
    /** They sum to 1. */
    private final double[] weights;

    private final PointLoss loss;

    /**
     * Rows that are shared, not copied.
     *
     * @param e n×r, or null for the unit vectors
     * @param targets n×K, as {@link PointLoss#row} reads them
     * @param weights one per row, their sum 1
     */
    HeldRows(int columns, int outputs, double[] e, double[] targets, double[] weights, PointLoss loss) {
        this.rows = weights.length;
        this.columns = columns;
        this.outputs = outputs;
        this.e = e;
        this.targets = targets;
        this.weights = weights;
        this.loss = loss;
    }

    /** The evidence of these rows in its cheapest form: for the squared loss their moments. */
    static Evidence of(int columns, int outputs, double[] e, double[] targets, double[] weights, PointLoss loss) {
        HeldRows held = new HeldRows(columns, outputs, e, targets, weights, loss);
        return loss == PointLoss.SQUARED ? held.moments() : held;
    }

    private Moments moments() {
        double[] mean = new double[outputs];
        double squares = 0;
        double[] weighted = new double[rows * outputs];
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < outputs; k++) {
                double y = targets[i * outputs + k];
                weighted[i * outputs + k] = weights[i] * y;
                mean[k] += weights[i] * y;
                squares += weights[i] * y * y;
            }
        }
        double[] gram = new double[columns * columns];
        double[] sum = new double[columns];
        double[] cross = new double[columns * outputs];
        if (e == null) {
            for (int i = 0; i < rows; i++) {
                gram[i * columns + i] = weights[i];
                sum[i] = weights[i];
            }
            System.arraycopy(weighted, 0, cross, 0, cross.length);
        } else {
            double[] scaled = new double[e.length];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    scaled[i * columns + j] = weights[i] * e[i * columns + j];
                    sum[j] += scaled[i * columns + j];
                }
            }
            Blas.get().dgemm(true, false, columns, columns, rows, 1, scaled, columns, e, columns, 0, gram, columns);
            back(weighted, cross);
        }
        return Moments.of(columns, outputs, gram, sum, cross, mean, squares);
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int outputs() {
        return outputs;
    }

    @Override
    public boolean isQuadratic() {
        return loss == PointLoss.SQUARED;
    }

    @Override
    public boolean hasCorner() {
        return loss == PointLoss.HINGE;
    }

    @Override
    public Reading read(double[] beta, double[] bias, double width, Reading alike) {
        return read(scores(beta, bias), width, alike);
    }

    @Override
    public Reading read(double[] scores, double width, Reading alike) {
        RowsReading before = (RowsReading) alike;
        double[] slopes = new double[rows * outputs];
        double[] curvatures = new double[rows * outputs];
        double[] biasSlope = new double[outputs];
        double sum = 0;
        double exact = 0;
        for (int i = 0; i < rows; i++) {
            int at = i * outputs;
            if (before != null) {
                PointLoss.alike(
                        width, outputs, scores, targets, at, before.slopes, before.curvatures, slopes, curvatures);
            } else {
                sum += weights[i] * loss.row(width, outputs, scores, targets, at, slopes, curvatures);
                exact += weights[i] * loss.exact(outputs, scores, targets, at);
            }
            for (int k = at; k < at + outputs; k++) {
                slopes[k] *= weights[i];
                curvatures[k] *= weights[i];
                biasSlope[k - at] += slopes[k];
            }
        }
        return new RowsReading(sum, hasCorner() ? exact : sum, biasSlope, scores, slopes, curvatures);
    }

    /** A reading with the slopes and curvatures of all rows. */
    private final class RowsReading extends Reading {
        private final double[] scores;
        private final double[] slopes;
        private final double[] curvatures;

        RowsReading(
                double sum, double exact, double[] biasSlope, double[] scores, double[] slopes, double[] curvatures) {
            super(sum, exact, null, biasSlope);
            this.scores = scores;
            this.slopes = slopes;
            this.curvatures = curvatures;
        }

        @Override
        double[] scores() {
            return scores;
        }

        @Override
        double[] back() {
            double[] slope = new double[columns * outputs];
            HeldRows.this.back(slopes, slope);
            return slope;
        }

        @Override
        Curve curve(int k) {
            return HeldRows.this.curve(curvatures, k);
        }
    }

    @Override
    public double[] scores(double[] beta, double[] bias) {
        double[] scores = new double[rows * outputs];
        if (e == null) {
            System.arraycopy(beta, 0, scores, 0, scores.length);
        } else if (outputs == 1) {
            for (int i = 0; i < rows; i++) {
                scores[i] = product(i * columns, beta);
            }
        } else {
            Blas.get().dgemm(false, false, rows, outputs, columns, 1, e, columns, beta, outputs, 0, scores, outputs);
        }
        for (int i = 0; i < scores.length; i++) {
            scores[i] += bias[i % outputs];
        }
        return scores;
    }

    /** A row times β, in four sums that do not wait for each other. */
    private double product(int row, double[] beta) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j + 4 <= columns; j += 4) {
            s0 += e[row + j] * beta[j];
            s1 += e[row + j + 1] * beta[j + 1];
            s2 += e[row + j + 2] * beta[j + 2];
            s3 += e[row + j + 3] * beta[j + 3];
        }
        for (; j < columns; j++) {
            s0 += e[row + j] * beta[j];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** n. */
    int rows() {
        return rows;
    }

    /** n×K, ±1 for the hinge; shared. */
    double[] targets() {
        return targets;
    }

    /** n, of sum 1; shared. */
    double[] weights() {
        return weights;
    }

    /** Eᵀ·g for g n×K, into zeros. */
    void back(double[] g, double[] into) {
        if (e == null) {
            System.arraycopy(g, 0, into, 0, into.length);
        } else if (outputs == 1) {
            for (int i = 0; i < rows; i++) {
                double factor = g[i];
                int row = i * columns;
                for (int j = 0; factor != 0 && j < columns; j++) {
                    into[j] += factor * e[row + j];
                }
            }
        } else {
            Blas.get().dgemm(true, false, columns, outputs, rows, 1, e, columns, g, outputs, 0, into, outputs);
        }
    }

    /** How a loss bends whose second derivatives, times the weights, are {@code curvatures}, n×K. */
    Curve curve(double[] curvatures, int k) {
        double[] sum = new double[columns];
        double total = 0;
        int bent = 0;
        double[] some = new double[rows];
        int[] which = new int[rows];
        for (int i = 0; i < rows; i++) {
            double c = curvatures[i * outputs + k];
            if (c > 0) {
                total += c;
                some[bent] = c;
                which[bent++] = i;
                int row = i * columns;
                for (int j = 0; j < columns && e != null; j++) {
                    sum[j] += c * e[row + j];
                }
                if (e == null) {
                    sum[i] = c;
                }
            }
        }
        return new Curve(total, sum, null, Arrays.copyOf(some, bent), e, Arrays.copyOf(which, bent));
    }

    /** Weights of equal rows. */
    static double[] equal(int rows) {
        double[] weights = new double[rows];
        Arrays.fill(weights, 1.0 / rows);
        return weights;
    }
}
