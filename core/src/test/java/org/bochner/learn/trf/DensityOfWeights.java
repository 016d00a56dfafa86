package org.bochner.learn.trf;

import org.bochner.linalg.Matrix;
import org.bochner.solve.newton.BoundedQuadratic;

/**
 * u*(w) of (20): the minimum of (λ/2) Σ s_i/u_i + (Λ/2)(u − c)ᵀH(u − c) over u ≥ l for given s_i = |w_i|² > 0, by
 * Newton steps.
 */
record DensityOfWeights(double[] squares, double lambda, DensityPrior prior, double lower) {
    double value(double[] u) {
        double value = prior.value(u, new double[u.length]);
        for (int i = 0; i < u.length; i++) {
            value += lambda / 2 * squares[i] / u[i];
        }
        return value;
    }

    double[] minimum(double tolerance) {
        double[] u = new double[squares.length];
        java.util.Arrays.fill(u, 1);
        for (int round = 0; round < 200; round++) {
            double[] slope = new double[u.length];
            double[] room = new double[u.length];
            prior.value(u, slope);
            Matrix hessian = new Matrix(u.length, u.length);
            prior.addTo(hessian);
            for (int i = 0; i < u.length; i++) {
                slope[i] -= lambda / 2 * squares[i] / (u[i] * u[i]);
                hessian.add(i, i, lambda * squares[i] / (u[i] * u[i] * u[i]));
                // A ratio may not become zero, where the value has a pole.
                room[i] = Math.min(u[i] - lower, 0.9 * u[i]);
            }
            BoundedQuadratic step = BoundedQuadratic.minimum(hessian, slope, room);
            if (step.decrease() <= tolerance * value(u)) {
                break;
            }
            double t = 1;
            double[] next = moved(u, step, t);
            while (value(next) > value(u) - 0.1 * t * step.decrease() && t > 1e-9) {
                t /= 2;
                next = moved(u, step, t);
            }
            u = next;
        }
        return u;
    }

    private static double[] moved(double[] u, BoundedQuadratic step, double t) {
        double[] next = u.clone();
        for (int i = 0; i < u.length; i++) {
            next[i] += t * step.step()[i];
        }
        return next;
    }
}
