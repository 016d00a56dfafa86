package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.FeatureStore;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.Matrix;
import org.bochner.potential.Potential;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Weights and machine together (paper 002, (9)):
 *
 * <pre>min over q in the ball, max over 0 ≤ α ≤ C, αᵀy = 0, of  Σ α_i − ½ Σ_m q_m v_m(α),   v_m(α) = (Σ_i α_i y_i φ(x_i; w_m))².</pre>
 *
 * <p>For a fixed q this is the support vector machine on √q_m φ(x; w_m), with optimum J(q); J is convex and its gradient is
 * −½v(α) at the machine's α. For a fixed α the worst q is that of {@link DivergenceBall}. So every round gives two bounds of
 * the game's value, and their distance is the gap that is reported. With the hinge's corner rounded off over a width δ, J
 * bends smoothly, and Newton's method finds the minimum for that δ:
 *
 * <ol>
 *   <li>The machine of q on the atoms of its support alone ({@link HingeNewton}, from the last round's machine): upper bound P ≥ J(q).
 *   <li>v(α) of all N atoms, one pass ({@link Potential}), and the lower bound by the mean of the machines' α ({@link DualMean}).
 *   <li>Where the gap is the rounding's more than that of q, δ shrinks.
 *   <li>Else a step to the q in the ball that minimises J's parabola at this q ({@link Curvature}, {@link QuadraticModel}), among the
 *       atoms with weight now or in the worst answer to α; shorter by the secant rule until J falls by a tenth of what the
 *       parabola promised for the length.
 * </ol>
 *
 * <p>With several classes there is one machine for each against the rest; all share q, and their values add up.
 *
 * <p>Cost of a round: two potential passes, 2ndN each, and some Newton steps on nnz(q) atoms; seven to forty rounds to a
 * relative gap of 10⁻³, the more the larger C. The paper's primal–dual method takes a gradient step in α for each pass over
 * the rows instead; what else was tried is in docs/design-notes.md. Reference: Sinha and Duchi 2016, §4.
 */
final class SaddlePoint {
    private static final int MOST_ROUNDS = 100;
    /** The part of the promised decrease that is enough, and how much more accurate than it machines are. */
    private static final double SERIOUS = 0.1;

    private static final double ACCURATE = 0.05;
    private static final double SHORTEST = 1e-3;
    /** A promise that is too small a part of the gap asked for to be tried. */
    private static final double NOTHING = 1e-4;

    /** The gap of q as a part of the rounding's at which δ shrinks, and by how much at most. */
    private static final double SETTLED = 0.5;

    private static final double NARROWER = 0.25;
    private static final double HARDLY_NARROWER = 0.7;
    private static final double FIRST_WIDTH = 0.25;
    private static final double FIRST_TOLERANCE = 1e-2;

    private final RowStore rows;
    private final SpectralMeasure candidates;
    private final double power;
    private final double radius;
    private final double tolerance;
    private final double[][] signs;
    private final double[] uppers;
    private final double[] rowWeights;
    private final DualMean mean;

    /** For classes; {@code c} is C, {@code tolerance} the relative gap at which to stop. */
    SaddlePoint(RowStore rows, SpectralMeasure candidates, double power, double radius, double c, double tolerance) {
        this.rows = rows;
        this.candidates = candidates;
        this.power = power;
        this.radius = radius;
        this.tolerance = tolerance;
        double[] targets = Passes.targets(rows);
        int classes = rows.task().classes();
        this.signs = new double[classes == 2 ? 1 : classes][targets.length];
        for (int k = 0; k < signs.length; k++) {
            int positive = signs.length == 1 ? 1 : k;
            for (int i = 0; i < targets.length; i++) {
                signs[k][i] = targets[i] == positive ? 1 : -1;
            }
        }
        this.rowWeights = Passes.weights(rows);
        this.mean = new DualMean(this::potential, power, radius);
        this.uppers = Arrays.stream(rowWeights).map(weight -> c * weight).toArray();
    }

    /**
     * The weights with the least upper bound.
     *
     * @param weights q
     * @param upper P of their machine, at least the game's value
     * @param lower the largest lower bound of the value
     * @param rounds machines solved
     */
    record Result(double[] weights, double upper, double lower, int rounds) {
        /** (upper − lower)/upper. */
        double gap() {
            return upper > 0 && upper < Double.POSITIVE_INFINITY
                    ? Math.max(0, upper - lower) / upper
                    : upper > 0 ? 1 : 0;
        }

        private Result with(Round round, double bound) {
            boolean better = round.upper < upper;
            return new Result(
                    better ? round.q : weights, better ? round.upper : upper, Math.max(lower, bound), rounds + 1);
        }
    }

    /**
     * One round.
     *
     * @param q the weights
     * @param machines their machines, one for each sign
     * @param width δ
     * @param v v(α), summed over the machines
     * @param answer the worst q for α
     * @param upper P, at least J(q)
     * @param rounded J with the hinge rounded off
     * @param rounding how far P lies above the dual at q, by the rounding alone once the machine is found
     */
    private record Round(
            double[] q,
            Machine[] machines,
            double width,
            double[] v,
            double[] answer,
            double upper,
            double rounded,
            double rounding) {}

    /** Plays from the weights {@code start} in the ball. When it is stopped, the best so far is returned. */
    Result solve(double[] start) {
        Result best = new Result(start, Double.POSITIVE_INFINITY, 0, 0);
        try (Progress.Stage stage = rows.execution().progress().begin("play the game", MOST_ROUNDS)) {
            Round at = round(start, new Machine[signs.length], FIRST_WIDTH, FIRST_TOLERANCE);
            best = best.with(at, mean.bound());
            QuadraticModel.Step step = null;
            double t = 1;
            while (best.rounds < MOST_ROUNDS && best.gap() > tolerance) {
                stage.advance(1);
                if (step == null && at.upper - mean.bound() > (1 + SETTLED) * at.rounding) {
                    step = newton(at);
                    t = 1;
                }
                if (step == null || step.promised() <= NOTHING * tolerance * at.upper) {
                    at = round(at.q, at.machines, narrower(at), tolerance / 10);
                    best = best.with(at, mean.bound());
                    step = null;
                    continue;
                }
                double promised = t * step.promised();
                double[] q = between(at.q, step.weights(), t);
                Round next = round(q, at.machines, at.width, ACCURATE * promised / at.upper);
                best = best.with(next, mean.bound());
                if (next.rounded <= at.rounded - SERIOUS * promised || t < SHORTEST) {
                    at = next;
                    step = null;
                } else {
                    t *= secant(at, next);
                }
            }
        } catch (Stopped stopped) {
            // The best so far is returned.
        }
        return best;
    }

    /** δ at which the rounding would be a part of the gap asked for, if it fell as δ does; it falls faster. */
    private double narrower(Round at) {
        double wanted = HARDLY_NARROWER * tolerance * at.upper / at.rounding;
        return at.width * Math.max(NARROWER, Math.min(HARDLY_NARROWER, wanted));
    }

    /** Where on the way from one round to the next the slope of J would vanish, if it were a line; not too near to either. */
    private static double secant(Round at, Round next) {
        double before = slope(at, at.q, next.q);
        double after = slope(next, at.q, next.q);
        return after > before ? Math.max(0.1, Math.min(0.7, before / (before - after))) : 0.5;
    }

    private static double[] between(double[] from, double[] to, double t) {
        double[] q = new double[from.length];
        for (int m = 0; m < q.length; m++) {
            q[m] = from[m] + t * (to[m] - from[m]);
        }
        return q;
    }

    /** The slope of J at {@code round} on the way {@code from} … {@code to}. */
    private static double slope(Round round, double[] from, double[] to) {
        double slope = 0;
        for (int m = 0; m < from.length; m++) {
            slope -= round.v[m] * (to[m] - from[m]) / 2;
        }
        return slope;
    }

    /** Newton's step for the atoms with weight, now or in the answer to v. */
    private QuadraticModel.Step newton(Round at) {
        int[] some = IntStream.range(0, at.q.length)
                .filter(m -> at.q[m] > 0 || at.answer[m] > 0)
                .toArray();
        double[] equal = new double[at.q.length];
        double[] q = new double[some.length];
        double[] v = new double[some.length];
        for (int i = 0; i < some.length; i++) {
            equal[some[i]] = candidates.mass();
            q[i] = at.q[some[i]];
            v[i] = at.v[some[i]];
        }
        HingeNewton.Point[] points =
                Arrays.stream(at.machines).map(Machine::point).toArray(HingeNewton.Point[]::new);
        Matrix bend = Curvature.of(rows, candidates.withWeights(equal).support(), q, signs, points);
        // The ball on all atoms, cut down to these.
        double part = (1 + radius) * Math.pow((double) some.length / at.q.length, power - 1) - 1;
        QuadraticModel.Step step = new QuadraticModel(v, bend, power, Math.max(0, part)).from(q);
        double[] weights = new double[at.q.length];
        for (int i = 0; i < some.length; i++) {
            weights[some[i]] = step.weights()[i];
        }
        return new QuadraticModel.Step(weights, step.promised());
    }

    /** v(α) of all candidates, summed over the machines. */
    private double[] potential(double[][] alpha) {
        double[] v = new double[candidates.count()];
        for (int k = 0; k < alpha.length; k++) {
            double[] ofClass = Potential.of(rows, candidates, signed(alpha[k], signs[k]));
            for (int m = 0; m < v.length; m++) {
                v[m] += candidates.mass() * ofClass[m];
            }
        }
        return v;
    }

    private Round round(double[] q, Machine[] before, double width, double accuracy) {
        Machine[] machines = new Machine[before.length];
        double settled = Math.max(tolerance / 1000, Math.min(FIRST_TOLERANCE, accuracy));
        double upper = 0;
        double rounded = 0;
        double alphas = 0;
        double[] scaled =
                Arrays.stream(q).map(weight -> weight * candidates.mass()).toArray();
        int[] support = IntStream.range(0, q.length).filter(m -> q[m] > 0).toArray();
        try (MeasureMap map = new MeasureMap(candidates.withWeights(scaled).support());
                RowStore z = FeatureStore.of(rows, map)) {
            for (int k = 0; k < machines.length; k++) {
                machines[k] = machine(z, k, before[k], q, support, width, settled);
                upper += machines[k].point.primal();
                rounded += machines[k].point.rounded();
                alphas += Arrays.stream(machines[k].point.alpha()).sum();
            }
        }
        double[][] alpha =
                Arrays.stream(machines).map(machine -> machine.point.alpha()).toArray(double[][]::new);
        double[] v = potential(alpha);
        mean.take(alpha, v);
        double[] answer = new DivergenceBall(v, power).maximize(radius).weights();
        double own = 0;
        for (int m = 0; m < v.length; m++) {
            own += q[m] * v[m] / 2;
        }
        return new Round(q, machines, width, v, answer, upper, rounded, upper - (alphas - own));
    }

    /** A machine of an earlier round: its solution, the weights q it was for, and their support. */
    private record Machine(HingeNewton.Point point, double[] q, int[] support) {}

    private Machine machine(
            RowStore z, int k, Machine before, double[] q, int[] support, double width, double settled) {
        HingeNewton newton = new HingeNewton(z, signs[k], uppers);
        HingeNewton.Point point = before == null
                ? newton.settle(new double[z.columns()], 0, width, settled)
                : newton.settle(carried(before, q, support), before.point.bias(), width, settled);
        return new Machine(point, q, support);
    }

    /**
     * The weights of an earlier machine for other q: an atom's part of the function, √q_m w_m, stays as it is where q_m
     * has grown and shrinks with q_m where that has shrunk, so that neither scores nor norm jump.
     */
    private double[] carried(Machine before, double[] q, int[] support) {
        int[] column = new int[q.length];
        Arrays.fill(column, -1);
        for (int i = 0; i < before.support.length; i++) {
            column[before.support[i]] = i;
        }
        int columns = candidates.family().columns();
        double[] w = new double[columns * support.length];
        for (int i = 0; i < support.length; i++) {
            int old = column[support[i]];
            if (old >= 0) {
                double ratio = q[support[i]] / before.q[support[i]];
                double factor = Math.min(1, ratio) / Math.sqrt(ratio);
                for (int part = 0; part < columns; part++) {
                    w[part * support.length + i] = factor * before.point.weights()[part * before.support.length + old];
                }
            }
        }
        return w;
    }

    /** α_i y_i without the row's weight, which the potential puts in itself. */
    private double[] signed(double[] alpha, double[] sign) {
        double[] signed = new double[alpha.length];
        for (int i = 0; i < signed.length; i++) {
            signed[i] = rowWeights[i] > 0 ? sign[i] * alpha[i] / rowWeights[i] : 0;
        }
        return signed;
    }
}
