package org.bochner.learn.lkrf;

import java.util.function.Function;

/**
 * The best lower bound of the game that means of the machines' α give.
 *
 * <p>For every α in the box, D(α) = Σα − ½ max_q qᵀv(α) bounds the value of the game from below. D is concave, and the machines of
 * successive rounds lie around its maximum, each of them farther from it than their means. So the mean ᾱ is kept, and each
 * new α draws it to the maximum of D on the line between them. v is a square of a linear function of α, so on that line
 *
 * <pre>v((1 − t)ᾱ + tα) = (1 − t)² v(ᾱ) + t(1 − t)(v(ᾱ + α) − v(ᾱ) − v(α)) + t² v(α),</pre>
 *
 * and one pass, v(ᾱ + α), tells all of it. Cost of a new α: the pass and {@value #HALVINGS} sorts.
 */
final class DualMean {
    private static final int HALVINGS = 12;

    private final Function<double[][], double[]> potential;
    private final double power;
    private final double radius;
    private double[][] alpha;
    private double[] v;
    private double sum;
    private double bound;

    /** For a ball; {@code potential} computes v of the α of all machines. */
    DualMean(Function<double[][], double[]> potential, double power, double radius) {
        this.potential = potential;
        this.power = power;
        this.radius = radius;
    }

    /** D(ᾱ), at least 0, which α = 0 gives. */
    double bound() {
        return bound;
    }

    /** Draws the mean towards the α of new machines, {@code other}, with their v. */
    void take(double[][] other, double[] otherV) {
        double otherSum = sum(other);
        if (alpha == null) {
            alpha = other;
            v = otherV;
            sum = otherSum;
            bound = Math.max(0, sum - worst(v));
            return;
        }
        double[] cross = potential.apply(mean(other, 1, 1));
        for (int m = 0; m < cross.length; m++) {
            cross[m] -= v[m] + otherV[m];
        }
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
        for (int m = 0; m < v.length; m++) {
            there[m] = (1 - t) * (1 - t) * v[m] + t * (1 - t) * cross[m] + t * t * otherV[m];
        }
        return there;
    }

    /** The derivative of D along the line. */
    private double slope(double t, double[] otherV, double[] cross, double sums) {
        double[] q = new DivergenceBall(along(t, otherV, cross), power)
                .maximize(radius)
                .weights();
        double change = 0;
        for (int m = 0; m < q.length; m++) {
            change += q[m] * (-2 * (1 - t) * v[m] + (1 - 2 * t) * cross[m] + 2 * t * otherV[m]);
        }
        return sums - change / 2;
    }

    private double worst(double[] values) {
        double[] q = new DivergenceBall(values, power).maximize(radius).weights();
        double worst = 0;
        for (int m = 0; m < q.length; m++) {
            worst += q[m] * values[m] / 2;
        }
        return worst;
    }

    private static double sum(double[][] alpha) {
        double sum = 0;
        for (double[] each : alpha) {
            for (double value : each) {
                sum += value;
            }
        }
        return sum;
    }
}
