package org.bochner.model.calibrate;

import org.bochner.linalg.Matrix;

/**
 * Platt's sigmoid: P(class 1) = σ(a·s + b), and for several classes one sigmoid per class, divided by their sum.
 *
 * <p>(a, b) minimises the weighted cross-entropy of the targets (N₊+1)/(N₊+2) and 1/(N₋+2) instead of 1 and 0,
 * so that separable scores do not give an infinite slope. The method is Newton's with a halved step until the
 * objective falls enough, on a Hessian with a tiny ridge; it needs some ten passes over the scores. A slope below
 * zero would reverse the decisions of the model; then a = 0, and the probability is the share of the class.
 *
 * <p>Reference: H.-T. Lin, C.-J. Lin, R. C. Weng, "A note on Platt's probabilistic outputs for support vector
 * machines", Machine Learning 68 (2007).
 *
 * @param numbers a, at least 0, and b of every column: columns×2
 */
public record SigmoidCalibration(Matrix numbers) implements Calibration, Calibration.OneColumn {
    static final String NAME = "sigmoid";
    private static final int MOST_STEPS = 100;
    private static final double RIDGE = 1e-12;

    public SigmoidCalibration {
        Calibration.requireShape(numbers, Math.max(1, numbers.rows()), 2);
        for (int k = 0; k < numbers.rows(); k++) {
            double a = numbers.get(k, 0);
            double b = numbers.get(k, 1);
            if (!(a >= 0) || !Double.isFinite(a) || !Double.isFinite(b)) {
                throw new IllegalArgumentException("sigmoid of column " + k + " has slope " + a + " and intercept " + b
                        + "; the slope is at least 0 and both are finite");
            }
        }
    }

    /** Fits one sigmoid per column; {@code labels} are class indices, {@code weights} may be null for ones. */
    public static SigmoidCalibration fit(double[] scores, int columns, double[] labels, double[] weights) {
        Matrix numbers = new Matrix(columns, 2);
        for (int k = 0; k < columns; k++) {
            double[] ab = newton(ScoreColumn.of(scores, columns, k, labels, weights));
            numbers.set(k, 0, ab[0]);
            numbers.set(k, 1, ab[1]);
        }
        return new SigmoidCalibration(numbers);
    }

    private static double[] newton(ScoreColumn column) {
        double[] s = column.scores();
        double[] t = column.targets();
        double[] w = column.weights();
        double a = 0;
        double b = Math.log((column.positive() + 1) / (column.negative() + 1));
        double prior = b;
        double value = objective(s, t, w, a, b);
        for (int step = 0; step < MOST_STEPS; step++) {
            double ga = 0;
            double gb = 0;
            double haa = RIDGE;
            double hab = 0;
            double hbb = RIDGE;
            for (int i = 0; i < s.length; i++) {
                double p = Calibration.sigmoid(a * s[i] + b);
                double g = w[i] * (p - t[i]);
                double h = w[i] * p * (1 - p);
                ga += g * s[i];
                gb += g;
                haa += h * s[i] * s[i];
                hab += h * s[i];
                hbb += h;
            }
            double determinant = haa * hbb - hab * hab;
            double da = -(hbb * ga - hab * gb) / determinant;
            double db = -(haa * gb - hab * ga) / determinant;
            double fall = ga * da + gb * db;
            if (!(fall < -1e-12 * (1 + Math.abs(value)))) {
                break;
            }
            double length = 1;
            double next = objective(s, t, w, a + da, b + db);
            while (!(next <= value + 1e-4 * length * fall) && length > 1e-10) {
                length /= 2;
                next = objective(s, t, w, a + length * da, b + length * db);
            }
            if (!(next < value)) {
                break;
            }
            a += length * da;
            b += length * db;
            value = next;
        }
        return a > 0 && Double.isFinite(a) && Double.isFinite(b) ? new double[] {a, b} : new double[] {0, prior};
    }

    /** Σ w (log(1+e^u) − t·u) with u = a·s + b. */
    private static double objective(double[] s, double[] t, double[] w, double a, double b) {
        double sum = 0;
        for (int i = 0; i < s.length; i++) {
            double u = a * s[i] + b;
            sum += w[i] * (Calibration.softplus(u) - t[i] * u);
        }
        return sum;
    }

    @Override
    public int columns() {
        return numbers.rows();
    }

    @Override
    public void probabilities(double[] scores, int rows, double[] out) {
        Calibration.normalise(columns(), scores, rows, out, this);
    }

    @Override
    public double at(int column, double score) {
        return Calibration.sigmoid(numbers.get(column, 0) * score + numbers.get(column, 1));
    }

    @Override
    public String name() {
        return NAME;
    }
}
