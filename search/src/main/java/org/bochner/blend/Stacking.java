package org.bochner.blend;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The weights of a blend: w ≥ 0 of sum 1 with the least loss of Σ_m w_m z_m on held-out rows.
 *
 * <pre>  minimise over w ≥ 0, Σ w = 1:  Σ_i ω_i ℓ(y_i, Σ_m w_m z_mi)</pre>
 *
 * <p>ℓ is the log loss of the softmax (of the logistic function where there is one column), or half the squared error
 * in units of {@code unit}. The sum of 1 keeps the scale that each model's own calibration gives; without it few rows
 * choose a scale too. The problem is convex. Newton's method: each step minimises the quadratic model within the bounds
 * by moving weight between two models at a time, and is halved until the objective falls. Cost per step O(n·K·M²); some
 * ten steps.
 *
 * <p>References: D. Wolpert, "Stacked generalization", Neural Networks 5 (1992); L. Breiman, "Stacked regressions",
 * Machine Learning 24 (1996), who has the bound at zero.
 */
final class Stacking {
    private static final int MOST_STEPS = 50;
    private static final int MOST_MOVES = 20_000;

    private final double[][] z;
    private final int columns;
    private final double[] targets;
    private final double[] weights;
    /** Null for classes; for numbers what an error of each column is divided by, squared. */
    private final double[] unit;

    /**
     * @param z scores of each model, rows × columns, calibrated
     * @param targets class indices, or numbers, rows × columns
     * @param weights one per row, or null for ones
     * @param unit null for classes
     */
    Stacking(double[][] z, int columns, double[] targets, double[] weights, double[] unit) {
        this.z = z;
        this.columns = columns;
        this.targets = targets;
        this.weights = weights;
        this.unit = unit;
    }

    /** The best weights; those of models that are not {@code allowed} are zero. */
    double[] solve(boolean[] allowed) {
        int count = z.length;
        double equal = 1.0 / IntStream.range(0, count).filter(m -> allowed[m]).count();
        double[] w = IntStream.range(0, count)
                .mapToDouble(m -> allowed[m] ? equal : 0)
                .toArray();
        double[] gradient = new double[count];
        double[][] hessian = new double[count][count];
        double value = derivatives(w, gradient, hessian);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] d = within(w, gradient, hessian, allowed);
            double fall = IntStream.range(0, count)
                    .mapToDouble(m -> gradient[m] * d[m])
                    .sum();
            if (!(fall < -1e-13 * (1 + Math.abs(value)))) {
                break;
            }
            double length = 1;
            double next = value(moved(w, d, length));
            while (!(next <= value + 1e-4 * length * fall) && length > 1e-10) {
                length /= 2;
                next = value(moved(w, d, length));
            }
            if (!(next < value)) {
                break;
            }
            w = moved(w, d, length);
            value = derivatives(w, gradient, hessian);
        }
        return w;
    }

    private static double[] moved(double[] w, double[] d, double length) {
        double[] to = new double[w.length];
        Arrays.setAll(to, m -> Math.max(0, w[m] + length * d[m]));
        return to;
    }

    /** argmin_d g·d + d·Hd/2 with w + d ≥ 0 and Σd = 0: weight goes from one model to another while that helps. */
    private static double[] within(double[] w, double[] gradient, double[][] hessian, boolean[] allowed) {
        double[] d = new double[w.length];
        double[] slope = gradient.clone();
        for (int move = 0; move < MOST_MOVES; move++) {
            int to = -1;
            int from = -1;
            for (int m = 0; m < d.length; m++) {
                if (allowed[m] && (to < 0 || slope[m] < slope[to])) {
                    to = m;
                }
                if (allowed[m] && w[m] + d[m] > 0 && (from < 0 || slope[m] > slope[from])) {
                    from = m;
                }
            }
            double curve = hessian[to][to] + hessian[from][from] - 2 * hessian[to][from];
            double step = Math.min(w[from] + d[from], (slope[from] - slope[to]) / Math.max(curve, 1e-300));
            if (!(step > 1e-14)) {
                break;
            }
            d[from] = step == w[from] + d[from] ? -w[from] : d[from] - step;
            d[to] += step;
            for (int l = 0; l < d.length; l++) {
                slope[l] += step * (hessian[l][to] - hessian[l][from]);
            }
        }
        return d;
    }

    /** The objective; its derivatives go to {@code gradient} and {@code hessian} (modified). */
    double derivatives(double[] w, double[] gradient, double[][] hessian) {
        Arrays.fill(gradient, 0);
        for (double[] line : hessian) {
            Arrays.fill(line, 0);
        }
        double sum = 0;
        double[] f = new double[columns];
        double[] p = new double[columns];
        double[] mean = new double[w.length];
        for (int i = 0; i < rows(); i++) {
            double weight = weights == null ? 1 : weights[i];
            sum += weight * loss(w, i, f, p);
            int at = i * columns;
            for (int m = 0; m < w.length; m++) {
                mean[m] = 0;
                double slope = 0;
                for (int k = 0; k < columns; k++) {
                    mean[m] += unit == null && columns > 1 ? p[k] * z[m][at + k] : 0;
                    slope += slope(i, k, f, p) * z[m][at + k];
                }
                gradient[m] += weight * slope;
                for (int l = 0; l <= m; l++) {
                    double curve = -mean[m] * mean[l];
                    for (int k = 0; k < columns; k++) {
                        curve += curvature(k, p) * z[m][at + k] * z[l][at + k];
                    }
                    hessian[m][l] += weight * curve;
                }
            }
        }
        for (int m = 0; m < w.length; m++) {
            for (int l = 0; l < m; l++) {
                hessian[l][m] = hessian[m][l];
            }
        }
        return sum;
    }

    double value(double[] w) {
        double[] f = new double[columns];
        double[] p = new double[columns];
        double sum = 0;
        for (int i = 0; i < rows(); i++) {
            sum += (weights == null ? 1 : weights[i]) * loss(w, i, f, p);
        }
        return sum;
    }

    private int rows() {
        return z[0].length / columns;
    }

    /** ℓ of row {@code i}; its scores and probabilities go to {@code f} and {@code p} (modified). */
    private double loss(double[] w, int i, double[] f, double[] p) {
        for (int k = 0; k < columns; k++) {
            f[k] = 0;
            for (int m = 0; m < w.length; m++) {
                f[k] += w[m] * z[m][i * columns + k];
            }
        }
        return Losses.of(f, targets, i, unit, p);
    }

    /** ∂ℓ/∂f_k. */
    private double slope(int i, int k, double[] f, double[] p) {
        if (unit != null) {
            return (f[k] - targets[i * columns + k]) / unit[k];
        }
        return p[k] - (targets[i] == (columns == 1 ? 1 : k) ? 1 : 0);
    }

    /** The diagonal of the Hessian of ℓ, without the outer product of the softmax. */
    private double curvature(int k, double[] p) {
        return unit != null ? 1 / unit[k] : columns == 1 ? p[0] * (1 - p[0]) : p[k];
    }
}
