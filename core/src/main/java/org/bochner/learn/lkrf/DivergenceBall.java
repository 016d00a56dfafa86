package org.bochner.learn.lkrf;

import java.util.Arrays;

/**
 * The probabilities that weigh given values most, not too far from uniform ones (paper 002, problem (4)):
 *
 * <pre>maximise qᵀv   over q ≥ 0, Σ q = 1, with D(q) = N^{k−1} Σ q_m^k − 1 ≤ ρ,   k ≥ 2.</pre>
 *
 * <p>The paper searches for the multiplier λ of the ball, and for each λ for the multiplier τ of Σ q = 1 (Algorithm 1,
 * equation (8)). Both are functions of one number. With x_m = (max v − v_m)/(max v − min v) in [0, 1] the solution of
 * (8) is
 *
 * <pre>q_m ∝ [1 − s x_m]_+^{1/(k−1)},   s ≥ 0,</pre>
 *
 * and D grows with the sharpness s, from uniform weights at s = 0 to the largest values alone. So:
 *
 * <ol>
 *   <li>Sort x once, for every radius ρ asked for later; the support is always a prefix of it.
 *   <li>The number j of atoms in the support is the least for which D ≤ ρ where atom j + 1 would enter, s = 1/x_{j+1};
 *       found by halving.
 *   <li>Within that prefix D is smooth in s. For k = 2 it is solved in closed form: with the prefix's mean x̄ and
 *       variance σ² of x, and E = (1 + ρ)j/N − 1, s = √E/(σ + √E x̄). For other k by Newton steps on √E as a function
 *       of the last atom's weight relative to the first, which is nearly a line, with halving where a step leaves its
 *       bracket, until the duality gap is at most {@value #TOLERANCE} of max v − min v.
 * </ol>
 *
 * <p>The gap is free: by Hölder's inequality every s bounds the optimum, and with S_a = Σ [1 − s x]_+^a, p = 1/(k−1) it
 * is (1/s)(S_{1+p}/S_p)(((1 + ρ)/(1 + D))^{1/k} − 1) times max v − min v.
 *
 * <p>In closed form: equal values or ρ = 0 (uniform), and a ball that does not bind, ρ ≥ (N/|A|)^{k−1} − 1 with
 * A = argmax v (uniform on A). Only differences of v matter, relative to the largest of them.
 *
 * <p>Cost: O(N log N) to sort; then O(log N) for k = 2, O(N log N) powers for other k; O(N) to write q.
 *
 * <p>Reference: Sinha and Duchi 2016, §2.1.
 */
public final class DivergenceBall {
    private static final double TOLERANCE = 1e-14;
    private static final int MOST_STEPS = 200;

    private final double[] values;
    private final double power;
    /** Largest value, and how far the least lies below it; halves, since the whole may overflow. */
    private final double halfTop;

    private final double halfRange;
    /** x, ascending. */
    private final double[] distances;
    /** How many values are the largest. */
    private final int ties;
    /** Mean of the first j of x, and sum of their squared deviations from it. */
    private final double[] means;

    private final double[] deviations;

