package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.Vectors;
import org.bochner.solve.newton.RowLosses;

/**
 * A primal-dual interior-point method for (22) with the hinge: weights, density and the rows' multipliers move
 * together.
 *
 * <p>The hinge of a row with v = 1 − yf(x) is the least ξ with ξ ≥ 0 and ξ ≥ v. At a minimum there are α in [0, 1] for
 * every row and p ≥ 0 for every atom with
 *
 * <pre>  λw/u = Σ ωαyz,   Σ ωαy = 0,   ΛH(u − c) − λ|w|²/2u² = p,
 *   α(ξ − v) = 0,   (1 − α)ξ = 0,   p(u − l) = 0,</pre>
 *
 * ω being the rows' weights. A round takes Newton's step for these equations with the three products equal to a small
 * number, σ times their mean, and goes as far as all factors stay positive. By its own equations a row acts like one
 * of a smooth loss with the curvature c = 1/(ξ/(1 − α) + (ξ − v)/α). So w and b are eliminated as in
 * {@link WeightSolver}, by the same {@link Hessian}.
 *
 * <p>The gap is the duality gap, T less Σ ωα − Σ u|Σ ωαyz|²/2λ + (Λ/2)(u − c)ᵀH(u − c) − p·(u − l), plus what the
 * residual of u's equation is worth.
 *
 * <p>Ten to forty rounds for any λ. Cost of a round: that of {@link Hessian} and D³/3. Reference: Wright, "Primal-dual
 * interior-point methods", 1997.
 */
final class HingeSolver {
    private static final int MOST_ROUNDS = 100;
    /** The part of the way to the nearest bound. */
    private static final double SHORT = 0.99;
    /** σ at first and at least. */
    private static final double FIRST_CENTRING = 0.2;

    private static final double LEAST_CENTRING = 0.05;
    /** How far from its bound a ratio begins. */
    private static final double FIRST_ROOM = 0.1;

    private final TrfObjective objective;
    private final RowLosses rows;
    private final double tolerance;
    private final Execution execution;
    private final double lambda;
    private final int outputs;
    private final int atoms;
    private final double[] y;
    private final double[] weights;

    private final double[] w;
    private final double[] bias;
    private final double[] u;
    /** u − l. */
    private final double[] room;
    /** p. */
    private final double[] pressure;

    private double[] scores;
    private final double[] alpha;
    /** 1 − α, with all its digits. */
    private final double[] rest;

    private final double[] xi;
    /** ξ − v. */
    private final double[] slack;

    private double centring = FIRST_CENTRING;
    /** What the missed equation of u was worth in the last round. */
    private double missed = Double.POSITIVE_INFINITY;

    private HingeSolver(TrfObjective objective, double[] start, double tolerance, Execution execution) {
        this.objective = objective;
        this.rows = (RowLosses) objective.loss();
        this.tolerance = tolerance;
        this.execution = execution;
        this.lambda = objective.lambda();
        this.outputs = objective.outputs();
        this.atoms = objective.atoms();
        this.y = rows.targets();
        this.weights = rows.weights();
        this.w = new double[objective.features() * outputs];
        this.bias = new double[outputs];
        this.u = new double[atoms];
        this.room = new double[atoms];
        this.pressure = new double[atoms];
        for (int i = 0; i < atoms; i++) {
            room[i] = Math.max(FIRST_ROOM, start[i] - objective.lower());
            u[i] = objective.lower() + room[i];
            pressure[i] = 1 / (atoms * room[i]);
        }
        this.scores = new double[y.length];
        // Where v = 1 and both products are 1.
        double golden = (1 + Math.sqrt(5)) / 2;
        this.alpha = filled(golden - 1);
        this.rest = filled(2 - golden);
        this.xi = filled(golden + 1);
        this.slack = filled(golden);
    }

    private double[] filled(double value) {
        double[] all = new double[y.length];
        Arrays.fill(all, value);
        return all;
    }

    static TrfSolution solve(TrfObjective objective, double[] start, double tolerance, Execution execution) {
        return new HingeSolver(objective, start, tolerance, execution).run();
    }

    private TrfSolution run() {
        int rounds = 0;
        boolean interrupted = false;
        Standing now = standing();
        try {
            while (now.gap > tolerance && rounds < MOST_ROUNDS) {
                execution.check();
                rounds++;
                round(now);
                now = standing();
            }
        } catch (Stopped stopped) {
            interrupted = true;
        }
        TrfObjective.Gradient gradient =
                new TrfObjective.Gradient(now.objective, now.objective, now.ofW, now.ofB, free(now));
        double violation = objective.violation(gradient, w, u);
        double gap = Math.min(1, now.gap);
        boolean converged = now.gap <= tolerance;
        return new TrfSolution(u, w, bias, now.objective, gap, violation, rounds, converged, interrupted);
    }

    /**
     * The equations at this point.
     *
     * @param objective T
     * @param gap relative to T
     * @param products the sum of the products that should vanish
     * @param ofW λw/u − Σ ωαyz
     * @param ofB −Σ ωαy
     * @param ofU ΛH(u − c) − λ|w|²/2u²
     */
    private record Standing(double objective, double gap, double products, double[] ofW, double[] ofB, double[] ofU) {}

    /** The gradient in u less the pressure of its bound. */
    private double[] free(Standing now) {
        return Vectors.minus(now.ofU, pressure);
    }

