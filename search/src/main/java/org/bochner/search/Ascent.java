package org.bochner.search;

import java.util.Arrays;
import java.util.function.Function;
import org.bochner.solve.Vectors;

/**
 * A local maximum of a smooth function of a few variables by the BFGS method, with a step that is halved until the
 * value rises enough (Armijo). Steps longer than {@value #LONGEST} are cut, since the variables are logarithms.
 */
final class Ascent {
    private static final double LONGEST = 1.5;
    private static final double RISE = 1e-4;
    private static final int HALVINGS = 20;

    /** A value and its gradient; a value that is not finite is a place that cannot be entered. */
    record Local(double value, double[] gradient) {}

    /** Where the ascent ended. */
    record Maximum(double[] x, double value) {}

    private Ascent() {}

    static Maximum of(Function<double[], Local> function, double[] start, int steps, double tolerance) {
        int n = start.length;
        double[] x = start.clone();
        Local here = function.apply(x);
        double[][] h = identity(n);
        for (int k = 0; k < steps && Double.isFinite(here.value); k++) {
            double[] d = times(h, here.gradient);
            double slope = dot(d, here.gradient);
            if (!(slope > 0)) {
                h = identity(n);
                d = here.gradient.clone();
                slope = dot(d, d);
            }
            double length = Math.sqrt(dot(d, d));
            double step = length > LONGEST ? LONGEST / length : 1;
            if (!(slope * step > tolerance)) {
                break;
            }
            Local there = null;
            double[] y = null;
            for (int half = 0; half < HALVINGS; half++, step /= 2) {
                y = Vectors.step(x, step, d);
                there = function.apply(y);
                if (there.value >= here.value + RISE * step * slope) {
                    break;
                }
                there = null;
            }
            if (there == null) {
                break;
            }
            update(h, Vectors.step(y, -1, x), Vectors.step(here.gradient, -1, there.gradient));
            x = y;
            here = there;
        }
        return new Maximum(x, here.value);
    }

    /** H ← (I − ρsqᵀ)H(I − ρqsᵀ) + ρssᵀ with q the fall of the gradient, where the function curves down along s. */
    private static void update(double[][] h, double[] s, double[] q) {
        double sq = dot(s, q);
        if (!(sq > 1e-12)) {
            return;
        }
        double[] hq = times(h, q);
        double factor = (1 + dot(q, hq) / sq) / sq;
        for (int i = 0; i < s.length; i++) {
            for (int j = 0; j < s.length; j++) {
                h[i][j] += factor * s[i] * s[j] - (hq[i] * s[j] + s[i] * hq[j]) / sq;
            }
        }
    }

    private static double[][] identity(int n) {
        double[][] h = new double[n][n];
        for (int i = 0; i < n; i++) {
            h[i][i] = 1;
        }
        return h;
    }

    private static double[] times(double[][] h, double[] g) {
        return Arrays.stream(h).mapToDouble(row -> dot(row, g)).toArray();
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
