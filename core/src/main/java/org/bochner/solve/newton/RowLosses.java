package org.bochner.solve.newton;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Loss;
import org.bochner.solve.Vectors;

/**
 * The mean loss of rows in memory, in double.
 *
 * <p>Cost for n rows, r columns and K outputs: 4nrK operations for a function; mr² for the matrix of second derivatives
 * of an output, m being the rows with curvature.
 */
public final class RowLosses implements MeanLoss {
    /** Rows of a product: enough that the matrix is seldom written, few enough that they stay in cache. */
    private static final int TILE = 1024;

    private final int rows;
    private final int columns;
    private final int outputs;
    private final double[] z;
    private final double[] targets;
    private final double[] weights;
    private final Loss loss;
    private final Gram[] grams;
    /** What {@link #products} was last asked for, and its answer. */
    private double[] scales;

    private double[] products;

    /**
     * Rows that are shared, not copied.
     *
     * @param z n×r
     * @param targets n×K, or n classes where the loss is joint
     * @param weights one per row, their sum 1
     */
    public RowLosses(double[] z, int outputs, double[] targets, double[] weights, Loss loss) {
        this.rows = weights.length;
        this.columns = z.length / rows;
        this.outputs = outputs;
        this.z = z;
        this.targets = targets;
        this.weights = weights;
        this.loss = loss;
        this.grams = new Gram[outputs];
    }

    @Override
    public int outputs() {
        return outputs;
    }

    @Override
    public boolean isQuadratic() {
        return loss == Loss.SQUARED;
    }

    /** Whether the loss is the hinge, which has a corner. */
    public boolean isHinge() {
        return loss == Loss.HINGE;
    }

    /** n×K, ±1 for the hinge; shared. */
    public double[] targets() {
        return targets;
    }

    /** n, of sum 1; shared. */
    public double[] weights() {
        return weights;
    }

    @Override
    public Point at(double[] w, double[] b, double width) {
        double[] scores = scores(w, b);
        double[] slopes = new double[scores.length];
        double[] curvatures = new double[scores.length];
        double[] ofB = new double[outputs];
        Loss smooth = isHinge() && width > 0 ? Loss.ROUNDED_HINGE : loss;
        int each = targets.length / rows;
        double sum = 0;
        double exact = 0;
        boolean same = true;
        for (int i = 0; i < rows; i++) {
            int at = i * outputs;
            double weight = MeanLoss.share(loss) * weights[i];
            sum += weight * smooth.row(width, outputs, scores, at, targets, i * each, slopes, at, curvatures);
            for (int k = at; k < at + outputs; k++) {
                exact += isHinge() ? weight * loss.value(scores[k], targets[k], 0) : 0;
                slopes[k] *= weight;
                curvatures[k] *= weight;
                ofB[k - at] += slopes[k];
                same &= curvatures[k] == curvatures[at];
            }
        }
        double unrounded = isHinge() ? exact : sum;
        return new Point(sum, unrounded, back(slopes), ofB, k -> curvature(curvatures, k), same);
    }

    /** wᵀz + b of all rows, n×K. */
    public double[] scores(double[] w, double[] b) {
        double[] scores = new double[rows * outputs];
        if (outputs == 1) {
            for (int i = 0; i < rows; i++) {
                scores[i] = Vectors.dot(z, i * columns, w);
            }
        } else {
            Blas.get().dgemm(false, false, rows, outputs, columns, 1, z, w, 0, scores);
        }
        for (int at = 0; at < scores.length; at++) {
            scores[at] += b[at % outputs];
        }
        return scores;
    }

    /** Zᵀ·g for g n×K. */
    public double[] back(double[] g) {
        double[] sums = new double[columns * outputs];
        if (outputs > 1) {
            Blas.get().dgemm(true, false, columns, outputs, rows, 1, z, g, 0, sums);
        } else {
            Vectors.addRows(sums, g, z);
        }
        return sums;
    }