    private Standing standing() {
        double[] pull = new double[y.length];
        double[] ofB = new double[outputs];
        double loss = 0;
        double dual = 0;
        double products = 0;
        for (int at = 0; at < y.length; at++) {
            double weight = weights[at / outputs];
            pull[at] = -weight * alpha[at] * y[at];
            ofB[at % outputs] += pull[at];
            loss += weight * Math.max(0, 1 - y[at] * scores[at]);
            dual += weight * alpha[at];
            products += weight * (alpha[at] * slack[at] + rest[at] * xi[at]);
        }
        double[] ofW = rows.back(pull);
        double[] ofU = new double[atoms];
        double prior = objective.prior().value(u, ofU);
        double norm = 0;
        for (int at = 0; at < w.length; at++) {
            int i = objective.atom(at);
            double force = lambda * w[at] / u[i];
            norm += force * w[at] / 2;
            dual -= u[i] * ofW[at] * ofW[at] / (2 * lambda);
            ofU[i] -= force * force / (2 * lambda);
            ofW[at] += force;
        }
        for (int i = 0; i < atoms; i++) {
            products += pressure[i] * room[i];
            dual -= pressure[i] * room[i];
        }
        double objective = loss + norm + prior;
        double gap = (Math.abs(objective - dual - prior) + missed) / objective;
        return new Standing(objective, gap, products, ofW, ofB, ofU);
    }

    /** c of a row and output. */
    private double give(int at) {
        return 1 / (xi[at] / rest[at] + slack[at] / alpha[at]);
    }

    /** One step. */
    private void round(Standing now) {
        double mu = centring * now.products / (2 * outputs + 1);
        double[] curvatures = new double[y.length];
        double[] shift = new double[y.length];
        double[] pull = new double[y.length];
        double[] ofB = new double[outputs];
        for (int at = 0; at < y.length; at++) {
            double weight = weights[at / outputs];
            double c = give(at);
            shift[at] = 1 - y[at] * scores[at] + mu / alpha[at] - mu / rest[at];
            pull[at] = -weight * y[at] * (alpha[at] + c * shift[at]);
            ofB[at % outputs] += pull[at];
            curvatures[at] = weight * c;
        }
        double[] forces = objective.forces(w, u);
        double[] ofW = Vectors.step(rows.back(pull), 1, forces);
        Hessian hessian = new Hessian(objective, u, k -> rows.curvature(curvatures, k), false, execution);
        double[] stepW = new double[w.length];
        double[] stepB = new double[outputs];
        hessian.step(ofW, ofB, stepW, stepB);
        double[] stepU = density(now, hessian, forces, stepW, mu / atoms);
        for (int at = 0; at < w.length; at++) {
            ofW[at] -= forces[at] / u[objective.atom(at)] * stepU[objective.atom(at)];
        }
        hessian.step(ofW, ofB, stepW, stepB);
        move(stepW, stepB, stepU, shift, mu);
    }

    /** The step of u when w follows it from {@code stepW} on. */
    private double[] density(Standing now, Hessian hessian, double[] forces, double[] stepW, double mu) {
        Matrix model = hessian.ofDensity(forces);
        objective.prior().addTo(model);
        double[] step = new double[atoms];
        double[] free = free(now);
        for (int i = 0; i < atoms; i++) {
            model.add(i, i, pressure[i] / room[i]);
            step[i] = mu / room[i] - now.ofU[i];
        }
        for (int at = 0; at < w.length; at++) {
            step[objective.atom(at)] += forces[at] / u[objective.atom(at)] * stepW[at];
        }
        Cholesky equations = Cholesky.of(model);
        equations.solve(step, 1);
        double[] off = free.clone();
        equations.solve(off, 1);
        missed = 0;
        for (int i = 0; i < atoms; i++) {
            missed += free[i] * off[i] / 2;
        }
        return step;
    }

    /** As far as all factors stay positive. */
    private void move(double[] stepW, double[] stepB, double[] stepU, double[] shift, double mu) {
        double[] rise = rows.scores(stepW, stepB);
        double[] stepAlpha = new double[y.length];
        double[] stepRest = new double[y.length];
        double[] stepXi = new double[y.length];
        double[] stepSlack = new double[y.length];
        double[] stepPressure = new double[atoms];
        for (int at = 0; at < y.length; at++) {
            stepAlpha[at] = give(at) * (shift[at] - y[at] * rise[at]);
            stepRest[at] = -stepAlpha[at];
            stepXi[at] = (mu + xi[at] * stepAlpha[at]) / rest[at] - xi[at];
            stepSlack[at] = (mu - slack[at] * stepAlpha[at]) / alpha[at] - slack[at];
        }
        for (int i = 0; i < atoms; i++) {
            stepPressure[i] = (mu / atoms - pressure[i] * stepU[i]) / room[i] - pressure[i];
        }
        double[][] factors = {alpha, rest, xi, slack, room, pressure};
        double[][] steps = {stepAlpha, stepRest, stepXi, stepSlack, stepU, stepPressure};
        double far = 1;
        for (int k = 0; k < factors.length; k++) {
            for (int i = 0; i < factors[k].length; i++) {
                far = steps[k][i] < 0 ? Math.min(far, -SHORT * factors[k][i] / steps[k][i]) : far;
            }
        }
        for (int k = 0; k < factors.length; k++) {
            Vectors.add(factors[k], far, steps[k]);
        }
        for (int at = 0; at < w.length; at++) {
            int i = objective.atom(at);
            // w/u moves along a straight line: near u = 0 its error would count 1/u times.
            double ratio = w[at] / u[i];
            ratio += far * (stepW[at] - ratio * stepU[i]) / u[i];
            w[at] = ratio * (u[i] + far * stepU[i]);
        }
        Vectors.add(bias, far, stepB);
        Vectors.add(u, far, stepU);
        scores = rows.scores(w, bias);
        centring = Math.max(LEAST_CENTRING, (1 - far) * (1 - far));
    }
}
