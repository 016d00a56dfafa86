package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.Execution;
import org.bochner.linalg.Matrix;
import org.bochner.store.Tasks;

/**
 * The machine for a fixed density ratio u, and how its optimum J(u) changes with u.
 *
 * <p>With L·Lᵀ = R·diag(u)·Rᵀ and β = Lθ the machine is the usual one, E ℓ(θ·Lᵀe + b) + (λ/2)‖θ‖², on features of the tuned kernel. It is found
 * by Newton steps; the squared loss takes one. With a = −E ℓ′z, which is λw/u at the optimum, and C the curvature of the loss,
 *
 * <pre>  ∂J/∂u_i = −|a_i|²/2λ                                                                      (1)
 *   ∂²J/∂u² = (1/λ²) Yᵀ(C − C L (λI + LᵀCL)⁻¹ LᵀC) Y,    Y = R·diag(a), columns of an atom added   (2)</pre>
 *
 * both of which exist where u_i = 0 as well. Several outputs have their own machines; J is their sum.
 *
 * <p>A machine that is not quite the optimum has −E ℓ′z ≠ λw/u. Divided by a small λ the first of the two is worth nothing, since its error is that of the
 * slope; the second is off by no more than w is. With it (1) and (2) are what is left of the derivatives of T in w, b and u when w and b are eliminated, at any
 * w; the w of the next Newton step is taken. Where u_i = 0 there is the slope alone.
 *
 * <p>Second derivatives of the last machine alone are kept; those of an earlier one are made again where they are asked for.
 *
 * <p>Cost of a step: r³/3 for each output and the curve of the loss; of (2): r²D + rD² more.
 */
final class DensityMachine implements AutoCloseable {
    private static final int MOST_STEPS = 200;
    private static final double ARMIJO = 1e-4;
    private static final double SHORTEST = 1e-10;

    private final TunedProblem problem;
    private final Execution execution;
    private final int r;
    private final int outputs;
    private int leastSingle;
    /** Of {@link #bent}, one per output. */
    private Bend[] bends;

    private Point bent;
    private final RunningGram[] running;
    private final int patience;
    private int steps;

    DensityMachine(TunedProblem problem, Execution execution) {
        this(problem, execution, Bend.LEAST_SINGLE, Integer.MAX_VALUE);
    }

    /**
     * With limits.
     *
     * @param leastSingle the least order of systems that are factored in single precision
     * @param patience steps for all machines together, after which no machine is improved
     */
    DensityMachine(TunedProblem problem, Execution execution, int leastSingle, int patience) {
        this.patience = patience;
        this.problem = problem;
        this.execution = execution;
        this.leastSingle = leastSingle;
        this.r = problem.evidence().columns();
        this.outputs = problem.outputs();
        this.running = new RunningGram[outputs];
        Arrays.setAll(running, k -> new RunningGram());
    }

    /** A machine for one density. */
    final class Point {
        final double[] u;
        private final DensityFactor factor;
        /** θ, r×K. */
        private final double[] theta;

        final double[] bias;
        private final Evidence.Reading reading;
        /** Its objective, with the hinge rounded off. */
        final double value;
        /** Its objective. */
        final double exact;
        /** How much lower the next step would come; of a quadratic loss there is none. */
        double promised;
        /** θ after that step. */
        private double[] next;

        private Point(
                double[] u, DensityFactor factor, double[] theta, double[] bias, double width, Evidence.Reading alike) {
            this(
                    u,
                    factor,
                    theta,
                    bias,
                    problem.evidence().read(factor.times(false, theta, outputs), bias, width, alike));
        }

        private Point(double[] u, DensityFactor factor, double[] theta, double[] bias, Evidence.Reading reading) {
            this.u = u;
            this.factor = factor;
            this.theta = theta;
            this.bias = bias;
            this.reading = reading;
            double norm = 0;
            for (double each : theta) {
                norm += each * each;
            }
            this.value = reading.loss() + problem.lambda() / 2 * norm;
            this.exact = reading.exact() + problem.lambda() / 2 * norm;
        }

        /** The weights of the features, parts·D × K. */
        double[] weights() {
            double[] w = theta.clone();
            if (problem.basis() == null) {
                return factor.times(false, w, outputs);
            }
            factor.solve(true, w, outputs);
            double[] all = problem.up(w);
            for (int at = 0; at < all.length; at++) {
                all[at] *= u[at / outputs % u.length];
            }
            return all;
        }

        /** |a_i|² of (1). */
        double[] pulls() {
            return problem.squares(forces());
        }

        /** a of all columns, parts·D × K. */
        private double[] forces() {
            double[] a = (next == null ? theta : next).clone();
            factor.solve(true, a, outputs);
            double[] roots = factor.roots();
            for (int at = 0; at < a.length; at++) {
                boolean still = roots != null && roots[at / outputs] == 0;
                a[at] = still ? -reading.slope()[at] : problem.lambda() * a[at];
            }
            return problem.up(a);
        }
    }

    /**
     * The machine for {@code u}, to a promised decrease of {@code tolerance} times its value.
     *
     * @param before a machine for another density to begin with, or null
     * @param width δ of the hinge
     */
    Point solve(double[] u, Point before, double width, double tolerance) {
        DensityFactor factor = problem.factor(u);
        Point at = before == null
                ? new Point(u, factor, new double[r * outputs], new double[outputs], width, null)
                : first(before, u, factor, width);
        for (int step = 0; step < MOST_STEPS && !isTired(); step++, steps++) {
            double[] theta = new double[r * outputs];
            double[] bias = new double[outputs];
            direct(at, theta, bias);
            if (at.promised <= tolerance * at.value) {
                break;
            }
            Point next = search(at, theta, bias, width);
            if (next == null) {
                break;
            }
            if (problem.evidence().isQuadratic()) {
                bent = next;
                return next;
            }
            at = next;
        }
        return at;
    }

