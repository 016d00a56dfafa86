package org.bochner.solve;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.solve.gradient.LinearObjective;

/**
 * What a score s costs when the target is y: ±1 for classes, a number for regression.
 *
 * <p>All losses are convex, non-negative, and 0 is their smallest value (or limit). That last property is what the
 * duality gap of {@link LinearObjective} rests on. {@link #MULTINOMIAL} judges all K scores of a row together; its
 * formulas live in {@link Softmax}.
 */
public enum Loss {
    /** max(0, 1 − ys): the support vector machine; not smooth. */
    HINGE {
        @Override
        public double value(double s, double y, double epsilon) {
            return Math.max(0, 1 - y * s);
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return y * s < 1 ? -y : 0;
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            return 0;
        }
    },

    /** max(0, 1 − ys)². */
    SQUARED_HINGE {
        @Override
        public double value(double s, double y, double epsilon) {
            double miss = Math.max(0, 1 - y * s);
            return miss * miss;
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return -2 * y * Math.max(0, 1 - y * s);
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            return y * s < 1 ? 2 : 0;
        }
    },

    /** log(1 + exp(−ys)). */
    LOGISTIC {
        @Override
        public double value(double s, double y, double epsilon) {
            double margin = y * s;
            return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return -y / (1 + Math.exp(y * s));
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            double p = 1 / (1 + Math.exp(-Math.abs(s)));
            return p * (1 - p);
        }

        @Override
        public double valueWithSlope(double s, double y, double epsilon, double slope) {
            double p = Math.abs(slope);
            // −log(1 − p) is the loss; near p = 1 the difference is lost, and the margin itself is the loss.
            return p > 0.999 ? value(s, y, epsilon) : p > 1e-3 ? -Math.log(1 - p) : -Math.log1p(-p);
        }
    },

    /** −log softmax(s)_y, over all K scores. */
    MULTINOMIAL {
        @Override
        public double value(double s, double y, double epsilon) {
            throw joint();
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            throw joint();
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            throw joint();
        }
    },

    /** (s − y)². */
    SQUARED {
        @Override
        public double value(double s, double y, double epsilon) {
            return (s - y) * (s - y);
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return 2 * (s - y);
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            return 2;
        }
    },

    /** max(0, |s − y| − ε): support vector regression; not smooth. */
    EPSILON_INSENSITIVE {
        @Override
        public double value(double s, double y, double epsilon) {
            return Math.max(0, Math.abs(s - y) - epsilon);
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return Math.abs(s - y) > epsilon ? Math.signum(s - y) : 0;
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            return 0;
        }
    },

    /** max(0, |s − y| − ε)². */
    SQUARED_EPSILON_INSENSITIVE {
        @Override
        public double value(double s, double y, double epsilon) {
            double miss = Math.max(0, Math.abs(s - y) - epsilon);
            return miss * miss;
        }

        @Override
        public double slope(double s, double y, double epsilon) {
            return 2 * Math.signum(s - y) * Math.max(0, Math.abs(s - y) - epsilon);
        }

        @Override
        public double curvature(double s, double y, double epsilon) {
            return Math.abs(s - y) > epsilon ? 2 : 0;
        }
    };

    /** ℓ(s, y). */
    public abstract double value(double s, double y, double epsilon);

    /** ∂ℓ/∂s; where the loss has a corner, one of its subgradients. */
    public abstract double slope(double s, double y, double epsilon);

    /** ∂²ℓ/∂s², where it exists. */
    public abstract double curvature(double s, double y, double epsilon);

    /** The value when the slope is known, which may spare an exponential. */
    public double valueWithSlope(double s, double y, double epsilon, double slope) {
        return value(s, y, epsilon);
    }

    /** The targets that it compares scores with: the class itself, or ±1 and numbers in a column per output. */
    public Targets targets(Task task) {
        return this == MULTINOMIAL ? Targets.labels(task) : Targets.signed(task);
    }

    /** How many of {@code outputs} one search has to move together. */
    public int width(int outputs) {
        return this == MULTINOMIAL ? outputs : 1;
    }

    /** Whether gradient methods may be used. */
    public boolean smooth() {
        return this != HINGE && this != EPSILON_INSENSITIVE;
    }

    /** Whether it can learn to tell classes apart. */
    public boolean forClasses() {
        return this != EPSILON_INSENSITIVE && this != SQUARED_EPSILON_INSENSITIVE;
    }

    /** Whether it can learn numbers. */
    public boolean forNumbers() {
        return this == SQUARED || !forClasses();
    }

    /** Whether dual coordinate descent knows its dual. */
    public boolean hasBoxDual() {
        return this == HINGE || this == SQUARED_HINGE || !forClasses();
    }

    /** Whether {@code epsilon} means anything to it. */
    public boolean usesEpsilon() {
        return !forClasses();
    }

    /** The name in settings: lower case with hyphens, such as {@code squared-hinge}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The loss called {@code key}. */
    public static Loss of(String key) {
        for (Loss loss : values()) {
            if (loss.key().equals(key)) {
                return loss;
            }
        }
        throw new BadInput("loss is one of "
                + Arrays.stream(values()).map(Loss::key).collect(Collectors.joining(", ")) + ", not '" + key + "'");
    }

    private static UnsupportedOperationException joint() {
        return new UnsupportedOperationException("the multinomial loss takes all scores of a row together");
    }
}
