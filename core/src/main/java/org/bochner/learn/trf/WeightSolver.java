package org.bochner.learn.trf;

import org.bochner.Execution;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Vectors;
import org.bochner.solve.newton.MeanLoss;

/**
 * Minimises (22) over w and b for a fixed density ratio u, and differentiates the minimum J(u).
 *
 * <p>The loss has no corner. w and b are found by Newton steps; the squared loss takes one. With a = λw/u, which is
 * −E ℓ′z at the minimum, C the curvature of the loss and L = diag(√u),
 *
 * <pre>  ∂J/∂u_i = −|a_i|²/2λ                                                             (1)
 *   ∂²J/∂u² = (1/λ²) diag(a)(C − CL(λI + LCL)⁻¹LC)diag(a), columns of an atom added   (2)</pre>
 *
 * <p>Weights that are not quite the minimum have −E ℓ′z ≠ λw/u. The error of the first does not shrink with λ, and
 * divided by a small λ it makes (1) useless. The second is as accurate as w, for any λ: a is made of the weights that
 * the next Newton step leads to. Where u_i = 0 the weights are 0 too, and a is −E ℓ′z.
 *
 * <p>Cost: see {@link Hessian}, of which each step factors one.
 */
final class WeightSolver {
    private static final int MOST_STEPS = 200;
    private static final double ARMIJO = 1e-4;
    private static final double SHORTEST = 1e-10;

    private final TrfObjective objective;
    private final Execution execution;

    WeightSolver(TrfObjective objective, Execution execution) {
        this.objective = objective;
        this.execution = execution;
    }

    /** Weights for one density, and what is known there. */
    final class Fit {
        final double[] u;
        final double[] w;
        final double[] bias;
        private final MeanLoss.Point loss;
        /** Mean loss + (λ/2) Σ|w_i|²/u_i. */
        final double value;
        /** The decrease of the value that the next Newton step promises; 0 at the minimum of a quadratic loss. */
        double promised;

        private Hessian hessian;
        private double[] stepW;
        private double[] stepB;

        private Fit(double[] u, double[] w, double[] bias) {
            this.u = u;
            this.w = w;
            this.bias = bias;
            this.loss = objective.loss().at(w, bias, 0);
            double penalty = 0;
            for (int at = 0; at < w.length; at++) {
                double ratio = u[objective.atom(at)];
                penalty += ratio > 0 ? w[at] * w[at] / ratio : 0;
            }
            this.value = loss.value() + objective.lambda() / 2 * penalty;
        }

        /** a. */
        private double[] forces() {
            double[] a = objective.forces(stepW == null ? w : Vectors.step(w, 1, stepW), u);
            for (int at = 0; at < a.length; at++) {
                a[at] = u[objective.atom(at)] > 0 ? a[at] : -loss.ofW()[at];
            }
            return a;
        }

        /** (1). */
        double[] gradient() {
            double[] gradient = objective.squares(forces());
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] /= -2 * objective.lambda();
            }
            return gradient;
        }

        /** (2), D×D. */
        Matrix hessian() {
            if (hessian == null) {
                findStep();
            }
            return hessian.ofDensity(forces());
        }

        private void findStep() {
            hessian = new Hessian(objective, u, loss.curvature(), loss.same(), execution);
            double[] ofW = Vectors.step(loss.ofW(), 1, objective.forces(w, u));
            stepW = new double[w.length];
            stepB = new double[bias.length];
            hessian.step(ofW, loss.ofB(), stepW, stepB);
            promised = 0;
            for (int at = 0; at < w.length; at++) {
                promised -= stepW[at] * ofW[at] / 2;
            }
            for (int k = 0; k < bias.length; k++) {
                promised -= stepB[k] * loss.ofB()[k] / 2;
            }
        }

        private Fit moved(double t) {
            return new Fit(u, Vectors.step(w, t, stepW), Vectors.step(bias, t, stepB));
        }
    }

    /**
     * The weights for {@code u}, to a promised decrease of {@code tolerance} times the value.
     *
     * @param before a fit for another density to start from, or null
     */
    Fit solve(double[] u, Fit before, double tolerance) {
        int outputs = objective.outputs();
        Fit at = before == null
                ? new Fit(u, new double[objective.features() * outputs], new double[outputs])
                : new Fit(u, carried(before, u), before.bias);
        for (int step = 0; step < MOST_STEPS; step++) {
            at.findStep();
            if (at.promised <= tolerance * at.value) {
                break;
            }
            if (objective.loss().isQuadratic()) {
                Fit minimum = at.moved(1);
                minimum.hessian = at.hessian;
                return minimum;
            }
            Fit next = search(at);
            if (next == null) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** The part of an atom stays where its ratio has grown, and shrinks with the ratio where that has shrunk. */
    private double[] carried(Fit before, double[] u) {
        double[] w = before.w.clone();
        for (int at = 0; at < w.length; at++) {
            int i = objective.atom(at);
            w[at] *= before.u[i] > 0 ? Math.min(1, u[i] / before.u[i]) : 0;
        }
        return w;
    }

    /** The longest of the steps 1, ½, ¼ … that lowers the value enough; null where none does. */
    private Fit search(Fit at) {
        for (double t = 1; t > SHORTEST; t /= 2) {
            Fit next = at.moved(t);
            if (next.value <= at.value - 2 * ARMIJO * t * at.promised) {
                return next;
            }
        }
        return null;
    }
}
