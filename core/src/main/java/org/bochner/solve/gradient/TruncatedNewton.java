package org.bochner.solve.gradient;

import org.bochner.solve.Vectors;

/**
 * Newton's method with the system H d = −g solved by conjugate gradients until the residual is small enough
 * (Dembo and Steihaug 1983), in ask–tell form.
 *
 * <ol>
 *   <li>conjugate gradients from d = 0, one query of H·p each, until ‖H d + g‖ ≤ η‖g‖ with η = min(½, √(‖g‖/‖g₀‖)), or
 *       {@value #INNER} steps;
 *   <li>a step along d by {@link LineSearch}, which is 1 near the optimum.
 * </ol>
 *
 * <p>The objective is convex and its Hessian at least the identity on the weights, so every d is a descent direction.
 * Preconditioning is a {@link Scaling} of the variables and unseen here.
 */
public final class TruncatedNewton implements Search {
    private static final int INNER = 50;

    private final int output;
    private final int width;
    private double[] x;
    private double value;
    private double[] gradient;
    private double firstNorm = Double.NaN;
    private double[] direction;
    private double[] residual;
    private double[] conjugate;
    private double residualSquared;
    private double target;
    private int inner;
    private LineSearch line;
    private boolean stuck;

    /** Starts from {@code start}. */
    TruncatedNewton(int output, int width, double[] start) {
        this.output = output;
        this.width = width;
        this.x = start;
    }

    @Override
    public Query ask() {
        if (conjugate != null) {
            return Query.curvature(output, width, x, conjugate);
        }
        return Query.gradient(output, width, line == null ? x : Vectors.step(x, line.step(), direction));
    }

    @Override
    public void tell(Query answered) {
        if (conjugate != null) {
            conjugateStep(answered.result);
        } else if (line == null || line.accept(answered.value, Vectors.dot(answered.result, direction))) {
            moveTo(answered);
        } else if (line.exhausted()) {
            stuck = true;
        }
    }

    @Override
    public boolean stuck() {
        return stuck;
    }

    private void moveTo(Query answered) {
        x = answered.point;
        value = answered.value;
        gradient = answered.result;
        double norm = Vectors.norm(gradient);
        if (Double.isNaN(firstNorm)) {
            firstNorm = norm;
        }
        direction = new double[x.length];
        residual = Vectors.step(direction, -1, gradient);
        conjugate = residual.clone();
        residualSquared = norm * norm;
        target = Math.min(0.5, Math.sqrt(norm / firstNorm)) * norm;
        inner = 0;
        stuck = !(norm > 0);
    }

    private void conjugateStep(double[] product) {
        double curvature = Vectors.dot(conjugate, product);
        if (curvature > 0) {
            double step = residualSquared / curvature;
            Vectors.add(direction, step, conjugate);
            Vectors.add(residual, -step, product);
        }
        double next = Vectors.dot(residual, residual);
        if (!(curvature > 0) || Math.sqrt(next) <= target || ++inner >= INNER) {
            endOfConjugateGradients();
            return;
        }
        double ratio = next / residualSquared;
        for (int i = 0; i < conjugate.length; i++) {
            conjugate[i] = residual[i] + ratio * conjugate[i];
        }
        residualSquared = next;
    }

    private void endOfConjugateGradients() {
        double slope = Vectors.dot(direction, gradient);
        if (!(slope < 0)) {
            // A flat direction at the very first step: go down the gradient.
            direction = Vectors.step(new double[x.length], -1, gradient);
            slope = Vectors.dot(direction, gradient);
        }
        conjugate = null;
        line = new LineSearch(value, slope, 1);
    }
}