    /** Where to begin when there is a machine for another density or another width. */
    private Point first(Point before, double[] u, DensityFactor factor, double width) {
        double[] theta = carried(before, u, factor);
        Point at = new Point(u, factor, theta, before.bias, width, null);
        if (!problem.evidence().hasCorner()) {
            return at;
        }
        double[] scores = at.reading.scores();
        Point alike = scores == null
                ? new Point(u, factor, theta, before.bias, width, before.reading)
                : new Point(u, factor, theta, before.bias, problem.evidence().read(scores, width, before.reading));
        double[] step = new double[r * outputs];
        double[] bias = new double[outputs];
        direct(alike, step, bias);
        Point stepped = moved(at, step, bias, rise(at, step, bias), 1, width);
        return stepped.value < at.value ? stepped : at;
    }

    /** An atom's part of the function stays where its ratio has grown, and shrinks with the ratio where that has shrunk. */
    private double[] carried(Point before, double[] u, DensityFactor factor) {
        double[] w = before.weights();
        for (int at = 0; at < w.length; at++) {
            int i = at / outputs % u.length;
            w[at] *= before.u[i] > 0 ? Math.min(1, u[i] / before.u[i]) : 0;
        }
        double[] theta = problem.down(w).clone();
        factor.solve(false, theta, outputs);
        return theta;
    }

    /** Newton's direction of every output, and what it promises. */
    private void direct(Point at, double[] theta, double[] bias) {
        double lambda = problem.lambda();
        double[] slope = at.factor.times(true, at.reading.slope(), outputs);
        close();
        bends = new Bend[outputs];
        bent = at;
        double[] promised = new double[outputs];
        boolean same = problem.evidence().isQuadratic();
        if (same) {
            bends[0] = Bend.of(at.reading.curve(0), at.factor, lambda, leastSingle, running[0]);
        }
        Tasks.run(execution, outputs, k -> {
            Bend bend = same ? bends[0] : Bend.of(at.reading.curve(k), at.factor, lambda, leastSingle, running[k]);
            bends[k] = bend;
            double[] x = new double[r];
            for (int i = 0; i < r; i++) {
                x[i] = -slope[i * outputs + k] - lambda * at.theta[i * outputs + k];
            }
            double biasSlope = at.reading.biasSlope()[k];
            bias[k] = bend.step(x, biasSlope, at.factor);
            promised[k] -= bias[k] * biasSlope / 2;
            for (int i = 0; i < r; i++) {
                theta[i * outputs + k] = x[i];
                promised[k] -= x[i] * (slope[i * outputs + k] + lambda * at.theta[i * outputs + k]) / 2;
            }
        });
        at.promised = 0;
        for (double each : promised) {
            at.promised += each;
        }
        at.next = at.theta.clone();
        for (int i = 0; i < theta.length; i++) {
            at.next[i] += theta[i];
        }
    }

    /** The longest of the steps 1, ½, ¼ … that lowers the value enough; null where none does. */
    private Point search(Point at, double[] theta, double[] bias, double width) {
        double[] rise = rise(at, theta, bias);
        for (double t = 1; t > SHORTEST; t /= 2) {
            Point next = moved(at, theta, bias, rise, t, width);
            if (next.value <= at.value - 2 * ARMIJO * t * at.promised
                    || problem.evidence().isQuadratic()) {
                return next;
            }
        }
        return null;
    }

    /** What a whole step adds to the scores: one product, after which any length of it costs next to nothing; null where there are none. */
    private double[] rise(Point at, double[] theta, double[] bias) {
        return at.reading.scores() == null
                ? null
                : problem.evidence().scores(at.factor.times(false, theta, outputs), bias);
    }

    /** The point after {@code t} of a step. */
    private Point moved(Point at, double[] theta, double[] bias, double[] rise, double t, double width) {
        double[] nextTheta = at.theta.clone();
        double[] nextBias = at.bias.clone();
        for (int i = 0; i < theta.length; i++) {
            nextTheta[i] += t * theta[i];
        }
        for (int k = 0; k < outputs; k++) {
            nextBias[k] += t * bias[k];
        }
        if (rise == null) {
            return new Point(at.u, at.factor, nextTheta, nextBias, width, null);
        }
        double[] scores = at.reading.scores().clone();
        for (int i = 0; i < scores.length; i++) {
            scores[i] += t * rise[i];
        }
        return new Point(
                at.u, at.factor, nextTheta, nextBias, problem.evidence().read(scores, width, null));
    }

    /** (2), D×D. */
    Matrix curvature(Point at) {
        if (bent != at) {
            direct(at, new double[r * outputs], new double[outputs]);
        }
        return Bend.curvature(bends, problem, at.forces(), execution);
    }

    /** Whether all steps are used up. */
    boolean isTired() {
        return steps >= patience;
    }

    /** From here on everything is in double precision. */
    void useDouble() {
        leastSingle = Integer.MAX_VALUE;
        close();
    }

    /** Frees the second derivatives. */
    @Override
    public void close() {
        for (int k = 0; bends != null && k < outputs; k++) {
            if (bends[k] != null) {
                bends[k].close();
            }
        }
        bends = null;
        bent = null;
    }
}
