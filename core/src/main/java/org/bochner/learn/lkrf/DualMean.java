package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.function.Function;

/**
 * The best lower bound of the saddle point's value that means of the models' α give.
 *
 * <p>For every α in the box, D(α) = Σα − ½ max_q qᵀv(α) is a lower bound. D is concave, and means of the α of
 * successive rounds lie nearer to its maximum than each of them. So a mean ᾱ is kept, and a new α moves it to the
 * maximum of D on the line between them. v is a square of a linear function of α, so on that line
 *
 * <pre>v((1 − t)ᾱ + tα) = (1 − t)² v(ᾱ) + t(1 − t)(v(ᾱ + α) − v(ᾱ) − v(α)) + t² v(α).</pre>
 *
 * <p>Cost of a new α: one pass for v(ᾱ + α) and {@value #HALVINGS} sorts.
 */
final class DualMean {
    private static final int HALVINGS = 12;

    private final Function<double[][], double[]> potential;
    private final Ball ball;
    private double[][] alpha;
    private double[] v;
    private double sum;
    private double bound;

    /** {@code potential} computes v of the α of all models. */
    DualMean(Function<double[][], double[]> potential, Ball ball) {
        this.potential = potential;
        this.ball = ball;
    }

    /** D(ᾱ), at least 0, which α = 0 gives. */
    double bound() {
        return bound;
    }

    /** Moves the mean towards the α of new models, {@code other}, with their v. */
    void take(double[][] other, double[] otherV) {
        double otherSum = 0;
        for (double[] each : other) {
            for (double value : each) {
                otherSum += value;
            }
        }
        if (alpha == null) {
            alpha = other;
            v = otherV;
            sum = otherSum;
            bound = Math.max(0, sum - worst(v));
            return;
        }
        double[] cross = potential.apply(mean(other, 1, 1));
        Arrays.setAll(cross, m -> cross[m] - (v[m] + otherV[m]));
        double low = 0;
        double high = 1;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if (slope(middle, otherV, cross, otherSum - sum) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double t = slope(1, otherV, cross, otherSum - sum) > 0 ? 1 : low;
        double[] there = along(t, otherV, cross);
        double value = (1 - t) * sum + t * otherSum - worst(there);
        if (value > bound) {
            alpha = mean(other, 1 - t, t);
            sum = (1 - t) * sum + t * otherSum;
            v = there;
            bound = value;
        }
    }

    private double[][] mean(double[][] other, double own, double others) {
        double[][] mean = new double[alpha.length][alpha[0].length];
        for (int k = 0; k < mean.length; k++) {
            for (int i = 0; i < mean[k].length; i++) {
                mean[k][i] = own * alpha[k][i] + others * other[k][i];
            }
        }
        return mean;
    }

    private double[] along(double t, double[] otherV, double[] cross) {
        double[] there = new double[v.length];
        Arrays.setAll(there, m -> (1 - t) * (1 - t) * v[m] + t * (1 - t) * cross[m] + t * t * otherV[m]);
        return there;
    }

    /** The derivative of D along the line. */
    private double slope(double t, double[] otherV, double[] cross, double sums) {
        double[] change = new double[v.length];
        Arrays.setAll(change, m -> -2 * (1 - t) * v[m] + (1 - 2 * t) * cross[m] + 2 * t * otherV[m]);
        return sums - QuadraticModel.dot(ball.best(along(t, otherV, cross)), change) / 2;
    }

    private double worst(double[] values) {
        return QuadraticModel.dot(ball.best(values), values) / 2;
    }
}
