package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.FeatureStore;
import org.bochner.features.MeasureMap;
import org.bochner.potential.Potential;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Weights and support vector machine together (paper 002, (9)):
 *
 * <pre>min over q in the ball, max over 0 ≤ α ≤ C, αᵀy = 0, of  Σ α_i − ½ Σ_m q_m v_m(α),   v_m(α) = (Σ_i α_i y_i φ(x_i; w_m))².</pre>
 *
 * <p>For a fixed q this is the support vector machine on √q_m φ(x; w_m), with optimum J(q); J is convex and its gradient is
 * −½v(α) at the machine's α. For a fixed α the worst q is that of {@link DivergenceBall}. Conditional gradients alternate:
 *
 * <ol>
 *   <li>The machine of q on the atoms of its support, with the hinge rounded over a width δ ({@link HingeNewton}, from the last
 *       round's machine): the upper bound P ≥ J(q).
 *   <li>v(α) of all N atoms, one pass ({@link Potential}), and the worst answer q*. α and q* give a lower bound of the value.
 *   <li>A step from q towards q*, shortened by the secant rule while J's slope along the step has changed its sign.
 *   <li>Where the rounding is most of the gap between the bounds, δ shrinks instead.
 * </ol>
 *
 * <p>The ball is strongly convex, so this converges at a linear rate. With several classes there is one machine for each against the
 * rest; all share q, and their values add up.
 *
 * <p>Cost of a round: a potential pass, 2ndN, and some Newton steps on nnz(q) atoms. Reference: Sinha and Duchi 2016, §4; Levitin
 * and Polyak 1966 on the rate.
 */
final class SaddlePoint {
    private static final int MOST_ROUNDS = 100;
    private static final double FIRST_WIDTH = 0.25;
    private static final double NARROWER = 0.25;
    /** How accurate machines are: a part of what a step promises, and of the gap asked for. */
    private static final double ACCURATE = 0.05;

    private static final double FIRST_ACCURACY = 1e-2;

    private final RowStore rows;
    private final SpectralMeasure candidates;
    private final double power;
    private final double radius;
    private final double tolerance;
    private final double[][] signs;
    private final double[] uppers;
    private final double[] rowWeights;

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
            Arrays.setAll(signs[k], i -> targets[i] == positive ? 1 : -1);
        }
        this.rowWeights = Passes.weights(rows);
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

        private Result with(Round round) {
            boolean better = round.upper < upper;
            return new Result(
                    better ? round.q : weights, better ? round.upper : upper, Math.max(lower, round.lower), rounds + 1);
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
     * @param lower the value of α against its answer
     */
    private record Round(
            double[] q, Machine[] machines, double width, double[] v, double[] answer, double upper, double lower) {
        /** How far J could fall if it were linear: ½(q* − q)ᵀv. */
        double promised() {
            return -slope(q, answer);
        }

        /** The slope of J here on the way {@code from} … {@code to}. */
        double slope(double[] from, double[] to) {
            double slope = 0;
            for (int m = 0; m < v.length; m++) {
                slope -= v[m] * (to[m] - from[m]) / 2;
            }
            return slope;
        }
    }

    /** Solves from the weights {@code start} in the ball. When it is stopped, the best so far is returned. */
    Result solve(double[] start) {
        Result best = new Result(start, Double.POSITIVE_INFINITY, 0, 0);
        try (Progress.Stage stage = rows.execution().progress().begin("weights and machine", MOST_ROUNDS)) {
            Round at = round(start, new Machine[signs.length], FIRST_WIDTH, FIRST_ACCURACY);
            best = best.with(at);
            double t = 1;
            while (best.rounds < MOST_ROUNDS && best.gap() > tolerance) {
                stage.advance(1);
                double rounding = at.upper - at.lower - at.promised();
                if (at.promised() < rounding) {
                    at = round(at.q, at.machines, NARROWER * at.width, ACCURATE * at.promised() / at.upper);
                    best = best.with(at);
                    continue;
                }
                double accuracy = ACCURATE * t * at.promised() / at.upper;
                Round next = round(between(at.q, at.answer, t), at.machines, at.width, accuracy);
                best = best.with(next);
                double before = at.slope(at.q, at.answer);
                double after = next.slope(at.q, at.answer);
                double ideal = t * before / (before - after);
                if (after <= -before) {
                    at = next;
                    t = Math.max(0.05, Math.min(1, ideal));
                } else {
                    t = Math.max(0.1 * t, Math.min(0.7 * t, ideal));
                }
            }
        } catch (Stopped stopped) {
            // The best so far is returned.
        }
        return best;
    }

    private static double[] between(double[] from, double[] to, double t) {
        double[] q = new double[from.length];
        Arrays.setAll(q, m -> from[m] + t * (to[m] - from[m]));
        return q;
    }

    private Round round(double[] q, Machine[] before, double width, double accuracy) {
        double settled = Math.max(ACCURATE * tolerance, Math.min(FIRST_ACCURACY, accuracy));
        Machine[] machines = new Machine[before.length];
        double upper = 0;
        double lower = 0;
        double[] v = new double[q.length];
        double[] scaled =
                Arrays.stream(q).map(weight -> weight * candidates.mass()).toArray();
        int[] support = IntStream.range(0, q.length).filter(m -> q[m] > 0).toArray();
        try (MeasureMap map = new MeasureMap(candidates.withWeights(scaled).support());
                RowStore z = FeatureStore.of(rows, map)) {
            for (int k = 0; k < machines.length; k++) {
                HingeNewton newton = new HingeNewton(z, signs[k], uppers);
                double[] start =
                        before[k] == null ? new double[z.columns()] : before[k].carried(q, support, z.columns());
                double bias = before[k] == null ? 0 : before[k].point.bias();
                HingeNewton.Point point = newton.settle(start, bias, width, settled);
                machines[k] = new Machine(point, q, support);
                upper += point.primal();
                lower += Arrays.stream(point.alpha()).sum();
                double[] own = Potential.of(rows, candidates, signed(point.alpha(), signs[k]));
                for (int m = 0; m < v.length; m++) {
                    v[m] += candidates.mass() * own[m];
                }
            }
        }
        double[] answer = new DivergenceBall(v, power).maximize(radius).weights();
        for (int m = 0; m < v.length; m++) {
            lower -= answer[m] * v[m] / 2;
        }
        return new Round(q, machines, width, v, answer, upper, lower);
    }

    /** A solved machine: its point, the weights q it was for, and their support. */
    private record Machine(HingeNewton.Point point, double[] q, int[] support) {
        /**
         * A start for other weights: an atom's part of the function, √q_m w_m, stays as it is where q_m has grown and shrinks with q_m
         * where that has shrunk, so that neither scores nor norm jump.
         */
        double[] carried(double[] weights, int[] atoms, int columns) {
            double[] w = new double[columns];
            int parts = atoms.length == 0 ? 0 : columns / atoms.length;
            for (int i = 0; i < atoms.length; i++) {
                int old = Arrays.binarySearch(support, atoms[i]);
                if (old >= 0) {
                    double ratio = weights[atoms[i]] / q[atoms[i]];
                    double factor = Math.min(1, ratio) / Math.sqrt(ratio);
                    for (int part = 0; part < parts; part++) {
                        w[part * atoms.length + i] = factor * point.weights()[part * support.length + old];
                    }
                }
            }
            return w;
        }
    }

    /** α_i y_i without the row's weight, which the potential multiplies by itself. */
    private double[] signed(double[] alpha, double[] sign) {
        double[] signed = new double[alpha.length];
        Arrays.setAll(signed, i -> rowWeights[i] > 0 ? sign[i] * alpha[i] / rowWeights[i] : 0);
        return signed;
    }
}