    /** For several outputs on few rows: one product of all rows instead of one for each output and step. */
    @Override
    public double[] products(double[] of) {
        if (4L * rows * rows > (long) outputs * columns * columns) {
            return null;
        }
        if (!Arrays.equals(of, scales)) {
            double[] f = new double[columns * rows];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    f[j * rows + i] = of[j] * z[i * columns + j];
                }
            }
            products = gram(f, columns);
            scales = of;
        }
        return products;
    }

    /** The second derivative for output {@code k} where those of the rows, times the weights, are {@code c}, n×K. */
    public Curvature curvature(double[] c, int k) {
        double[] own = new double[rows];
        double[] sum = new double[columns];
        double total = 0;
        int m = 0;
        for (int i = 0; i < rows; i++) {
            own[i] = c[i * outputs + k];
            total += own[i];
            m += own[i] > 0 ? 1 : 0;
        }
        Vectors.addRows(sum, own, z);
        if (m < columns) {
            int[] index = IntStream.range(0, rows).filter(i -> own[i] > 0).toArray();
            double[] positive = Arrays.stream(index).mapToDouble(i -> own[i]).toArray();
            return new Curvature(total, sum, null, positive, index, z);
        }
        double[] mean = new double[columns];
        for (int j = 0; j < columns; j++) {
            mean[j] = sum[j] / total;
        }
        if (grams[k] == null) {
            grams[k] = new Gram();
        }
        return new Curvature(total, sum, grams[k].centred(own, m, mean, total), null, null, null);
    }

    /**
     * Σ c (z − z̄)(z − z̄)ᵀ for one output. From one Newton step to the next few rows of a squared hinge gain or lose
     * their curvature: only these are added or subtracted. The sum is about a centre that is z̄ when it is computed
     * again.
     */
    private final class Gram {
        private double[] held = new double[rows];
        private double[] centre;
        private double[] upper;

        /** The matrix, full, as a new array, of curvatures of which {@code m} are positive. */
        double[] centred(double[] c, int m, double[] mean, double total) {
            int changed = 0;
            for (int i = 0; i < rows; i++) {
                changed += c[i] != held[i] ? 1 : 0;
            }
            if (centre == null || changed > m / 2) {
                held = new double[rows];
                upper = new double[columns * columns];
                centre = mean;
            }
            update(c, -1);
            update(c, 1);
            held = c;
            double[] full = upper.clone();
            for (int i = 0; i < columns && mean != centre; i++) {
                double off = total * (mean[i] - centre[i]);
                for (int j = i; j < columns; j++) {
                    full[i * columns + j] -= off * (mean[j] - centre[j]);
                }
            }
            Matrix.mirror(full, columns);
            return full;
        }

        /** Writes the row that begins at {@code from}, less the centre and times {@code factor}, into {@code out}. */
        private void scale(int from, double factor, double[] out, int to) {
            for (int j = 0; j < centre.length; j++) {
                out[to + j] = factor * (z[from + j] - centre[j]);
            }
        }

        /** Adds (sign 1) the rows whose curvature has grown, or subtracts (−1) those whose curvature has shrunk. */
        private void update(double[] c, int sign) {
            double[] some = new double[Math.min(rows, TILE) * columns];
            int at = 0;
            for (int i = 0; i < rows; i++) {
                double change = sign * (c[i] - held[i]);
                if (change > 0) {
                    scale(i * columns, Math.sqrt(change), some, at);
                    at += columns;
                }
                if (at == some.length || at > 0 && i == rows - 1) {
                    Blas.get().dsyrk(at / columns, columns, sign, some, 1, upper);
                    at = 0;
                }
            }
        }
    }

    /** AᵀA, full, for A of {@code rows} rows. */
    static double[] gram(double[] a, int rows) {
        int n = a.length / rows;
        double[] gram = new double[n * n];
        Blas.get().dsyrk(rows, n, 1, a, 0, gram);
        Matrix.mirror(gram, n);
        return gram;
    }
}