    /**
     * Sorts {@code values}.
     *
     * @param values v, finite, at least one; of any sign and scale
     * @param power k ≥ 2
     */
    public DivergenceBall(double[] values, double power) {
        if (!(power >= 2 && power < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the power of the divergence must be at least 2, not " + power);
        }
        if (values.length == 0) {
            throw new IllegalArgumentException("a divergence ball needs at least one value");
        }
        for (int m = 0; m < values.length; m++) {
            if (!Double.isFinite(values[m])) {
                throw new IllegalArgumentException("value " + m + " must be finite, not " + values[m]);
            }
        }
        double top = Arrays.stream(values).max().getAsDouble();
        double bottom = Arrays.stream(values).min().getAsDouble();
        this.values = values.clone();
        this.power = power;
        this.halfTop = top / 2;
        this.halfRange = top / 2 - bottom / 2;
        this.distances = new double[values.length];
        if (halfRange > 0) {
            Arrays.setAll(distances, m -> distance(values[m]));
            Arrays.sort(distances);
        }
        int equal = 1;
        while (equal < distances.length && distances[equal] == 0) {
            equal++;
        }
        this.ties = equal;
        this.means = new double[values.length + 1];
        this.deviations = new double[values.length + 1];
        for (int j = 0; j < distances.length; j++) {
            double delta = distances[j] - means[j];
            means[j + 1] = means[j] + delta / (j + 1);
            deviations[j + 1] = deviations[j] + delta * (distances[j] - means[j + 1]);
        }
    }

    /** x of a value; what is too small to have a reciprocal counts as a tie. */
    private double distance(double value) {
        double x = (halfTop - value / 2) / halfRange;
        return x < Double.MIN_NORMAL ? 0 : Math.min(1, x);
    }

    /**
     * The weights found for a radius.
     *
     * @param weights q, in the order of the values
     * @param value qᵀv
     * @param divergence D(q), at most ρ up to rounding
     * @param support how many weights are positive
     * @param gap how much larger qᵀv could be at most, divided by max v − min v
     */
    public record Solution(double[] weights, double value, double divergence, int support, double gap) {}

    /** The best weights within {@code radius} ρ ≥ 0; an infinite radius does not bind. */
    public Solution maximize(double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("the radius of a divergence ball must be at least 0, not " + radius);
        }
        int n = values.length;
        double bound = Math.log1p(radius);
        if (halfRange == 0 || radius == 0) {
            return solution(new Profile(1, 1), n, bound);
        }
        if (bound >= (power - 1) * Math.log((double) n / ties)) {
            return solution(new Profile(0, 1), ties, bound);
        }
        int support = support(bound);
        return solution(power == 2 ? closedForm(support, radius) : newton(support, bound), support, bound);
    }

