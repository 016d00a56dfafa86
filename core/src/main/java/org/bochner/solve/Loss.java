package org.bochner.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;

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
    HINGE {
        @Override
        public double value(double s, double y, double parameter) {
            return Math.max(0, 1 - y * s);
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return y * s < 1 ? -y : 0;
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            return 0;
        }
    },

    /**
     * The hinge with its corner rounded off by a parabola over a width δ, the parameter: with the miss m = 1 − ys it is
     * 0 for m ≤ 0, m²/2δ for 0 &lt; m &lt; δ, and m − δ/2 above. It is never above the hinge and at most δ/2 below.
     */
    ROUNDED_HINGE {
        @Override
        public double value(double s, double y, double parameter) {
            double miss = 1 - y * s;
            return miss <= 0 ? 0 : miss < parameter ? miss * miss / (2 * parameter) : miss - parameter / 2;
        }

        @Override
        public double slope(double s, double y, double parameter) {
            double miss = 1 - y * s;
            return miss <= 0 ? 0 : miss < parameter ? -y * miss / parameter : -y;
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            double miss = 1 - y * s;
            return miss > 0 && miss < parameter ? 1 / parameter : 0;
        }
    },

    /** max(0, 1 − ys)². */
    SQUARED_HINGE {
        @Override
        public double value(double s, double y, double parameter) {
            double miss = Math.max(0, 1 - y * s);
            return miss * miss;
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return -2 * y * Math.max(0, 1 - y * s);
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            return y * s < 1 ? 2 : 0;
        }
    },

    /** log(1 + exp(−ys)). */
    LOGISTIC {
        @Override
        public double value(double s, double y, double parameter) {
            double margin = y * s;
            return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return -y / (1 + Math.exp(y * s));
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            double e = Math.exp(-Math.abs(s));
            return e / ((1 + e) * (1 + e));
        }

        @Override
        public double valueWithSlope(double s, double y, double parameter, double slope) {
            double p = Math.abs(slope);
            // −log(1 − p) is the loss; near p = 1 the difference is lost, and the margin itself is the loss.
            return p > 0.999 ? value(s, y, parameter) : p > 1e-3 ? -Math.log(1 - p) : -Math.log1p(-p);
        }
    },

    /**
     * −log softmax(s)_y, over all K scores; its curvatures in {@link #row} are the bound 2p(1 − p) on diag(p) − ppᵀ.
     */
    MULTINOMIAL {
        @Override
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
            int label = (int) targets[from];
            double value = Softmax.probabilities(scores, at, outputs, label, slopes, to);
            for (int k = to; curvatures != null && k < to + outputs; k++) {
                curvatures[k] = 2 * slopes[k] * (1 - slopes[k]);
            }
            slopes[to + label] -= 1;
            return value;
        }
    },

    /**
     * The multi-class hinge max(0, 1 − (s_y − max_{k≠y} s_k)) of Crammer and Singer. Its subgradient is e_k − e_y for
     * the best wrong class k where the margin is below 1; of equal ones the first. For back-propagation only.
     */
    MULTICLASS_HINGE {
        @Override
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
            int y = (int) targets[from];
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
            if (curvatures != null) {
                Arrays.fill(curvatures, to, to + outputs, 0);
            }
            return Math.max(0, miss);
        }
    },

    /** (s − y)². */
    SQUARED {
        @Override
        public double value(double s, double y, double parameter) {
            return (s - y) * (s - y);
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return 2 * (s - y);
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            return 2;
        }
    },

    /** max(0, |s − y| − ε): support vector regression; not smooth. */
    EPSILON_INSENSITIVE {
        @Override
        public double value(double s, double y, double parameter) {
            return Math.max(0, Math.abs(s - y) - parameter);
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return Math.abs(s - y) > parameter ? Math.signum(s - y) : 0;
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            return 0;
        }
    },

    /** max(0, |s − y| − ε)². */
    SQUARED_EPSILON_INSENSITIVE {
        @Override
        public double value(double s, double y, double parameter) {
            double miss = Math.max(0, Math.abs(s - y) - parameter);
            return miss * miss;
        }

        @Override
        public double slope(double s, double y, double parameter) {
            return 2 * Math.signum(s - y) * Math.max(0, Math.abs(s - y) - parameter);
        }

        @Override
        public double curvature(double s, double y, double parameter) {
            return Math.abs(s - y) > parameter ? 2 : 0;
        }
    };

    /** ℓ(s, y) of one output. */
    public double value(double s, double y, double parameter) {
        throw notAlone();
    }

    /** ∂ℓ/∂s; where the loss has a corner, one of its subgradients. */
    public double slope(double s, double y, double parameter) {
        throw notAlone();
    }

    /** ∂²ℓ/∂s², where it exists. */
    public double curvature(double s, double y, double parameter) {
        throw notAlone();
    }

    /** The value when the slope is known, which may spare an exponential. */
    public double valueWithSlope(double s, double y, double parameter, double slope) {
        return value(s, y, parameter);
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
        return this == HINGE || this == SQUARED_HINGE || usesEpsilon();
    }

    /** Whether its parameter is ε. */
    public boolean usesEpsilon() {
        return this == EPSILON_INSENSITIVE || this == SQUARED_EPSILON_INSENSITIVE;
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

    /** The loss of linear models called {@code key}. */
    public static Loss of(String key) {
        for (Loss loss : linear()) {
            if (loss.key().equals(key)) {
                return loss;
            }
        }
        throw new BadInput("loss is one of " + linear().stream().map(Loss::key).collect(Collectors.joining(", "))
                + ", not '" + key + "'");
    }

    private UnsupportedOperationException notAlone() {
        return new UnsupportedOperationException("the " + key() + " loss takes all scores of a row together");
    }
}
