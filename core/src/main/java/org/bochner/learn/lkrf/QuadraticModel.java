package org.bochner.learn.lkrf;

import java.util.Arrays;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Vectors;

/**
 * Newton's step in the ball: the weights p that minimise
 *
 * <pre>m(p) = −½vᵀ(p − q) + ½(p − q)ᵀH(p − q).</pre>
 *
 * <p>A spectral projected gradient method from p = q. The {@linkplain Ball#step mirror step} along −m'(p) gives a
 * direction, and m is minimised exactly along it. The length of the mirror step is Barzilai and Borwein's. It ends
 * where the best answer to m'(p) promises at most {@value #TOLERANCE} of what it promised at q.
 *
 * <p>Cost of an iteration: 2a² for a atoms and three sorts. Reference: Birgin, Martínez and Raydan, "Nonmonotone
 * spectral projected gradient methods on convex sets", 2000.
 *
 * @param v −2 times the gradient at q
 * @param h the Hessian, positive semidefinite
 * @param ball the ball on these atoms
 */
record QuadraticModel(double[] v, Matrix h, Ball ball) {
    private static final double TOLERANCE = 0.02;
    private static final int MOST_STEPS = 300;

    /**
     * Where the step leads.
     *
     * @param weights p
     * @param promised −m(p), at least 0
     */
    record Step(double[] weights, double promised) {}

    Step from(double[] q) {
        double[] p = q.clone();
        double[] slope = v.clone(); // −2m'(p)
        double first = promise(p, slope);
        double gamma = firstStep(p, slope);
        for (int step = 0; step < MOST_STEPS && promise(p, slope) > TOLERANCE * first; step++) {
            double[] d = Vectors.minus(ball.step(p, gamma, slope), p);
            double[] product = times(d);
            double down = dot(slope, d) / 2;
            double curvature = dot(d, product);
            if (!(down > 0)) {
                break;
            }
            double t = curvature > down ? down / curvature : 1;
            double[] before = p.clone();
            for (int m = 0; m < p.length; m++) {
                p[m] = Math.max(0, p[m] + t * d[m]);
                slope[m] -= 2 * t * product[m];
            }
            double[] moved = Vectors.minus(ball.image(p, p), ball.image(before, p));
            gamma = curvature > 0 ? dot(moved, d) / (t * curvature) : 10 * gamma;
        }
        double[] d = Vectors.minus(p, q);
        return new Step(p, dot(v, d) / 2 - dot(d, times(d)) / 2);
    }

    /** ½ max over p' of (p' − p)ᵀ slope: at least what can be gained. */
    private double promise(double[] p, double[] slope) {
        return dot(slope, Vectors.minus(ball.best(slope), p)) / 2;
    }

    /** The γ that brings p about as far as its best answer is. */
    private double firstStep(double[] p, double[] slope) {
        double[] way = Vectors.minus(ball.image(ball.best(slope), p), ball.image(p, p));
        double mean = Arrays.stream(slope).average().orElse(0);
        double steep = 0;
        for (double each : slope) {
            steep += (each - mean) * (each - mean) / 4;
        }
        double length = dot(way, way);
        return length > 0 && steep > 0 ? Math.sqrt(length / steep) : 1;
    }

    private double[] times(double[] d) {
        double[] product = new double[d.length];
        Vectors.addRows(product, d, h.data());
        return product;
    }

    /** In the order of the entries, so that the result has the same bits everywhere. */
    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int m = 0; m < a.length; m++) {
            sum += a[m] * b[m];
        }
        return sum;
    }
}
