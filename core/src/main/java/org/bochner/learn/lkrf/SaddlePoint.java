package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.features.FeatureStore;
import org.bochner.features.MeasureMap;
import org.bochner.potential.Potential;
import org.bochner.solve.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.Progress;
import org.bochner.store.RowStore;
import org.bochner.store.Stopped;

/**
 * Weights and machine together (paper 002, (9)):
 *
 * <pre>min over q in the ball, max over 0 ≤ α ≤ C, αᵀy = 0, of  Σ α_i − ½ Σ_m q_m v_m(α),   v_m(α) = (Σ_i α_i y_i φ(x_i; w_m))².</pre>
 *
 * <p>For a fixed q this is the support vector machine on √q_m φ(x; w_m), with optimum J(q); J is convex and its gradient is
 * −½v(α) at the machine's α. For a fixed α the worst q is that of {@link DivergenceBall}. So every round gives two bounds of
 * the game's value, and their distance is the gap that is reported:
 *
 * <ol>
 *   <li>The machine of q on the atoms of its support alone ({@link HingeNewton}, from the last round's machine): upper bound P ≥ J(q).
 *   <li>v(α) of all N atoms, one pass ({@link Potential}): a line below J, Σα − ½qᵀv(α), and from all lines so far the lower
 *       bound ({@link Cuts}).
 *   <li>A proximal bundle step: the q that minimises the highest of the lines plus 1/γ times its divergence from the best q so
 *       far. The divergence is that of the ball, so that every step needed is the answer of {@link DivergenceBall} to the
 *       values q_m^{k−1} + ½γv_m. With one line, and k = 2, this is the projected gradient.
 *   <li>Where P has fallen by a tenth of what the lines promised, the new q is the best one, and γ grows to Barzilai and
 *       Borwein's step if that is larger; else γ is halved.
 * </ol>
 *
 * <p>With several classes there is one machine for each against the rest; all share q, and their values add up.
 *
 * <p>Cost of a round: the potential pass, 2ndN, and some Newton steps on nnz(q) atoms; ten to forty rounds to a relative
 * gap of 10⁻³, more for a large ball and a large C. The paper's primal–dual method takes a gradient step in α for each pass
 * over the rows instead; what else was tried is in docs/design-notes.md. Reference: Sinha and Duchi 2016, §4; Kiwiel,
 * "Proximity control in bundle methods", 1990; Barzilai and Borwein, "Two-point step size gradient methods", 1988.
 */
final class SaddlePoint {
    private static final int MOST_ROUNDS = 100;
    /** The part of the promised decrease that makes a new best q, and the part that lets γ grow. */
    private static final double SERIOUS = 0.1;

    private static final double GOOD = 0.5;
    private static final double FIRST_TOLERANCE = 1e-2;

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
            for (int i = 0; i < targets.length; i++) {
                signs[k][i] = targets[i] == positive ? 1 : -1;
            }
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
            return upper > 0 ? Math.max(0, upper - lower) / upper : 0;
        }
    }

    /** One round: weights, v(α) and Σα at their machine, and the upper bound. */
    private record Round(double[] q, double[] v, double upper, double alphas) {}

    /** Plays from the weights {@code start} in the ball. When it is stopped, the best so far is returned. */
    Result solve(double[] start) {
        Machine[] machines = new Machine[signs.length];
        Cuts cuts = new Cuts(power, radius);
        Round best = null;
        double lower = 0;
        double gap = 1;
        double gamma = 0;
        double promised = 0;
        double[] q = start;
        int done = 0;
        try (Progress.Stage stage = rows.execution().progress().begin("play the game", MOST_ROUNDS)) {
            while (done < MOST_ROUNDS && gap > tolerance) {
                double rough = Math.max(tolerance / 5, Math.min(FIRST_TOLERANCE, gap / 10));
                Round round = round(q, machines, rough);
                stage.advance(1);
                done++;
                lower = cuts.add(round.alphas, round.v);
                if (best == null || round.upper <= best.upper - SERIOUS * promised) {
                    if (best == null) {
                        gamma = firstStep(round);
                    } else if (round.upper <= best.upper - GOOD * promised) {
                        gamma = Math.max(gamma, Math.min(10 * gamma, spectralStep(round, best, gamma)));
                    }
                    best = round;
                    cuts.restart();
                } else {
                    gamma /= 2;
                }
                gap = best.upper > 0 ? (best.upper - lower) / best.upper : 0;
                Mirror mirror = new Mirror(best.q, gamma, power, radius);
                Cuts.Step step = cuts.step(mirror, best.upper);
                q = step.q();
                promised = best.upper - step.model();
            }
        } catch (Stopped stopped) {
            // The best so far is returned.
        }
        return best == null
                ? new Result(start, Double.POSITIVE_INFINITY, lower, 0)
                : new Result(best.q, best.upper, lower, done);
    }

    private Round round(double[] q, Machine[] machines, double rough) {
        double upper = 0;
        double alphas = 0;
        double[] v = new double[q.length];
        double[] scaled =
                Arrays.stream(q).map(weight -> weight * candidates.mass()).toArray();
        int[] support = IntStream.range(0, q.length).filter(m -> q[m] > 0).toArray();
        try (MeasureMap map = new MeasureMap(candidates.withWeights(scaled).support());
                RowStore z = FeatureStore.of(rows, map)) {
            for (int k = 0; k < machines.length; k++) {
                machines[k] = machine(z, k, machines[k], q, support, rough);
                upper += machines[k].point.primal();
                alphas += Arrays.stream(machines[k].point.alpha()).sum();
            }
        }
        for (int k = 0; k < machines.length; k++) {
            double[] ofClass = Potential.of(rows, candidates, signed(machines[k].point.alpha(), signs[k]));
            for (int m = 0; m < v.length; m++) {
                v[m] += candidates.mass() * ofClass[m];
            }
        }
        return new Round(q, v, upper, alphas);
    }

    /** A machine of an earlier round: its solution, the weights q it was for, and their support. */
    private record Machine(HingeNewton.Point point, double[] q, int[] support) {}

    private Machine machine(RowStore z, int k, Machine before, double[] q, int[] support, double rough) {
        HingeNewton newton = new HingeNewton(z, signs[k], uppers);
        HingeNewton.Point point = before == null
                ? newton.solve(rough)
                : newton.solve(carried(before, q, support), before.point.bias(), before.point.width(), rough);
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

    /** The γ that brings q about as far as its worst answer is. */
    private double firstStep(Round round) {
        double[] answer = new DivergenceBall(round.v, power).maximize(radius).weights();
        double[] from = Mirror.image(round.q, round.q, power);
        double[] to = Mirror.image(answer, round.q, power);
        double distance = 0;
        double slope = 0;
        for (int m = 0; m < from.length; m++) {
            distance += (to[m] - from[m]) * (to[m] - from[m]);
            slope += round.v[m] * round.v[m] / 4;
        }
        return distance > 0 && slope > 0 ? Math.sqrt(distance / slope) : 1;
    }

    /** The γ that the change of q and v between two rounds suggests. */
    private double spectralStep(Round round, Round last, double gamma) {
        double[] from = Mirror.image(last.q, round.q, power);
        double[] to = Mirror.image(round.q, round.q, power);
        double change = 0;
        double bend = 0;
        for (int m = 0; m < from.length; m++) {
            double moved = round.q[m] - last.q[m];
            change += moved * (to[m] - from[m]);
            bend -= moved * (round.v[m] - last.v[m]) / 2;
        }
        return bend > 0 && change > 0 ? change / bend : 2 * gamma;
    }
}
