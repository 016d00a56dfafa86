package org.bochner.learn.nsrf;

import java.util.Arrays;

/**
 * Where the dual weights of a support vector machine live: {0 ≤ α ≤ C, yᵀα = 0} for the hinge, {α ≥ 0, yᵀα = 0} for the
 * squared hinge, which is C = ∞.
 *
 * <p><b>The projection is exact.</b> The nearest point to a is clip(a − τy, 0, C) with yᵀclip(a − τy, 0, C) = 0. Row i adds to that
 * function of τ a line of slope −1 between two breakpoints and constants outside:
 *
 * <pre>
 *   y_i = +1:  from C at τ = a_i − C to 0 at τ = a_i        y_i = −1:  from 0 at τ = −a_i to −C at τ = C − a_i
 * </pre>
 *
 * <p>so it falls, and is linear between breakpoints.
 * <ol>
 *   <li>Keep an interval that holds the root. Rows whose line or constant covers it are counted and forgotten.
 *   <li>Cut it at a breakpoint of a row that is left, and keep the half in which the sign changes.
 *   <li>When no row is left the function is linear on the interval, and τ is a quotient.
 * </ol>
 *
 * <p>Cost: about half of the rows are forgotten by each cut, O(n) in all. No tolerance and no number of rounds.
 *
 * <p>{@link #alternate} is the paper's Algorithm 3, which goes back and forth between the box and the plane. It finds some feasible
 * point, not the nearest; it is there to be compared with.
 *
 * <p>References: NSRF, App. A.2; Kiwiel, "Breakpoint searching algorithms for the continuous quadratic knapsack problem",
 * Mathematical Programming 112 (2008).
 */
public final class DualSet {
    private final double[] y;
    private final double most;
    private final int positive;

    private DualSet(double[] y, double most) {
        int count = 0;
        for (int i = 0; i < y.length; i++) {
            if (y[i] != 1 && y[i] != -1) {
                throw new IllegalArgumentException("label " + i + " must be 1 or -1, not " + y[i]);
            }
            count += y[i] > 0 ? 1 : 0;
        }
        this.y = y.clone();
        this.most = most;
        this.positive = count;
    }

    /** {0 ≤ α ≤ C, yᵀα = 0}; labels are 1 and −1. */
    public static DualSet box(double[] labels, double c) {
        if (!(c > 0) || !Double.isFinite(c)) {
            throw new IllegalArgumentException("C must be above 0 and finite, not " + c);
        }
        return new DualSet(labels, c);
    }

    /** {α ≥ 0, yᵀα = 0}; labels are 1 and −1. */
    public static DualSet cone(double[] labels) {
        return new DualSet(labels, Double.POSITIVE_INFINITY);
    }

    /** n. */
    public int rows() {
        return y.length;
    }

    /** C; infinite for the cone. */
    public double most() {
        return most;
    }

    /** y, one number for each row. */
    public double[] labels() {
        return y.clone();
    }

    /** The smaller of the numbers of rows of each class. */
    public int rarer() {
        return Math.min(positive, y.length - positive);
    }

    /** The point of the set that is nearest to {@code a}. */
    public double[] project(double[] a) {
        double[] nearest = new double[a.length];
        project(a, nearest);
        return nearest;
    }

    /** Writes the point of the set that is nearest to {@code a} into {@code nearest} (modified), which may be {@code a}. */
    public void project(double[] a, double[] nearest) {
        check(a);
        if (rarer() == 0) {
            Arrays.fill(nearest, 0);
            return;
        }
        double tau = shift(a);
        for (int i = 0; i < a.length; i++) {
            nearest[i] = clip(a[i] - tau * y[i]);
        }
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
        int[] left = new int[a.length];
        Arrays.setAll(left, i -> i);
        int count = a.length;
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        // On the whole interval, forgotten rows add constant − slope·τ.
        double constant = 0;
        int slope = 0;
        while (true) {
            int kept = 0;
            for (int k = 0; k < count; k++) {
                int i = left[k];
                double start = start(a, i);
                double end = end(a, i);
                if (end <= low) {
                    constant += y[i] > 0 ? 0 : -most;
                } else if (start >= high) {
                    constant += y[i] > 0 ? most : 0;
                } else if (start <= low && end >= high) {
                    constant += y[i] * a[i];
                    slope++;
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
                value += y[left[k]] * clip(a[left[k]] - cut * y[left[k]]);
            }
            if (value > 0) {
                low = cut;
            } else {
                high = cut;
            }
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

    /** The root on an interval without breakpoints; summed in the order of the rows, so it depends on nothing but them. */
    private double root(double[] a, double low, double high) {
        double sum = 0;
        int free = 0;
        for (int i = 0; i < a.length; i++) {
            if (end(a, i) <= low) {
                sum += y[i] > 0 ? 0 : -most;
            } else if (start(a, i) >= high) {
                sum += y[i] > 0 ? most : 0;
            } else {
                sum += y[i] * a[i];
                free++;
            }
        }
        // Without a line the function is constant, and zero; an end of the interval is finite then.
        if (free == 0) {
            return Double.isInfinite(low) ? high : low;
        }
        return Math.min(high, Math.max(low, sum / free));
    }

    /** Algorithm 3: {@code rounds} times onto the box, then onto the plane. */
    public double[] alternate(double[] a, int rounds) {
        check(a);
        double[] alpha = a.clone();
        for (int round = 0; round < rounds; round++) {
            double sum = 0;
            for (int i = 0; i < alpha.length; i++) {
                alpha[i] = clip(alpha[i]);
                sum += y[i] * alpha[i];
            }
            for (int i = 0; i < alpha.length; i++) {
                alpha[i] -= sum / alpha.length * y[i];
            }
        }
        return alpha;
    }

    /**
     * max gᵀα over the set. Weights come in pairs, one of each class: the largest g of one class with that of the other, as long as
     * their sum is positive, each at C. Infinite for the cone where any pair has a positive sum. O(n log n).
     */
    public double support(double[] g) {
        check(g);
        double[] of = new double[positive];
        double[] other = new double[y.length - positive];
        int p = 0;
        int q = 0;
        for (int i = 0; i < g.length; i++) {
            if (y[i] > 0) {
                of[p++] = g[i];
            } else {
                other[q++] = g[i];
            }
        }
        Arrays.sort(of);
        Arrays.sort(other);
        double sum = 0;
        while (p > 0 && q > 0 && of[p - 1] + other[q - 1] > 0) {
            sum += of[--p] + other[--q];
        }
        return sum == 0 ? 0 : most * sum;
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
