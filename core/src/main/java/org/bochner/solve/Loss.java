package org.bochner.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.linalg.LinearFunction;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The losses ℓ(s, y) of scores s and targets y: value, slope and curvature.
 *
 * <p>All are convex and non-negative, and 0 is their smallest value (or limit): the duality gap of
 * {@link org.bochner.solve.gradient.LinearObjective} needs that. Most judge every output on its own, with the target ±1
 * for classes or a number; {@linkplain #joint joint} losses judge all K scores of a row together, and their target is
 * the class. {@link #row} serves both. The parameter of a loss is ε or δ where it has one; the others ignore it.
 */
public enum Loss {
    /** max(0, 1 − ys): the support vector machine; not smooth. */
    HINGE,

    /**
     * The hinge with its corner rounded off by a parabola over a width δ, the parameter: with the miss m = 1 − ys it is
     * 0 for m ≤ 0, m²/2δ for 0 &lt; m &lt; δ, and m − δ/2 above. It is never above the hinge and at most δ/2 below.
     */
    ROUNDED_HINGE,

    /** max(0, 1 − ys)². */
    SQUARED_HINGE,

    /** log(1 + exp(−ys)). */
    LOGISTIC,

    /**
     * −log softmax(s)_y, over all K scores; its curvatures in {@link #row} are the bound 2p(1 − p) on diag(p) − ppᵀ.
     */
    MULTINOMIAL,

    /**
     * The multi-class hinge max(0, 1 − (s_y − max_{k≠y} s_k)) of Crammer and Singer. Its subgradient is e_k − e_y for
     * the best wrong class k where the margin is below 1; of equal ones the first. For back-propagation only.
     */
    MULTICLASS_HINGE,

    /** (s − y)². */
    SQUARED,

    /** max(0, |s − y| − ε): support vector regression; not smooth. */
    EPSILON_INSENSITIVE,

    /** max(0, |s − y| − ε)². */
    SQUARED_EPSILON_INSENSITIVE,

    /**
     * Huber's: (s − y)² up to the distance δ, the parameter, and 2δ|s − y| − δ² beyond. A row that lies far off pulls
     * no more than one at the distance δ. C means the same as for {@link #SQUARED}, its limit for large δ.
     */
    HUBER;

    /** ℓ(s, y) of one output. */
    public double value(double s, double y, double parameter) {
        double miss = 1 - y * s;
        return switch (this) {
            case HINGE -> Math.max(0, miss);
            case ROUNDED_HINGE ->
                miss <= 0 ? 0 : miss < parameter ? miss * miss / (2 * parameter) : miss - parameter / 2;
            case SQUARED_HINGE -> square(Math.max(0, miss));
            case LOGISTIC -> Math.max(0, -y * s) + Math.log1p(Math.exp(-Math.abs(y * s)));
            case SQUARED -> square(s - y);
            case EPSILON_INSENSITIVE -> Math.max(0, Math.abs(s - y) - parameter);
            case SQUARED_EPSILON_INSENSITIVE -> square(Math.max(0, Math.abs(s - y) - parameter));
            case HUBER -> {
                double off = Math.abs(s - y);
                yield off <= parameter ? off * off : parameter * (2 * off - parameter);
            }
            case MULTINOMIAL, MULTICLASS_HINGE -> throw notAlone();
        };
    }

    /** ∂ℓ/∂s; where the loss has a corner, one of its subgradients. */
    public double slope(double s, double y, double parameter) {
        double miss = 1 - y * s;
        return switch (this) {
            case HINGE -> miss > 0 ? -y : 0;
            case ROUNDED_HINGE -> miss <= 0 ? 0 : miss < parameter ? -y * miss / parameter : -y;
            case SQUARED_HINGE -> -2 * y * Math.max(0, miss);
            case LOGISTIC -> -y / (1 + Math.exp(y * s));
            case SQUARED -> 2 * (s - y);
            case EPSILON_INSENSITIVE -> Math.abs(s - y) > parameter ? Math.signum(s - y) : 0;
            case SQUARED_EPSILON_INSENSITIVE -> 2 * Math.signum(s - y) * Math.max(0, Math.abs(s - y) - parameter);
            case HUBER -> 2 * Math.max(-parameter, Math.min(parameter, s - y));
            case MULTINOMIAL, MULTICLASS_HINGE -> throw notAlone();
        };
    }

    /** ∂²ℓ/∂s², where it exists. */
    public double curvature(double s, double y, double parameter) {
        double miss = 1 - y * s;
        return switch (this) {
            case HINGE, EPSILON_INSENSITIVE -> 0;
            case ROUNDED_HINGE -> miss > 0 && miss < parameter ? 1 / parameter : 0;
            case SQUARED_HINGE -> miss > 0 ? 2 : 0;
            case LOGISTIC -> {
                double e = Math.exp(-Math.abs(s));
                yield e / square(1 + e);
            }
            case SQUARED -> 2;
            case SQUARED_EPSILON_INSENSITIVE -> Math.abs(s - y) > parameter ? 2 : 0;
            case HUBER -> Math.abs(s - y) < parameter ? 2 : 0;
            case MULTINOMIAL, MULTICLASS_HINGE -> throw notAlone();
        };
    }

    /** The value when the slope is known, which may spare an exponential. */
    public double valueWithSlope(double s, double y, double parameter, double slope) {
        if (this != LOGISTIC) {
            return value(s, y, parameter);
        }
        double p = Math.abs(slope);
        // −log(1 − p) is the loss; near p = 1 the difference is lost, and the margin itself is the loss.
        return p > 0.999 ? value(s, y, parameter) : p > 1e-3 ? -Math.log(1 - p) : -Math.log1p(-p);
    }

    private static double square(double x) {
        return x * x;
    }

    /**
     * The loss of all outputs of a row; returns Σ_k ℓ.
     *
     * @param scores s, from {@code at} on
     * @param targets from {@code from} on: as many numbers as outputs, or the class where the loss is {@link #joint}
     * @param slopes ∂ℓ/∂s, modified from {@code to} on
     * @param curvatures ∂²ℓ/∂s² or a diagonal that bounds it, modified from {@code to} on; null where they are not
     *     needed
     */
    public double row(
            double parameter,
            int outputs,
            double[] scores,
            int at,
            double[] targets,
            int from,
            double[] slopes,
            int to,
            double[] curvatures) {
        if (this == MULTINOMIAL) {
            int label = (int) targets[from];
            double value = softmax(scores, at, outputs, label, slopes, to);
            for (int k = to; curvatures != null && k < to + outputs; k++) {
                curvatures[k] = 2 * slopes[k] * (1 - slopes[k]);
            }
            slopes[to + label] -= 1;
            return value;
        }
        if (this == MULTICLASS_HINGE) {
            if (curvatures != null) {
                Arrays.fill(curvatures, to, to + outputs, 0);
            }
            return multiclassHinge(outputs, scores, at, (int) targets[from], slopes, to);
        }
        double sum = 0;
        for (int k = 0; k < outputs; k++) {
            double s = scores[at + k];
            double y = targets[from + k];
            sum += value(s, y, parameter);
            slopes[to + k] = slope(s, y, parameter);
            if (curvatures != null) {
                curvatures[to + k] = curvature(s, y, parameter);
            }
        }
        return sum;
    }

    /**
     * The probabilities of {@code outputs} scores from {@code at} on go to {@code p} (modified) from {@code to} on,
     * which may be the scores themselves; returns −log p of class {@code label}.
     */
    public static double softmax(double[] s, int at, int outputs, int label, double[] p, int to) {
        double top = s[at];
        for (int k = at; k < at + outputs; k++) {
            top = Math.max(top, s[k]);
        }
        double margin = top - s[at + label];
        double sum = 0;
        for (int k = 0; k < outputs; k++) {
            p[to + k] = Math.exp(s[at + k] - top);
            sum += p[to + k];
        }
        for (int k = to; k < to + outputs; k++) {
            p[k] /= sum;
        }
        return margin + Math.log(sum);
    }

    private static double multiclassHinge(int outputs, double[] scores, int at, int y, double[] slopes, int to) {
        int best = y == 0 ? 1 : 0;
        for (int k = 0; k < outputs; k++) {
            slopes[to + k] = 0;
            if (k != y && scores[at + k] > scores[at + best]) {
                best = k;
            }
        }
        double miss = 1 - (scores[at + y] - scores[at + best]);
        if (miss > 0) {
            slopes[to + best] = 1;
            slopes[to + y] = -1;
        }
        return Math.max(0, miss);
    }

    /** {@link #mean(RowStore, LinearFunction, double, double[])} where all classes count alike. */
    public double mean(RowStore rows, LinearFunction function, double parameter) {
        return mean(rows, function, parameter, null);
    }

    /**
     * Σ weight·ℓ / Σ weight of {@code function} on {@code rows}, summed over outputs. Between solutions that make the
     * same number of mistakes it still shows which margins are better.
     *
     * @param byClass what the weight of a row is multiplied by, one per class; null for ones
     */
    public double mean(RowStore rows, LinearFunction function, double parameter, double[] byClass) {
        Targets targets = targets(rows.task()).weighted(byClass);
        int k = targets.outputs();
        double[] sums = rows.run(new Passes.Sums("validation loss", 2) {
            @Override
            public void accumulate(Block block, double[] partial) {
                double[] scores = new double[block.size() * k];
                function.scores(block.rows(), scores);
                double[] y = new double[block.size() * targets.columns()];
                targets.encode(block, 0, block.size(), y);
                double[] slopes = new double[k];
                for (int i = 0; i < block.size(); i++) {
                    double weight = targets.weight(block, i);
                    partial[0] += weight * row(parameter, k, scores, i * k, y, i * targets.columns(), slopes, 0, null);
                    partial[1] += weight;
                }
            }
        });
        return sums[0] / sums[1];
    }

    /** Whether it judges all outputs of a row together. */
    public boolean joint() {
        return this == MULTINOMIAL || this == MULTICLASS_HINGE;
    }

    /** The targets that it compares scores with: the class itself, or ±1 and numbers in a column per output. */
    public Targets targets(Task task) {
        return joint() ? Targets.labels(task) : Targets.signed(task);
    }

    /** How many of {@code outputs} one search has to move together. */
    public int width(int outputs) {
        return joint() ? outputs : 1;
    }

    /** Whether gradient methods may be used. */
    public boolean smooth() {
        return this != HINGE && this != EPSILON_INSENSITIVE && this != MULTICLASS_HINGE;
    }

    /** Whether it can learn to tell classes apart. */
    public boolean forClasses() {
        return !usesEpsilon();
    }

    /** Whether it can learn numbers. */
    public boolean forNumbers() {
        return this == SQUARED || usesEpsilon();
    }

    /** Whether dual coordinate descent knows its dual. */
    public boolean hasBoxDual() {
        return this == HINGE || this == SQUARED_HINGE || (usesEpsilon() && this != HUBER);
    }

    /** Whether it has a parameter in the unit of the numbers that it learns: ε, or δ of {@link #HUBER}. */
    public boolean usesEpsilon() {
        return this == EPSILON_INSENSITIVE || this == SQUARED_EPSILON_INSENSITIVE || this == HUBER;
    }

    /** The losses that linear models are trained with, and that settings name. */
    public static List<Loss> linear() {
        return Arrays.stream(values())
                .filter(loss -> loss != ROUNDED_HINGE && loss != MULTICLASS_HINGE)
                .toList();
    }

    /** The name in settings: lower case with hyphens, such as {@code squared-hinge}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private UnsupportedOperationException notAlone() {
        return new UnsupportedOperationException("the " + key() + " loss takes all scores of a row together");
    }
}
