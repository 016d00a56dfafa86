package org.bochner.learn.nsrf;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The feasible set of the dual weights of a support vector machine: {0 ≤ α ≤ C, yᵀα = 0} for the hinge, the same with
 * C = ∞ for the squared hinge.
 *
 * <p><b>The projection is exact.</b> The nearest point to a is clip(a − τy, 0, C) with yᵀclip(a − τy, 0, C) = 0. Row i
 * adds to that function of τ a line of slope −1 between two breakpoints and constants outside:
 *
 * <pre>
 *   y_i = +1:  from C at τ = a_i − C to 0 at τ = a_i        y_i = −1:  from 0 at τ = −a_i to −C at τ = C − a_i
 * </pre>
 *
 * <p>so it falls, and is linear between breakpoints.
 * <ol>
 *   <li>Keep an interval that holds the root. Rows whose line or constant covers it are summed and dropped.
 *   <li>Cut it at a breakpoint of a row that is left, and keep the half in which the sign changes.
 *   <li>When no row is left the function is linear on the interval, and τ is a quotient.
 * </ol>
 *
 * <p>Cost: each cut drops about half of the rows, O(n) in all. The paper's Algorithm 3 alternates between the box and
 * the plane, which gives a feasible point but not the nearest.
 *
 * <p>A row of weight w counts as w rows that share one α: the plane is Σ w_i y_i α_i = 0, distances and products are
 * weighted alike, and the projection is the same clip with weighted sums.
 *
 * <p>References: NSRF, App. A.2; Kiwiel, "Breakpoint searching algorithms for the continuous quadratic knapsack
 * problem", Mathematical Programming 112 (2008).
 */
final class DualSet {
    private final double[] y;
    private final double[] weight;
    private final double most;
    private final boolean bothClasses;

    /**
     * {0 ≤ α ≤ C, Σ w_i y_i α_i = 0}.
     *
     * @param y the labels, 1 and −1
     * @param weight w
     * @param c C, infinite for the squared hinge
     */
    DualSet(double[] y, double[] weight, double c) {
        if (!(c > 0)) {
            throw new IllegalArgumentException("C must be above 0, not " + c);
        }
        this.y = y;
        this.weight = weight;
        this.most = c;
        this.bothClasses = Arrays.stream(y).distinct().count() == 2;
    }

    /**
     * Writes the point of the set that is nearest to {@code a} into {@code nearest} (modified), which may be {@code a}.
     */
    double[] project(double[] a, double[] nearest) {
        check(a);
        double tau = bothClasses ? shift(a) : 0;
        for (int i = 0; i < a.length; i++) {
            nearest[i] = bothClasses ? clip(a[i] - tau * y[i]) : 0;
        }
        return nearest;
    }

    private double clip(double value) {
        return Math.min(most, Math.max(0, value));
    }

    /** Where row i's line begins; it ends C later. */
    private double start(double[] a, int i) {
        return y[i] > 0 ? a[i] - most : -a[i];
    }

    private double end(double[] a, int i) {
        return y[i] > 0 ? a[i] : most - a[i];
    }

    /** τ. */
    private double shift(double[] a) {
        int[] left = IntStream.range(0, a.length).filter(i -> weight[i] > 0).toArray();
        int count = left.length;
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        // On the whole interval, dropped rows add constant − slope·τ.
        double constant = 0;
        double slope = 0;
        while (true) {
            int kept = 0;
            for (int k = 0; k < count; k++) {
                int i = left[k];
                double start = start(a, i);
                double end = end(a, i);
                if (end <= low) {
                    constant += y[i] > 0 ? 0 : -most * weight[i];
                } else if (start >= high) {
                    constant += y[i] > 0 ? most * weight[i] : 0;
                } else if (start <= low && end >= high) {
                    constant += weight[i] * y[i] * a[i];
                    slope += weight[i];
                } else {
                    left[kept++] = i;
                }
            }
            count = kept;
            if (count == 0) {
                return root(a, low, high);
            }
            double cut = cut(a, left, count, low, high);
            double value = constant - slope * cut;
            for (int k = 0; k < count; k++) {
                value += weight[left[k]] * y[left[k]] * clip(a[left[k]] - cut * y[left[k]]);
            }
            low = value > 0 ? cut : low;
            high = value > 0 ? high : cut;
        }
    }

    /** The middle one of three breakpoints that lie inside the interval; every row that is left has one. */
    private double cut(double[] a, int[] left, int count, double low, double high) {
        double first = inside(a, left[0], low, high);
        double second = inside(a, left[count / 2], low, high);
        double third = inside(a, left[count - 1], low, high);
        return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
    }

    private double inside(double[] a, int i, double low, double high) {
        double start = start(a, i);
        return start > low && start < high ? start : end(a, i);
    }

    /**
     * The root on an interval without breakpoints; summed in the order of the rows, so it depends on nothing but them.
     */
    private double root(double[] a, double low, double high) {
        double sum = 0;
        double free = 0;
        for (int i = 0; i < a.length; i++) {
            if (weight[i] == 0) {
                continue;
            }
            if (end(a, i) <= low) {
                sum += y[i] > 0 ? 0 : -most * weight[i];
            } else if (start(a, i) >= high) {
                sum += y[i] > 0 ? most * weight[i] : 0;
            } else {
                sum += weight[i] * y[i] * a[i];
                free += weight[i];
            }
        }
        // Without a line the function is constant, and zero; an end of the interval is finite then.
        double end = Double.isInfinite(low) ? high : low;
        return free == 0 ? end : Math.min(high, Math.max(low, sum / free));
    }

    /**
     * max Σ w_i g_i α_i over the set: by duality C·min over τ of Σ w_i [g_i − τy_i]₊, a convex function of one number
     * whose slope changes at the τ = y_i g_i. Halving finds it to the last bit; any τ bounds it from above. Infinite
     * for the cone where a row of each class have a positive sum. Cost: O(n) for each of some sixty halvings.
     */
    double support(double[] g) {
        check(g);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double of = Double.NEGATIVE_INFINITY;
        double other = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < g.length; i++) {
            if (weight[i] > 0) {
                low = Math.min(low, y[i] * g[i]);
                high = Math.max(high, y[i] * g[i]);
                of = y[i] > 0 ? Math.max(of, g[i]) : of;
                other = y[i] > 0 ? other : Math.max(other, g[i]);
            }
        }
        // Weights come in pairs, one of each class.
        if (!(of + other > 0) || Double.isInfinite(most)) {
            return of + other > 0 ? most : 0;
        }
        double middle = low + (high - low) / 2;
        while (middle > low && middle < high) {
            double slope = 0;
            for (int i = 0; i < g.length; i++) {
                slope += g[i] > middle * y[i] ? weight[i] * y[i] : 0;
            }
            low = slope > 0 ? middle : low;
            high = slope > 0 ? high : middle;
            middle = low + (high - low) / 2;
        }
        return most * Math.min(above(g, low), above(g, high));
    }

    /** Σ w_i [g_i − τy_i]₊. */
    private double above(double[] g, double tau) {
        double sum = 0;
        for (int i = 0; i < g.length; i++) {
            sum += weight[i] * Math.max(0, g[i] - tau * y[i]);
        }
        return sum;
    }

    private void check(double[] a) {
        if (a.length != y.length) {
            throw new IllegalArgumentException(a.length + " numbers for " + y.length + " rows; give one for each");
        }
        for (int i = 0; i < a.length; i++) {
            if (!Double.isFinite(a[i])) {
                throw new IllegalArgumentException("number " + i + " must be finite, not " + a[i]);
            }
        }
    }
}
