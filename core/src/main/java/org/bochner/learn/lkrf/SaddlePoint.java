package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.linalg.Matrix;
import org.bochner.potential.Potential;
import org.bochner.solve.Vectors;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Weights and model together (paper 002, (9)):
 *
 * <pre>
 *   min over q in the ball, max over 0 ≤ α ≤ C, αᵀy = 0, of  Σ α_i − ½ Σ_m q_m v_m(α),
 *   v_m(α) = (Σ_i α_i y_i φ(x_i; w_m))².</pre>
 *
 * <p>For a fixed q this is the support vector machine on √q_m φ(x; w_m), with optimum J(q). J is convex with the
 * gradient −½v(α) at the model's α. For a fixed α the worst q is that of {@link DivergenceBall}. So every round gives
 * an upper and a lower bound of the value; their distance is the gap that is reported. With the hinge smoothed over a
 * width δ, J has a Hessian, and Newton's method finds the minimum for that δ:
 *
 * <ol>
 *   <li>The model of q on the atoms of its support ({@link HingeNewton}, from the last round's model): upper bound P ≥
 *       J(q).
 *   <li>v(α) of all N atoms, one pass ({@link Potential}), and the lower bound by the mean of the models' α
 *       ({@link DualMean}).
 *   <li>Where smoothing causes more of the gap than q does, δ shrinks.
 *   <li>Else a step to the q of the ball that minimises the quadratic model of J ({@link Curvature},
 *       {@link QuadraticModel}), among the atoms with weight now or in the worst answer to α; shorter by the secant
 *       rule until J falls by a tenth of what the quadratic model promised for the length.
 * </ol>
 *
 * <p>With several classes there is one model for each against the rest; all share q, and their values add up.
 *
 * <p>Cost of a round: two potential passes, 2ndN each, and some Newton steps on nnz(q) atoms; seven to forty rounds to
 * a relative gap of 10⁻³, the more the larger C. The paper's primal–dual method takes a gradient step in α for each
 * pass instead; docs/design-notes.md has what else was tried. Reference: Sinha and Duchi 2016, §4.
 */
final class SaddlePoint {
    private static final int MOST_ROUNDS = 100;
    /** The part of the promised decrease that is enough. */
    private static final double SERIOUS = 0.1;
    /** The accuracy of models, as a part of the promised decrease. */
    private static final double ACCURATE = 0.05;

    private static final double SHORTEST = 1e-3;
    /** A promise below this part of the gap asked for is not tried. */
    private static final double NOTHING = 1e-4;
    /** δ shrinks where the gap of q is below this part of that of smoothing. */
    private static final double SETTLED = 0.5;

    private static final double LEAST_SHRINKAGE = 0.7;
    private static final double MOST_SHRINKAGE = 0.25;
    private static final double FIRST_WIDTH = 0.25;
    private static final double FIRST_TOLERANCE = 1e-2;

    private final RowStore rows;
    private final SpectralMeasure candidates;
    private final Ball ball;
    private final double tolerance;
    private final double[][] signs;
    private final double[] uppers;
    private final double[] rowWeights;
    private final DualMean mean;

    /** For classes; {@code c} is C, {@code tolerance} the relative gap at which to stop. */
    SaddlePoint(RowStore rows, SpectralMeasure candidates, double power, double radius, double c, double tolerance) {
        this.rows = rows;
        this.candidates = candidates;
        this.ball = new Ball(power, radius);
        this.tolerance = tolerance;
        this.signs = Passes.signed(rows);
        this.rowWeights = Passes.weights(rows);
        this.mean = new DualMean(this::potential, ball);
        this.uppers = Arrays.stream(rowWeights).map(weight -> c * weight).toArray();
    }

    /**
     * The weights with the least upper bound.
     *
     * @param weights q
     * @param upper P of their model
     * @param lower the largest lower bound of the value
     * @param rounds models solved
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
     * @param models one for each sign
     * @param width δ
     * @param v v(α), summed over the models
     * @param upper P, at least J(q)
     * @param smoothed J with the smoothed hinge
     * @param smoothing the gap at q, due to smoothing alone once the models are solved
     */
    private record Round(
            double[] q, Model[] models, double width, double[] v, double upper, double smoothed, double smoothing) {
        /** The derivative of J here along the way from {@code from} to {@code to}. */
        double slope(double[] from, double[] to) {
            return -QuadraticModel.dot(v, Vectors.minus(to, from)) / 2;
        }
    }

    /** Solves from the weights {@code start} in the ball. When it is stopped, the best so far is returned. */
    Result solve(double[] start) {
        Result best = new Result(start, Double.POSITIVE_INFINITY, 0, 0);
        try (Progress.Stage stage = rows.execution().progress().part("weights and model", MOST_ROUNDS, 0.7)) {
            Round at = round(start, new Model[signs.length], FIRST_WIDTH, FIRST_TOLERANCE);
            best = best.with(at, mean.bound());
            QuadraticModel.Step step = null;
            double t = 1;
            while (best.rounds < MOST_ROUNDS && best.gap() > tolerance) {
                stage.advance(1);
                if (step == null && at.upper - mean.bound() > (1 + SETTLED) * at.smoothing) {
                    step = newton(at);
                    t = 1;
                }
                if (step == null || step.promised() <= NOTHING * tolerance * at.upper) {
                    at = round(at.q, at.models, narrower(at), tolerance / 10);
                    best = best.with(at, mean.bound());
                    step = null;
                    continue;
                }
                double promised = t * step.promised();
                double[] q = Vectors.step(at.q, t, Vectors.minus(step.weights(), at.q));
                Round next = round(q, at.models, at.width, ACCURATE * promised / at.upper);
                best = best.with(next, mean.bound());
                if (next.smoothed <= at.smoothed - SERIOUS * promised || t < SHORTEST) {
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

    /** δ at which smoothing would cause a part of the gap asked for, if its gap fell as δ does; it falls faster. */
    private double narrower(Round at) {
        double wanted = LEAST_SHRINKAGE * tolerance * at.upper / at.smoothing;
        return at.width * Math.max(MOST_SHRINKAGE, Math.min(LEAST_SHRINKAGE, wanted));
    }

    /** Where between two rounds the slope of J would vanish if it were linear; not too near to either. */
    private static double secant(Round at, Round next) {
        double before = at.slope(at.q, next.q);
        double after = next.slope(at.q, next.q);
        return after > before ? Math.max(0.1, Math.min(0.7, before / (before - after))) : 0.5;
    }

    /** Newton's step for the atoms with weight, now or in the best answer to v. */
    private QuadraticModel.Step newton(Round at) {
        int all = at.q.length;
        double[] answer = ball.best(at.v);
        int[] some = IntStream.range(0, all)
                .filter(m -> at.q[m] > 0 || answer[m] > 0)
                .toArray();
        double[] equal = new double[all];
        Arrays.stream(some).forEach(m -> equal[m] = candidates.mass());
        double[] q = Arrays.stream(some).mapToDouble(m -> at.q[m]).toArray();
        double[] v = Arrays.stream(some).mapToDouble(m -> at.v[m]).toArray();
        HingeNewton.Point[] points = Arrays.stream(at.models).map(Model::point).toArray(HingeNewton.Point[]::new);
        Matrix hessian = Curvature.of(rows, candidates.withWeights(equal).support(), q, signs, points);
        // The ball on all atoms, restricted to these.
        double radius = (1 + ball.radius()) * Math.pow((double) some.length / all, ball.power() - 1) - 1;
        QuadraticModel.Step step = new QuadraticModel(v, hessian, new Ball(ball.power(), Math.max(0, radius))).from(q);
        double[] weights = new double[all];
        for (int i = 0; i < some.length; i++) {
            weights[some[i]] = step.weights()[i];
        }
        return new QuadraticModel.Step(weights, step.promised());
    }

    /** v(α) of all candidates, summed over the models. */
    private double[] potential(double[][] alpha) {
        double[] v = new double[candidates.count()];
        for (int k = 0; k < alpha.length; k++) {
            // α_i y_i without the row's weight, by which the potential multiplies.
            double[] signed = new double[rowWeights.length];
            for (int i = 0; i < signed.length; i++) {
                signed[i] = rowWeights[i] > 0 ? signs[k][i] * alpha[k][i] / rowWeights[i] : 0;
            }
            Vectors.add(v, candidates.mass(), Potential.of(rows, candidates, signed));
        }
        return v;
    }

    private Round round(double[] q, Model[] before, double width, double accuracy) {
        Model[] models = new Model[before.length];
        double settled = Math.max(tolerance / 1000, Math.min(FIRST_TOLERANCE, accuracy));
        double upper = 0;
        double smoothed = 0;
        double alphas = 0;
        double[] scaled =
                Arrays.stream(q).map(weight -> weight * candidates.mass()).toArray();
        int[] support = IntStream.range(0, q.length).filter(m -> q[m] > 0).toArray();
        try (MeasureMap map = new MeasureMap(candidates.withWeights(scaled).support());
                RowStore z = FeatureStore.of(rows, map)) {
            for (int k = 0; k < models.length; k++) {
                double[] start = before[k] == null ? new double[z.columns()] : before[k].carried(q, support);
                double bias = before[k] == null ? 0 : before[k].point.bias();
                HingeNewton.Point point = new HingeNewton(z, signs[k], uppers).settle(start, bias, width, settled);
                models[k] = new Model(point, q, support);
                upper += point.primal();
                smoothed += point.rounded();
                alphas += Arrays.stream(point.alpha()).sum();
            }
        }
        double[][] alpha =
                Arrays.stream(models).map(model -> model.point.alpha()).toArray(double[][]::new);
        double[] v = potential(alpha);
        mean.take(alpha, v);
        return new Round(q, models, width, v, upper, smoothed, upper - (alphas - QuadraticModel.dot(q, v) / 2));
    }

    /** A solved model, the weights q it is for, and their support. */
    private record Model(HingeNewton.Point point, double[] q, int[] support) {
        /**
         * A start for other weights. An atom's part of the function, √q_m w_m, stays where q_m has grown and shrinks
         * with q_m where that has shrunk, so that neither scores nor norm jump.
         */
        double[] carried(double[] weights, int[] atoms) {
            int columns = point.weights().length / support.length;
            double[] w = new double[columns * atoms.length];
            for (int i = 0; i < atoms.length; i++) {
                int old = Arrays.binarySearch(support, atoms[i]);
                if (old >= 0) {
                    double ratio = weights[atoms[i]] / q[atoms[i]];
                    double factor = Math.min(1, ratio) / Math.sqrt(ratio);
                    for (int part = 0; part < columns; part++) {
                        w[part * atoms.length + i] = factor * point.weights()[part * support.length + old];
                    }
                }
            }
            return w;
        }
    }
}
