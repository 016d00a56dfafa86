package org.bochner.blend;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The weights of a blend: w ≥ 0 with the least loss of Σ_m w_m z_m on held-out rows, and a ridge towards equal weights.
 *
 * <pre>  minimise over w ≥ 0:  Σ_i ω_i ℓ(y_i, Σ_m w_m z_mi) + (ρ/2) Σ_m (w_m − 1/M)²</pre>
 *
 * <p>ℓ is the log loss of the softmax (of the logistic function where there is one column), or half the squared error
 * in units of {@code unit}. The ridge can {@linkplain #withRidgeOf count as much as some rows}, so that few rows leave the weights nearly equal
 * and many decide them. The problem is convex. Newton's method: each step minimises the quadratic model within the
 * bounds by coordinate descent, and is halved until the objective falls. Cost per step O(n·K·M²); some ten steps.
 *
 * <p>References: D. Wolpert, "Stacked generalization", Neural Networks 5 (1992); L. Breiman, "Stacked regressions",
 * Machine Learning 24 (1996), who has the bound at zero.
 */
final class Stacking {
    private static final int MOST_STEPS = 50;
    private static final int MOST_SWEEPS = 20_000;

    private final double[][] z;
    private final int columns;
    private final double[] targets;
    private final double[] weights;
    /** Null for classes; for numbers what an error of each column is divided by, squared. */
    private final double[] unit;

    private final double ridge;

    /**
     * @param z scores of each model, rows × columns, calibrated or centred
     * @param targets class indices, or centred numbers, rows × columns
     * @param weights one per row, or null for ones
     * @param unit null for classes
     */
    Stacking(double[][] z, int columns, double[] targets, double[] weights, double[] unit, double ridge) {
        this.z = z;
        this.columns = columns;
        this.targets = targets;
        this.weights = weights;
        this.unit = unit;
        this.ridge = ridge;
    }

    /** The same with a ridge that counts as much as {@code rows} rows of weight 1 do at equal weights. */
    Stacking withRidgeOf(double rows) {
        double[] equal = new double[z.length];
        Arrays.fill(equal, 1.0 / z.length);
        double[][] hessian = new double[z.length][z.length];
        new Stacking(z, columns, targets, weights, unit, 0).derivatives(equal, equal, new double[z.length], hessian);
        double mass = weights == null ? rows() : Arrays.stream(weights).sum();
        double trace =
                IntStream.range(0, z.length).mapToDouble(m -> hessian[m][m]).sum();
        return new Stacking(z, columns, targets, weights, unit, Math.max(1e-12, rows * trace / z.length / mass));
    }

    /** The best weights; those of models that are not {@code allowed} are zero. */
    double[] solve(boolean[] allowed) {
        int count = z.length;
        double equal = 1.0 / IntStream.range(0, count).filter(m -> allowed[m]).count();
        double[] w = IntStream.range(0, count)
                .mapToDouble(m -> allowed[m] ? equal : 0)
                .toArray();
        double[] centre = w.clone();
        double[] gradient = new double[count];
        double[][] hessian = new double[count][count];
        double value = derivatives(w, centre, gradient, hessian);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] d = within(w, gradient, hessian, allowed);
            double fall = IntStream.range(0, count)
                    .mapToDouble(m -> gradient[m] * d[m])
                    .sum();
            if (!(fall < -1e-13 * (1 + Math.abs(value)))) {
                break;
            }
            double length = 1;
            double next = value(moved(w, d, length), centre);
            while (!(next <= value + 1e-4 * length * fall) && length > 1e-10) {
                length /= 2;
                next = value(moved(w, d, length), centre);
            }
            if (!(next < value)) {
                break;
            }
            w = moved(w, d, length);
            value = derivatives(w, centre, gradient, hessian);
        }
        return w;
    }

    private static double[] moved(double[] w, double[] d, double length) {
        double[] to = new double[w.length];
        Arrays.setAll(to, m -> Math.max(0, w[m] + length * d[m]));
        return to;
    }

    /** argmin_d g·d + d·Hd/2 with w + d ≥ 0. */
    private static double[] within(double[] w, double[] gradient, double[][] hessian, boolean[] allowed) {
        double[] d = new double[w.length];
        double[] slope = gradient.clone();
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double most = 0;
            for (int m = 0; m < d.length; m++) {
                if (!allowed[m]) {
                    continue;
                }
                double move = Math.max(-w[m] - d[m], -slope[m] / hessian[m][m]);
                d[m] += move;
                for (int l = 0; l < d.length; l++) {
                    slope[l] += move * hessian[l][m];
                }
                most = Math.max(most, Math.abs(move));
            }
            if (most < 1e-13) {
                break;
            }
        }
        return d;
    }

    /** The objective; its derivatives with the ridge go to {@code gradient} and {@code hessian} (modified). */
    double derivatives(double[] w, double[] centre, double[] gradient, double[][] hessian) {
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
            sum += ridge / 2 * (w[m] - centre[m]) * (w[m] - centre[m]);
            gradient[m] += ridge * (w[m] - centre[m]);
            hessian[m][m] += ridge;
            for (int l = 0; l < m; l++) {
                hessian[l][m] = hessian[m][l];
            }
        }
        return sum;
    }

    double value(double[] w, double[] centre) {
        double[] f = new double[columns];
        double[] p = new double[columns];
        double sum = 0;
        for (int i = 0; i < rows(); i++) {
            sum += (weights == null ? 1 : weights[i]) * loss(w, i, f, p);
        }
        for (int m = 0; m < w.length; m++) {
            sum += ridge / 2 * (w[m] - centre[m]) * (w[m] - centre[m]);
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
