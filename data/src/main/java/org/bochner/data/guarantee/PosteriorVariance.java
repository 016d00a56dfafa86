package org.bochner.data.guarantee;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.Rows;
import org.bochner.model.KernelMachine;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * How sure a linear model of the squared loss is of each of its numbers.
 *
 * <p>The minimiser of ½‖w‖² + C Σ (w·z + b − y)² is the mean of a posterior: that of y = w·z + b + noise of variance σ²
 * with w ~ N(0, 2Cσ² I) and any b. The variance of w·z + b under it is
 *
 * <pre>σ² (1/n + (z − z̄)ᵀ A⁻¹ (z − z̄)),   A = Σ (z_i − z̄)(z_i − z̄)ᵀ + I/2C</pre>
 *
 * <p>and σ² is estimated by Σ (y_i − ŷ_i)²/(n − 1 − tr A⁻¹(A − I/2C)). Of the number itself, with its noise, it is
 * σ² more.
 * The features count as given: what the search for them cost in certainty is not in it. It is no guarantee, since
 * the law of noise is assumed; {@link Conformal} assumes none.
 *
 * <p>Cost: a pass over the rows with nD² products in double, D³/6 for the factor of A, D²/2 for each row.
 */
public final class PosteriorVariance {
    private final KernelMachine machine;
    private final int features;
    /** The lower factor of A, row by row. */
    private final double[] factor;

    private final double[] mean;
    private final double rows;
    private final double noise;

    private PosteriorVariance(
            KernelMachine machine, int features, double[] factor, double[] mean, double rows, double noise) {
        this.machine = machine;
        this.features = features;
        this.factor = factor;
        this.mean = mean;
        this.rows = rows;
        this.noise = noise;
    }

    /**
     * Of {@code machine}, which stays the caller's.
     *
     * @param train the rows that it was trained on, of weight 1
     * @param c the C of its training, the setting {@code c} of the fit
     * @throws BadInput for classes, several targets, or fewer rows than the model has degrees of freedom
     */
    public static PosteriorVariance of(KernelMachine machine, RowStore train, double c) {
        if (machine.task().isClassification() || machine.task().outputs() != 1) {
            throw new BadInput("a posterior variance belongs to a model of one number, not of " + machine.task());
        }
        int d = machine.features();
        double n = train.rows();
        double[] sums = moments(machine, train, d);
        double[] mean = new double[d];
        Arrays.setAll(mean, j -> sums[j] / n);
        double[] a = new double[d * d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * d + j] = sums[d + i * d + j] - n * mean[i] * mean[j] + (i == j ? 1 / (2 * c) : 0);
            }
        }
        factorise(a, d);
        // tr A⁻¹(A − I/2C) = D − tr A⁻¹/2C, and tr A⁻¹ is the sum of the squares of L⁻¹.
        double trace = 0;
        double[] column = new double[d];
        for (int i = 0; i < d; i++) {
            Arrays.fill(column, 0);
            column[i] = 1;
            trace += squared(a, column, d);
        }
        double freedom = n - 1 - (d - trace / (2 * c));
        if (!(freedom > 0)) {
            throw new BadInput("the noise cannot be estimated from " + train.rows() + " rows with " + d
                    + " features; take fewer features, or a smaller C");
        }
        return new PosteriorVariance(machine, d, a, mean, n, sums[d + d * d] / freedom);
    }

    /** Σ z, Σ z zᵀ (its lower half) and Σ (y − ŷ)². */
    private static double[] moments(KernelMachine machine, RowStore train, int d) {
        return train.run(new Passes.Sums("moments", d + d * d + 1) {
            @Override
            public void accumulate(Block block, double[] sums) {
                double[] z = machine.features(block.rows());
                double[] scores = machine.scores(block.rows());
                for (int r = 0; r < block.size(); r++) {
                    for (int i = 0; i < d; i++) {
                        double zi = z[r * d + i];
                        sums[i] += zi;
                        for (int j = 0; j <= i; j++) {
                            sums[d + i * d + j] += zi * z[r * d + j];
                        }
                    }
                    double residual = block.targets()[r] - scores[r];
                    sums[d + d * d] += residual * residual;
                }
            }
        });
    }

    /** The factor L of L Lᵀ = A in the lower half of {@code a} (modified). */
    private static void factorise(double[] a, int d) {
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = a[i * d + j];
                for (int k = 0; k < j; k++) {
                    sum -= a[i * d + k] * a[j * d + k];
                }
                // A is at least I/2C; what is less is rounding.
                a[i * d + j] = i == j ? Math.sqrt(Math.max(sum, Double.MIN_NORMAL)) : sum / a[j * d + j];
            }
        }
    }

    /** ‖L⁻¹ v‖² = vᵀ A⁻¹ v; {@code v} (modified) is used up. */
    private static double squared(double[] factor, double[] v, int d) {
        double sum = 0;
        for (int i = 0; i < d; i++) {
            for (int k = 0; k < i; k++) {
                v[i] -= factor[i * d + k] * v[k];
            }
            v[i] /= factor[i * d + i];
            sum += v[i] * v[i];
        }
        return sum;
    }

    /** σ², the variance of what no model of these features explains, in the square of the encoded target's unit. */
    public double noise() {
        return noise;
    }

    /** The variance of the number predicted for each of {@code some}, as the model encodes rows; O(D²) a row. */
    public double[] of(Rows some) {
        double[] z = machine.features(some);
        double[] variances = new double[some.rows()];
        double[] v = new double[features];
        for (int r = 0; r < variances.length; r++) {
            for (int j = 0; j < features; j++) {
                v[j] = z[r * features + j] - mean[j];
            }
            variances[r] = noise * (1 / rows + squared(factor, v, features));
        }
        return variances;
    }
}