    /** The least prefix at whose end, where the next atom would enter, the divergence is within the bound. */
    private int support(double bound) {
        int low = ties;
        int high = Math.min(distances.length, 2 * ties);
        // Doubling first: a small support is found without touching all values.
        while (high < distances.length && entryDivergence(high) > bound) {
            low = high;
            high = Math.min(distances.length, 2 * high);
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (entryDivergence(middle) > bound) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** ln(1 + D) where atom {@code count}, counted from 0, is about to enter. */
    private double entryDivergence(int count) {
        if (power == 2) {
            double s = 1 / distances[count];
            double mean = 1 - s * means[count];
            double excess = s * s * deviations[count] / count / (mean * mean);
            return Math.log1p(excess) + Math.log((double) distances.length / count);
        }
        return new Sums(new Profile(distances[count], 0), count).logDivergence();
    }

    private Profile closedForm(int count, double radius) {
        double last = distances[count - 1];
        double root = Math.sqrt(Math.max(0, (1 + radius) * count / distances.length - 1));
        double s = root / (Math.sqrt(deviations[count] / count) + root * means[count]);
        return new Profile(last, Math.max(0, 1 - s * last));
    }

    private Profile newton(int count, double bound) {
        double least = (power - 1) * Math.log((double) distances.length / count);
        double wanted = Math.sqrt(Math.max(0, Math.expm1(bound - least)));
        double last = distances[count - 1];
        double low = 0;
        double high =
                count == distances.length ? 1 : Math.pow((distances[count] - last) / distances[count], 1 / (power - 1));
        double t = high / 2;
        for (int step = 0; step < MOST_STEPS; step++) {
            Sums sums = new Sums(new Profile(last, t), count);
            double log = sums.logDivergence();
            if (log <= bound) {
                high = t;
                if (sums.gap(log, bound) <= TOLERANCE) {
                    break;
                }
            } else {
                low = t;
            }
            double excess = Math.max(0, Math.expm1(log - least));
            double slope = (1 + excess) * sums.slope() / (2 * Math.sqrt(excess));
            double next = t + (wanted - Math.sqrt(excess)) / slope;
            if (!(next > low && next < high)) {
                next = low + (high - low) / 2;
            }
            if (next == low || next == high) {
                break;
            }
            t = next;
        }
        // The upper end of the bracket is inside the ball; uniform weights are no end, the last point is as good.
        return new Profile(last, high < 1 ? high : t);
    }

    private Solution solution(Profile profile, int count, double bound) {
        double[] weights = new double[values.length];
        double sum = 0;
        int support = 0;
        for (int m = 0; m < weights.length; m++) {
            double x = halfRange == 0 ? 0 : distance(values[m]);
            weights[m] = profile.weight(profile.base(x), x);
            sum += weights[m];
            support += weights[m] > 0 ? 1 : 0;
        }
        double value = 0;
        for (int m = 0; m < weights.length; m++) {
            weights[m] /= sum;
            value += weights[m] * (values[m] / 2);
        }
        if (profile.isFlat()) {
            double log = (power - 1) * Math.log((double) weights.length / support);
            return new Solution(weights, 2 * value, Math.expm1(log), support, 0);
        }
        Sums sums = new Sums(profile, count);
        double log = sums.logDivergence();
        return new Solution(weights, 2 * value, Math.expm1(log), support, Math.max(0, sums.gap(log, bound)));
    }

    /**
     * Weights before they are divided by their sum: t at distance {@code pivot}, that of the last atom in the support,
     * 1 at distance 0. It is s = (1 − t^{k−1})/pivot without its cancellation: for large k a weight depends on the last
     * digits of s.
     */
    private final class Profile {
        private final double pivot;
        private final double t;
        private final double base;
        /** t^{k−2}. */
        private final double lower;

        Profile(double pivot, double t) {
            this.pivot = pivot;
            this.t = t;
            this.base = power == 2 ? t : Math.pow(t, power - 1);
            this.lower = power == 2 ? 1 : Math.pow(t, power - 2);
        }

        /** Whether all weights that are not 0 are equal. */
        boolean isFlat() {
            return t == 1 || pivot == 0;
        }

        /** 1 − s x as a sum of two terms of one sign. */
        double base(double x) {
            if (isFlat()) {
                return pivot == 0 && x > 0 ? 0 : 1;
            }
            double far = x / pivot;
            return Math.max(0, (pivot - x) / pivot + base * far);
        }

        double weight(double own, double x) {
            return x == pivot ? t : power == 2 || own == 1 ? own : Math.pow(own, 1 / (power - 1));
        }

        /** d weight/dt. */
        double slope(double own, double weight, double x) {
            return x == pivot ? 1 : weight / own * lower * x / pivot;
        }
    }

    /** S_p, S_{1+p} and their slopes by t, over the first {@code count} atoms. */
    private final class Sums {
        private final Profile profile;
        private double low;
        private double high;
        private double lowSlope;
        private double highSlope;

        Sums(Profile profile, int count) {
            this.profile = profile;
            for (int i = 0; i < count; i++) {
                double x = distances[i];
                double own = profile.base(x);
                double weight = profile.weight(own, x);
                if (weight > 0) {
                    double slope = profile.slope(own, weight, x);
                    low += weight;
                    high += own * weight;
                    lowSlope += slope;
                    highSlope += own * slope;
                }
            }
            // base^{1+p} = weight^k has the slope k·base·(slope of weight).
            highSlope *= power;
        }

        /** ln(1 + D) = (k−1) ln N + ln S_{1+p} − k ln S_p. */
        double logDivergence() {
            double n = distances.length;
            return Math.log(high / n) - power * Math.log(low / n);
        }

        /** d ln(1 + D)/dt. */
        double slope() {
            return highSlope / high - power * lowSlope / low;
        }

        double gap(double log, double bound) {
            return high / low * Math.expm1((bound - log) / power) * profile.pivot / (1 - profile.base);
        }
    }
}
