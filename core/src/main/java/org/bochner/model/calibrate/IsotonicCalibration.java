package org.bochner.model.calibrate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bochner.linalg.Matrix;

/**
 * The best non-decreasing function of the score, per class, divided by their sum for several classes.
 *
 * <p>Pool adjacent violators: rows in order of their score are blocks of one value; while a block's mean target is
 * not above that of the block before it, the two become one. The result minimises the weighted squared error over
 * all non-decreasing functions. Between two blocks the function is a straight line; outside it is constant. The
 * targets are Platt's ({@link SigmoidCalibration}), so no probability is 0 or 1. It needs some thousand
 * rows: with fewer it follows the noise. Cost O(n log n).
 *
 * <p>Reference: B. Zadrozny, C. Elkan, "Transforming classifier scores into accurate multiclass probability
 * estimates", KDD 2002.
 *
 * @param scores the knots of every column, ascending
 * @param values the probability at every knot, non-decreasing, within (0, 1)
 */
public record IsotonicCalibration(double[][] scores, double[][] values) implements Calibration, Calibration.OneColumn {
    static final String NAME = "isotonic";

    public IsotonicCalibration {
        if (scores.length == 0 || scores.length != values.length) {
            throw new IllegalArgumentException(scores.length + " columns of knots with " + values.length);
        }
        for (int k = 0; k < scores.length; k++) {
            check(k, scores[k], values[k]);
        }
    }

    private static void check(int column, double[] x, double[] y) {
        if (x.length == 0 || x.length != y.length) {
            throw new IllegalArgumentException(
                    "column " + column + " has " + x.length + " knots with " + y.length + " values");
        }
        for (int i = 0; i < x.length; i++) {
            boolean ordered = i == 0 || (x[i] >= x[i - 1] && y[i] >= y[i - 1]);
            if (!ordered || !(y[i] > 0 && y[i] < 1) || !Double.isFinite(x[i])) {
                throw new IllegalArgumentException("column " + column + ", knot " + i + ": (" + x[i] + ", " + y[i]
                        + ") is out of order or not a probability within (0, 1)");
            }
        }
    }

    /** Fits every column; {@code labels} are class indices, {@code weights} may be null for ones. */
    public static IsotonicCalibration fit(double[] scores, int columns, double[] labels, double[] weights) {
        double[][] x = new double[columns][];
        double[][] y = new double[columns][];
        for (int k = 0; k < columns; k++) {
            double[][] knots = pool(ScoreColumn.of(scores, columns, k, labels, weights));
            x[k] = knots[0];
            y[k] = knots[1];
        }
        return new IsotonicCalibration(x, y);
    }

    /** The ends of the pooled blocks and their values. */
    private static double[][] pool(ScoreColumn column) {
        double[] s = column.scores();
        double[] t = column.targets();
        int n = s.length;
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> s[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] low = new double[n];
        double[] high = new double[n];
        double[] mass = new double[n];
        double[] mean = new double[n];
        int blocks = 0;
        for (int i : order) {
            low[blocks] = s[i];
            high[blocks] = s[i];
            mass[blocks] = column.weights()[i];
            mean[blocks] = t[i];
            blocks++;
            while (blocks > 1 && (mean[blocks - 1] <= mean[blocks - 2] || low[blocks - 1] == high[blocks - 2])) {
                int a = blocks - 2;
                int b = blocks - 1;
                double sum = mass[a] + mass[b];
                mean[a] += (mean[b] - mean[a]) * (mass[b] / sum);
                mass[a] = sum;
                high[a] = high[b];
                blocks--;
            }
        }
        double[][] knots = new double[2][2 * blocks];
        int count = 0;
        for (int b = 0; b < blocks; b++) {
            knots[0][count] = low[b];
            knots[1][count++] = mean[b];
            if (high[b] > low[b]) {
                knots[0][count] = high[b];
                knots[1][count++] = mean[b];
            }
        }
        return new double[][] {Arrays.copyOf(knots[0], count), Arrays.copyOf(knots[1], count)};
    }

    @Override
    public int columns() {
        return scores.length;
    }

    @Override
    public void probabilities(double[] rowScores, int rows, double[] out) {
        Calibration.normalise(columns(), rowScores, rows, out, this);
    }

    @Override
    public double at(int column, double score) {
        double[] x = scores[column];
        double[] y = values[column];
        int found = Arrays.binarySearch(x, score);
        if (found >= 0) {
            return y[found];
        }
        int next = -found - 1;
        if (next == 0 || next == x.length) {
            return y[Math.max(0, next - 1)];
        }
        double share = (score - x[next - 1]) / (x[next] - x[next - 1]);
        return Math.min(y[next], y[next - 1] + share * (y[next] - y[next - 1]));
    }

    @Override
    public String name() {
        return NAME;
    }

    /** A line (column, score, value) for every knot. */
    @Override
    public Matrix numbers() {
        Matrix all =
                new Matrix(Arrays.stream(scores).mapToInt(each -> each.length).sum(), 3);
        int line = 0;
        for (int k = 0; k < columns(); k++) {
            for (int i = 0; i < scores[k].length; i++, line++) {
                all.set(line, 0, k);
                all.set(line, 1, scores[k][i]);
                all.set(line, 2, values[k][i]);
            }
        }
        return all;
    }

    static IsotonicCalibration of(Matrix knots, int columns) {
        Calibration.requireShape(knots, knots.rows(), 3);
        double[][] scores = new double[columns][];
        double[][] values = new double[columns][];
        for (int k = 0; k < columns; k++) {
            int of = k;
            int[] mine = IntStream.range(0, knots.rows())
                    .filter(i -> knots.get(i, 0) == of)
                    .toArray();
            scores[k] = Arrays.stream(mine).mapToDouble(i -> knots.get(i, 1)).toArray();
            values[k] = Arrays.stream(mine).mapToDouble(i -> knots.get(i, 2)).toArray();
        }
        return new IsotonicCalibration(scores, values);
    }
}
